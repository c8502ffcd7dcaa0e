// How the agency's plan is paid: the running subscription, a missing payment, the card, and a purchase that waits.
import { and, asc, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { PurchaseState } from '#contract/billing.ts';
import { currencies } from '#contract/money.ts';
import type { CurrentPlan } from '#contract/plan.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import { jobVisibleTo } from '../../../platform/db/conditions/job-visible-to.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { subscriptions } from '../../../platform/db/schema/billing.ts';
import { plans } from '../../../platform/db/schema/catalogue.ts';
import { invoices, ledger_entries, ledger_transactions } from '../../../platform/db/schema/invoice.ts';
import { jobs } from '../../../platform/db/schema/job.ts';
import { purchases, stripe_customers, trial_claims } from '../../../platform/db/schema/purchase.ts';
import { withdrawUntil } from './withdrawal-rules.ts';

type BillingState = Pick<
  CurrentPlan,
  | 'provider'
  | 'currency'
  | 'amount_minor'
  | 'yearly'
  | 'next_plan'
  | 'payment_problem'
  | 'card'
  | 'purchase'
  | 'trial_available'
  | 'withdraw_until'
>;

export const waitingStates = [
  'open',
  'action_required',
  'needs_confirmation',
] as const satisfies PurchaseState[];

/** Members who may not manage billing see neither payments nor the card. */
export async function readBillingState(
  tx: Tx,
  member: SignedInMember,
  { isManager, now }: { isManager: boolean; now: Date },
): Promise<BillingState> {
  const { agencyId } = member;
  const [running] = await tx
    .select({ subscription: subscriptions, next: plans })
    .from(subscriptions)
    .leftJoin(plans, eq(plans.id, subscriptions.next_plan_id))
    .where(and(eq(subscriptions.agency_id, agencyId), ne(subscriptions.status, 'ended')));
  const { subscription, next } = running ?? {};
  const at = subscription?.period_end?.toISOString();
  const amount = subscription?.amount_minor ?? null;
  return {
    provider: subscription?.provider ?? null,
    currency: currencies.find((code) => code === subscription?.currency) ?? null,
    amount_minor: amount === null ? null : Number(amount),
    yearly: subscription?.yearly ?? null,
    next_plan:
      next && at && subscription && subscription.next_yearly !== null
        ? {
            ...{ id: next.id, code: next.code, name: next.name, yearly: subscription.next_yearly, at },
            archived_jobs: await namesOfActive(tx, member, subscription.next_archived_jobs),
          }
        : null,
    payment_problem: isManager && subscription ? await problemOf(tx, subscription) : null,
    card: isManager && subscription?.provider === 'stripe' ? await cardOf(tx, agencyId) : null,
    purchase: isManager ? await waitingPurchase(tx, agencyId) : null,
    withdraw_until: isManager && subscription ? await withdrawableUntil(tx, subscription, now) : null,
    trial_available:
      !subscription && (await tx.$count(trial_claims, eq(trial_claims.agency_id, agencyId))) === 0,
  };
}

async function namesOfActive(tx: Tx, member: SignedInMember, jobIds: string[]) {
  if (jobIds.length === 0) return [];
  return tx
    .select({ id: jobs.id, name: jobs.name })
    .from(jobs)
    .where(and(jobVisibleTo(member), inArray(jobs.id, jobIds), eq(jobs.active, true)))
    .orderBy(asc(jobs.name), asc(jobs.id));
}

async function problemOf(
  tx: Tx,
  { agency_id, provider, status, grace_until }: typeof subscriptions.$inferSelect,
): Promise<CurrentPlan['payment_problem']> {
  if (status !== 'past_due' || !grace_until) return null;
  const kind = provider === 'stripe' ? 'card' : 'bank_transfer';
  const [unpaid] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .innerJoin(ledger_transactions, sameAgency(ledger_transactions, invoices, { invoice_id: invoices.id }))
    .innerJoin(
      ledger_entries,
      sameAgency(ledger_entries, ledger_transactions, { transaction_id: ledger_transactions.id }),
    )
    .where(sameAgency(invoices, agency_id, { kind: 'invoice' }, eq(ledger_entries.account, 'receivable')))
    .groupBy(invoices.id, invoices.due_on)
    .having(sql`sum(${ledger_entries.amount_minor}) > 0`)
    .orderBy(asc(invoices.due_on))
    .limit(1);
  return { kind, until: grace_until.toISOString(), invoice_id: unpaid?.id ?? null };
}

async function cardOf(tx: Tx, agencyId: string): Promise<CurrentPlan['card']> {
  const [customer] = await tx
    .select({ brand: stripe_customers.card_brand, last4: stripe_customers.card_last4 })
    .from(stripe_customers)
    .where(eq(stripe_customers.agency_id, agencyId));
  const { brand, last4 } = customer ?? {};
  return brand && last4 ? { brand, last4 } : null;
}

async function waitingPurchase(tx: Tx, agencyId: string): Promise<CurrentPlan['purchase']> {
  const [row] = await tx
    .select({ purchase: purchases, plan_name: plans.name })
    .from(purchases)
    .innerJoin(plans, eq(plans.id, purchases.plan_id))
    .where(and(eq(purchases.agency_id, agencyId), inArray(purchases.state, [...waitingStates])));
  const state = waitingStates.find((known) => known === row?.purchase.state);
  if (!row || !state) return null;
  const { id, method, invoice_id } = row.purchase;
  return { id, state, method, plan_name: row.plan_name, invoice_id };
}

/** A plan that was bought, not renewed, by a private buyer. */
async function withdrawableUntil(
  tx: Tx,
  { agency_id, provider }: typeof subscriptions.$inferSelect,
  now: Date,
): Promise<string | null> {
  const isBought =
    provider === 'stripe'
      ? and(eq(purchases.method, 'card'), eq(purchases.state, 'paid'))
      : and(eq(purchases.method, 'bank_transfer'), isNotNull(purchases.period_from));
  if (provider !== 'stripe' && provider !== 'bank_transfer') return null;
  const [first] = await tx
    .select({ issued_on: invoices.issued_on, buyer: invoices.buyer })
    .from(purchases)
    .innerJoin(invoices, sameAgency(invoices, purchases, { id: purchases.invoice_id }))
    .where(sameAgency(purchases, agency_id, { kind: 'start' }, isBought))
    .orderBy(desc(purchases.created_at))
    .limit(1);
  const until = first ? withdrawUntil(first.issued_on, first.buyer) : null;
  return until && now < until ? until.toISOString() : null;
}
