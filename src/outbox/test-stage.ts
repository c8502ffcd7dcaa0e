// The setup of the outbox's tests: an outbox on its own device, the in-memory server, and an interview.
import { newId } from '#contract/id.ts';
import type { AnswerSubmission, Interview } from '#contract/interview.ts';
import type { OutboxPorts } from './context.ts';
import { openOutbox } from './open-outbox.ts';
import { join } from './parts.ts';
import { openTestServer, type TestServer } from './test-server.ts';
import type { OutboxSnapshot, WorkerOutbox } from './types.ts';

export const hash = 'a'.repeat(22);
const open: WorkerOutbox[] = [];

export function closeAll(): void {
  for (const outbox of open.splice(0)) outbox.close();
}

export const question_id = newId();
export const otherQuestion = newId();

export async function start(token = 'good') {
  const server = openTestServer();
  const name = `candor-${newId()}`;
  const outbox = await reopen(name, server);
  await outbox.saveInterview(interviewRecord(token));
  return { server, outbox, name };
}

export async function reopen(
  name: string,
  server: TestServer,
  role: OutboxPorts['role'] = 'page',
): Promise<WorkerOutbox> {
  const outbox = await openOutbox({
    role,
    name,
    fetch: (input, init) => server.fetch(input, init),
    now: () => Date.now(),
    ticks: () => performance.now(),
    random: () => 0,
    locks: navigator.locks,
    channel: new BroadcastChannel(name),
    baseUrl: 'http://candor.test/api/',
  });
  open.push(outbox);
  return outbox;
}

export async function record(outbox: WorkerOutbox, sizes: number[], { isOpen = false } = {}) {
  const { id } = await outbox.beginTake({ hash, question_id, mime_type: 'video/webm' });
  const segment = await outbox.beginSegment(id, 'video/webm');
  const chunks = sizes.map(randomBytes);
  for (const chunk of chunks) await outbox.appendChunk(id, segment, chunk);
  if (!isOpen) await outbox.endSegment(id, segment, sizes.length * 250);
  return { id, bytes: joined(chunks.map((chunk) => new Uint8Array(chunk))) };
}

export async function until(
  outbox: WorkerOutbox,
  isReached: (snapshot: OutboxSnapshot) => boolean,
): Promise<OutboxSnapshot> {
  const end = performance.now() + 20_000;
  for (;;) {
    const snapshot = await outbox.snapshot(hash);
    if (isReached(snapshot)) return snapshot;
    if (performance.now() > end) throw new Error(`never reached: ${JSON.stringify(snapshot)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Like `until`, while the page repeatedly reports that the line is back. */
export async function untilHurried(
  outbox: WorkerOutbox,
  isReached: (snapshot: OutboxSnapshot) => boolean,
): Promise<OutboxSnapshot> {
  const hurry = setInterval(() => outbox.drain(), 20);
  return until(outbox, isReached).finally(() => clearInterval(hurry));
}

export function videoAnswer(take_id: string): AnswerSubmission {
  return { type: 'video', id: newId(), question_id, version_id: newId(), recorded_at: now(), take_id };
}

export function textAnswer(text: string, question = newId()): AnswerSubmission {
  return { type: 'text', id: newId(), question_id: question, version_id: newId(), recorded_at: now(), text };
}

export function now(): string {
  return new Date().toISOString();
}

export function randomBytes(size: number): ArrayBuffer {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return bytes.buffer;
}

export function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return join(pieces.map((piece) => new Uint8Array(piece).buffer));
}

export function interviewRecord(session_token: string) {
  const interview: Interview = {
    response_id: newId(),
    hash,
    job: { name: 'Baker', description: '' },
    company: { name: 'Bakery', logo: null, website: '', policy: '' },
    design: {
      template: 'basic',
      bg_color: '#ffffff',
      buttons_color: '#000000',
      bg_image: null,
      header_image: null,
    },
    questions: [],
    deadline_at: null,
    retention_days: 180,
    ask_cv: false,
    ask_motivation_letter: false,
    time_factor: 1,
    candidate: { name: 'Ada', email: 'ada@example.test', phone: '' },
    answered: [],
    progress: 'in_progress',
    finished_at: null,
    server_time: now(),
  };
  return { hash, session_token, interview, clock_offset_ms: 0, state: null, saved_at: now() };
}
