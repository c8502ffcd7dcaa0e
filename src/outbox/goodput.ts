// What the line carries, pure: a running mean of requests that were big enough to tell of speed and not of delay.
import { maxPartBytes } from '#contract/take.ts';

const weightOfNew = 0.3;

/** `parallel`: requests under way at the end of this one; they shared the line with it. */
export function afterTransfer(
  before: number | undefined,
  { bytes, tookMs, parallel }: { bytes: number; tookMs: number; parallel: number },
): number | undefined {
  if (bytes < maxPartBytes / 2) return before;
  const now = ((bytes * 8 * 1000) / Math.max(1, tookMs)) * Math.max(1, parallel);
  return before === undefined ? now : before + (now - before) * weightOfNew;
}
