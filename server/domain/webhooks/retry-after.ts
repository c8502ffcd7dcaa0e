// Retry-After (RFC 9110, 10.2.3): when an overloaded or unavailable receiver wants to be called again.
import { dayMs } from './rules.ts';

/** The longest pause we accept. */
const longestMs = dayMs;

const httpDate = /^[A-Z][a-z]{2,8},? .*\d{2}:\d{2}:\d{2}/;

/** Null if the header is missing, invalid or in the past; at most one day from now. */
export function quietUntil(status: number | null, retryAfter: string | undefined, now: Date): Date | null {
  if (retryAfter === undefined || (status !== 429 && status !== 503)) return null;
  const at = momentOf(retryAfter.trim(), now);
  if (!(at > now.getTime())) return null;
  return new Date(Math.min(at, now.getTime() + longestMs));
}

/** Seconds from now, or an HTTP date, always in GMT even if it does not say so; otherwise NaN. */
function momentOf(value: string, now: Date): number {
  if (/^\d+$/.test(value)) return now.getTime() + Number(value) * 1000;
  if (!httpDate.test(value)) return Number.NaN;
  return Date.parse(value.endsWith('GMT') ? value : `${value} GMT`);
}
