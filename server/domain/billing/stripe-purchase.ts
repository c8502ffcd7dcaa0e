// Buying a plan by card: the provider's page saves the card, then the first period is charged at once, or an upgrade's difference.
import type { PurchaseReply } from '#contract/billing.ts';
import type { InvoiceTax } from '#contract/invoice.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { notify } from '../../platform/events/notify.ts';
import { CardPaymentsDown, type CardPayments } from '../../platform/stripe/card-payments.ts';
import { changePurchase, readPurchase } from './purchase-store.ts';
import type { StoredPurchase } from './purchase-store.ts';
import { shownPercent } from './quote.ts';
import { applyCustomer } from './stripe-apply.ts';
import { isTaxOf } from './stripe-lines.ts';
import * as store from './stripe-store.ts';
import { maxDeclinesPerDay, replyOf } from './subscribe.ts';

const dayMs = 86_400_000;
/** Stolen cards are tried on forms like ours. */
const maxSetupsPerDay = 10;
/** The provider's page for a card is open so long, from a moment before the purchase expires. */
const checkoutMs = dayMs;
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

/** The provider's ids for the VAT of a sale. */
export async function taxRatesOf(
  cards: CardPayments,
  { country, percent }: Pick<InvoiceTax, 'country' | 'percent'>,
): Promise<string[]> {
  return percent === null || percent === 0 ? [] : [await cards.taxRate({ country, percent })];
}

/** The agency's customer at the provider, made on first use. Call it outside of transactions. */
export async function customerOf(
  { db }: Pick<Deps, 'db'>,
  cards: CardPayments,
  member: { agencyId: string },
): Promise<string> {
  const { agencyId } = member;
  const { customerId: known, ...about } = await db.asTenant({ agencyId }, (tx) =>
    store.readCustomerDetails(tx, agencyId, cards.isLive),
  );
  if (known !== undefined) return known;
  const customerId = await cards.createCustomer({ agencyId, ...about, footer });
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

export interface PurchaseKey {
  agencyId: string;
  purchaseId: string;
}

/**
 * Continues a purchase as far as it can, and answers its state. A form for a card is opened, or the card is charged that is
 * known. While the provider is down, a purchase that may have been charged stays as it was.
 * @throws Refusal: not_found, too_many_requests, payment_provider_down
 */
export async function pursueCardPurchase(
  deps: Deps,
  cards: CardPayments,
  key: PurchaseKey,
): Promise<StoredPurchase> {
  const before = await readKnown(deps, key);
  if (!isWaiting(before)) return before;
  const isUnopened = before.kind === 'start' && before.setup_intent_id === null;
  if (before.state === 'open' && isUnopened) await withProvider(() => openForm(deps, cards, before));
  else
    await continueCardPurchase(deps, cards, key).catch((error: unknown) => {
      if (!(error instanceof CardPaymentsDown)) throw error;
      deps.log.warn({ err: error }, 'a purchase by card waits for the payment provider');
    });
  return readKnown(deps, key);
}

async function readKnown({ db }: Pick<Deps, 'db'>, { agencyId, purchaseId }: PurchaseKey) {
  const purchase = await db.asTenant({ agencyId }, (tx) => readPurchase(tx, agencyId, purchaseId));
  if (!purchase) throw new Refusal('not_found');
  return purchase;
}

function isWaiting({ state }: StoredPurchase): boolean {
  return state === 'open' || state === 'action_required';
}

/** If the price has changed, the reply has a new quote. */
export async function replyNow(
  purchase: StoredPurchase,
  quote: () => Promise<PurchaseReply['quote']>,
): Promise<PurchaseReply> {
  if (purchase.state !== 'needs_confirmation') return replyOf(purchase);
  const fresh = await quote().catch((error: unknown) => {
    // It is no longer sold: the page starts again.
    if (error instanceof Refusal) return null;
    throw error;
  });
  return replyOf(purchase, fresh);
}

/** Opens the provider's page. Repeating it gives the same page. */
async function openForm(deps: Deps, cards: CardPayments, purchase: StoredPurchase): Promise<void> {
  const { agency_id: agencyId, id: purchaseId, currency } = purchase;
  const { db, now } = deps;
  const customerId = await customerOf(deps, cards, { agencyId });
  await requireCardAttempts(deps, cards, { agencyId, customerId }).catch(async (error: unknown) => {
    if (error instanceof Refusal)
      await db.asTenant({ agencyId }, (tx) => changePurchase(tx, purchase, { state: 'expired' }, now()));
    throw error;
  });
  const { locale } = await db.asTenant({ agencyId }, (tx) =>
    store.readCustomerDetails(tx, agencyId, cards.isLive),
  );
  const page = `${deps.publicUrl()}/profile/plan`;
  const { checkoutId, setupIntentId, url } = await cards.checkoutSetup({
    ...{ purchaseId, customerId, currency, locale },
    ...{ successUrl: `${page}/return?purchase=${purchaseId}`, cancelUrl: page },
  });
  const opened = { checkout_id: checkoutId, setup_intent_id: setupIntentId, action_url: url };
  await db.asTenant({ agencyId }, (tx) => changePurchase(tx, purchase, opened, now()));
}

/**
 * Continues a purchase whose form was opened, or that needs none. The return page calls it, and so does every webhook of the
 * customer. It charges what the buyer confirmed, and nothing if the price has changed since.
 * @throws CardPaymentsDown
 */
export async function continueCardPurchase(
  deps: Deps,
  cards: CardPayments,
  { agencyId, purchaseId }: PurchaseKey,
): Promise<void> {
  const { db, now } = deps;
  const { seller } = deps.config;
  const customerId = await customerOf(deps, cards, { agencyId });
  const found = await db.asTenant({ agencyId }, (tx) =>
    store.readPurchaseToCharge(tx, agencyId, { purchaseId, seller, now: now() }),
  );
  if (!found) return;
  const { purchase } = found;
  if (purchase.state === 'open') {
    const mark = () => db.asTenant({ agencyId }, (tx) => store.markCharging(tx, purchase, now()));
    const result = await charge(cards, { ...found, customerId, mark });
    await db.asTenant({ agencyId }, (tx) => writeResult(tx, purchase, result, now()));
  }
  await applyCustomer(deps, cards, { agencyId, customerId });
}

type Result = 'charged' | 'no card yet' | 'price changed' | 'withdrawn';

/** The row after that, until Stripe says what became of it. */
async function writeResult(tx: Tx, purchase: StoredPurchase, result: Result, now: Date): Promise<void> {
  const isFormClosed = now.getTime() > purchase.expires_at.getTime() + checkoutMs;
  if (result === 'withdrawn' || (result === 'no card yet' && !isFormClosed)) return;
  const state = { charged: 'open', 'price changed': 'needs_confirmation', 'no card yet': 'expired' } as const;
  await store.changeOpen(tx, purchase, { state: state[result], action_url: null }, now);
  await notify(tx, { kind: 'plan' });
}

async function charge(
  cards: CardPayments,
  found: store.PurchaseToCharge & { customerId: string; mark: () => Promise<boolean> },
): Promise<Result> {
  const { purchase, customerId, priceId, price, tax, running, mark } = found;
  const { id: purchaseId, kind, quote, currency } = purchase;
  const card = kind === 'start' ? await savedCard(cards, purchase, customerId) : null;
  if (kind === 'start' && card === null) return 'no card yet';
  if (priceId === null || !tax || shownPercent(tax) !== quote.tax_percent) return 'price changed';
  const taxRateIds = await taxRatesOf(cards, tax);
  if (card !== null) {
    const start = { customerId, priceId, quantity: 1, taxRateIds };
    const preview = await cards.previewStart(start);
    if (price !== BigInt(quote.net_minor) || preview.grossMinor !== purchase.due_minor)
      return 'price changed';
    if (!(await mark())) return 'withdrawn';
    await cards.subscribe({ ...start, purchaseId, cardId: card });
    return 'charged';
  }
  if (!running) return 'price changed';
  const theirs = (await cards.readCustomer(customerId))?.subscription;
  // An earlier attempt has done it.
  if (theirs && [theirs.price.id, theirs.pending?.price.id].includes(priceId)) return 'charged';
  const at = new Date(quote.proration_at);
  const change = { purchaseId, priceId, quantity: running.quantity, taxRateIds, at };
  const preview = await cards.preview(running.id, change);
  // Never more than was confirmed.
  if (preview.dueMinor !== purchase.due_minor || !isTaxOf(preview, tax.percent, currency))
    return 'price changed';
  if (!(await mark())) return 'withdrawn';
  await cards.change(running.id, change);
  return 'charged';
}

async function savedCard(
  cards: CardPayments,
  { setup_intent_id: id }: StoredPurchase,
  customerId: string,
): Promise<string | null> {
  const setup = id === null ? undefined : await cards.readSetupIntent(id);
  return setup?.state === 'saved' && setup.customerId === customerId ? setup.cardId : null;
}
