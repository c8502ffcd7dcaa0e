// Work that would delay requests, in a worker thread. The thread loads its modules once and is kept for a while: to load
// them takes longer than most of its work.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** The thread did not answer in time, and was ended. */
export class ThreadTimeout extends Error {}

export interface WorkerThread {
  /**
   * One request at a time; others wait. `limitMs` counts from the beginning of the work.
   * @throws ThreadTimeout, or the error that ended the thread; the next request starts another
   */
  ask(request: unknown, limitMs?: number): Promise<unknown>;
}

/** The thread answers each message with one message. `idleMs`: how long it is kept without a request. */
export function workerThread(file: URL, idleMs: number): WorkerThread {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  async function askNow(request: unknown, limitMs: number | undefined): Promise<unknown> {
    clearTimeout(idle);
    const worker = (thread ??= start());
    worker.ref();
    const ended = new AbortController();
    const timer = limitMs === undefined ? undefined : setTimeout(() => ended.abort(), limitMs);
    try {
      // Rejects with the error that ends the thread.
      const message = once(worker, 'message', { signal: ended.signal });
      worker.postMessage(request);
      const [reply]: unknown[] = await message;
      // An idle thread does not keep the process running.
      worker.unref();
      idle = setTimeout(() => void end(worker), idleMs);
      idle.unref();
      return reply;
    } catch (error) {
      await end(worker);
      if (ended.signal.aborted) throw new ThreadTimeout('the thread took too long', { cause: error });
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  function start(): Worker {
    const worker = new Worker(file);
    // An idle thread may fail, too, which must not end the process.
    worker.on('error', () => forget(worker));
    worker.on('exit', () => forget(worker));
    return worker;
  }

  function forget(worker: Worker): void {
    if (thread === worker) thread = undefined;
  }

  async function end(worker: Worker): Promise<void> {
    forget(worker);
    await worker.terminate();
  }

  return {
    ask(request, limitMs) {
      const mine = turn.then(() => askNow(request, limitMs));
      turn = mine.catch(() => undefined);
      return mine;
    },
  };
}
