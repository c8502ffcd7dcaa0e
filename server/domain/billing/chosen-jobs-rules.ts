// What becomes of the jobs chosen for archiving when the plan's row changes. Pure.
import { isDeepStrictEqual } from 'node:util';
import type { StoredSubscription } from '../organizations/plans/subscription-store.ts';

type PlanRow = Pick<StoredSubscription, 'status' | 'plan_id' | 'yearly' | 'next_plan_id' | 'next_yearly'>;

/** `archive`: their plan has begun. `keep`: it is still scheduled. Neither: it was undone, replaced, or the plan has ended. */
export function chosenJobsAfter(
  before: Omit<PlanRow, 'status'> & Pick<StoredSubscription, 'next_archived_jobs'>,
  after: PlanRow,
): { archive: string[]; keep: string[] } {
  const { next_plan_id, next_yearly, next_archived_jobs: chosen } = before;
  if (next_plan_id === null || after.status === 'ended') return { archive: [], keep: [] };
  const isNext = (planId: string | null, yearly: boolean | null) =>
    planId === next_plan_id && yearly === next_yearly;
  return {
    archive: isNext(after.plan_id, after.yearly) ? chosen : [],
    keep: isNext(after.next_plan_id, after.next_yearly) ? chosen : [],
  };
}

/** The order in which jobs were chosen does not matter. */
export function areSameJobs(some: readonly string[], others: readonly string[]): boolean {
  return isDeepStrictEqual(new Set(some), new Set(others));
}
