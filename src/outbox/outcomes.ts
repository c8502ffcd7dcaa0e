// What the success or failure of a task means for the tasks after it: how fast the line is, what backs off, which
// takes must be verified. Failures follow the rules of retry.ts.
import { bytesIn, subjectOf, type Task } from './agenda.ts';
import { openBackoff, type Backoff } from './backoff.ts';
import type { Database } from './database.ts';
import { isCorrupt, markAllSent, markRefused } from './deliver.ts';
import { afterCut, afterSuccess, nextGoodput, unknownLine, type Line } from './line.ts';
import { takeNamedBy } from './load-work.ts';
import { markTake } from './receipts.ts';
import { judge, type CallFailure, type WaitReason } from './retry.ts';
import { FailedCall } from './transport.ts';

export interface OutcomePorts {
  db: Database;
  now: () => number;
  ticks: () => number;
  random: () => number;
  /** The device's own disk fails: a row cannot be read, or a receipt cannot be written. The drain tries again. */
  onFault: (error: unknown) => void;
  onDelivered: () => void;
}

export interface Outcomes {
  line(): Line;
  /** Recent sending speed in bits per second; undefined while too little was sent to know. */
  goodput(): number | undefined;
  backoff: Backoff;
  /** True if the whole line, the interview's session or this subject backs off. */
  isBackingOff(subject: string, hash: string): boolean;
  /** Takes with a request that was cut. Ask the server what it has before sending more. */
  unverified: Set<string>;
  /** `parallel`: requests with parts that shared the line at the end of this one. */
  succeed(task: Task, sent: { bytes: number; tookMs: number; parallel: number }): void;
  fail(task: Task, error: unknown): Promise<void>;
}

const lineSubject = 'line';
/** Sending more than this again costs more than asking the server what it has. */
const worthAskingBytes = 16 * 1024;

export function openOutcomes(ports: OutcomePorts): Outcomes {
  const backoff = openBackoff(ports);
  const unverified = new Set<string>();
  let line = unknownLine;
  let bitsPerSecond: number | undefined;

  return {
    line: () => line,
    goodput: () => bitsPerSecond,
    backoff,
    isBackingOff: (subject, hash) =>
      backoff.isActive(lineSubject) || backoff.isActive(`session ${hash}`) || backoff.isActive(subject),
    unverified,
    succeed(task, sent) {
      line = afterSuccess(line, sent.bytes, sent.tookMs);
      bitsPerSecond = nextGoodput(bitsPerSecond, sent);
      if (task.kind === 'bind') unverified.delete(task.take.id);
      backoff.clear(lineSubject);
      backoff.clear(`session ${task.hash}`);
      backoff.clear(subjectOf(task));
      ports.onDelivered();
    },
    async fail(task, error) {
      const context = { db: ports.db, backoff, onFault: ports.onFault };
      if (!(error instanceof FailedCall)) return failOnDevice(task, error, context);
      const { failure } = error;
      if (failure.code === 'digest_mismatch' && (await isCorrupt(task, ports.db)))
        return failOnDevice(task, error, context);
      // A 413 that is not our server's: a proxy that lets no request of this size through.
      const isTooLarge = failure.status === 413;
      if (failure.status === 0 || isTooLarge)
        line = afterCut(line, { isStall: failure.isStall, isTooLarge, carriedParts: task.kind === 'parts' });
      if (failure.status === 0 && task.kind === 'parts' && bytesIn(task.parts) > worthAskingBytes)
        unverified.add(task.take.id);
      // During an update, a process of an older version does not bind with the first parts.
      if (failure.code === 'take_unknown' && task.kind === 'parts') unverified.add(task.take.id);
      await follow(task, failure, context);
    },
  };
}

interface Context {
  db: Database;
  backoff: Backoff;
  onFault: (error: unknown) => void;
}

async function follow(task: Task, failure: CallFailure, { db, backoff }: Context): Promise<void> {
  const verdict = judge(failure);
  if (verdict.kind === 'wait') return backOff(backoff, task, verdict, failure);
  if (verdict.kind === 'refused') return markRefused(task, verdict.code, db);
  if (verdict.kind === 'sealed' && task.kind !== 'write') return markAllSent(task.take, db);
  await rebind(task, failure.code ?? '', { db, backoff });
}

/** Bytes lost on this device never come back, and their take can never be whole. Everything else is tried again. */
async function failOnDevice(task: Task, error: unknown, { db, backoff, onFault }: Context): Promise<void> {
  onFault(error);
  if (await isCorrupt(task, db)) await markRefused(task, 'digest_mismatch', db);
  else backOff(backoff, task, { scope: 'task', reason: 'server' }, { retryAfterMs: 0, isStall: false });
}

/** The server does not know the take: bind it again, then repeat the task. */
async function rebind(task: Task, code: string, { db, backoff }: Omit<Context, 'onFault'>): Promise<void> {
  const id = task.kind === 'write' ? takeNamedBy(task.write) : task.take.id;
  const isKnown = id !== undefined && (await markTake(db, id, { bound: false }));
  if (isKnown)
    backOff(backoff, task, { scope: 'task', reason: 'server' }, { retryAfterMs: 0, isStall: false });
  else await markRefused(task, code, db);
}

function backOff(
  backoff: Backoff,
  task: Task,
  { scope, reason }: { scope: string; reason: WaitReason },
  { retryAfterMs, isStall }: Pick<CallFailure, 'retryAfterMs' | 'isStall'>,
): void {
  const cause = { reason, retryAfterMs, isStall };
  if (scope === 'line') backoff.start(lineSubject, { hash: null, ...cause });
  else if (scope === 'session') backoff.start(`session ${task.hash}`, { hash: task.hash, ...cause });
  else backoff.start(subjectOf(task), { hash: task.hash, ...cause });
}
