// SQL of plans that are paid by card: customers at Stripe with their tickets, and the rows that follow from Stripe's answer.
import { and, asc, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { newId } from '#contract/id.ts';
import type { InvoiceTax } from '#contract/invoice.ts';
import type { CurrencyCode } from '#contract/money.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SellerSettings } from '../../kernel/seller.ts';
import { planIdOf } from '../../platform/db/catalogue-rows.ts';
import { lockAgency } from '../../platform/db/lock-agency.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { subscriptions } from '../../platform/db/schema/billing.ts';
import { billing_infos, memberships } from '../../platform/db/schema/agency.ts';
import { plan_prices, plans } from '../../platform/db/schema/catalogue.ts';
import { users } from '../../platform/db/schema/identity.ts';
import { ledger_transactions } from '../../platform/db/schema/invoice.ts';
import { purchases, stripe_customers } from '../../platform/db/schema/purchase.ts';
import type { CardInvoice } from '../../platform/stripe/card-payments.ts';
import { waitingStates } from '../organizations/plans/billing-state.ts';
import { runningSubscription } from '../organizations/plans/subscription-store.ts';
import type { StoredSubscription } from '../organizations/plans/subscription-store.ts';
import { chosenJobsAfter } from './chosen-jobs-rules.ts';
import { readPurchase } from './purchase-store.ts';
import type { StoredPurchase } from './purchase-store.ts';
import { saleTo } from './quote.ts';
import { planOf, type StripeRow } from './stripe-rows.ts';

export async function readCustomerId(
  tx: Tx,
  agencyId: string,
  livemode: boolean,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: stripe_customers.customer_id })
    .from(stripe_customers)
    .where(and(eq(stripe_customers.agency_id, agencyId), eq(stripe_customers.livemode, livemode)));
  return row?.id;
}

/** Returns the agency's customer, which another call may have stored first. */
export async function storeCustomerId(
  tx: Tx,
  agencyId: string,
  { customerId, livemode }: { customerId: string; livemode: boolean },
): Promise<string> {
  await tx
    .insert(stripe_customers)
    .values({ agency_id: agencyId, customer_id: customerId, livemode })
    .onConflictDoNothing();
  return (await readCustomerId(tx, agencyId, livemode)) ?? customerId;
}

export interface Ticket {
  number: number;
  /** The database's clock: events received until then are settled by this ticket. */
  takenAt: Date;
}

export async function takeTicket(tx: Tx, agencyId: string, customerId: string): Promise<Ticket | undefined> {
  const [row] = await tx
    .update(stripe_customers)
    .set({ ticket: sql`${stripe_customers.ticket} + 1` })
    .where(and(eq(stripe_customers.agency_id, agencyId), eq(stripe_customers.customer_id, customerId)))
    .returning({
      number: stripe_customers.ticket,
      takenAt: sql<Date>`now()`.mapWith((at: string) => new Date(at)),
    });
  return row;
}

/** Call with the agency locked. */
export async function readAppliedTicket(tx: Tx, agencyId: string, customerId: string): Promise<number> {
  const [row] = await tx
    .select({ applied: stripe_customers.applied_ticket })
    .from(stripe_customers)
    .where(and(eq(stripe_customers.agency_id, agencyId), eq(stripe_customers.customer_id, customerId)));
  return row?.applied ?? 0;
}

export async function storeApplied(
  tx: Tx,
  agencyId: string,
  {
    customerId,
    ticket,
    card,
  }: { customerId: string; ticket: number; card: { brand: string; last4: string } | null },
): Promise<void> {
  await tx
    .update(stripe_customers)
    .set({ applied_ticket: ticket, card_brand: card?.brand ?? null, card_last4: card?.last4 ?? null })
    .where(and(eq(stripe_customers.agency_id, agencyId), eq(stripe_customers.customer_id, customerId)));
}

export async function subscriptionAtStripe(tx: Tx, agencyId: string, stripeId: string) {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(sameAgency(subscriptions, agencyId, { stripe_subscription_id: stripeId }));
  return row;
}

function columnsOf(stripeRow: StripeRow) {
  const { plan, next: _, ...row } = stripeRow;
  return { ...row, provider: 'stripe' as const, plan_id: planIdOf(plan), ...scheduleOf(stripeRow) };
}

/** What happens at the end of the period. */
export function scheduleOf({ cancel_at_end, next }: StripeRow) {
  const [next_plan_id, next_yearly] = next ? [planIdOf(next.plan), next.yearly] : [null, null];
  return { cancel_at_end, next_plan_id, next_yearly };
}

export async function insertStripeRow(tx: Tx, agencyId: string, row: StripeRow): Promise<void> {
  await tx.insert(subscriptions).values({ agency_id: agencyId, id: newId(), ...columnsOf(row) });
}

/** Returns the jobs to archive, because the smaller plan for which they were chosen has begun. */
export async function updateStripeRow(
  tx: Tx,
  ours: StoredSubscription,
  row: StripeRow,
  now: Date,
): Promise<string[]> {
  const columns = columnsOf(row);
  const { archive, keep } = chosenJobsAfter(ours, columns);
  await tx
    .update(subscriptions)
    .set({ ...columns, next_archived_jobs: keep, updated_at: now })
    .where(sameAgency(subscriptions, ours, { id: ours.id }));
  return archive;
}

/** Purchases by card that wait for their payment, and the one that began a subscription, if it is not paid. */
export function unpaidCardPurchases(tx: Tx, agencyId: string, purchaseId: string | null) {
  return tx
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.agency_id, agencyId),
        eq(purchases.method, 'card'),
        ne(purchases.state, 'paid'),
        or(
          inArray(purchases.state, [...waitingStates]),
          purchaseId === null ? undefined : eq(purchases.id, purchaseId),
        ),
      ),
    );
}

/** Purchases that wait for a card. */
export async function openCardPurchases(tx: Tx, agencyId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(sameAgency(purchases, agencyId, { method: 'card', state: 'open' }));
  return rows.map((row) => row.id);
}

/** Subscriptions at Stripe that have ended here. */
export async function endedAtStripe(tx: Tx, agencyId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: subscriptions.stripe_subscription_id })
    .from(subscriptions)
    .where(and(eq(subscriptions.agency_id, agencyId), eq(subscriptions.status, 'ended')));
  return new Set(rows.flatMap((row) => row.id ?? []));
}

/** Stripe's ids of what is booked: `txn_…` of movements, `in_…` of invoices. */
export async function bookedAtStripe(tx: Tx, agencyId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ source: ledger_transactions.source })
    .from(ledger_transactions)
    .where(sameAgency(ledger_transactions, agencyId, {}, sql`${ledger_transactions.source} ~ '^(txn|in)_'`));
  return new Set(rows.map((row) => row.source));
}

/** The purchase that an invoice of Stripe was charged for; undefined: a renewal. */
export async function purchaseOfInvoice(
  tx: Tx,
  agencyId: string,
  { reason, purchaseId, dueMinor }: Pick<CardInvoice, 'reason' | 'purchaseId' | 'dueMinor'>,
): Promise<StoredPurchase | undefined> {
  if (reason === 'renewal') return undefined;
  if (reason === 'start') return purchaseId === null ? undefined : readPurchase(tx, agencyId, purchaseId);
  const key = { method: 'card', kind: 'upgrade', state: 'paid', due_minor: dueMinor } as const;
  const [oldest] = await tx
    .select()
    .from(purchases)
    .where(sameAgency(purchases, agencyId, key, isNull(purchases.invoice_id)))
    .orderBy(asc(purchases.created_at))
    .limit(1);
  return oldest;
}

/** What the provider's customer is made from, and whether there is one. */
export async function readCustomerDetails(tx: Tx, agencyId: string, livemode: boolean) {
  const [billing] = await tx.select().from(billing_infos).where(eq(billing_infos.agency_id, agencyId));
  const [agency] = await tx
    .select({ language: users.language })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(and(eq(memberships.agency_id, agencyId), eq(memberships.role, 'owner')))
    .orderBy(asc(memberships.user_id))
    .limit(1);
  return {
    customerId: await readCustomerId(tx, agencyId, livemode),
    name: (billing?.client_type === 'business' ? billing.real_name : billing?.name) ?? '',
    email: billing?.email ?? '',
    address: {
      ...{ street: billing?.address ?? '', city: billing?.city ?? '', state: billing?.state ?? '' },
      ...{ postalCode: billing?.postal_code ?? '', country: billing?.country ?? '' },
    },
    locale: (agency?.language ?? 'en-US').slice(0, 2),
  };
}

export interface PurchaseToCharge {
  purchase: StoredPurchase;
  /** At Stripe; null: it is not sold by card. */
  priceId: string | null;
  /** Of a period, now. */
  price: bigint | null;
  /** Null: the sale is not possible with today's billing information. */
  tax: InvoiceTax | null;
  /** The running subscription at Stripe. */
  running: { id: string; quantity: number } | null;
}

/** Undefined: it is not a purchase by card. */
export async function readPurchaseToCharge(
  tx: Tx,
  agencyId: string,
  { purchaseId, seller, now }: { purchaseId: string; seller: SellerSettings | undefined; now: Date },
): Promise<PurchaseToCharge | undefined> {
  const purchase = await readPurchase(tx, agencyId, purchaseId);
  if (purchase?.method !== 'card') return undefined;
  const { plan_id, currency, yearly } = purchase;
  const [price] = await tx
    .select()
    .from(plan_prices)
    .where(
      and(
        eq(plan_prices.plan_id, plan_id),
        eq(plan_prices.currency, currency),
        eq(plan_prices.yearly, yearly),
      ),
    );
  const { stripe_subscription_id: id, quantity = 1 } = (await runningSubscription(tx, agencyId)) ?? {};
  return {
    ...{ purchase, priceId: price?.stripe_price_id ?? null, price: price?.amount_minor ?? null },
    tax: seller ? await taxOfSale(tx, agencyId, currency, { seller, at: now }) : null,
    running: id ? { id, quantity } : null,
  };
}

/** Null: the sale is not possible with today's billing information. */
export async function taxOfSale(
  tx: Tx,
  agencyId: string,
  currency: CurrencyCode,
  moment: { seller: SellerSettings; at: Date },
): Promise<InvoiceTax | null> {
  try {
    return (await saleTo(tx, agencyId, currency, moment)).tax;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/**
 * Call it before Stripe is asked to charge. Returns false if the purchase is no longer open: then it must not be charged. A
 * withdrawal that comes later sees that a charge is under way.
 */
export async function markCharging(
  tx: Tx,
  key: Pick<StoredPurchase, 'agency_id' | 'id'>,
  now: Date,
): Promise<boolean> {
  await lockAgency(tx, key.agency_id);
  const marked = await tx
    .update(purchases)
    .set({ charging_at: now, updated_at: now })
    .where(sameAgency(purchases, key, { id: key.id, state: 'open' }))
    .returning({ id: purchases.id });
  return marked.length > 0;
}

/** Changes a purchase that is still open. */
export async function changeOpen(
  tx: Tx,
  key: Pick<StoredPurchase, 'agency_id' | 'id'>,
  change: Pick<StoredPurchase, 'state' | 'action_url'>,
  now: Date,
): Promise<void> {
  await tx
    .update(purchases)
    .set({ ...change, updated_at: now })
    .where(sameAgency(purchases, key, { id: key.id, state: 'open' }));
}

export function countDeclines(tx: Tx, agencyId: string, since: Date): Promise<number> {
  return tx.$count(
    purchases,
    and(eq(purchases.agency_id, agencyId), eq(purchases.state, 'declined'), gte(purchases.updated_at, since)),
  );
}

export async function planCodeOf(tx: Tx, planId: string): Promise<string | null> {
  const [row] = await tx.select({ code: plans.code }).from(plans).where(eq(plans.id, planId));
  return row?.code ?? null;
}

/** Our row of a subscription at Stripe; without one, the row of the running one. */
export async function readStripeRow(
  tx: Tx,
  agencyId: string,
  stripeId: string | undefined,
): Promise<StripeRow | null> {
  const same = stripeId === undefined ? undefined : await subscriptionAtStripe(tx, agencyId, stripeId);
  const row = same ?? (await runningSubscription(tx, agencyId));
  if (!row) return null;
  const { stripe_subscription_id, currency, amount_minor, yearly, period_end, end_reason } = row;
  if (!stripe_subscription_id || !currency || amount_minor === null || yearly === null || !period_end)
    return null;
  const plan = planOf({ planCode: await planCodeOf(tx, row.plan_id) });
  const nextPlan = row.next_plan_id && planOf({ planCode: await planCodeOf(tx, row.next_plan_id) });
  return (
    plan && {
      ...{ stripe_subscription_id, status: row.status, plan, quantity: row.quantity, currency, amount_minor },
      ...{ yearly, period_start: row.period_start, period_end, cancel_at_end: row.cancel_at_end },
      next: nextPlan && row.next_yearly !== null ? { plan: nextPlan, yearly: row.next_yearly } : null,
      ...{ grace_until: row.grace_until, ended_at: row.ended_at },
      // The operator replaced it.
      end_reason: end_reason === 'expired' || end_reason === 'unpaid' ? end_reason : null,
    }
  );
}
