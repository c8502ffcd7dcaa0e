// Whether the agency's plan has room, asked inside the transaction that takes it.
import { eq } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import { agencies } from '../db/schema/agency.ts';
import { plans } from '../db/schema/catalogue.ts';
import { requireOneMore } from './rules.ts';
import type { PlanLimits } from './rules.ts';
import { countActiveJobs, countCompanies } from './store.ts';

/**
 * The limits of the agency's plan. Its row stays locked until the end of the transaction, so that of two writes at once
 * the second counts the first. (NO KEY: inserts that refer to the agency are not held up.)
 */
export async function lockLimits(tx: Tx, agencyId: string): Promise<PlanLimits> {
  const [limits] = await tx
    .select({
      companies: plans.companies_limit,
      jobs: plans.interviews_limit,
      questions: plans.questions_limit,
      video_questions: plans.video_questions_limit,
    })
    .from(agencies)
    .innerJoin(plans, eq(plans.id, agencies.plan_id))
    .where(eq(agencies.agency_id, agencyId))
    .for('no key update', { of: agencies });
  if (!limits) throw new Error('an agency without a plan');
  return limits;
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
