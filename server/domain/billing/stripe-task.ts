// The tasks behind webhooks: continue purchases that wait for a card, and update our rows to Stripe's state.
import * as z from 'zod/mini';
import { findStripeCustomer } from '../../platform/db/lookups.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { applyCustomer } from './stripe-apply.ts';
import { continueCardPurchase } from './stripe-purchase.ts';
import { openCardPurchases } from './stripe-store.ts';

export const applyStripe = defineTask({
  name: 'apply-stripe',
  schema: z.object({ agencyId: z.string(), customerId: z.string() }),
  concurrency: 2,
  expireSeconds: 300,
  handler: async (target, deps) => {
    const { cards, db } = deps;
    if (!cards) return;
    const { agencyId } = target;
    const open = await db.asTenant({ agencyId }, (tx) => openCardPurchases(tx, agencyId));
    for (const purchaseId of open) await continueCardPurchase(deps, cards, { agencyId, purchaseId });
    if (open.length === 0) await applyCustomer(deps, cards, target);
  },
});

/** A dispute names its charge, and Stripe says whose that is. */
export const applyCharge = defineTask({
  name: 'apply-stripe-charge',
  schema: z.object({ chargeId: z.string() }),
  expireSeconds: 300,
  handler: async ({ chargeId }, deps) => {
    const { cards, db } = deps;
    const customerId = (await cards?.customerOfCharge(chargeId)) ?? null;
    const found =
      customerId === null ? undefined : await db.asNobody((tx) => findStripeCustomer(tx, customerId));
    if (cards && customerId !== null && found)
      await applyCustomer(deps, cards, { agencyId: found.agencyId, customerId });
  },
});
