// The status of the agency's plan (active, ending, or canceled) and the relevant date.
import { unlimited, type CataloguePlan, type CurrentPlan } from '#contract/plan.ts';

export interface PlanStatus {
  key:
    | 'active'
    | 'active_until'
    | 'renewing'
    | 'will_change'
    | 'trial'
    | 'will_end'
    | 'will_end_open'
    | 'canceled'
    | 'canceled_since';
  /** An instant. Null if the message has no date. */
  date: string | null;
}

type StatusFields = Pick<CurrentPlan, 'status' | 'trial' | 'end_plan_at' | 'end_at' | 'next_plan'>;

export function statusOf(
  { status, trial, end_plan_at, end_at, next_plan }: StatusFields,
  now = Date.now(),
): PlanStatus {
  // The plan's end or, if none is set, the end of the paid period.
  const end = end_plan_at ?? end_at;
  if (status === 'canceled') return { key: end ? 'canceled_since' : 'canceled', date: end };
  if (trial && end) return { key: 'trial', date: end };
  if (status === 'will_end') return { key: end ? 'will_end' : 'will_end_open', date: end };
  if (next_plan) return { key: 'will_change', date: next_plan.at };
  if (!end_at) return { key: 'active', date: null };
  // The period has ended and its renewal is unpaid.
  return Date.parse(end_at) <= now ? { key: 'renewing', date: null } : { key: 'active_until', date: end_at };
}

/** The plan's limits, with the agency's usage of each. */
const limits = [
  ['jobs', 'jobs_count', 'interviews_limit'],
  ['responses', 'responses_count', 'responses_limit'],
  ['companies', 'companies_count', 'companies_limit'],
  ['users', 'users_count', 'users_limit'],
] as const;

export interface TooMuch {
  what: (typeof limits)[number][0];
  used: number;
  limit: number;
}

/** The usage that exceeds another plan's limits. Nothing would be deleted, but nothing could be added. */
export function tooMuchFor(current: CurrentPlan, next: CataloguePlan): TooMuch[] {
  return limits.flatMap(([what, count, limitName]) => {
    const [used, limit] = [current[count], next[limitName]];
    return limit < unlimited && used > limit ? [{ what, used, limit }] : [];
  });
}
