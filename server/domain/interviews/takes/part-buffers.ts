// Where parts lie between the network and the disk. What comes is copied here at once and the place is used again: pieces
// that waited for the rest of their part would each outlive the quick collection of garbage, hundreds of times a second.
import { maxPartBytes } from '#contract/take.ts';

/** So many are kept for the next part; with more on their way the others are given up. */
const maxKept = 512;
const free: Buffer[] = [];

/** A place for one part, holding whatever was there before. Whoever borrows it gives it back when nobody reads it any more. */
export function borrowPartBuffer(): Buffer {
  return free.pop() ?? Buffer.allocUnsafeSlow(maxPartBytes);
}

export function giveBackPartBuffer(buffer: Buffer): void {
  if (free.length < maxKept) free.push(buffer);
}
