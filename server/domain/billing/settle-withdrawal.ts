// After a withdrawal: ends the plan at Stripe too, and credits what Stripe charged for it in the meantime.
import * as z from 'zod/mini';
import { Id } from '#contract/id.ts';
import { lockAgency } from '../../platform/db/lock-agency.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import type { CardPayments } from '../../platform/stripe/card-payments.ts';
import { readSubscription } from '../organizations/plans/subscription-store.ts';
import { creditUnused, readBought } from './contract-invoices.ts';
import { restOf } from './credit-invoice.ts';
import { applyCustomer } from './stripe-apply.ts';
import { readCustomerId } from './stripe-store.ts';

export const settleWithdrawal = defineTask({
  name: 'settle-withdrawal',
  schema: z.object({ agency_id: Id, subscription_id: Id }),
  expireSeconds: 300,
  handler: async ({ agency_id: agencyId, subscription_id: id }, deps) => {
    const { cards } = deps;
    if (cards) await settleAtStripe(deps, cards, { agencyId, id });
  },
});

/**
 * Repeating it changes nothing.
 * @throws CardPaymentsDown
 */
export async function settleAtStripe(
  deps: Deps,
  cards: CardPayments,
  { agencyId, id }: { agencyId: string; id: string },
): Promise<void> {
  const { config, db } = deps;
  const { customerId, stripeId } = await db.asTenant({ agencyId }, async (tx) => ({
    customerId: await readCustomerId(tx, agencyId, cards.isLive),
    stripeId: (await readSubscription(tx, agencyId, id))?.stripe_subscription_id,
  }));
  if (customerId === undefined || !stripeId) return;
  // Its open invoices could still be paid.
  await cards.cancel(stripeId, 'unpaid');
  await applyCustomer(deps, cards, { agencyId, customerId });
  await db.asTenant({ agencyId }, async (tx) => {
    await lockAgency(tx, agencyId);
    const subscription = await readSubscription(tx, agencyId, id);
    if (subscription?.end_reason !== 'withdrawn' || !subscription.ended_at) return;
    const late = [];
    for (const bought of await readBought(tx, subscription))
      if ((await restOf(tx, bought.invoice)).gross === bought.invoice.gross_minor) late.push(bought);
    const crediting = { config, now: deps.now(), refundTo: 'stripe' } as const;
    await creditUnused(tx, late, subscription.ended_at, crediting);
  });
}
