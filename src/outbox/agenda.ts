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
  | { kind: 'bind' | 'poster' | 'seal'; take: TakeRow }
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
  /** Takes with a request that was cut. Ask the server what it has before sending more. */
  unverified: ReadonlySet<string>;
  isBackingOff: (subject: string, hash: string) => boolean;
  /** True if a take with this many unsent bytes should wait for more. */
  isGathering: (take: TakeRow, bytes: number) => boolean;
}

/** The tasks to start now, best first. */
export function nextTasks(work: Work, conditions: Conditions): Task[] {
  const freeSlots = conditions.line.parallel - conditions.inFlight;
  const tasks: Task[] = [];
  for (const task of possibleTasks(work, conditions)) {
    if (tasks.length >= freeSlots) break;
    if (claimsOf(task).some((claim) => conditions.claimed.has(claim))) continue;
    if (!conditions.isBackingOff(subjectOf(task), task.hash)) tasks.push(task);
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
  const { line, claimed, unverified, isGathering } = conditions;
  const { hash } = take;
  // The server counts the takes it is told of. A take that never began to record is none.
  if (!take.bound && take.state === 'recording' && unsent.length === 0) return;
  // Binding again is a small request that shows whether the line is back.
  if (!take.bound || unverified.has(take.id) || line.stalls > 0) return yield { kind: 'bind', hash, take };
  const idle = unsent.filter((part) => !claimed.has(claimOfPart(part)));
  if (isGathering(take, bytesIn(idle))) return;
  for (const parts of batches(idle, line.batchBytes)) yield { kind: 'parts', hash, take, parts };
  if (take.state !== 'recorded') return;
  // The poster goes with the last parts. After them it would delay the seal by a round trip.
  if (take.poster === 'waiting') yield { kind: 'poster', hash, take };
  else if (unsent.length === 0) yield { kind: 'seal', hash, take };
}

export function bytesIn(parts: readonly PartRow[]): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, 0);
}

function* batches(parts: readonly PartRow[], maxBytes: number): Generator<PartRow[]> {
  let batch: PartRow[] = [];
  let bytes = 0;
  for (const part of parts) {
    if (batch.length > 0 && (bytes + part.bytes > maxBytes || batch.length === maxPartsPerRequest)) {
      yield batch;
      batch = [];
      bytes = 0;
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

function claimOfPart({ take, segment, number }: PartRow): string {
  return `part ${take} ${segment} ${number}`;
}
