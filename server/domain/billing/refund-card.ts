// Refunds to cards that are booked with a credit note: made at Stripe afterwards, under the note's id, so that a lost reply or a
// second run refunds nothing twice.
import { and, eq, gte, like, lt } from 'drizzle-orm';
import * as z from 'zod/mini';
import { Id } from '#contract/id.ts';
import type { CurrencyCode } from '#contract/money.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { ledger_entries, ledger_transactions } from '../../platform/db/schema/invoice.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import type { BalanceTransaction, CardPayments } from '../../platform/stripe/card-payments.ts';
import { chargedAs } from './invoice-origin.ts';
import { numberOf } from './invoice-rules.ts';
import { readInvoice } from './invoice-store.ts';
import { reportDifferences } from './report-differences.ts';
import { difference, type Difference } from './stripe-differences.ts';
import { readCustomerId } from './stripe-store.ts';

export const refundCard = defineTask({
  name: 'refund-card',
  schema: z.object({ agency_id: Id, note_id: Id }),
  expireSeconds: 300,
  handler: async ({ agency_id: agencyId, note_id: noteId }, deps) => {
    const { cards, db } = deps;
    if (!cards) return;
    const { customerId, refunds } = await db.asTenant({ agencyId }, async (tx) => ({
      customerId: await readCustomerId(tx, agencyId, cards.isLive),
      refunds: await readCardRefunds(tx, agencyId, { noteId }),
    }));
    if (customerId === undefined) return;
    await reportDifferences(deps, await refundAll(cards, customerId, refunds));
  },
});

export interface CardRefund {
  /** Of the credit note. */
  id: string;
  /** As it is printed. */
  number: string;
  currency: CurrencyCode;
  amountMinor: bigint;
  /** Stripe's invoice whose payment is refunded. */
  stripeInvoiceId: string | null;
}

const source = 'excess:';

/** What was booked as refunded to a card: with one credit note, or since a moment. */
export async function readCardRefunds(
  tx: Tx,
  agencyId: string,
  { noteId, since }: { noteId?: string; since?: Date },
): Promise<CardRefund[]> {
  const rows = await tx
    .select({
      source: ledger_transactions.source,
      invoiceId: ledger_transactions.invoice_id,
      currency: ledger_entries.currency,
      amount: ledger_entries.amount_minor,
    })
    .from(ledger_transactions)
    .innerJoin(
      ledger_entries,
      sameAgency(ledger_entries, ledger_transactions, { transaction_id: ledger_transactions.id }),
    )
    .where(
      and(
        eq(ledger_transactions.agency_id, agencyId),
        noteId === undefined
          ? like(ledger_transactions.source, `${source}%`)
          : eq(ledger_transactions.source, `${source}${noteId}`),
        since && gte(ledger_transactions.booked_at, since),
        eq(ledger_entries.account, 'stripe'),
        lt(ledger_entries.amount_minor, 0n),
      ),
    );
  const refunds: CardRefund[] = [];
  for (const { source: booked, invoiceId, currency, amount } of rows) {
    const id = booked.slice(source.length);
    const note = await readInvoice(tx, agencyId, id);
    const stripeInvoiceId = invoiceId === null ? null : await chargedAs(tx, agencyId, invoiceId);
    refunds.push({ id, number: note ? numberOf(note) : id, currency, amountMinor: -amount, stripeInvoiceId });
  }
  return refunds;
}

/**
 * Makes the refunds that Stripe does not have. Returns those that Stripe refuses, such as after a dispute.
 * @throws CardPaymentsDown
 */
export async function refundAll(
  cards: CardPayments,
  customerId: string,
  refunds: readonly CardRefund[],
): Promise<Difference[]> {
  if (refunds.length === 0) return [];
  const movements = await cards.movements(customerId);
  const refused: CardRefund[] = [];
  for (const refund of await missingRefunds(cards, refunds, movements)) {
    const { id, amountMinor } = refund;
    const paymentId = paymentOf(refund, movements);
    const isMade = paymentId !== null && (await cards.refund({ id, paymentId, amountMinor }));
    if (!isMade) refused.push(refund);
  }
  return refused.map(unrefundedDifference);
}

/** Refunds that are booked here and that Stripe has not made. */
export async function missingRefunds(
  cards: CardPayments,
  refunds: readonly CardRefund[],
  movements: readonly BalanceTransaction[],
): Promise<CardRefund[]> {
  const moved = new Set(movements.map(({ refundId }) => refundId));
  const missing: CardRefund[] = [];
  for (const refund of refunds) {
    const paymentId = paymentOf(refund, movements);
    // One under way has not moved anything yet, and one that came back is no longer among the movements.
    const isMade =
      moved.has(refund.id) || (paymentId !== null && (await cards.hasRefund({ id: refund.id, paymentId })));
    if (!isMade) missing.push(refund);
  }
  return missing;
}

function paymentOf({ stripeInvoiceId }: CardRefund, movements: readonly BalanceTransaction[]): string | null {
  const charge = movements.find(({ kind, invoiceId }) => kind === 'charge' && invoiceId === stripeInvoiceId);
  return charge?.paymentId ?? null;
}

export function unrefundedDifference({ number, currency, amountMinor, stripeInvoiceId }: CardRefund) {
  return difference('unrefunded', stripeInvoiceId ?? number, `${number}: ${amountMinor} ${currency}`, '');
}
