// The loop that empties the outbox: read what is left, start what may start, wait until something changes. Tasks are
// carried out in deliver.ts, ordered in agenda.ts, and retried by the rules of retry.ts.
import { claimsOf, isEmpty, nextTasks, subjectOf, type Task } from './agenda.ts';
import type { Database } from './database.ts';
import { deliver, isCorrupt, markAllSent, markRefused } from './deliver.ts';
import { openBackoff, type Waiting } from './backoff.ts';
import { loadSessions } from './interviews.ts';
import { loadWork, takeNamedBy } from './load-work.ts';
import { afterCut, afterSuccess, isLongProbeDue, nextGoodput, stallTimeoutMs, unknownLine } from './line.ts';
import { markTake } from './receipts.ts';
import { judge, type CallFailure } from './retry.ts';
import { FailedCall, type Transport } from './transport.ts';

export interface DrainPorts {
  db: Database;
  transport: Transport;
  now: () => number;
  ticks: () => number;
  random: () => number;
  /** Something of this interview has changed. */
  onChange: (hash: string) => void;
  onWaiting: (waiting: ReadonlyMap<string | null, Waiting>) => void;
  /** The device's own disk fails: a row cannot be read, or a receipt cannot be written. The drain tries again. */
  onFault: (error: unknown) => void;
  onDelivered: () => void;
}

export interface Drain {
  /** Runs until stopped, or until nothing is left. Returns true if nothing was left. One run at a time. */
  run(signal: AbortSignal, until: 'stopped' | 'empty'): Promise<boolean>;
  /** True if everything is acknowledged, whichever context sent it. */
  isEmpty(): Promise<boolean>;
  /** Recent sending speed in bits per second; undefined while too little was sent to know. */
  goodput(): number | undefined;
  /** There may be something new to send. */
  wake(): void;
  /** There may be something new, and the line may be back: retries everything that is backing off. */
  hurry(): void;
}

const lineSubject = 'line';

/** Longer than 80 lines: short functions that share the state at the top. */
export function openDrain(ports: DrainPorts): Drain {
  const { db, ticks } = ports;
  const backoff = openBackoff(ports);
  const inFlight = new Map<Promise<void>, Task>();
  const unverified = new Set<string>();
  /** The probe with the long timeout. Other tasks run beside it as if it were not there. */
  let longProbe: Promise<void> | undefined;
  let line = unknownLine;
  let bitsPerSecond: number | undefined;
  let wakeSignal = openWakeSignal();

  return {
    run,
    goodput: () => bitsPerSecond,
    isEmpty: async () => isEmpty(await loadWork(db)),
    wake: () => wakeSignal.fire(),
    hurry() {
      backoff.expire();
      wakeSignal.fire();
    },
  };

  async function run(signal: AbortSignal, until: 'stopped' | 'empty'): Promise<boolean> {
    const stop = () => wakeSignal.fire();
    signal.addEventListener('abort', stop);
    await markUnverified();
    let left = true;
    while (!signal.aborted && (left || until === 'stopped')) left = await round(signal, until);
    await Promise.all(inFlight.keys());
    signal.removeEventListener('abort', stop);
    return !left;
  }

  /** The previous drainer may have been cut in the middle: ask the server before sending many parts again. */
  async function markUnverified(): Promise<void> {
    const work = await loadWork(db).catch(() => undefined);
    for (const { take, unsent } of work?.takes ?? []) if (unsent.length > 1) unverified.add(take.id);
  }

  /** Reads the database once, starts tasks and waits. Returns true if anything is left. */
  async function round(signal: AbortSignal, until: 'stopped' | 'empty'): Promise<boolean> {
    wakeSignal = openWakeSignal();
    const found = await Promise.all([loadWork(db), loadSessions(db)]).catch(ports.onFault);
    if (!found) {
      await wakeSignal.wait(1000);
      return true;
    }
    const [work, sessions] = found;
    for (const task of nextTasks(work, conditions())) start(task, sessions.get(task.hash) ?? '', signal);
    const left = inFlight.size > 0 || !isEmpty(work);
    if (left || until === 'stopped') await wakeSignal.wait(pauseUntil(backoff.nextEndMs()));
    return left;
  }

  function pauseUntil(endMs: number | undefined): number | undefined {
    return endMs === undefined ? undefined : Math.max(0, endMs - ticks());
  }

  function conditions() {
    const blocking = [...inFlight].filter(([done]) => done !== longProbe).map(([, task]) => task);
    const claimed = new Set(blocking.flatMap(claimsOf));
    const isBackingOff = (subject: string, hash: string) =>
      backoff.isActive(lineSubject) || backoff.isActive(`session ${hash}`) || backoff.isActive(subject);
    const usingLine = blocking.filter(({ kind }) => kind !== 'seal').length;
    return { line, claimed, inFlight: usingLine, unverified, isBackingOff };
  }

  function start(task: Task, token: string, signal: AbortSignal): void {
    const startedMs = ticks();
    const isLongProbe = longProbe === undefined && isLongProbeDue(line);
    const stallMs = stallTimeoutMs(
      isLongProbe ? line : { ...line, stalls: Math.min(1, line.stalls) },
      task.kind === 'parts',
    );
    const call = { token, stallMs, signal };
    const done = deliver(task, { db, transport: ports.transport, call })
      .then(
        (bytes) => succeed(task, bytes, ticks() - startedMs),
        (error: unknown) => (signal.aborted ? undefined : fail(task, error)),
      )
      // Recording the failure failed too.
      .catch(() => backoff.start(subjectOf(task), { hash: task.hash, reason: 'server', retryAfterMs: 0 }))
      .then(() => {
        inFlight.delete(done);
        if (longProbe === done) longProbe = undefined;
        ports.onWaiting(backoff.waiting());
        ports.onChange(task.hash);
        wakeSignal.fire();
      });
    inFlight.set(done, task);
    if (isLongProbe) {
      longProbe = done;
      wakeSignal.fire();
    }
  }

  function succeed(task: Task, bytes: number, tookMs: number): void {
    line = afterSuccess(line, bytes, tookMs);
    const parallel = [...inFlight.values()].filter(({ kind }) => kind === 'parts').length;
    bitsPerSecond = nextGoodput(bitsPerSecond, { bytes, tookMs, parallel });
    if (task.kind === 'bind') unverified.delete(task.take.id);
    backoff.clear(lineSubject);
    backoff.clear(`session ${task.hash}`);
    backoff.clear(subjectOf(task));
    ports.onDelivered();
  }

  async function fail(task: Task, error: unknown): Promise<void> {
    if (!(error instanceof FailedCall)) return failOnDevice(task, error);
    const { failure } = error;
    if (failure.code === 'digest_mismatch' && (await isCorrupt(task, db))) return failOnDevice(task, error);
    // A 413 that is not our server's: a proxy that lets no request of this size through.
    if (failure.status === 0 || failure.status === 413)
      line = afterCut(line, failure.isStall, task.kind === 'parts');
    if (failure.status === 0 && task.kind === 'parts' && task.parts.length > 1) unverified.add(task.take.id);
    const verdict = judge(failure);
    if (verdict.kind === 'wait') return backOff(task, verdict, failure);
    if (verdict.kind === 'refused') return markRefused(task, verdict.code, db);
    if (verdict.kind === 'sealed' && task.kind !== 'write') return markAllSent(task.take, db);
    await rebind(task, failure.code ?? '');
  }

  /** Bytes lost on this device never come back, and their take can never be whole. Everything else is tried again. */
  async function failOnDevice(task: Task, error: unknown): Promise<void> {
    ports.onFault(error);
    if (await isCorrupt(task, db)) await markRefused(task, 'digest_mismatch', db);
    else backOff(task, { scope: 'task', reason: 'server' }, { retryAfterMs: 0, isStall: false });
  }

  /** The server does not know the take: bind it again, then repeat the task. */
  async function rebind(task: Task, code: string): Promise<void> {
    const id = task.kind === 'write' ? takeNamedBy(task.write) : task.take.id;
    const isKnown = id !== undefined && (await markTake(db, id, { bound: false }));
    if (isKnown) backOff(task, { scope: 'task', reason: 'server' }, { retryAfterMs: 0, isStall: false });
    else await markRefused(task, code, db);
  }

  function backOff(
    task: Task,
    { scope, reason }: { scope: string; reason: Waiting['reason'] },
    { retryAfterMs, isStall }: Pick<CallFailure, 'retryAfterMs' | 'isStall'>,
  ): void {
    const cause = { reason, retryAfterMs, isStall };
    if (scope === 'line') backoff.start(lineSubject, { hash: null, ...cause });
    else if (scope === 'session') backoff.start(`session ${task.hash}`, { hash: task.hash, ...cause });
    else backoff.start(subjectOf(task), { hash: task.hash, ...cause });
  }
}

/** A one-shot signal to wait for. */
interface WakeSignal {
  fire(): void;
  /** Resolves when fired, or after so many milliseconds. */
  wait(timeoutMs: number | undefined): Promise<void>;
}

function openWakeSignal(): WakeSignal {
  let fire = () => {};
  const fired = new Promise<void>((resolve) => (fire = resolve));
  return {
    fire: () => fire(),
    async wait(timeoutMs) {
      if (timeoutMs === undefined) return fired;
      let timer: ReturnType<typeof setTimeout> | undefined;
      await Promise.race([fired, new Promise<void>((resolve) => (timer = setTimeout(resolve, timeoutMs)))]);
      clearTimeout(timer);
    },
  };
}
