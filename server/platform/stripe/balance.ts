// Everything that moved money at Stripe, with the invoice that it belongs to.
import type { BalanceTransaction, CardPayments } from './card-payments.ts';
import { everyPage } from './api.ts';
import { ask, askFor, type StripeClient } from './client.ts';
import * as shapes from './shapes.ts';
import type { ChargeShape, MovedShape, MovedWithSourceShape } from './shapes.ts';

const limit = 100;

type Reads = Pick<CardPayments, 'balanceTransactions' | 'movements' | 'customerOfCharge'>;

export function balanceOf(stripe: StripeClient): Reads {
  return {
    async balanceTransactions(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const all = await everyPage((after) =>
        ask(
          shapes.MovedMonies,
          stripe.balanceTransactions.list({ created, limit, expand: ['data.source'], ...after }),
        ),
      );
      const described: BalanceTransaction[] = [];
      for (const moved of all.toReversed()) described.push(await describe(stripe, partOf(moved)));
      return described;
    },

    async movements(customer, booked = new Set()) {
      const charges = await everyPage((after) =>
        ask(
          shapes.Charges,
          stripe.charges.list({ customer, limit, expand: ['data.balance_transaction'], ...after }),
        ),
      );
      const found: BalanceTransaction[] = [];
      for (const charge of charges.toReversed())
        for (const part of await partsOf(stripe, charge))
          if (!booked.has(part.moved.id)) found.push(await describe(stripe, part));
      return found.toSorted((a, b) => a.at.getTime() - b.at.getTime());
    },

    async customerOfCharge(id) {
      return (await askFor(shapes.ChargeOwner, stripe.charges.retrieve(id)))?.customer ?? null;
    },
  };
}

/** A movement, before its invoice is known. */
interface Part {
  moved: MovedShape;
  kind: BalanceTransaction['kind'];
  paymentId: string | null;
  /** What was charged, refunded or disputed. */
  source: { amount: bigint; currency: string };
  refundId?: string | undefined;
}

async function partsOf(stripe: StripeClient, charge: ChargeShape): Promise<Part[]> {
  const { id, payment_intent: paymentId, balance_transaction: moved } = charge;
  const parts: Part[] = moved ? [{ moved, kind: 'charge', paymentId, source: charge }] : [];
  if (charge.amount_refunded > 0n) {
    const expand = ['data.balance_transaction'];
    const { data } = await ask(shapes.RefundsOfCharge, stripe.refunds.list({ charge: id, limit, expand }));
    for (const refund of data.toReversed()) {
      const refundId = refund.metadata?.['refund_id'];
      const { balance_transaction: back } = refund;
      if (back) parts.push({ moved: back, kind: 'refund', paymentId, source: refund, refundId });
    }
  }
  if (charge.disputed) {
    const { data } = await ask(shapes.Disputes, stripe.disputes.list({ charge: id, limit }));
    for (const dispute of data.toReversed())
      for (const taken of dispute.balance_transactions)
        parts.push({ moved: taken, kind: 'dispute', paymentId, source: dispute });
  }
  return parts;
}

function partOf({ source, ...moved }: MovedWithSourceShape): Part {
  const { amount, currency } = source ?? {};
  return {
    ...{ moved, kind: kinds.get(source?.object ?? '') ?? 'other', paymentId: source?.payment_intent ?? null },
    source: { amount: amount ?? moved.amount, currency: currency ?? moved.currency },
    refundId: source?.metadata?.['refund_id'],
  };
}

const kinds = new Map<string, BalanceTransaction['kind']>([
  ['charge', 'charge'],
  ['refund', 'refund'],
  ['dispute', 'dispute'],
]);

async function describe(
  stripe: StripeClient,
  { moved, kind, paymentId, source, refundId }: Part,
): Promise<BalanceTransaction> {
  const invoice = paymentId === null ? undefined : await paidInvoice(stripe, paymentId);
  return {
    ...{ id: moved.id, kind, currency: moved.currency.toUpperCase() },
    ...{ amountMinor: moved.amount, feeMinor: moved.fee, at: moved.created, paymentId },
    buyer: {
      currency: source.currency.toUpperCase(),
      amountMinor: moved.amount < 0n ? -source.amount : source.amount,
    },
    ...{ customerId: invoice?.customer ?? null, invoiceId: invoice?.id ?? null, refundId: refundId ?? null },
  };
}

async function paidInvoice(stripe: StripeClient, paymentIntent: string) {
  const list = stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: paymentIntent },
    expand: ['data.invoice'],
    limit: 1,
  });
  return (await ask(shapes.PaidInvoices, list)).data[0]?.invoice;
}
