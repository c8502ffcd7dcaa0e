// A player that stands still keeps its answer open: when a review link or a session ends, its files stop flowing into answers
// that began before, too.
import type { Readable } from 'node:stream';

const askEveryMs = 5000;

/** `ask` fails once the address is good no more (require-good.ts), or when nobody can tell: then it breaks off. */
export function whileGood(content: Readable, ask: () => Promise<void>, everyMs = askEveryMs): Readable {
  const timer = setInterval(() => void ask().catch(() => content.destroy()), everyMs);
  return content.once('close', () => clearInterval(timer));
}
