// A candidate's device: the real outbox, on an IndexedDB in memory, sending with this process's fetch. In place of a
// camera it is given chunks of noise in real time.
import 'fake-indexeddb/auto';
import { randomBytes } from 'node:crypto';
import { chunkMs } from '#contract/take.ts';
import { newId } from '#contract/id.ts';
import type { Interviewee } from '../../api/interviewing.ts';
import { openOutbox } from '../../../src/outbox/open-outbox.ts';
import type { WorkerOutbox } from '../../../src/outbox/types.ts';

export interface Device {
  outbox: WorkerOutbox;
  /** Records in real time; resolves when the take is finished on the device, before the answer is given. */
  record(question: number, recording: Recording): Promise<Recorded>;
  /** The take is chosen: the answer is given. */
  answer(question: number, takeId: string): Promise<void>;
  /** Resolves once so many answers are stored. */
  stored(answers: number): Promise<void>;
  /** Bytes of a take, and how many of them the server has acknowledged. */
  progress(question: number): Promise<{ bytes: number; bytesStored: number }>;
  close(): void;
}

export interface Recorded {
  takeId: string;
  /** When *stop* was pressed: nothing more came from the recorder. In milliseconds of performance.now(). */
  stoppedMs: number;
}

export interface Recording {
  seconds: number;
  bitsPerSecond: number;
  /** Everything at once instead of in real time. */
  isHurried?: boolean;
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
    async record(question, { seconds, bitsPerSecond, isHurried }) {
      const mimeType = 'video/webm;codecs=vp8,opus';
      const take = await outbox.beginTake({ hash, question_id: questionId(question), mime_type: mimeType });
      const segment = await outbox.beginSegment(take.id, mimeType);
      const begunMs = performance.now();
      for (let chunk = 1; chunk * chunkMs <= seconds * 1000; chunk++) {
        if (!isHurried) await sleepUntil(begunMs + chunk * chunkMs);
        await outbox.appendChunk(take.id, segment, noise((bitsPerSecond * chunkMs) / 8000));
      }
      const stoppedMs = performance.now();
      await outbox.endSegment(take.id, segment, seconds * 1000);
      await outbox.finishTake(take.id, poster());
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
    stored: (answers) =>
      new Promise((resolve) => {
        const stop = outbox.subscribe(hash, (snapshot) => {
          if (snapshot.answers.filter(({ where }) => where === 'stored').length < answers) return;
          stop();
          resolve();
        });
      }),
    async progress(question) {
      const [take] = await outbox.takesOf(hash, questionId(question));
      return { bytes: take?.bytes ?? 0, bytesStored: take?.bytes_stored ?? 0 };
    },
    close: () => outbox.close(),
  };
}

function noise(bytes: number): ArrayBuffer {
  return new Uint8Array(randomBytes(Math.round(bytes))).buffer;
}

/** As big as a camera's still of 640 pixels, and as much of a JPEG as anybody looks at. */
function poster(): ArrayBuffer {
  const bytes = new Uint8Array(randomBytes(30_000));
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  return bytes.buffer;
}

async function sleepUntil(ms: number): Promise<void> {
  const left = ms - performance.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}
