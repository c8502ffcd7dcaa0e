// Whether the server takes a period.
import { longestPeriodDays } from '#contract/analytics.ts';

const dayMs = 86_400_000;

/** Days as YYYY-MM-DD. Without `to`, the period ends today in UTC; without `from`, it has the usual length. */
export function isPeriod(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now = new Date(),
): boolean {
  if (from === undefined) return true;
  const end = to ?? now.toISOString().slice(0, 10);
  const days = 1 + (Date.parse(end) - Date.parse(from)) / dayMs;
  return days >= 1 && days <= longestPeriodDays;
}
