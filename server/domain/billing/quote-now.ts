// A quote with what the payment provider would charge. Asks it, so never within a transaction.
import type { Quote } from '#contract/billing.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SellerSettings } from '../../kernel/seller.ts';
import type { Deps } from '../../platform/deps.ts';
import type { CardInvoice } from '../../platform/stripe/card-payments.ts';
import { quoteOf, readSale } from './quote.ts';
import type { Choice, QuoteOptions } from './quote.ts';
import { taxRatesOf, withProvider } from './stripe-purchase.ts';

interface Moment {
  seller: SellerSettings;
  at: Date;
}

/** @throws Refusal: those of `quoteOf`, payment_provider_down */
export async function quoteNow(deps: Deps, agencyId: string, choice: Choice, moment: Moment): Promise<Quote> {
  const cards = await cardsFor(deps, agencyId, choice, moment);
  return deps.db.asTenant(
    { agencyId },
    async (tx) => (await quoteOf(tx, agencyId, choice, { ...moment, cards })).quote,
  );
}

/** The card options of `quoteOf`. */
export async function cardsFor(
  deps: Deps,
  agencyId: string,
  choice: Choice,
  moment: Moment,
): Promise<QuoteOptions['cards']> {
  if (!deps.cards) return null;
  return { preview: await previewOf(deps, deps.cards, { agencyId, choice, moment }) };
}

async function previewOf(
  { db }: Deps,
  cards: NonNullable<Deps['cards']>,
  { agencyId, choice, moment }: { agencyId: string; choice: Choice; moment: Moment },
): Promise<CardInvoice | null> {
  const sale = await db
    .asTenant({ agencyId }, (tx) => readSale(tx, agencyId, choice, moment))
    .catch((error: unknown) => {
      // The quote is refused for the same reason, unless the purchase is a known one.
      if (error instanceof Refusal) return null;
      throw error;
    });
  const { subscription, stripePriceId } = sale ?? {};
  const subscriptionId = subscription?.stripe_subscription_id;
  if (sale?.change !== 'upgrade' || !subscription || !subscriptionId) return null;
  // No price at Stripe: it is not sold by card, and the running plan stays with cards.
  if (!stripePriceId) throw new Refusal('currency_not_offered');
  const { quantity } = subscription;
  return withProvider(async () => {
    const taxRateIds = await taxRatesOf(cards, sale.tax);
    const change = { purchaseId: '', priceId: stripePriceId, quantity, taxRateIds, at: moment.at };
    return cards.preview(subscriptionId, change);
  });
}
