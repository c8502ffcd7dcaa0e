// Whether the line carries video. Pure: one sample per second. Low bandwidth is offered, never forced, and not again soon
// after a refusal.

export interface LineSample {
  /** What the browser estimates that it can send; null: unknown. */
  availableBitsPerSecond: number | null;
  /** Share of packets lost in the last second, from 0 to 1. */
  lossShare: number;
}

export interface LineQuality {
  readonly badSince: number | null;
  readonly isOffered: boolean;
  /** When the offer was last refused. */
  readonly refusedAt: number | null;
}

const minBitsPerSecond = 150_000;
const maxLossShare = 0.08;
const badMs = 5000;
const quietAfterRefusalMs = 120_000;

export const unknownLine: LineQuality = { badSince: null, isOffered: false, refusedAt: null };

export function withLineSample(before: LineQuality, sample: LineSample, now: number): LineQuality {
  if (!isBad(sample)) return { ...before, badSince: null, isOffered: false };
  const badSince = before.badSince ?? now;
  const isQuiet = before.refusedAt !== null && now - before.refusedAt < quietAfterRefusalMs;
  return { ...before, badSince, isOffered: now - badSince >= badMs && !isQuiet };
}

export function refuseOffer(before: LineQuality, now: number): LineQuality {
  return { ...before, isOffered: false, refusedAt: now };
}

function isBad({ availableBitsPerSecond, lossShare }: LineSample): boolean {
  const isSlow = availableBitsPerSecond !== null && availableBitsPerSecond < minBitsPerSecond;
  return isSlow || lossShare > maxLossShare;
}
