// The status of the agency's plan (active, ending, or canceled) and the relevant date.
import { unlimited, type CataloguePlan, type CurrentPlan } from '#contract/plan.ts';

export interface PlanStatus {
  key: 'active' | 'active_until' | 'will_end' | 'will_end_open' | 'canceled' | 'canceled_since';
  /** An instant. Null if the message has no date. */
  date: string | null;
}

export function statusOf({
  status,
  end_plan_at,
  end_at,
}: Pick<CurrentPlan, 'status' | 'end_plan_at' | 'end_at'>): PlanStatus {
  if (status === 'active') return { key: end_at ? 'active_until' : 'active', date: end_at };
  // The plan's end or, if none is set, the end of the paid period.
  const date = end_plan_at ?? end_at;
  if (status === 'will_end') return { key: date ? 'will_end' : 'will_end_open', date };
  return { key: date ? 'canceled_since' : 'canceled', date };
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
