// Compares answers in a worker thread with a time limit: a candidate may send anything, and reading it must not delay requests.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { CompareReply } from './compare-request.ts';
import type { CompareRequest } from './compare-request.ts';

/** The answer could not be read in time. Another attempt would end the same way. */
export class TooComplex extends Error {}

const limitMs = 10_000;

let thread: Worker | undefined;
let turn: Promise<unknown> = Promise.resolve();

/**
 * One at a time. `timeLimitMs` is for tests.
 * @throws TooComplex
 */
export function compare(request: CompareRequest, timeLimitMs = limitMs): Promise<CompareReply> {
  const mine = turn.then(() => ask(request, timeLimitMs));
  turn = mine.catch(() => undefined);
  return mine;
}

async function ask(request: CompareRequest, timeLimitMs: number): Promise<CompareReply> {
  const worker = (thread ??= startThread());
  worker.ref();
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(), timeLimitMs);
  try {
    // Rejects with the error that ends the thread.
    const message = once(worker, 'message', { signal: ended.signal });
    worker.postMessage(request);
    const [reply]: unknown[] = await message;
    // An idle thread does not keep the process running.
    worker.unref();
    return CompareReply.parse(reply);
  } catch (error) {
    thread = undefined;
    await worker.terminate();
    if (ended.signal.aborted) throw new TooComplex('an answer took too long to compare', { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function startThread(): Worker {
  return new Worker(new URL('./compare-thread.ts', import.meta.url));
}
