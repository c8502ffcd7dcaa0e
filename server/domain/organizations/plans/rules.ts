// A plan's limits as numbers. Limits stop the employer, never a candidate (P7).
import { Refusal } from '../../../kernel/refusal.ts';

export type Limited = 'companies' | 'jobs' | 'questions' | 'users' | 'video_questions';
export type PlanLimits = Record<Limited, number>;

/** @throws Refusal('plan_limit') unless there is room for one more beyond those `used`. */
export function requireOneMore(limits: PlanLimits, what: Limited, used: number): void {
  if (used >= limits[what]) throw overLimit(limits, what, used);
}

/**
 * Checks a job's demand. After a downgrade a job may keep what it `had` but may not grow.
 * @throws Refusal('plan_limit')
 */
export function requireAtMost(limits: PlanLimits, what: Limited, needed: number, had: number): void {
  if (needed > limits[what] && needed > had) throw overLimit(limits, what, needed);
}

function overLimit(limits: PlanLimits, what: Limited, used: number): Refusal {
  return new Refusal('plan_limit', { details: { what, limit: limits[what], used } });
}
