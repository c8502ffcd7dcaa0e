// A paused player keeps its response open. When a review link or a session ends, responses already in progress stop
// too.
import type { Readable } from 'node:stream';

const askEveryMs = 5000;

/** Ends the stream when `ask` rejects: the address is no longer valid (require-good.ts), or the check failed. */
export function whileGood(content: Readable, ask: () => Promise<void>, everyMs = askEveryMs): Readable {
  const timer = setInterval(() => void ask().catch(() => content.destroy()), everyMs);
  return content.once('close', () => clearInterval(timer));
}
