// How much of a plan's limit is used and how much is left, as counted by the server.
import { unlimited, type CurrentPlan } from '#contract/plan.ts';

export type RoomFor = 'jobs' | 'companies' | 'users' | 'responses';

export interface Room {
  used: number;
  limit: number;
  /** Never below 0: the organization may have moved to a smaller plan. */
  left: number;
}

const counts = {
  jobs: ['jobs_count', 'interviews_limit'],
  companies: ['companies_count', 'companies_limit'],
  users: ['users_count', 'users_limit'],
  responses: ['responses_count', 'responses_limit'],
} as const satisfies Record<RoomFor, readonly [keyof CurrentPlan, keyof CurrentPlan]>;

type Counted = (typeof counts)[RoomFor][number];

/** Null if the plan has no limit. */
export function roomOf(plan: Pick<CurrentPlan, Counted>, what: RoomFor): Room | null {
  const [count, limitName] = counts[what];
  const [used, limit] = [plan[count], plan[limitName]];
  return limit >= unlimited ? null : { used, limit, left: Math.max(0, limit - used) };
}
