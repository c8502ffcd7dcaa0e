// The period of a request for analytics. Days are UTC, both ends included.
import { longestPeriodDays, usualPeriodDays } from '#contract/analytics.ts';
import { Refusal } from '../../kernel/refusal.ts';

/** Days as YYYY-MM-DD. */
export interface Period {
  from: string;
  to: string;
}

const dayMs = 86_400_000;

/**
 * Without `to` until today, without `from` the usual number of days.
 * @throws Refusal `invalid_fields`: `from` is after `to`, or too long before it
 */
export function periodOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: Date,
): Period {
  const end = to ?? dayOfInstant(now);
  const start = from ?? dayOfInstant(new Date(Date.parse(end) - (usualPeriodDays - 1) * dayMs));
  const days = 1 + (Date.parse(end) - Date.parse(start)) / dayMs;
  if (days < 1 || days > longestPeriodDays)
    throw new Refusal('invalid_fields', { fields: { [from === undefined ? 'to' : 'from']: 'out_of_range' } });
  return { from: start, to: end };
}

function dayOfInstant(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
