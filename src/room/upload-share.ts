// How much of the line the recording's upload may use beside the call, pure: half of what the call leaves, and nothing
// while the call is in distress. One sample per second.

import type { CallSample } from './call/call-sample.ts';

export interface UploadShare {
  /** For setUploadLimit of the outbox. */
  readonly bitsPerSecond: number;
  /** The shortest round trip so far. */
  readonly bestRoundTripMs: number | null;
  /** Since when the round trip is twice as long as the shortest. */
  readonly slowSince: number | null;
}

const share = 0.5;
/** Before the browser knows the line. */
const unknownBitsPerSecond = 150_000;
/** Less makes no progress worth a request. */
const minBitsPerSecond = 32_000;
const maxLossShare = 0.05;
const slowFactor = 2;
/** On a short line, twice as long is not slow. */
const slowAtLeastMs = 60;
const slowForMs = 3000;

export const unknownShare: UploadShare = {
  bitsPerSecond: unknownBitsPerSecond,
  bestRoundTripMs: null,
  slowSince: null,
};

export function withCallSample(before: UploadShare, sample: CallSample, nowMs: number): UploadShare {
  const { roundTripMs } = sample;
  const bestRoundTripMs = Math.min(before.bestRoundTripMs ?? Infinity, roundTripMs ?? Infinity);
  const best = Number.isFinite(bestRoundTripMs) ? bestRoundTripMs : null;
  const isSlow =
    roundTripMs !== null && best !== null && roundTripMs >= Math.max(best * slowFactor, slowAtLeastMs);
  const slowSince = isSlow ? (before.slowSince ?? nowMs) : null;
  const isInDistress =
    sample.lossShare > maxLossShare || (slowSince !== null && nowMs - slowSince >= slowForMs);
  return { bitsPerSecond: isInDistress ? 0 : shareOf(sample), bestRoundTripMs: best, slowSince };
}

function shareOf({ availableBitsPerSecond, callBitsPerSecond }: CallSample): number {
  if (availableBitsPerSecond === null) return unknownBitsPerSecond;
  const free = (availableBitsPerSecond - callBitsPerSecond) * share;
  return free < minBitsPerSecond ? 0 : Math.round(free);
}
