// A plan's limits as numbers. Limits stop the employer, never a candidate (P7).
import { unlimited } from '#contract/plan.ts';
import { Refusal } from '../../../kernel/refusal.ts';

export type Limited = 'companies' | 'jobs' | 'questions' | 'users' | 'video_questions';
export type PlanLimits = Record<Limited, number>;

/** The limits of jobs, responses, companies and users grow with the quantity; those of one job do not. */
export function sizeOf<Plan extends Multiplied>(plan: Plan, quantity: number): Plan {
  const times = (limit: number) => Math.min(unlimited, limit * quantity);
  return {
    ...plan,
    interviews_limit: times(plan.interviews_limit),
    responses_limit: times(plan.responses_limit),
    companies_limit: times(plan.companies_limit),
    users_limit: times(plan.users_limit),
  };
}

type Multiplied = Record<'interviews_limit' | 'responses_limit' | 'companies_limit' | 'users_limit', number>;

/** @throws Refusal('plan_limit') unless there is room for one more beyond those `used`. */
export function requireOneMore(limits: PlanLimits, limited: Limited, used: number): void {
  if (used >= limits[limited]) throw overLimit(limits, limited, used);
}

/**
 * Checks a job's demand. After a downgrade a job may keep what it `had` but may not grow.
 * @throws Refusal('plan_limit')
 */
export function requireAtMost(limits: PlanLimits, limited: Limited, needed: number, had: number): void {
  if (needed > limits[limited] && needed > had) throw overLimit(limits, limited, needed);
}

function overLimit(limits: PlanLimits, limited: Limited, used: number): Refusal {
  return new Refusal('plan_limit', { details: { what: limited, limit: limits[limited], used } });
}

/** The rate of each country on that day. `rates`: the newest of a country last. */
export function ratesOn<Rate extends { country: string; valid_from: string }>(
  rates: readonly Rate[],
  day: string,
): Rate[] {
  return [
    ...new Map(rates.filter((rate) => rate.valid_from <= day).map((rate) => [rate.country, rate])).values(),
  ];
}
