// Decides what to send next. Pure: the input is what is on the device, what is in flight and what is backing off.
// Text goes before video, the answer on screen before older ones, takes that were not chosen last.
import { maxPartsPerRequest } from '#contract/take.ts';
import type { Line } from './line.ts';
import type { PartRow, QueuedWrite, TakeRow, WriteRow } from './rows.ts';

export interface Work {
  writes: readonly QueuedWrite[];
  takes: readonly TakeWork[];
}

export interface TakeWork {
  take: TakeRow;
  unsent: readonly PartRow[];
  /** True if an answer names this take. */
  isChosen: boolean;
}

export type Task = { hash: string } & (
  | { kind: 'write'; write: QueuedWrite }
  | { kind: 'bind' | 'poster'; take: TakeRow }
  | { kind: 'seal'; take: TakeRow; isEarly: boolean }
  | { kind: 'parts'; take: TakeRow; parts: readonly PartRow[] }
);

/** Two tasks with a common claim never run at the same time. */
export function claimsOf(task: Task): string[] {
  if (task.kind === 'write') return [`writes ${task.hash}`];
  if (task.kind === 'parts') return task.parts.map(claimOfPart);
  return [`take ${task.take.id}`];
}

/** Tasks with the same subject back off together after a failure. */
export function subjectOf(task: Task): string {
  return task.kind === 'write' ? `writes ${task.hash}` : `take ${task.take.id}`;
}

export interface Conditions {
  line: Line;
  /** Claims of the tasks in flight. */
  claimed: ReadonlySet<string>;
  /** How many tasks in flight use the line. A seal does not count: it waits for the server. */
  inFlight: number;
  /** How many requests with parts have been started so far. */
  started: number;
  /** True if a seal needs a free slot, too. During a call it must not use a second connection, even while it only waits. */
  sealsUseLine: boolean;
  /** Takes whose seal was already sent ahead of their last parts. It is sent early only once. */
  sealedEarly: ReadonlySet<string>;
  /** Takes with a request that was cut. Ask the server what it has before sending more. */
  unverified: ReadonlySet<string>;
  isBackingOff: (subject: string, hash: string) => boolean;
  /** True if a take with this many unsent bytes should wait for more. */
  isGathering: (take: TakeRow, bytes: number) => boolean;
}

/** The tasks to start now, best first. */
export function nextTasks(work: Work, conditions: Conditions): Task[] {
  let freeSlots = conditions.line.parallel - conditions.inFlight;
  const tasks: Task[] = [];
  for (const task of possibleTasks(work, conditions)) {
    const usesLine = task.kind !== 'seal' || conditions.sealsUseLine;
    if (usesLine && freeSlots <= 0) continue;
    if (claimsOf(task).some((claim) => conditions.claimed.has(claim))) continue;
    if (conditions.isBackingOff(subjectOf(task), task.hash)) continue;
    if (usesLine) freeSlots -= 1;
    tasks.push(task);
  }
  return tasks;
}

/**
 * True if nothing is left to send, including what backs off or is in flight. A take that is still being recorded may
 * add more later.
 */
export function isEmpty({ writes, takes }: Work): boolean {
  return (
    writes.length === 0 &&
    takes.every(({ take, unsent }) => take.state === 'recording' && unsent.length === 0)
  );
}

function* possibleTasks(work: Work, conditions: Conditions): Generator<Task> {
  yield* writeTasks(work);
  for (const takeWork of inOrder(work.takes)) yield* takeTasks(takeWork, conditions);
}

/** The oldest write of each interview. A write about a take waits until the server knows the take. */
function* writeTasks({ writes, takes }: Work): Generator<Task> {
  for (const hash of new Set(writes.map((write) => write.hash))) {
    const oldest = writes.find((write) => write.hash === hash);
    if (oldest && !takes.some(({ take }) => isAbout(oldest, take) && !take.bound))
      yield { kind: 'write', hash, write: oldest };
  }
}

function isAbout(write: WriteRow, take: TakeRow): boolean {
  return write.kind === 'answer' && write.body.type === 'video' && write.body.take_id === take.id;
}

function* takeTasks({ take, unsent }: TakeWork, conditions: Conditions): Generator<Task> {
  const { line, claimed, unverified, isGathering, sealedEarly } = conditions;
  const { hash } = take;
  // The server counts the takes it is told of. A take that never began to record is none.
  if (!take.bound && take.state === 'recording' && unsent.length === 0) return;
  // Binding again is a small request that shows whether the line is back. The first parts bind the take themselves.
  const isKnown = take.bound || unsent.length > 0;
  if (!isKnown || unverified.has(take.id) || line.stalls > 0) return yield { kind: 'bind', hash, take };
  // The poster goes first, during the recording: after the last parts it would delay the seal.
  if (take.poster === 'waiting' && take.bound) yield { kind: 'poster', hash, take };
  const idle = unsent.filter((part) => !claimed.has(claimOfPart(part)));
  if (isGathering(take, bytesIn(idle))) return;
  const slots = line.parallel - conditions.inFlight;
  const requests = [...batches(idle, sizesOf(line.batchBytes, slots, conditions.started))];
  const isEarly = unsent.length > 0;
  // Goes ahead of the last parts, so that the server checks the others in the meantime.
  const areLast = requests.length === 0 || (requests.length <= slots && !conditions.sealsUseLine);
  const mayBeSealed = take.state === 'recorded' && take.bound && take.poster !== 'waiting';
  if (mayBeSealed && areLast && !(isEarly && sealedEarly.has(take.id)))
    yield { kind: 'seal', hash, take, isEarly };
  for (const parts of requests) yield { kind: 'parts', hash, take, parts };
}

export function bytesIn(parts: readonly PartRow[]): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * The size of each request of a round. Requests that begin together, or one after the other, end at different times, so
 * that the line is not idle while all of them wait for their replies.
 */
function sizesOf(meanBytes: number, slots: number, started: number): (request: number) => number {
  if (slots > 1) return (request) => (2 * meanBytes * Math.min(request + 1, slots)) / (slots + 1);
  return () => meanBytes * (started % 2 === 0 ? 0.75 : 1.25);
}

function* batches(parts: readonly PartRow[], maxBytes: (request: number) => number): Generator<PartRow[]> {
  let batch: PartRow[] = [];
  let bytes = 0;
  let request = 0;
  for (const part of parts) {
    const isFull = bytes + part.bytes > maxBytes(request) || batch.length === maxPartsPerRequest;
    if (batch.length > 0 && isFull) {
      yield batch;
      batch = [];
      bytes = 0;
      request += 1;
    }
    batch.push(part);
    bytes += part.bytes;
  }
  if (batch.length > 0) yield batch;
}

function inOrder(takes: readonly TakeWork[]): TakeWork[] {
  const newestFirst = takes.toSorted((a, b) => (a.take.id < b.take.id ? 1 : -1));
  const isLikelyAnswer = ({ take, isChosen }: TakeWork) =>
    isChosen ||
    take.purpose !== 'answer' ||
    newestFirst.find((newest) => newest.take.question_id === take.question_id)?.take === take;
  return [
    ...newestFirst.filter(isLikelyAnswer),
    ...newestFirst.filter((takeWork) => !isLikelyAnswer(takeWork)),
  ];
}

export function claimOfPart({ take, segment, number }: Pick<PartRow, 'take' | 'segment' | 'number'>): string {
  return `part ${take} ${segment} ${number}`;
}
