// Every decision about retries, pure. The outbox never gives up: only an explicit refusal by our own server ends a
// task. Anything else (no line, a hotel's login page, a proxy's 403) is temporary.
/** `offline`: the browser knows that there is no network; `unreachable`: no reply came, for whatever reason. */
export type WaitReason = 'offline' | 'unreachable' | 'server' | 'session' | 'storage_full';

/**
 * How a call failed: `status` is 0 if no reply came, `code` is null if the reply was not our server's. `isOffline`: the
 * browser reports that there is no network.
 */
export interface CallFailure {
  status: number;
  code: string | null;
  retryAfterMs: number;
  isStall: boolean;
  isOffline?: boolean;
}

/**
 * wait: try again later; `scope` says what else waits with it: everything on this line, everything of this session,
 * or only this task. refused: never again. rebind: the server does not know the take. sealed: it has all of it.
 */
export type Verdict =
  | { kind: 'wait'; scope: 'line' | 'session' | 'task'; reason: WaitReason }
  | { kind: 'refused'; code: string }
  | { kind: 'rebind' }
  | { kind: 'sealed' };

/** A bad line (digest_mismatch: bytes changed in transit) and temporary conditions. */
const temporaryCodes = ['digest_mismatch', 'too_many_requests', 'malformed_json'];
const temporaryStatuses = [408, 425, 429];

export function judge({ status, code, isOffline }: CallFailure): Verdict {
  if (status === 0) return { kind: 'wait', scope: 'line', reason: isOffline ? 'offline' : 'unreachable' };
  if (code === null) return { kind: 'wait', scope: 'line', reason: 'server' };
  if (status === 401) return { kind: 'wait', scope: 'session', reason: 'session' };
  if (status === 507) return { kind: 'wait', scope: 'task', reason: 'storage_full' };
  if (status === 429 || status === 503) return { kind: 'wait', scope: 'line', reason: 'server' };
  if (status >= 500 || temporaryStatuses.includes(status) || temporaryCodes.includes(code)) {
    return { kind: 'wait', scope: 'task', reason: 'server' };
  }
  if (code === 'take_unknown') return { kind: 'rebind' };
  if (code === 'take_sealed') return { kind: 'sealed' };
  return { kind: 'refused', code };
}

const firstPauseMs = 500;
/** Sending resumes within five seconds after the path is back. */
const maxPauseMs = 4000;
/** A server that cannot be reached is usually back soon: for about half a minute, check every second. */
const soon = { tries: 40, maxPauseMs: 1000 };
/** The browser reports when its network is back, so asking is only for browsers that are wrong about it. */
const offlinePause = { minMs: 4100, maxMs: 4500 };
/** Asking does not bring an ended session back: whoever renews it wakes the drain. */
const maxSessionPauseMs = 30_000;

/**
 * The pause before the next try: it doubles, and half of it is random, so that a thousand devices do not come back at
 * once.
 */
export function pauseMs(attempt: number, random: number, retryAfterMs: number, reason: WaitReason): number {
  if (reason === 'offline')
    return Math.max(retryAfterMs, offlinePause.minMs + (offlinePause.maxMs - offlinePause.minMs) * random);
  const ceiling = Math.min(maxPauseFor(attempt, reason), firstPauseMs * 2 ** Math.min(attempt, 10));
  return Math.max(retryAfterMs, ceiling / 2 + (ceiling / 2) * random);
}

function maxPauseFor(attempt: number, reason: WaitReason): number {
  if (reason === 'session') return maxSessionPauseMs;
  return reason === 'unreachable' && attempt < soon.tries ? soon.maxPauseMs : maxPauseMs;
}

/** `Retry-After` in seconds or as a date (RFC 9110); at most an hour is obeyed. */
export function parseRetryAfter(header: string | null, nowMs: number): number {
  if (!header) return 0;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - nowMs : seconds * 1000;
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(0, ms), 3_600_000);
}
