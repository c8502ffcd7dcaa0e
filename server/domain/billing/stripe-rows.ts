// Our rows for what Stripe says: pure, and the same for the same answer of Stripe, whichever events came before. Row and
// purchase follow from Stripe's newest state alone, so that order, duplicates and loss of events do not matter.
import type { DeclineReason, PurchaseState } from '#contract/billing.ts';
import type { PlanCode } from '#contract/plan.ts';
import { planCodes } from '#contract/plan.ts';
import type { CardPrice, CardSubscription } from '../../platform/stripe/card-payments.ts';
import { graceDays } from './terms.ts';

const dayMs = 86_400_000;

export interface StripeRow {
  stripe_subscription_id: string;
  status: 'active' | 'past_due' | 'ended';
  plan: PlanCode;
  quantity: number;
  currency: string;
  amount_minor: bigint;
  yearly: boolean;
  period_start: Date;
  period_end: Date;
  cancel_at_end: boolean;
  next: { plan: PlanCode; yearly: boolean } | null;
  grace_until: Date | null;
  ended_at: Date | null;
  end_reason: 'expired' | 'unpaid' | null;
}

/** Null: nothing was paid for yet, or the plan is none of ours. */
export function rowOf(subscription: CardSubscription): StripeRow | null {
  const plan = planOf(subscription.price);
  const { status, periodStart, nextPrice } = subscription;
  if (!plan || status === 'incomplete' || !hasBegun(subscription)) return null;
  const nextPlan = nextPrice && planOf(nextPrice);
  const isEnded = status === 'ended';
  return {
    ...{ stripe_subscription_id: subscription.id, status, plan, quantity: subscription.quantity },
    ...{ currency: subscription.price.currency, yearly: subscription.price.yearly },
    amount_minor: subscription.price.unitMinor * BigInt(subscription.quantity),
    ...{ period_start: periodStart, period_end: subscription.periodEnd },
    cancel_at_end: subscription.cancelAtEnd,
    next: !isEnded && nextPlan && nextPrice ? { plan: nextPlan, yearly: nextPrice.yearly } : null,
    grace_until: status === 'past_due' ? new Date(periodStart.getTime() + graceDays * dayMs) : null,
    ended_at: isEnded ? (subscription.endedAt ?? subscription.periodEnd) : null,
    end_reason: isEnded ? (isUnpaid(subscription) ? 'unpaid' : 'expired') : null,
  };
}

export function planOf({ planCode }: Pick<CardPrice, 'planCode'>): PlanCode | null {
  return planCodes.find((code) => code === planCode) ?? null;
}

/** A subscription whose first invoice was never paid has not begun. */
function hasBegun({ latestInvoice: invoice }: CardSubscription): boolean {
  return invoice === null || invoice.reason !== 'start' || invoice.status === 'paid';
}

function isUnpaid({ latestInvoice: invoice }: CardSubscription): boolean {
  return invoice?.reason === 'renewal' && invoice.status !== 'paid';
}

export interface WaitingPurchase {
  id: string;
  kind: 'start' | 'upgrade';
  plan: PlanCode | null;
  yearly: boolean;
  createdAt: Date;
}

export interface Outcome {
  state: Extract<PurchaseState, 'paid' | 'declined' | 'expired' | 'action_required'>;
  decline: DeclineReason | null;
  /** Where the bank's question is answered. */
  actionUrl: string | null;
}

/** What became of a purchase; null: Stripe knows nothing of it yet, or its payment is under way. */
export function outcomeOf(purchase: WaitingPurchase, subscription: CardSubscription): Outcome | null {
  return purchase.kind === 'start'
    ? outcomeOfStart(purchase, subscription)
    : outcomeOfUpgrade(purchase, subscription);
}

function outcomeOfStart({ id }: WaitingPurchase, subscription: CardSubscription): Outcome | null {
  if (subscription.purchaseId !== id) return null;
  if (rowOf(subscription)) return paid;
  return outcomeOfPayment(subscription) ?? (subscription.status === 'ended' ? expired : null);
}

function outcomeOfUpgrade(purchase: WaitingPurchase, subscription: CardSubscription): Outcome | null {
  const isBought = (price: CardPrice) => planOf(price) === purchase.plan && price.yearly === purchase.yearly;
  if (subscription.status !== 'ended' && isBought(subscription.price)) return paid;
  if (subscription.pending && isBought(subscription.pending.price)) return outcomeOfPayment(subscription);
  const { latestInvoice: invoice } = subscription;
  // Its change was given up, with its invoice.
  const isGivenUp =
    invoice?.reason === 'change' &&
    invoice.status === 'void' &&
    invoice.createdAt >= wholeSecond(purchase.createdAt);
  if (isGivenUp) return outcomeOfPayment(subscription) ?? expired;
  return subscription.status === 'ended' ? expired : null;
}

function outcomeOfPayment({ latestInvoice }: CardSubscription): Outcome | null {
  const payment = latestInvoice?.payment;
  if (payment?.state === 'declined') return { state: 'declined', decline: payment.reason, actionUrl: null };
  if (payment?.state === 'authentication' && latestInvoice?.status === 'open')
    return { state: 'action_required', decline: null, actionUrl: latestInvoice.url };
  return null;
}

/** Stripe's times have no fractions. */
function wholeSecond(date: Date): Date {
  return new Date(Math.floor(date.getTime() / 1000) * 1000);
}

const paid: Outcome = { state: 'paid', decline: null, actionUrl: null };
const expired: Outcome = { state: 'expired', decline: null, actionUrl: null };

/** What a customer's rows are, apart from where they are stored. */
export interface StripeState {
  ticket: number;
  appliedTicket: number;
  /** By the subscription at Stripe. */
  rows: Map<string, StripeRow>;
  purchases: Map<string, { purchase: WaitingPurchase; outcome: Outcome | null }>;
}

/** What stripe-apply.ts writes, on a state in memory. @param theirs oldest first, the newest last */
export function applyAll(state: StripeState, ticket: number, theirs: readonly CardSubscription[]): void {
  if (!mayApply(ticket, state.appliedTicket)) return;
  state.appliedTicket = ticket;
  for (const subscription of theirs) {
    const row = rowOf(subscription);
    if (row && mayWrite(state.rows.get(subscription.id))) state.rows.set(subscription.id, row);
    for (const entry of state.purchases.values())
      if (maySettle(entry.purchase, entry.outcome?.state ?? 'open', subscription))
        entry.outcome = outcomeOf(entry.purchase, subscription) ?? entry.outcome;
  }
}

/** What has ended here does not begin again: the operator replaced it, or it has ended at Stripe too. */
export function mayWrite(ours: Pick<StripeRow, 'status'> | undefined): boolean {
  return ours?.status !== 'ended';
}

/** A purchase that failed can still be paid on the page of its invoice. */
export function maySettle(
  { id }: { id: string },
  state: PurchaseState,
  { purchaseId }: CardSubscription,
): boolean {
  const isWaiting = state === 'open' || state === 'action_required' || state === 'needs_confirmation';
  return isWaiting || (state !== 'paid' && purchaseId === id);
}

/** A worker takes a ticket before it asks Stripe, and writes unless a later ticket was applied in the meantime. */
export function mayApply(ticket: number, appliedTicket: number): boolean {
  return ticket > appliedTicket;
}
