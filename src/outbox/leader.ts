// One drainer per device (Web Locks). Pages queue for the lock of the leading page, which takes the drain away from
// the service worker. The worker waits behind them all and gets the drain the moment the last page dies. A frozen
// drainer is overtaken by a waiting context (awake.ts) and learns of it when it wakes. Two drainers would do no harm,
// because every task is idempotent, but they would share a thin line for nothing.
import { answerFor, watchHolder } from './awake.ts';
import type { Channel } from './changes.ts';
import { linkedAbort } from './linked-abort.ts';

/** The part of LockManager that the outbox uses. */
export interface Locks {
  request<T>(
    name: string,
    options: { steal?: boolean; ifAvailable?: boolean; signal?: AbortSignal },
    /** With `ifAvailable` the lock is null if another context holds it. */
    work: (lock: unknown) => Promise<T>,
  ): Promise<T>;
}

export type Role = 'page' | 'worker';

export interface LeaderPorts {
  role: Role;
  /** The name of the database and prefix of the locks. */
  name: string;
  /** Undefined in browsers without Web Locks. */
  locks: Locks | undefined;
  channel: Channel;
}

/** Calls `lead` repeatedly: a context that lost its turn waits for another, until the signal aborts. */
export async function keepLeading(
  ports: LeaderPorts,
  signal: AbortSignal,
  work: (turn: AbortSignal) => Promise<unknown>,
): Promise<void> {
  while (!signal.aborted) await lead(ports, signal, work);
}

/**
 * Does the work once it is this context's turn, with a signal that aborts when the turn ends. Returns undefined if
 * the turn never came or was taken away; in both cases the work has ended.
 */
export async function lead<T>(
  { role, name, locks, channel }: LeaderPorts,
  signal: AbortSignal,
  work: (turn: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const [drain, page] = [`${name}-drain`, `${name}-drain-page`];
  const turn = linkedAbort(signal);
  let working: Promise<T> | undefined;
  const begin = () => (working = work(turn.signal));
  const holding = (lock: string, then: () => Promise<T>) => () => {
    answerFor(lock, channel, turn.signal);
    return then();
  };
  try {
    if (!locks) return await begin();
    const waiting = { locks, channel, signal: turn.signal };
    if (role === 'worker') return await overtaking(waiting, drain, holding(drain, begin));
    const takeOver = () => locks.request(drain, { steal: true }, holding(drain, begin));
    return await overtaking(waiting, page, holding(page, takeOver));
  } catch (error) {
    // AbortError: the caller gave up, or another context took over.
    if (error instanceof Error && error.name === 'AbortError') return undefined;
    throw error;
  } finally {
    turn.abort();
    await working?.catch(() => undefined); // The lock request rejects with the same error, thrown above.
  }
}

/** Waits for a lock, and steals it from a holder that does not answer. */
async function overtaking<T>(
  { locks, channel, signal }: { locks: Locks; channel: Channel; signal: AbortSignal },
  lock: string,
  work: () => Promise<T>,
): Promise<T> {
  const queue = linkedAbort(signal);
  let isGranted = false;
  watchHolder(lock, channel, queue.signal, queue.abort);
  const begin = () => {
    isGranted = true;
    queue.abort();
    return work();
  };
  try {
    return await locks.request(lock, { signal: queue.signal }, begin);
  } catch (error) {
    if (isGranted || signal.aborted || !queue.signal.aborted) throw error;
    return await locks.request(lock, { steal: true }, work);
  } finally {
    queue.abort();
  }
}
