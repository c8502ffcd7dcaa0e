// One drainer per device (Web Locks). Pages queue for the place of the one page; that page takes the drain away from the
// service worker. The worker waits behind everybody and is given the drain the moment the last page dies. Who has the
// drain and is frozen is overtaken by who waits (awake.ts), and notices that on waking.
// Two drainers would do no harm, every errand is idempotent, but they would share a thin line for nothing.
import { answerFor, watchHolder } from './awake.ts';
import type { Channel } from './changes.ts';
import { endingWith } from './ending.ts';

/** The part of LockManager that is used. */
export interface Locks {
  request<T>(
    name: string,
    options: { steal?: boolean; signal?: AbortSignal },
    work: () => Promise<T>,
  ): Promise<T>;
}

export type Role = 'page' | 'worker';

export interface LeaderPorts {
  role: Role;
  /** The database's name, also of the lock. */
  name: string;
  /** Undefined in browsers without Web Locks. */
  locks: Locks | undefined;
  channel: Channel;
}

/** As `lead`, again and again: whose turn was taken away waits for another, until the signal ends it. */
export async function keepLeading(
  ports: LeaderPorts,
  signal: AbortSignal,
  work: (turn: AbortSignal) => Promise<unknown>,
): Promise<void> {
  while (!signal.aborted) await lead(ports, signal, work);
}

/**
 * Does the work once it is this context's turn, and hands it a signal that ends when the turn does. Answers undefined if
 * the turn never came or was taken away; either way nothing of the work goes on after that.
 */
export async function lead<T>(
  { role, name, locks, channel }: LeaderPorts,
  signal: AbortSignal,
  work: (turn: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const [drain, page] = [`${name}-drain`, `${name}-drain-page`];
  const turn = endingWith(signal);
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
    // AbortError: no longer wanted, or taken over.
    if (error instanceof Error && error.name === 'AbortError') return undefined;
    throw error;
  } finally {
    turn.end();
    await working?.catch(() => undefined); // Its failure is the lock's, thrown above.
  }
}

/** Waits for a lock, and steals it from a holder that does not answer. */
async function overtaking<T>(
  { locks, channel, signal }: { locks: Locks; channel: Channel; signal: AbortSignal },
  lock: string,
  work: () => Promise<T>,
): Promise<T> {
  const queue = endingWith(signal);
  let isMine = false;
  watchHolder(lock, channel, queue.signal, queue.end);
  const begin = () => {
    isMine = true;
    queue.end();
    return work();
  };
  try {
    return await locks.request(lock, { signal: queue.signal }, begin);
  } catch (error) {
    if (isMine || signal.aborted || !queue.signal.aborted) throw error;
    return await locks.request(lock, { steal: true }, work);
  } finally {
    queue.end();
  }
}
