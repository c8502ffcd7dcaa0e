// How the agency stands with its plan: active, will end, or canceled (spec.txt 4), with the date that matters.
import { unlimited, type CataloguePlan, type CurrentPlan } from '#contract/plan.ts';

export interface Standing {
  key: 'active' | 'active_until' | 'will_end' | 'will_end_open' | 'canceled' | 'canceled_since';
  /** An instant; null where the sentence names none. */
  date: string | null;
}

export function standingOf({
  status,
  end_plan_at,
  end_at,
}: Pick<CurrentPlan, 'status' | 'end_plan_at' | 'end_at'>): Standing {
  if (status === 'active') return { key: end_at ? 'active_until' : 'active', date: end_at };
  // When the plan ends, or, where that was not said, the time that is paid for.
  const date = end_plan_at ?? end_at;
  if (status === 'will_end') return { key: date ? 'will_end' : 'will_end_open', date };
  return { key: date ? 'canceled_since' : 'canceled', date };
}

/** What a plan limits and what of it the agency has. */
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

/** Of what the agency uses, what another plan would have no room for. It stays; nothing can be added. */
export function tooMuchFor(current: CurrentPlan, other: CataloguePlan): TooMuch[] {
  return limits.flatMap(([what, count, limitName]) => {
    const [used, limit] = [current[count], other[limitName]];
    return limit < unlimited && used > limit ? [{ what, used, limit }] : [];
  });
}
