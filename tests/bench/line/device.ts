// A candidate's device: the real outbox on an in-memory IndexedDB, sending with this process's
// fetch. Chunks of noise in real time replace the camera.
import 'fake-indexeddb/auto';
import { randomBytes } from 'node:crypto';
import { chunkMs, maxPartBytes } from '#contract/take.ts';
import { newId } from '#contract/id.ts';
import type { Interviewee } from '../../api/interviewing.ts';
import { openOutbox } from '../../../src/outbox/open-outbox.ts';
import type { WorkerOutbox } from '../../../src/outbox/types.ts';

export interface Device {
  outbox: WorkerOutbox;
  /** Records in real time. Resolves when the take is finished on the device, before the answer is submitted. */
  record(question: number, recording: Recording): Promise<Recorded>;
  /** Submits the take as the answer. */
  answer(question: number, takeId: string): Promise<void>;
  /** Resolves once the server has acknowledged every part of this take. */
  acknowledged(question: number): Promise<void>;
  /** Resolves once this many answers are stored. */
  stored(answers: number): Promise<void>;
  /** Bytes of a take, and how many of them the server has acknowledged. */
  progress(question: number): Promise<{ bytes: number; bytesStored: number }>;
  close(): void;
}

export interface Recorded {
  takeId: string;
  /**
   * When *stop* was clicked and the recorder had emitted its last chunk, in milliseconds of
   * performance.now().
   */
  stoppedMs: number;
}

export interface Recording {
  chunks: number;
  chunkBytes: number;
  /** Everything at once instead of in real time. */
  isHurried?: boolean;
}

export function ofSeconds(seconds: number, bitsPerSecond: number): Recording {
  return {
    chunks: Math.round((seconds * 1000) / chunkMs),
    chunkBytes: Math.round((bitsPerSecond * chunkMs) / 8000),
  };
}

/** At least this many bytes, in parts of the maximum size. */
export function inWholeParts(bytes: number): Recording {
  return { chunks: 2 * Math.ceil(bytes / maxPartBytes), chunkBytes: maxPartBytes / 2, isHurried: true };
}

export async function openDevice(
  url: string,
  { token, interview }: Interviewee,
  send: typeof fetch = fetch,
): Promise<Device> {
  const name = `bench-${newId()}`;
  const outbox = await openOutbox({
    role: 'page',
    name,
    fetch: (input, init) => send(input, init),
    now: () => Date.now(),
    ticks: () => performance.now(),
    random: Math.random,
    locks: navigator.locks,
    channel: new BroadcastChannel(name),
    baseUrl: `${url}/api/`,
  });
  const { hash } = interview;
  const saved = { clock_offset_ms: 0, state: null, saved_at: new Date().toISOString() };
  await outbox.saveInterview({ hash, session_token: token, interview, ...saved });
  const questions = interview.questions;
  const questionId = (question: number) => questions[question]?.id ?? '';

  return {
    outbox,
    async record(question, { chunks, chunkBytes, isHurried }) {
      const mimeType = 'video/webm;codecs=vp8,opus';
      const take = await outbox.beginTake({ hash, question_id: questionId(question), mime_type: mimeType });
      const segment = await outbox.beginSegment(take.id, mimeType);
      await outbox.savePoster(take.id, poster());
      const begunMs = performance.now();
      for (let chunk = 1; chunk <= chunks; chunk++) {
        if (!isHurried) await sleepUntil(begunMs + chunk * chunkMs);
        await outbox.appendChunk(take.id, segment, noise(chunkBytes));
      }
      const stoppedMs = performance.now();
      await outbox.endSegment(take.id, segment, chunks * chunkMs);
      await outbox.finishTake(take.id);
      return { takeId: take.id, stoppedMs };
    },
    answer: (question, takeId) =>
      outbox.submitAnswer(hash, {
        type: 'video',
        id: newId(),
        question_id: questionId(question),
        version_id: questions[question]?.version_id ?? '',
        recorded_at: new Date().toISOString(),
        take_id: takeId,
      }),
    progress,
    acknowledged: (question) =>
      once(async () => {
        const { bytes, bytesStored } = await progress(question);
        return bytesStored === bytes;
      }),
    stored: (answers) =>
      once(async () => {
        const snapshot = await outbox.snapshot(hash);
        return snapshot.answers.filter(({ where }) => where === 'stored').length === answers;
      }),
    close: () => outbox.close(),
  };

  async function progress(question: number) {
    const [take] = await outbox.takesOf(hash, questionId(question));
    return { bytes: take?.bytes ?? 0, bytesStored: take?.bytes_stored ?? 0 };
  }

  /** Resolves once the condition holds; checked after every change. */
  function once(condition: () => Promise<boolean>): Promise<void> {
    return new Promise((resolve) => {
      const stop = outbox.subscribe(hash, () => {
        void condition().then((holds) => {
          if (!holds) return;
          stop();
          resolve();
        });
      });
    });
  }
}

function noise(bytes: number): ArrayBuffer {
  return new Uint8Array(randomBytes(bytes)).buffer;
}

/** The size of a 640-pixel camera still, with a minimal JPEG header. */
function poster(): ArrayBuffer {
  const bytes = new Uint8Array(randomBytes(30_000));
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  return bytes.buffer;
}

async function sleepUntil(ms: number): Promise<void> {
  const left = ms - performance.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}
