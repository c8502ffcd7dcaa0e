// Selects the notice to show when something goes wrong, one at a time: what happened, that nothing is lost,
// and the one thing to do. Pure; never more optimistic than the outbox (P5).
import type { OutboxSnapshot } from '../../outbox/types.ts';

export type Notice =
  | { notice: 'quota' | 'database' | 'offline' | 'server' | 'session' | 'storage_full' | 'turned' }
  | { notice: 'battery'; percent: number };

export interface Circumstances {
  snapshot: OutboxSnapshot | null;
  /** The device's clock, as in `waiting.since`. */
  nowMs: number;
  /** Null if unsupported or charging. */
  batteryPercent: number | null;
  /** The device was rotated while recording. */
  isTurned: boolean;
  /** Notices the candidate has dismissed. */
  seen: ReadonlySet<Notice['notice']>;
}

/** Short outages are normal; the status line covers them. */
const longAwayMs = 60_000;
const lowPercent = 15;

/** Most urgent first: what stops the recording, what may end it, what can wait. */
export function noticeOf({ snapshot, nowMs, batteryPercent, isTurned, seen }: Circumstances): Notice | null {
  if (snapshot?.device_fault) return { notice: snapshot.device_fault };
  if (isTurned && !seen.has('turned')) return { notice: 'turned' };
  if (batteryPercent !== null && batteryPercent <= lowPercent && !seen.has('battery'))
    return { notice: 'battery', percent: batteryPercent };
  const { waiting } = snapshot ?? {};
  if (!waiting) return null;
  // A rejected session or a full server does not recover within moments.
  const isLasting = waiting.reason === 'session' || waiting.reason === 'storage_full';
  if (!isLasting && nowMs - Date.parse(waiting.since) < longAwayMs) return null;
  return seen.has(waiting.reason) ? null : { notice: waiting.reason };
}
