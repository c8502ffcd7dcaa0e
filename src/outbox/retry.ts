// Every decision about trying again, pure. Candor never gives up on its own: only a refusal that our server has
// spelled out ends an errand. Anything else (no line, a hotel's log-in page, a proxy's 403) is weather.
export type WaitReason = 'offline' | 'server' | 'session' | 'storage_full';

/** How a call failed: `status` 0 when nothing came back, `code` null when what came back was not our server's. */
export interface CallFailure {
  status: number;
  code: string | null;
  retryAfterMs: number;
  isStall: boolean;
}

/**
 * wait: try again later, where `scope` says how much else waits with it: everything on this line, everything of this
 * session, or this errand alone. refused: never again. rebind: the server has forgotten the take. sealed: it has all.
 */
export type Verdict =
  | { kind: 'wait'; scope: 'line' | 'session' | 'errand'; reason: WaitReason }
  | { kind: 'refused'; code: string }
  | { kind: 'rebind' }
  | { kind: 'sealed' };

/** A bad line (digest_mismatch: bytes changed on their way) and things that pass by themselves. */
const passingCodes = ['digest_mismatch', 'too_many_requests', 'malformed_json'];
const passingStatuses = [408, 425, 429];

export function judge({ status, code }: CallFailure): Verdict {
  if (status === 0) return { kind: 'wait', scope: 'line', reason: 'offline' };
  if (code === null) return { kind: 'wait', scope: 'line', reason: 'server' };
  if (status === 401) return { kind: 'wait', scope: 'session', reason: 'session' };
  if (status === 507) return { kind: 'wait', scope: 'errand', reason: 'storage_full' };
  if (status === 429 || status === 503) return { kind: 'wait', scope: 'line', reason: 'server' };
  if (status >= 500 || passingStatuses.includes(status) || passingCodes.includes(code)) {
    return { kind: 'wait', scope: 'errand', reason: 'server' };
  }
  if (code === 'take_unknown') return { kind: 'rebind' };
  if (code === 'take_sealed') return { kind: 'sealed' };
  return { kind: 'refused', code };
}

const firstPauseMs = 500;
/** Once the path is back, sending goes on within five seconds. */
const longestPauseMs = 4000;
/** A line that has just gone is mostly back soon: for about half a minute it is looked for every second. */
const soon = { tries: 40, longestPauseMs: 1000 };
/** An ended session is not found again by asking: whoever renews it says so. */
const longestSessionPauseMs = 30_000;

/** The pause before the next try: doubling, half of it by chance so that a thousand devices don't come back as one. */
export function pauseMs(attempt: number, random: number, retryAfterMs: number, reason: WaitReason): number {
  const ceiling = Math.min(longestPause(attempt, reason), firstPauseMs * 2 ** Math.min(attempt, 10));
  return Math.max(retryAfterMs, ceiling / 2 + (ceiling / 2) * random);
}

function longestPause(attempt: number, reason: WaitReason): number {
  if (reason === 'session') return longestSessionPauseMs;
  return reason === 'offline' && attempt < soon.tries ? soon.longestPauseMs : longestPauseMs;
}

/** `Retry-After` in seconds or as a date (RFC 9110); a server's longest wish is an hour. */
export function parseRetryAfter(header: string | null, nowMs: number): number {
  if (!header) return 0;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - nowMs : seconds * 1000;
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(0, ms), 3_600_000);
}
