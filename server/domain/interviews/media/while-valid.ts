// A paused player keeps its response open. When a review link or a session ends, responses already in progress stop
// too.
import type { Readable } from 'node:stream';

const checkEveryMs = 5000;

/** Ends the stream when `check` rejects: the address is no longer valid (require-valid-access.ts), or the check failed. */
export function whileValid(content: Readable, check: () => Promise<void>, everyMs = checkEveryMs): Readable {
  const timer = setInterval(() => void check().catch(() => content.destroy()), everyMs);
  return content.once('close', () => clearInterval(timer));
}
