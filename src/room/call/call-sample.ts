// How a call is doing, measured each second: what offers low bandwidth and paces the recording's upload.

export interface CallSample {
  /** What the browser estimates that it can send; null: unknown. */
  availableBitsPerSecond: number | null;
  /** What the call sends. */
  callBitsPerSecond: number;
  /** Share of packets lost in the last second, from 0 to 1. */
  lossShare: number;
  /** Null if no packet has returned. */
  roundTripMs: number | null;
}
