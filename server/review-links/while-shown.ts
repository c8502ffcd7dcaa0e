// A player that stands still keeps its answer open: what a review link shows stops flowing when it ends, also into answers that
// began before.
import type { Readable } from 'node:stream';

const askEveryMs = 5000;

/** `ask` fails as soon as it is not shown any more (require-shown.ts), or when nobody can tell: then it breaks off. */
export function whileShown(content: Readable, ask: () => Promise<void>, everyMs = askEveryMs): Readable {
  const timer = setInterval(() => void ask().catch(() => content.destroy()), everyMs);
  return content.once('close', () => clearInterval(timer));
}
