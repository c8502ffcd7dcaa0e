// What to send next, pure: from what lies on the device, what is under way and what has to wait. Words go before
// pictures, the answer on screen before older ones, retakes that were not chosen last.
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
  /** Whether an answer names it. */
  isChosen: boolean;
}

export type Errand = { hash: string } & (
  | { kind: 'write'; write: QueuedWrite }
  | { kind: 'bind' | 'poster' | 'seal'; take: TakeRow }
  | { kind: 'parts'; take: TakeRow; parts: readonly PartRow[] }
);

/** What can't be done twice at once. */
export function claimsOf(errand: Errand): string[] {
  if (errand.kind === 'write') return [`writes ${errand.hash}`];
  if (errand.kind === 'parts') return errand.parts.map(claimOfPart);
  return [`take ${errand.take.id}`];
}

/** What waits together after a failure. */
export function subjectOf(errand: Errand): string {
  return errand.kind === 'write' ? `writes ${errand.hash}` : `take ${errand.take.id}`;
}

export interface Circumstances {
  line: Line;
  /** Claims of errands under way. */
  claimed: ReadonlySet<string>;
  /** How many errands are under way that need the line; a seal waits for the server. */
  underWay: number;
  /** Takes of which a request was cut: the server is asked what it has before more is sent. */
  doubtful: ReadonlySet<string>;
  isHeld: (subject: string, hash: string) => boolean;
}

/** The errands to start now, best first. */
export function nextErrands(work: Work, circumstances: Circumstances): Errand[] {
  const room = circumstances.line.parallel - circumstances.underWay;
  const found: Errand[] = [];
  for (const errand of wishes(work, circumstances)) {
    if (found.length >= room) break;
    if (claimsOf(errand).some((claim) => circumstances.claimed.has(claim))) continue;
    if (!circumstances.isHeld(subjectOf(errand), errand.hash)) found.push(errand);
  }
  return found;
}

/** Whether anything is left at all, be it held or under way. A take still being recorded may always bring more. */
export function isEmpty({ writes, takes }: Work): boolean {
  return (
    writes.length === 0 &&
    takes.every(({ take, unsent }) => take.state === 'recording' && unsent.length === 0)
  );
}

function* wishes(work: Work, circumstances: Circumstances): Generator<Errand> {
  yield* writeErrands(work);
  for (const one of inOrder(work.takes)) yield* takeErrands(one, circumstances);
}

/** The oldest write of each interview; one about a take waits until the server knows the take. */
function* writeErrands({ writes, takes }: Work): Generator<Errand> {
  for (const hash of new Set(writes.map((write) => write.hash))) {
    const write = writes.find((one) => one.hash === hash);
    if (write && !takes.some(({ take }) => isAbout(write, take) && !take.bound))
      yield { kind: 'write', hash, write };
  }
}

function isAbout(write: WriteRow, take: TakeRow): boolean {
  return write.kind === 'answer' && write.body.type === 'video' && write.body.take_id === take.id;
}

function* takeErrands(
  { take, unsent }: TakeWork,
  { line, claimed, doubtful }: Circumstances,
): Generator<Errand> {
  const { hash } = take;
  // Said again it is a small question, which shows whether the line is back.
  if (!take.bound || doubtful.has(take.id) || line.stalls > 0) return yield { kind: 'bind', hash, take };
  const idle = unsent.filter((part) => !claimed.has(claimOfPart(part)));
  for (const parts of batches(idle, line.batchBytes)) yield { kind: 'parts', hash, take, parts };
  if (take.state !== 'recorded') return;
  // The poster goes beside the last parts: after them it would keep the seal waiting for a round trip.
  if (take.poster === 'waiting') yield { kind: 'poster', hash, take };
  else if (unsent.length === 0) yield { kind: 'seal', hash, take };
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
  const isWanted = ({ take, isChosen }: TakeWork) =>
    isChosen ||
    take.purpose !== 'answer' ||
    newestFirst.find((other) => other.take.question_id === take.question_id)?.take === take;
  return [...newestFirst.filter(isWanted), ...newestFirst.filter((one) => !isWanted(one))];
}

function claimOfPart({ take, segment, number }: PartRow): string {
  return `part ${take} ${segment} ${number}`;
}
