// Brings our rows to Stripe's state, and books what moved there. Every way goes through here: webhooks, the return page,
// reconciliation. It trusts no event and asks Stripe, so events may be late, doubled, out of order or lost.
import { isDeepStrictEqual } from 'node:util';
import type { Config } from '../../kernel/config.ts';
import { settlePaymentEvents } from '../../platform/db/lookups.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { notify } from '../../platform/events/notify.ts';
import type { CardCustomer, CardPayments, CardSubscription } from '../../platform/stripe/card-payments.ts';
import { record } from '../organizations/audit/record.ts';
import { applyPlan, defaultPlanOf } from '../organizations/plans/apply-plan.ts';
import { replaceSubscription, runningSubscription } from '../organizations/plans/subscription-store.ts';
import type { StoredSubscription } from '../organizations/plans/subscription-store.ts';
import { readChanging } from './changing-store.ts';
import { archiveChosen, lockForPlan } from './chosen-jobs.ts';
import { changePurchase } from './purchase-store.ts';
import { bookMoney, readMoney } from './stripe-money.ts';
import { mayApply, maySettle, mayWrite, outcomeOf, planOf, rowOf, type StripeRow } from './stripe-rows.ts';
import * as store from './stripe-store.ts';

export interface StripeTarget {
  agencyId: string;
  customerId: string;
}

/**
 * @param isRepeated true: after something was changed at Stripe
 * @throws CardPaymentsDown
 */
export async function applyCustomer(
  deps: Deps,
  cards: CardPayments,
  target: StripeTarget,
  isRepeated = false,
): Promise<void> {
  const { agencyId, customerId } = target;
  const ticket = await deps.db.asTenant({ agencyId }, (tx) => store.takeTicket(tx, agencyId, customerId));
  if (!ticket) return;
  const { settled, booked } = await deps.db.asTenant({ agencyId }, async (tx) => ({
    settled: await store.endedAtStripe(tx, agencyId),
    booked: await store.bookedAtStripe(tx, agencyId),
  }));
  const theirs = await cards.readCustomer(customerId, settled);
  // A deleted customer pays nothing more. The nightly check reports it; the plan runs to the end of its period.
  if (!theirs) return;
  const money = await readMoney(cards, customerId, booked);
  await deps.db.asTenant({ agencyId }, async (tx) => {
    await lockForPlan(tx, agencyId);
    if (!mayApply(ticket.number, await store.readAppliedTicket(tx, agencyId, customerId))) return;
    const options = { config: deps.config, now: deps.now() };
    await writeState(tx, { agencyId, theirs, ...options });
    await bookMoney(tx, agencyId, money, options);
    await store.storeApplied(tx, agencyId, { customerId, ticket: ticket.number, card: theirs.card });
    await settlePaymentEvents(tx, { customerId, receivedBefore: ticket.takenAt, fault: null });
  });
  if (isRepeated) return;
  const hasChanged =
    (await payWithOtherCard(cards, theirs)) || (await endWhatIsUnpaid(cards, theirs, deps.now()));
  if (hasChanged) await applyCustomer(deps, cards, target, true);
}

interface Written {
  agencyId: string;
  theirs: CardCustomer;
  config: Config;
  now: Date;
}

async function writeState(tx: Tx, { agencyId, theirs, config, now }: Written): Promise<void> {
  let hasEnded = false;
  // Oldest first: only one runs at a time.
  for (const subscription of [...theirs.earlier, ...(theirs.subscription ? [theirs.subscription] : [])]) {
    const row = rowOf(subscription);
    if (row && (await writeRow(tx, agencyId, row, now))) hasEnded = true;
    await settlePurchases(tx, agencyId, { subscription, now });
  }
  await applyPlan(tx, agencyId, { now, fallback: defaultPlanOf(config), hasEnded });
}

async function settlePurchases(
  tx: Tx,
  agencyId: string,
  { subscription, now }: { subscription: CardSubscription; now: Date },
): Promise<void> {
  for (const purchase of await store.unpaidCardPurchases(tx, agencyId, subscription.purchaseId)) {
    const { id, kind, yearly, created_at: createdAt } = purchase;
    const plan = planOf({ planCode: await store.planCodeOf(tx, purchase.plan_id) });
    const outcome = maySettle(purchase, purchase.state, subscription)
      ? outcomeOf({ id, kind, plan, yearly, createdAt }, subscription)
      : null;
    if (!outcome) continue;
    const change = { state: outcome.state, decline: outcome.decline, action_url: outcome.actionUrl };
    const { state, decline, action_url } = purchase;
    if (isDeepStrictEqual(change, { state, decline, action_url })) continue;
    await changePurchase(tx, purchase, change, now);
    await notify(tx, { kind: 'plan' });
  }
}

/** Returns true if the plan has ended with this. */
async function writeRow(tx: Tx, agencyId: string, row: StripeRow, now: Date): Promise<boolean> {
  const ours = await store.subscriptionAtStripe(tx, agencyId, row.stripe_subscription_id);
  if (ours) {
    // The nightly check reports it.
    if (!mayWrite(ours)) return false;
    const chosen = await store.updateStripeRow(tx, ours, row, now);
    await recordSchedule(tx, ours, row, now);
    await archiveChosen(tx, agencyId, chosen, now);
    return row.status === 'ended';
  }
  const running = await runningSubscription(tx, agencyId);
  if (row.status !== 'ended' && running) await replaceSubscription(tx, running, now);
  await store.insertStripeRow(tx, agencyId, row);
  return false;
}

/** What was scheduled or canceled there, by a member or by the operator in Stripe's pages. */
async function recordSchedule(tx: Tx, before: StoredSubscription, row: StripeRow, now: Date): Promise<void> {
  const { agency_id: agencyId } = before;
  const after = store.scheduleOf(row);
  const shown = { cancel_at_end: before.cancel_at_end, next_plan_id: before.next_plan_id };
  const changed = { before: { ...shown, next_yearly: before.next_yearly }, after };
  // A smaller plan that has begun is no longer scheduled.
  const hasBegun = row.next === null && before.period_end?.getTime() !== row.period_end.getTime();
  const isSame = hasBegun
    ? before.cancel_at_end === row.cancel_at_end
    : isDeepStrictEqual(changed.before, after);
  if (isSame || row.status === 'ended') return;
  const actor = await readChanging(tx, agencyId, now);
  await record(tx, actor, { kind: 'changed', subjectKind: 'billing', subjectId: agencyId, ...changed });
  await notify(tx, { kind: 'plan' });
}

/** Stripe tries a failed renewal again after days. A card that was added since is tried at once. */
async function payWithOtherCard(cards: CardPayments, { card, subscription }: CardCustomer): Promise<boolean> {
  const invoice = subscription?.status === 'past_due' ? subscription.latestInvoice : null;
  const { payment } = invoice ?? {};
  if (!card || invoice?.status !== 'open' || payment?.state !== 'declined' || payment.cardId === card.id)
    return false;
  await cards.pay(invoice.id, card.id);
  return true;
}

/**
 * Ends at Stripe what will not be paid: a first payment or a change that was declined, and a plan after its grace. Otherwise its
 * invoice could still be paid later, for nothing. Returns true if something changed there.
 */
async function endWhatIsUnpaid(
  cards: CardPayments,
  { subscription }: CardCustomer,
  now: Date,
): Promise<boolean> {
  if (!subscription) return false;
  const { id, status, pending, latestInvoice } = subscription;
  const isDeclined = latestInvoice?.status === 'open' && latestInvoice.payment?.state === 'declined';
  const graceUntil = rowOf(subscription)?.grace_until ?? null;
  const isGraceOver = status === 'past_due' && graceUntil !== null && graceUntil <= now;
  if (isGraceOver || (status === 'incomplete' && isDeclined)) await cards.cancel(id, 'unpaid');
  else if (pending && isDeclined) await cards.dropChange(id);
  else return false;
  return true;
}
