// Checks whether the agency's plan has room, inside the transaction that uses it.
import { eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/open.ts';
import { agencies } from '../../../platform/db/schema/agency.ts';
import { plans } from '../../../platform/db/schema/catalogue.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { requireOneMore, sizeOf } from './rules.ts';
import type { PlanLimits } from './rules.ts';
import { countActiveJobs, countCompanies, countUsers } from './store.ts';

/**
 * The limits of the agency's plan. The agency's row stays locked until the end of the transaction, so that of two
 * concurrent writes the second counts the first. (NO KEY: does not block inserts that refer to the agency.)
 */
export async function lockLimits(tx: Tx, agencyId: string): Promise<PlanLimits> {
  const [row] = await planOf(tx, agencyId).for('no key update', { of: agencies });
  if (!row) throw new Error('an agency without a plan');
  return limitsOf(row);
}

function planOf(tx: Tx, agencyId: string) {
  return tx
    .select({ plan: plans, quantity: agencies.quantity })
    .from(agencies)
    .innerJoin(plans, eq(plans.id, agencies.plan_id))
    .where(eq(agencies.agency_id, agencyId));
}

function limitsOf({ plan, quantity }: { plan: typeof plans.$inferSelect; quantity: number }): PlanLimits {
  const size = sizeOf(plan, quantity);
  return {
    companies: size.companies_limit,
    jobs: size.interviews_limit,
    questions: size.questions_limit,
    users: size.users_limit,
    video_questions: size.video_questions_limit,
  };
}

/** @throws Refusal('plan_limit') */
export async function requireRoomForCompany(tx: Tx, agencyId: string): Promise<void> {
  const limits = await lockLimits(tx, agencyId);
  requireOneMore(limits, 'companies', await countCompanies(tx, agencyId));
}

/** @throws Refusal('plan_limit') */
export async function requireRoomForJob(tx: Tx, agencyId: string, limits: PlanLimits): Promise<void> {
  requireOneMore(limits, 'jobs', await countActiveJobs(tx, agencyId));
}

/** Active members use a seat; an invitation uses none until it is accepted. @throws Refusal('plan_limit') */
export async function requireRoomForUser(tx: Tx, agencyId: string): Promise<void> {
  const limits = await lockLimits(tx, agencyId);
  requireOneMore(limits, 'users', await countUsers(tx, agencyId));
}

/** @throws Refusal('live_not_in_plan') */
export async function requireLive(tx: Tx, agencyId: string, features: { live: boolean }): Promise<void> {
  const [plan] = await tx
    .select({ live: plans.live })
    .from(agencies)
    .innerJoin(plans, eq(plans.id, agencies.plan_id))
    .where(eq(agencies.agency_id, agencyId));
  if (!features.live || !plan?.live) throw new Refusal('live_not_in_plan');
}

/**
 * Checks seats without the lock, so that hundreds of attempts at a full agency do not queue for it. @throws
 * Refusal('plan_limit')
 */
export async function precheckSeats(tx: Tx, agencyId: string): Promise<void> {
  const [row] = await planOf(tx, agencyId);
  if (row) requireOneMore(limitsOf(row), 'users', await countUsers(tx, agencyId));
}
