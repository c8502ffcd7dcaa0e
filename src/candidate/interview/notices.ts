// What the person must be told while the world intervenes, one thing at a time: what happened, that nothing is lost, and
// the one thing to do now. Pure; never more hopeful than the outbox (P5).
import type { OutboxSnapshot } from '../../outbox/types.ts';

export type Notice =
  | { notice: 'quota' | 'database' | 'offline' | 'server' | 'session' | 'storage_full' | 'turned' }
  | { notice: 'battery'; percent: number };

export interface Circumstances {
  snapshot: OutboxSnapshot | null;
  /** The device's own clock, as `waiting.since` is. */
  nowMs: number;
  /** Null where the browser does not say, or while it is charging. */
  batteryPercent: number | null;
  /** Turned over while recording. */
  isTurned: boolean;
  /** What the person has said 'all right' to. */
  seen: ReadonlySet<Notice['notice']>;
}

/** A line that is away for a moment is everyday: the small line at the top says so. */
const longAwayMs = 60_000;
const lowPercent = 15;

/** The most urgent first: what stops the recording, what may end it, what can wait. */
export function noticeOf({ snapshot, nowMs, batteryPercent, isTurned, seen }: Circumstances): Notice | null {
  if (snapshot?.device_fault) return { notice: snapshot.device_fault };
  if (isTurned && !seen.has('turned')) return { notice: 'turned' };
  if (batteryPercent !== null && batteryPercent <= lowPercent && !seen.has('battery'))
    return { notice: 'battery', percent: batteryPercent };
  const { waiting } = snapshot ?? {};
  if (!waiting) return null;
  // A session that is refused, or a server without room, does not come back by itself within moments.
  const isLasting = waiting.reason === 'session' || waiting.reason === 'storage_full';
  if (!isLasting && nowMs - Date.parse(waiting.since) < longAwayMs) return null;
  return seen.has(waiting.reason) ? null : { notice: waiting.reason };
}
