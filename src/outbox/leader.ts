// One drainer per device (Web Locks). Pages queue for the place of the one page; that page takes the drain away from the
// service worker. The worker waits behind everybody and is given the drain the moment the last page dies.
// Two drainers would do no harm, every errand is idempotent, but they would share a thin line for nothing.

/** The part of LockManager that is used. */
export interface Locks {
  request<T>(
    name: string,
    options: { steal?: boolean; signal?: AbortSignal },
    work: () => Promise<T>,
  ): Promise<T>;
}

export type Role = 'page' | 'worker';

/**
 * Does the work once it is this context's turn, and hands it a signal that ends when the turn does. Answers undefined if
 * the turn never came or was taken away.
 */
export async function lead<T>(
  locks: Locks | undefined,
  name: string,
  role: Role,
  signal: AbortSignal,
  work: (turn: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const turn = new AbortController();
  const end = () => turn.abort();
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    if (!locks) return await work(turn.signal);
    const drain = () => work(turn.signal);
    if (role === 'worker') return await locks.request(name, { signal }, drain);
    return await locks.request(`${name}-page`, { signal }, () => locks.request(name, { steal: true }, drain));
  } catch (error) {
    // AbortError: no longer wanted, or taken over by a page.
    if (error instanceof Error && error.name === 'AbortError') return undefined;
    throw error;
  } finally {
    end();
    signal.removeEventListener('abort', end);
  }
}
