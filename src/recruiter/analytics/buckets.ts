// Counts over time, by day, week or month, so that a table of any period has about thirty rows at most.
import { funnelSteps } from '#contract/analytics.ts';
import type { Funnel, FunnelCounts } from '#contract/analytics.ts';

export type Unit = 'day' | 'week' | 'month';

export interface Bucket extends FunnelCounts {
  /** The first day, as YYYY-MM-DD. */
  start: string;
}

const dayMs = 86_400_000;
const mostDays = 31;
const mostWeeks = 27;

/** Every bucket of the period, those without candidates included. Weeks start on Monday. Only days of the period count. */
export function bucketsOf({ from, to, days }: Pick<Funnel, 'from' | 'to' | 'days'>): {
  unit: Unit;
  buckets: Bucket[];
} {
  const unit = unitOf(from, to);
  const buckets = new Map<string, Bucket>();
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs) {
    const start = startOf(at, unit);
    if (!buckets.has(start)) buckets.set(start, { start, ...noCounts });
  }
  for (const counts of days) {
    const bucket = buckets.get(startOf(Date.parse(counts.day), unit));
    if (bucket) for (const step of funnelSteps) bucket[step] += counts[step];
  }
  return { unit, buckets: [...buckets.values()] };
}

function unitOf(from: string, to: string): Unit {
  const days = 1 + (Date.parse(to) - Date.parse(from)) / dayMs;
  if (days <= mostDays) return 'day';
  return days <= 7 * mostWeeks ? 'week' : 'month';
}

function startOf(at: number, unit: Unit): string {
  const day = new Date(at).toISOString().slice(0, 10);
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7;
  return unit === 'week' ? new Date(at - sinceMonday * dayMs).toISOString().slice(0, 10) : day;
}

const noCounts: FunnelCounts = { entered: 0, started: 0, answered: 0, finished: 0, viewed: 0, decided: 0 };
