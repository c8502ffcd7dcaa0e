// Books what moved at Stripe, each movement once. A charge issues our invoice of what Stripe charged, in the same transaction;
// a refund issues a credit note. What cannot be booked stays at Stripe, and the nightly check reports it.
import { matchLanguage, defaultLanguage } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import { currencies } from '#contract/money.ts';
import type { CurrencyCode } from '#contract/money.ts';
import type { Config } from '../../kernel/config.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SellerSettings } from '../../kernel/seller.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { BalanceTransaction, CardInvoice, CardPayments } from '../../platform/stripe/card-payments.ts';
import * as plansStore from '../organizations/plans/store.ts';
import { saleOrFormer } from './advance.ts';
import { creditInvoice, restOf } from './credit-invoice.ts';
import { currentOf } from './invoice-origin.ts';
import { readInvoice, readIssued } from './invoice-store.ts';
import type { StoredInvoice } from './invoice-store.ts';
import { issueInvoice } from './issue-invoice.ts';
import type { Issue } from './issue-invoice.ts';
import { readLanguage } from './language-store.ts';
import { entriesOfCharge, entriesOfDispute, entriesOfRefund } from './ledger-rules.ts';
import type { Movement } from './ledger-rules.ts';
import { findBooking, openAmount, post } from './ledger-store.ts';
import { changePurchase } from './purchase-store.ts';
import type { StoredPurchase } from './purchase-store.ts';
import { planOfPriceIn } from './quote.ts';
import { costsAtStripe, isTaxOf } from './stripe-lines.ts';
import * as store from './stripe-store.ts';

/** Of the newest invoices: Stripe may charge with the VAT of one of them. */
const mostTaxes = 4;

export interface Money {
  /** Oldest first. */
  movements: readonly BalanceTransaction[];
  /** Those that the movements belong to and that are not issued here. */
  invoices: readonly CardInvoice[];
}

/** @param booked Stripe's ids of what is booked here: `txn_…` and `in_…` */
export async function readMoney(
  cards: CardPayments,
  customerId: string,
  booked: ReadonlySet<string>,
): Promise<Money> {
  return withInvoices(cards, await cards.movements(customerId, booked), booked);
}

export async function withInvoices(
  cards: CardPayments,
  movements: readonly BalanceTransaction[],
  booked: ReadonlySet<string>,
): Promise<Money> {
  const invoices: CardInvoice[] = [];
  for (const id of new Set(movements.flatMap(({ invoiceId }) => invoiceId ?? []))) {
    const invoice = booked.has(id) ? undefined : await cards.readInvoice(id);
    if (invoice) invoices.push(invoice);
  }
  return { movements, invoices };
}

export interface BookOptions {
  config: Config;
  now: Date;
}

/** Call with the agency locked. */
export async function bookMoney(
  tx: Tx,
  agencyId: string,
  { movements, invoices }: Money,
  { config, now }: BookOptions,
): Promise<void> {
  const { seller } = config;
  if (!seller) return;
  const byAge = invoices.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  for (const invoice of byAge) await issueCharged(tx, agencyId, invoice, { seller, config, now });
  for (const moved of movements) await book(tx, agencyId, moved, { config, now });
}

async function issueCharged(
  tx: Tx,
  agencyId: string,
  invoice: CardInvoice,
  options: BookOptions & { seller: SellerSettings },
): Promise<void> {
  if (invoice.status !== 'paid' || (await findBooking(tx, agencyId, invoice.id))) return;
  const purchase = await store.purchaseOfInvoice(tx, agencyId, invoice);
  const issue = await issueOf(tx, agencyId, invoice, { ...options, purchase });
  if (!issue) return;
  const issued = await issueInvoice(tx, agencyId, issue, options);
  if (purchase) await changePurchase(tx, purchase, { invoice_id: issued.id }, options.now);
}

/** Undefined: Stripe charged something that we do not sell, or with another tax than ours. */
async function issueOf(
  tx: Tx,
  agencyId: string,
  invoice: CardInvoice,
  { seller, now, purchase }: { seller: SellerSettings; now: Date; purchase: StoredPurchase | undefined },
): Promise<Issue | undefined> {
  const currency = codeOf(invoice.currency);
  const costs = costsAtStripe(invoice, planOfPriceIn(await plansStore.readCatalogue(tx)));
  if (!currency || !costs || costs.net < 0n || invoice.taxMinor < 0n || costs.from >= costs.to)
    return undefined;
  const issued = await readIssued(tx, agencyId);
  const [former] = issued;
  const sale = await saleOrFormer(tx, agencyId, currency, former, { seller, now }).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  // The billing information may have changed since the charge, and invoices may have been corrected.
  const taxes = [sale?.tax, ...issued.slice(0, mostTaxes).map((document) => document.tax)];
  const tax = taxes.find((known) => known && isTaxOf(invoice, known.percent, currency));
  if (!sale || !tax) return undefined;
  const row = await store.subscriptionAtStripe(tx, agencyId, invoice.subscriptionId ?? '');
  return {
    ...{ currency, lines: costs.lines, tax, service: { from: costs.from, to: costs.to } },
    buyer: { ...sale.buyer, reference: purchase?.reference ?? sale.buyer.reference },
    language: await languageOf(tx, purchase, former),
    subscriptionId: purchase ? null : (row?.id ?? null),
    ...{ charged: { taxMinor: invoice.taxMinor }, source: invoice.id },
  };
}

async function languageOf(
  tx: Tx,
  purchase: StoredPurchase | undefined,
  former: StoredInvoice | undefined,
): Promise<Language> {
  if (purchase) return readLanguage(tx, purchase.user_id);
  return matchLanguage(former?.language) ?? defaultLanguage;
}

async function book(
  tx: Tx,
  agencyId: string,
  moved: BalanceTransaction,
  options: BookOptions,
): Promise<void> {
  if (moved.kind === 'other' || (await isBooked(tx, agencyId, moved))) return;
  const issued = await findBooking(tx, agencyId, moved.invoiceId ?? '');
  const charged = issued?.invoiceId ? await readInvoice(tx, agencyId, issued.invoiceId) : undefined;
  const invoice = charged && (await currentOf(tx, charged));
  const movement = movementOf(moved);
  if (!invoice || movement?.currency !== invoice.currency) return;
  const about = { source: moved.id, invoiceId: invoice.id, bookedAt: moved.at };
  if (moved.kind === 'charge') {
    const open = await openAmount(tx, agencyId, invoice.id);
    await post(tx, agencyId, { ...about, kind: 'payment', entries: entriesOfCharge(movement, open) });
  } else if (moved.kind === 'dispute')
    await post(tx, agencyId, { ...about, kind: 'dispute', entries: entriesOfDispute(movement) });
  else {
    // The credit note turns the payment into credit, which the refund then returns to the card.
    const back = -movement.amount;
    const { gross: rest } = await restOf(tx, invoice);
    if (back > 0n) await creditInvoice(tx, invoice, back < rest ? back : rest, options);
    await post(tx, agencyId, { ...about, kind: 'refund', entries: entriesOfRefund(movement) });
  }
}

/** A refund that was made here was booked with its credit note, but not that it came back. */
export async function isBooked(
  tx: Tx,
  agencyId: string,
  { id, refundId, buyer }: Pick<BalanceTransaction, 'id' | 'refundId' | 'buyer'>,
): Promise<boolean> {
  if (await findBooking(tx, agencyId, id)) return true;
  if (buyer.amountMinor > 0n) return false;
  const own = refundId === null ? undefined : await findBooking(tx, agencyId, `excess:${refundId}`);
  return own?.entries.some(({ account }) => account === 'stripe') ?? false;
}

/** Undefined: in a currency that we do not know. */
function movementOf({ buyer, currency, feeMinor }: BalanceTransaction): Movement | undefined {
  const code = codeOf(buyer.currency);
  const feeCode = codeOf(currency);
  if (!code || (!feeCode && feeMinor !== 0n)) return undefined;
  const fee = { currency: feeCode ?? code, amount: feeMinor };
  return { currency: code, amount: buyer.amountMinor, fee };
}

function codeOf(currency: string): CurrencyCode | undefined {
  return currencies.find((code) => code === currency);
}
