// SQL for subscriptions, and for the plan columns of an agency.
import { desc, eq, gte } from 'drizzle-orm';
import { newId } from '#contract/id.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { agencies } from '../../../platform/db/schema/agency.ts';
import { subscriptions } from '../../../platform/db/schema/billing.ts';
import { plans } from '../../../platform/db/schema/catalogue.ts';
import type { AgencyPlan, Subscription } from './entitlement.ts';

export type StoredSubscription = typeof subscriptions.$inferSelect;

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

export async function readSubscription(
  tx: Tx,
  agencyId: string,
  id: string,
): Promise<StoredSubscription | undefined> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(sameAgency(subscriptions, agencyId, { id }));
  return row;
}

/** Plans paid by card whose buyers have withdrawn since then. */
export async function withdrawnSince(tx: Tx, agencyId: string, since: Date): Promise<string[]> {
  const rows = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      sameAgency(
        subscriptions,
        agencyId,
        { provider: 'stripe', end_reason: 'withdrawn' },
        gte(subscriptions.ended_at, since),
      ),
    );
  return rows.map((row) => row.id);
}

export async function insertSubscription(
  tx: Tx,
  agencyId: string,
  subscription: Pick<
    Subscription,
    'provider' | 'plan_id' | 'quantity' | 'period_start' | 'period_end' | 'cancel_at_end'
  > &
    Partial<Price & Pick<StoredSubscription, 'anchor_day'>>,
): Promise<string> {
  const id = newId();
  await tx.insert(subscriptions).values({ agency_id: agencyId, id, status: 'active', ...subscription });
  return id;
}

type Price = Pick<StoredSubscription, 'currency' | 'amount_minor' | 'yearly' | 'stripe_subscription_id'>;

type Change = Pick<
  StoredSubscription,
  'status' | 'plan_id' | 'quantity' | 'period_start' | 'period_end' | 'cancel_at_end' | 'grace_until'
> &
  Pick<
    StoredSubscription,
    'next_plan_id' | 'next_yearly' | 'next_archived_jobs' | 'ended_at' | 'end_reason' | 'anchor_day'
  > &
  Price;

/** No change is scheduled for the end of the period. */
export const noChange = { next_plan_id: null, next_yearly: null, next_archived_jobs: [] as string[] };

/** Call with the agency locked; `applyPlan` writes what follows from it. */
export async function changeSubscription(
  tx: Tx,
  subscription: Pick<StoredSubscription, 'agency_id' | 'id'>,
  change: Partial<Change>,
  now: Date,
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ ...change, updated_at: now })
    .where(sameAgency(subscriptions, subscription, { id: subscription.id }));
}

/** Ends it, so that another plan can run. */
export async function replaceSubscription(
  tx: Tx,
  subscription: Pick<StoredSubscription, 'agency_id' | 'id'>,
  now: Date,
): Promise<void> {
  await changeSubscription(tx, subscription, { status: 'ended', ended_at: now, end_reason: 'replaced' }, now);
}

/** The subscription that runs. Call with the agency locked. */
export async function runningSubscription(tx: Tx, agencyId: string): Promise<StoredSubscription | undefined> {
  const newest = await newestSubscription(tx, agencyId);
  return newest?.status === 'ended' ? undefined : newest;
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

export async function readPlanNames(tx: Tx): Promise<ReadonlyMap<string, { code: string; name: string }>> {
  const rows = await tx.select({ id: plans.id, code: plans.code, name: plans.name }).from(plans);
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}
