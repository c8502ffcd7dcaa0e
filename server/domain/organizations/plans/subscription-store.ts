// SQL for subscriptions, and for the plan columns of an agency.
import { desc, eq } from 'drizzle-orm';
import { newId } from '#contract/id.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { agencies } from '../../../platform/db/schema/agency.ts';
import { subscriptions } from '../../../platform/db/schema/billing.ts';
import type { EndReason } from '../../../platform/db/schema/billing.ts';
import { plans } from '../../../platform/db/schema/catalogue.ts';
import type { AgencyPlan, Subscription } from './entitlement.ts';

export type StoredSubscription = Subscription & { agency_id: string; id: string };

/** The running one, otherwise the one that ended last. Call with the agency locked. */
export async function newestSubscription(tx: Tx, agencyId: string): Promise<StoredSubscription | undefined> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.agency_id, agencyId))
    // The running one has no ended_at, and PostgreSQL sorts null first.
    .orderBy(desc(subscriptions.ended_at), desc(subscriptions.id))
    .limit(1);
  return row;
}

export async function insertSubscription(
  tx: Tx,
  agencyId: string,
  subscription: Pick<
    Subscription,
    'provider' | 'plan_id' | 'quantity' | 'period_start' | 'period_end' | 'cancel_at_end'
  >,
): Promise<void> {
  await tx
    .insert(subscriptions)
    .values({ agency_id: agencyId, id: newId(), status: 'active', ...subscription });
}

export async function changeSubscription(
  tx: Tx,
  subscription: StoredSubscription,
  change: { status: 'ended'; ended_at: Date; end_reason: EndReason },
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ ...change, updated_at: change.ended_at })
    .where(sameAgency(subscriptions, subscription, { id: subscription.id }));
}

export async function readAgencyPlan(tx: Tx, agencyId: string): Promise<AgencyPlan> {
  const [row] = await tx
    .select({
      plan_id: agencies.plan_id,
      plan_status: agencies.plan_status,
      quantity: agencies.quantity,
      trial: agencies.trial,
      start_at: agencies.start_at,
      end_at: agencies.end_at,
      end_plan_at: agencies.end_plan_at,
    })
    .from(agencies)
    .where(eq(agencies.agency_id, agencyId));
  if (!row) throw new Error('an agency without a row');
  return row;
}

export async function readPlanNames(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.select({ id: plans.id, name: plans.name }).from(plans);
  return new Map(rows.map((row) => [row.id, row.name]));
}
