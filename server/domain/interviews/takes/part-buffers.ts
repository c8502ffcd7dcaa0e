// Reusable buffers for parts between network and disk. Incoming bytes are copied here at once: network pieces that
// wait for the rest of their part would outlive the young-generation garbage collection, hundreds of times a second.
import { maxPartBytes } from '#contract/take.ts';

/** At most this many free buffers are pooled; the rest are left to the garbage collector. */
const maxFree = 512;
const free: Buffer[] = [];

/** A buffer for one part, with arbitrary old content. The borrower returns it once nobody reads it any more. */
export function borrowPartBuffer(): Buffer {
  return free.pop() ?? Buffer.allocUnsafeSlow(maxPartBytes);
}

export function giveBackPartBuffer(buffer: Buffer): void {
  if (free.length < maxFree) free.push(buffer);
}
