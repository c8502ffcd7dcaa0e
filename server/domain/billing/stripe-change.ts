// Changes of a plan that is paid by card: made at Stripe, and then read from there like all of Stripe's state. Repeating a change
// has no effect.
import type { Actor } from '../../kernel/actor.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { lockAgency } from '../../platform/db/lock-agency.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { notify } from '../../platform/events/notify.ts';
import type { CardPayments } from '../../platform/stripe/card-payments.ts';
import { newId } from '#contract/id.ts';
import { record } from '../organizations/audit/record.ts';
import { applyPlan, defaultPlanOf } from '../organizations/plans/apply-plan.ts';
import { changeSubscription, runningSubscription } from '../organizations/plans/subscription-store.ts';
import type { StoredSubscription } from '../organizations/plans/subscription-store.ts';
import { downgradeOf } from './change-plan.ts';
import type { NextPlan } from './change-plan.ts';
import { storeChanging } from './changing-store.ts';
import { areSameJobs } from './chosen-jobs-rules.ts';
import { changePurchase, findWaitingPurchase } from './purchase-store.ts';
import type { StoredPurchase } from './purchase-store.ts';
import { applyCustomer } from './stripe-apply.ts';
import { continueCardPurchase, requireCards, withProvider } from './stripe-purchase.ts';
import { readCustomerId } from './stripe-store.ts';

/** `next`: the smaller plan of the next period, null: none. `cancel`: whether it ends with its period. */
export type CardPlanChange = { next: NextPlan | null } | { cancel: boolean };

interface Prepared {
  running: StoredSubscription;
  /** Null: nothing is left to do. */
  work: ((cards: CardPayments) => Promise<unknown>) | null;
}

/**
 * Returns false if no plan runs that is paid by card: then nothing was done.
 * @throws Refusal: plan_unchanged, plan_not_sold, payments_off, payment_provider_down
 */
export async function changeCardPlan(deps: Deps, actor: Actor, change: CardPlanChange): Promise<boolean> {
  const { agencyId } = actor;
  const prepared = await deps.db.asTenant({ agencyId }, (tx) => prepare(tx, actor, change, deps));
  if (!prepared) return false;
  const { running, work } = prepared;
  const next = 'next' in change ? change.next : null;
  if (!work && (!next || areSameJobs(running.next_archived_jobs, next.archived_jobs))) return true;
  const cards = requireCards(deps);
  if (work) {
    // If the server ends before it reads what Stripe has done, an event or the nightly check writes the audit log.
    await deps.db.asTenant({ agencyId }, (tx) => storeChanging(tx, agencyId, { actor, at: deps.now() }));
    await withProvider(async () => {
      await work(cards);
      await applyAgency(deps, cards, agencyId);
    });
    await deps.db.asTenant({ agencyId }, (tx) => storeChanging(tx, agencyId, null));
  }
  if (next) await deps.db.asTenant({ agencyId }, (tx) => storeArchivedJobs(tx, actor, next, deps.now()));
  return true;
}

/** Repeating the call stores them if it failed before. @throws Refusal('payment_provider_down') if the plan is not scheduled now */
async function storeArchivedJobs(
  tx: Tx,
  actor: Actor,
  { plan_id, yearly, archived_jobs: after }: NextPlan,
  now: Date,
): Promise<void> {
  const { agencyId } = actor;
  await lockAgency(tx, agencyId);
  const running = await runningSubscription(tx, agencyId);
  if (running?.next_plan_id !== plan_id || running.next_yearly !== yearly) {
    if (after.length > 0) throw new Refusal('payment_provider_down');
    return;
  }
  const { next_archived_jobs: before } = running;
  if (areSameJobs(before, after)) return;
  await changeSubscription(tx, running, { next_archived_jobs: after }, now);
  await record(tx, actor, {
    ...{ kind: 'changed', subjectKind: 'billing', subjectId: agencyId },
    ...{ before: { next_archived_jobs: before }, after: { next_archived_jobs: after } },
  });
  await notify(tx, { kind: 'plan' });
}

async function prepare(
  tx: Tx,
  { agencyId }: Actor,
  change: CardPlanChange,
  { config, now }: Pick<Deps, 'config' | 'now'>,
): Promise<Prepared | null> {
  await lockAgency(tx, agencyId);
  await applyPlan(tx, agencyId, { now: now(), fallback: defaultPlanOf(config) });
  const running = await runningSubscription(tx, agencyId);
  const stripeId = running?.stripe_subscription_id;
  if (!running || !stripeId) return null;
  return { running, work: await workOf(tx, running, stripeId, change) };
}

async function workOf(
  tx: Tx,
  running: StoredSubscription,
  stripeId: string,
  change: CardPlanChange,
): Promise<Prepared['work']> {
  const { next_plan_id, next_yearly, cancel_at_end } = running;
  if ('cancel' in change) {
    const { cancel } = change;
    if (cancel === cancel_at_end) return null;
    return (cards) => cards.cancel(stripeId, cancel ? 'at_end' : 'never');
  }
  const { next } = change;
  if (!next) return next_plan_id === null ? null : (cards) => cards.schedule(stripeId, null);
  const { stripePriceId: priceId } = await downgradeOf(tx, running, next);
  if (priceId === null) throw new Refusal('plan_not_sold');
  if (next_plan_id === next.plan_id && next_yearly === next.yearly && !cancel_at_end) return null;
  return async (cards) => {
    // Stripe schedules nothing after the end of a plan.
    if (cancel_at_end) await cards.cancel(stripeId, 'never');
    await cards.schedule(stripeId, { id: newId(), priceId, yearly: next.yearly });
  };
}

/** Longer than a call to Stripe takes, with its second attempt. */
const chargeMs = 60_000;

/**
 * Withdraws the purchase by card that waits: nothing can be charged for it any more, unless its charge was under way already.
 * Returns false if there is none.
 * @throws Refusal('payment_provider_down')
 */
export async function withdrawCardPurchase(deps: Deps, { agencyId }: Actor): Promise<boolean> {
  const { db, now } = deps;
  const withdrawn = await db.asTenant({ agencyId }, async (tx) => {
    await lockAgency(tx, agencyId);
    const found = await findWaitingPurchase(tx, agencyId);
    if (found?.method !== 'card') return undefined;
    const isTooLate = isBeingCharged(found, now());
    // From now on, a card that is saved for it is not charged.
    if (found.state !== 'action_required' && !isTooLate)
      await changePurchase(tx, found, { state: 'expired', action_url: null }, now());
    await notify(tx, { kind: 'plan' });
    return { purchase: found, isTooLate };
  });
  if (!withdrawn) return false;
  const { purchase, isTooLate } = withdrawn;
  if (isTooLate) await finishCharge(deps, purchase);
  if (purchase.state === 'action_required' || purchase.charging_at) await giveUp(deps, purchase);
  return true;
}

function isBeingCharged({ state, charging_at: at }: StoredPurchase, now: Date): boolean {
  return state === 'open' && at !== null && now.getTime() - at.getTime() < chargeMs;
}

/** It was too late to stop the charge, so Stripe is asked what became of it. Repeating the charge charges nothing again. */
async function finishCharge(deps: Deps, { agency_id: agencyId, id: purchaseId }: StoredPurchase) {
  await withProvider(() => continueCardPurchase(deps, requireCards(deps), { agencyId, purchaseId }));
}

/** Undoes at Stripe what waits for the bank. Stripe decides whether it was paid in the meantime. */
async function giveUp(deps: Deps, purchase: StoredPurchase): Promise<void> {
  const { agency_id: agencyId, id, kind } = purchase;
  const cards = requireCards(deps);
  await withProvider(async () => {
    const customerId = await deps.db.asTenant({ agencyId }, (tx) =>
      readCustomerId(tx, agencyId, cards.isLive),
    );
    const theirs = customerId === undefined ? undefined : await cards.readCustomer(customerId);
    const subscription = theirs?.subscription;
    if (kind === 'upgrade' && subscription?.pending) await cards.dropChange(subscription.id);
    if (kind === 'start' && subscription?.purchaseId === id && subscription.status === 'incomplete')
      await cards.cancel(subscription.id, 'unpaid');
    await applyAgency(deps, cards, agencyId);
  });
}

async function applyAgency(deps: Deps, cards: CardPayments, agencyId: string): Promise<void> {
  const customerId = await deps.db.asTenant({ agencyId }, (tx) => readCustomerId(tx, agencyId, cards.isLive));
  if (customerId !== undefined) await applyCustomer(deps, cards, { agencyId, customerId });
}
