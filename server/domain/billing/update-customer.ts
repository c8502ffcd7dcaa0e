// The customer at Stripe has the agency's billing information, and later invoices the VAT that follows from it.
import * as z from 'zod/mini';
import type { CurrencyCode } from '#contract/money.ts';
import { currencies } from '#contract/money.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import type { CardPayments } from '../../platform/stripe/card-payments.ts';
import { runningSubscription } from '../organizations/plans/subscription-store.ts';
import { refreshVat } from './refresh-vat.ts';
import { taxRatesOf } from './stripe-purchase.ts';
import { readCustomerDetails, taxOfSale } from './stripe-store.ts';

export const updateCustomer = defineTask({
  name: 'update-stripe-customer',
  schema: z.object({ agencyId: z.string() }),
  expireSeconds: 120,
  handler: async ({ agencyId }, deps) => {
    const { cards, db } = deps;
    if (!cards) return;
    const { customerId, ...details } = await db.asTenant({ agencyId }, (tx) =>
      readCustomerDetails(tx, agencyId, cards.isLive),
    );
    if (customerId === undefined) return;
    await cards.updateCustomer(customerId, details);
    await updateTax(deps, cards, { agencyId, customerId });
  },
});

/** The next renewal is charged with the VAT of its day. Asks VIES again if its answer is old. */
export async function updateTax(
  deps: Deps,
  cards: CardPayments,
  { agencyId, customerId }: { agencyId: string; customerId: string },
): Promise<void> {
  await refreshVat(deps, agencyId);
  const tax = await deps.db.asTenant({ agencyId }, (tx) => taxOfRenewal(tx, agencyId, deps));
  const subscription = tax && (await cards.readCustomer(customerId))?.subscription;
  if (!subscription || !['active', 'past_due'].includes(subscription.status)) return;
  const rates = await taxRatesOf(cards, tax);
  if (rates.join() !== subscription.taxRateIds.join()) await cards.setTaxRates(subscription.id, rates);
}

/** Null: no plan runs that is paid by card, or the billing information is not complete: then nothing changes. */
async function taxOfRenewal(tx: Tx, agencyId: string, { config, now }: Pick<Deps, 'config' | 'now'>) {
  const running = await runningSubscription(tx, agencyId);
  const currency: CurrencyCode | undefined = currencies.find((code) => code === running?.currency);
  if (running?.provider !== 'stripe' || !currency || !config.seller) return null;
  return taxOfSale(tx, agencyId, currency, { seller: config.seller, at: now() });
}
