// Compares answers in a worker thread with a time limit: a candidate may send anything, and reading it must not delay requests.
import { ThreadTimeout, workerThread } from '../../platform/threads/worker-thread.ts';
import { CompareReply } from './compare-request.ts';
import type { CompareRequest } from './compare-request.ts';

/** The answer could not be read in time. Another attempt would end the same way. */
export class TooComplex extends Error {}

const limitMs = 10_000;
const thread = workerThread(new URL('./compare-thread.ts', import.meta.url), 60_000);

/**
 * One at a time. `timeLimitMs` is for tests.
 * @throws TooComplex
 */
export async function compare(request: CompareRequest, timeLimitMs = limitMs): Promise<CompareReply> {
  try {
    return CompareReply.parse(await thread.ask(request, timeLimitMs));
  } catch (error) {
    if (error instanceof ThreadTimeout)
      throw new TooComplex('an answer took too long to compare', { cause: error });
    throw error;
  }
}
