// Buying a plan by card: the provider's page saves the card, then the first period is charged at once, or an upgrade's difference.
import { Refusal } from '../../kernel/refusal.ts';
import type { Deps } from '../../platform/deps.ts';
import { CardPaymentsDown, type CardPayments } from '../../platform/stripe/card-payments.ts';
import { changePurchase, readPurchase } from './purchase-store.ts';
import { applyCustomer } from './stripe-apply.ts';
import * as store from './stripe-store.ts';

const dayMs = 86_400_000;
/** Stolen cards are tried on forms like ours. */
const maxSetupsPerDay = 10;
const maxDeclinesPerDay = 5;
/** On Stripe's own documents: ours is the invoice. */
const footer = 'Payment record, not an invoice';

/** @throws Refusal('payments_off') */
export function requireCards({ cards }: Pick<Deps, 'cards'>): CardPayments {
  if (!cards) throw new Refusal('payments_off');
  return cards;
}

/** Runs calls to the provider. @throws Refusal('payment_provider_down') */
export async function withProvider<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof CardPaymentsDown) throw new Refusal('payment_provider_down', { cause });
    throw cause;
  }
}

/** The agency's customer at the provider, made on first use. Call it outside of transactions. */
export async function customerOf(
  { db }: Pick<Deps, 'db'>,
  cards: CardPayments,
  member: { agencyId: string },
): Promise<string> {
  const { agencyId } = member;
  const about = await db.asTenant({ agencyId }, (tx) =>
    store.readCustomerDetails(tx, agencyId, cards.isLive),
  );
  if (about.customerId !== undefined) return about.customerId;
  const { name, email, locale } = about;
  const customerId = await cards.createCustomer({ agencyId, name, email, locale, footer });
  const livemode = cards.isLive;
  return db.asTenant({ agencyId }, (tx) => store.storeCustomerId(tx, agencyId, { customerId, livemode }));
}

/** @throws Refusal('too_many_requests') */
export async function requireCardAttempts(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  cards: CardPayments,
  { agencyId, customerId }: { agencyId: string; customerId: string },
): Promise<void> {
  const since = new Date(now().getTime() - dayMs);
  const declines = await db.asTenant({ agencyId }, (tx) => store.countDeclines(tx, agencyId, since));
  if (declines >= maxDeclinesPerDay || (await cards.countSetups(customerId, since)) >= maxSetupsPerDay)
    throw new Refusal('too_many_requests');
}

/**
 * Begins a purchase whose row is stored: charges an upgrade to the card that is known, otherwise opens the provider's page.
 * Repeating it gives the same page. Returns its address; null: the purchase's state says how it went on.
 */
export async function beginCardPurchase(
  deps: Deps,
  cards: CardPayments,
  { agencyId, purchaseId }: { agencyId: string; purchaseId: string },
): Promise<string | null> {
  const customerId = await customerOf(deps, cards, { agencyId });
  const purchase = await deps.db.asTenant({ agencyId }, (tx) => readPurchase(tx, agencyId, purchaseId));
  if (!purchase) throw new Refusal('not_found');
  if (purchase.kind === 'upgrade' || purchase.setup_intent_id !== null) {
    await continueCardPurchase(deps, cards, { agencyId, purchaseId });
    if (purchase.kind === 'upgrade' || purchase.checkout_id === null) return null;
  } else await requireCardAttempts(deps, cards, { agencyId, customerId });
  const { locale } = await deps.db.asTenant({ agencyId }, (tx) =>
    store.readCustomerDetails(tx, agencyId, cards.isLive),
  );
  const page = `${deps.publicUrl()}/profile/plan`;
  const checkout = await cards.checkoutSetup({
    ...{ purchaseId, customerId, currency: purchase.currency, locale },
    ...{ successUrl: `${page}/return?purchase=${purchaseId}`, cancelUrl: page },
  });
  const { checkoutId: checkout_id, setupIntentId: setup_intent_id } = checkout;
  await deps.db.asTenant({ agencyId }, (tx) =>
    changePurchase(tx, purchase, { checkout_id, setup_intent_id }, deps.now()),
  );
  return checkout.url;
}

/**
 * Continues a purchase as far as it can. The return page calls it, and so does every webhook of the customer. It charges what the
 * buyer confirmed, and nothing if the price has changed since.
 */
export async function continueCardPurchase(
  deps: Deps,
  cards: CardPayments,
  { agencyId, purchaseId }: { agencyId: string; purchaseId: string },
): Promise<void> {
  const { db } = deps;
  const found = await db.asTenant({ agencyId }, (tx) =>
    store.readPurchaseToCharge(tx, agencyId, { purchaseId, livemode: cards.isLive }),
  );
  if (!found?.customerId) return;
  const { purchase, customerId } = found;
  if (purchase.state === 'open' && (await charge(cards, { ...found, customerId })) === 'price changed')
    await db.asTenant({ agencyId }, (tx) => store.askAgain(tx, purchase, deps.now()));
  await applyCustomer(deps, cards, { agencyId, customerId });
}

async function charge(
  cards: CardPayments,
  { purchase, customerId, priceId, price, country, running }: store.PurchaseToCharge & { customerId: string },
): Promise<'charged' | 'no card yet' | 'price changed'> {
  const { id: purchaseId, kind, quote } = purchase;
  const taxRateIds =
    quote.tax_percent === null ? [] : [await cards.taxRate({ country, percent: quote.tax_percent })];
  if (priceId === null) return 'price changed';
  if (kind === 'upgrade') {
    if (!running) return 'price changed';
    const change = { purchaseId, priceId, quantity: 1, taxRateIds, at: new Date(quote.proration_at) };
    const preview = await cards.preview(running, change);
    // Never more than was confirmed.
    if (preview.dueMinor !== purchase.due_minor) return 'price changed';
    await cards.change(running, change);
    return 'charged';
  }
  const setup =
    purchase.setup_intent_id === null ? undefined : await cards.readSetupIntent(purchase.setup_intent_id);
  if (setup?.state !== 'saved' || setup.cardId === null || setup.customerId !== customerId)
    return 'no card yet';
  if (price !== BigInt(quote.net_minor)) return 'price changed';
  await cards.subscribe({ purchaseId, customerId, cardId: setup.cardId, priceId, quantity: 1, taxRateIds });
  return 'charged';
}
