// Retry-After (RFC 9110, 10.2.3): when a receiver that is overrun, or away for a while, wants to be asked again.
import { dayMs } from './rules.ts';

/** Longer than that nobody is waited for. */
const longestMs = dayMs;

const httpDate = /^[A-Z][a-z]{2,8},? .*\d{2}:\d{2}:\d{2}/;

/** Null where it says nothing, nothing that is one, or a moment that has passed; a day from now at most. */
export function quietUntil(status: number | null, retryAfter: string | undefined, now: Date): Date | null {
  if (retryAfter === undefined || (status !== 429 && status !== 503)) return null;
  const at = momentOf(retryAfter.trim(), now);
  if (!(at > now.getTime())) return null;
  return new Date(Math.min(at, now.getTime() + longestMs));
}

/** Seconds from now, or one of HTTP's dates, which are all in GMT, also the one that does not say so; else NaN. */
function momentOf(value: string, now: Date): number {
  if (/^\d+$/.test(value)) return now.getTime() + Number(value) * 1000;
  if (!httpDate.test(value)) return Number.NaN;
  return Date.parse(value.endsWith('GMT') ? value : `${value} GMT`);
}
