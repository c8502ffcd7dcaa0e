// Double entry: what each event books. Debits are positive, and the entries of a transaction sum to 0. Pure.
//
// receivable: what buyers owe us. deferred: paid for, not yet delivered. revenue: delivered. tax: owed to the state.
// bank, stripe: where money is. fees: Stripe's. credit: what we owe buyers. disputes: money that a bank took back.
import type { CurrencyCode } from '#contract/money.ts';
import { scale } from '#contract/money.ts';
import type { Account } from '../../platform/db/schema/invoice.ts';

export interface Entry {
  account: Account;
  currency: CurrencyCode;
  amount: bigint;
}

export interface Amounts {
  currency: CurrencyCode;
  net: bigint;
  tax: bigint;
  gross: bigint;
}

/** Money that came in at the bank. */
export interface Payment {
  currency: CurrencyCode;
  amount: bigint;
}

export function entriesOfInvoice({ currency, net, tax, gross }: Amounts): Entry[] {
  return entries(currency, [
    ['receivable', gross],
    ['deferred', -net],
    ['tax', -tax],
  ]);
}

export function entriesOfCreditNote({ net, tax, gross, currency }: Amounts): Entry[] {
  return entriesOfInvoice({ currency, net: -net, tax: -tax, gross: -gross });
}

/** @param open what is still to be paid; the excess becomes the buyer's credit */
export function entriesOfPayment(payment: Payment, open: bigint): Entry[] {
  return [...entries(payment.currency, [['bank', payment.amount]]), ...entriesOfPaid(payment, open)];
}

function entriesOfPaid({ currency, amount }: Payment, open: bigint): Entry[] {
  const paid = least(amount, open > 0n ? open : 0n);
  return entries(currency, [
    ['receivable', -paid],
    ['credit', -(amount - paid)],
  ]);
}

/** Money that moved at the payment provider; negative: it left. The fee is in the currency of our balance there. */
export interface Movement {
  currency: CurrencyCode;
  amount: bigint;
  fee: { currency: CurrencyCode; amount: bigint };
}

/** @param open what is still to be paid; the excess becomes the buyer's credit */
export function entriesOfCharge(moved: Movement, open: bigint): Entry[] {
  return [...entriesAtProvider(moved), ...entriesOfPaid(moved, open)];
}

/** Pays the buyer's credit back to the card. */
export function entriesOfRefund(moved: Movement): Entry[] {
  return [...entriesAtProvider(moved), ...entries(moved.currency, [['credit', -moved.amount]])];
}

/** A bank takes money back for its cardholder, or returns it. */
export function entriesOfDispute(moved: Movement): Entry[] {
  return [...entriesAtProvider(moved), ...entries(moved.currency, [['disputes', -moved.amount]])];
}

function entriesAtProvider({ currency, amount, fee }: Movement): Entry[] {
  const isSame = fee.currency === currency;
  return [
    ...entries(currency, [['stripe', isSame ? amount - fee.amount : amount]]),
    ...entries(fee.currency, [
      ['stripe', isSame ? 0n : -fee.amount],
      ['fees', fee.amount],
    ]),
  ];
}

/** Undoes a payment that the bank took back: the invoice is open again. */
export function entriesOfReversal(paid: readonly Entry[]): Entry[] {
  return paid.map((entry) => ({ ...entry, amount: -entry.amount }));
}

/** Pays an invoice from the buyer's credit. */
export function entriesOfCredit(currency: CurrencyCode, amount: bigint): Entry[] {
  return entries(currency, [
    ['credit', amount],
    ['receivable', -amount],
  ]);
}

export interface RefundPart {
  to: 'bank' | 'stripe';
  amount: bigint;
}

/** What was paid too much after a credit note: the refund goes back to the buyer, and the rest is kept as credit. */
export function entriesOfExcess(currency: CurrencyCode, amount: bigint, refund?: RefundPart): Entry[] {
  return entries(currency, [
    ['receivable', amount],
    [refund?.to ?? 'bank', -(refund?.amount ?? 0n)],
    ['credit', -(amount - (refund?.amount ?? 0n))],
  ]);
}

/** Revenue of an invoice; of a credit note with a negative amount. */
export function entriesOfRevenue(currency: CurrencyCode, amount: bigint): Entry[] {
  return entries(currency, [
    ['deferred', amount],
    ['revenue', -amount],
  ]);
}

/** `net` × days passed / days, so that nothing remains on the last day. */
export function recognizedBy(now: Date, net: bigint, period: { from: Date; to: Date }): bigint {
  const days = utcDay(period.to) - utcDay(period.from);
  const passed = Math.min(Math.max(utcDay(now) - utcDay(period.from), 0), Math.max(days, 0));
  if (days <= 0) return now >= period.to ? net : 0n;
  return scale({ minor: net, currency: 'EUR' }, BigInt(passed), BigInt(days)).minor;
}

/** The number of a day, UTC. */
export function utcDay(at: Date): number {
  return Math.floor(at.getTime() / 86_400_000);
}

/**
 * Splits a part of an invoice into net and tax, so that all parts together are the invoice.
 * @param rest what earlier credit notes left
 */
export function partOf(invoice: Amounts, rest: Amounts, gross: bigint): Amounts {
  if (gross < 0n || gross > rest.gross)
    throw new RangeError('a credit note takes back no more than its invoice');
  if (gross === rest.gross) return rest;
  const { currency } = invoice;
  const share = scale({ minor: invoice.net, currency }, gross, invoice.gross).minor;
  const lowest = gross > rest.tax ? gross - rest.tax : 0n;
  const net = least(least(rest.net, gross), share < lowest ? lowest : share);
  return { currency, net, tax: gross - net, gross };
}

function entries(currency: CurrencyCode, amounts: readonly [Account, bigint][]): Entry[] {
  return amounts
    .filter(([, amount]) => amount !== 0n)
    .map(([account, amount]) => ({ account, currency, amount }));
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
