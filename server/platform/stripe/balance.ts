// Everything that moved money at Stripe, with the invoice that it belongs to.
import type { BalanceTransaction, CardPayments } from './card-payments.ts';
import { ask, type StripeClient } from './client.ts';
import * as shapes from './shapes.ts';
import type { MovedMoneyShape } from './shapes.ts';

const pageSize = 100;

export function balanceOf(stripe: StripeClient): Pick<CardPayments, 'balanceTransactions' | 'transactionOf'> {
  return {
    async balanceTransactions(since) {
      const found: MovedMoneyShape[] = [];
      const params = {
        created: { gte: Math.floor(since.getTime() / 1000) },
        limit: pageSize,
        expand: ['data.source'],
      };
      for (let hasMore = true; hasMore;) {
        const after = found.at(-1)?.id;
        const page = await ask(
          shapes.MovedMonies,
          stripe.balanceTransactions.list({
            ...params,
            ...(after !== undefined && { starting_after: after }),
          }),
        );
        found.push(...page.data);
        hasMore = page.has_more;
      }
      const described: BalanceTransaction[] = [];
      for (const moved of found.toReversed()) described.push(await describe(stripe, moved));
      return described;
    },
    async transactionOf(paymentId) {
      const expand = ['latest_charge'];
      const intent = await ask(shapes.PaidIntent, stripe.paymentIntents.retrieve(paymentId, { expand }));
      const id = intent.latest_charge?.balance_transaction;
      if (!id) return null;
      const moved = stripe.balanceTransactions.retrieve(id, { expand: ['source'] });
      return describe(stripe, await ask(shapes.MovedMoney, moved));
    },
  };
}

async function describe(stripe: StripeClient, moved: MovedMoneyShape): Promise<BalanceTransaction> {
  const paymentId = moved.source?.payment_intent ?? null;
  const invoice = paymentId === null ? undefined : await paidInvoice(stripe, paymentId);
  return {
    id: moved.id,
    kind: kinds.get(moved.source?.object ?? '') ?? 'other',
    currency: moved.currency.toUpperCase(),
    amountMinor: moved.amount,
    feeMinor: moved.fee,
    at: moved.created,
    paymentId,
    customerId: invoice?.customer ?? null,
    invoiceId: invoice?.id ?? null,
  };
}

const kinds = new Map<string, BalanceTransaction['kind']>([
  ['charge', 'charge'],
  ['refund', 'refund'],
  ['dispute', 'dispute'],
]);

async function paidInvoice(stripe: StripeClient, paymentIntent: string) {
  const list = stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: paymentIntent },
    expand: ['data.invoice'],
    limit: 1,
  });
  return (await ask(shapes.PaidInvoices, list)).data[0]?.invoice;
}
