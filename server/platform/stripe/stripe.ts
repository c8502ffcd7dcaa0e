// Cards through Stripe (https://docs.stripe.com/api). Every write has an idempotency key made from our ids. Stripe forgets keys
// after a day, so what must not happen twice looks first whether it has happened.
import type { StripeSettings } from '../../kernel/config.ts';
import { everyPage, keyOf, priceReader, type Api } from './api.ts';
import { balanceOf } from './balance.ts';
import type { CardPayments, PaidInvoice } from './card-payments.ts';
import { ask, askFor, askUnlessRefused, openStripe, type StripeClient } from './client.ts';
import { customersOf } from './customers.ts';
import { plansOf } from './plans.ts';
import * as shapes from './shapes.ts';
import { paymentOf } from './subscriptions.ts';

export function stripePayments(settings: StripeSettings): CardPayments {
  const stripe = openStripe(settings);
  const api: Api = { stripe, readPrice: priceReader(stripe) };
  const taxRates = new Map<string, string>();
  return {
    ...{ publishableKey: settings.publishableKey, isLive: settings.isLive },
    ...customersOf(api),
    ...plansOf(api),
    ...balanceOf(stripe),

    async readInvoice(id) {
      const invoice = await askFor(shapes.AnyInvoice, stripe.invoices.retrieve(id));
      return invoice && 'lines' in invoice ? shapes.cardInvoiceOf(invoice, null, api.readPrice) : undefined;
    },

    async paidOutside(customer, charged) {
      const paid = await everyPage((after) =>
        ask(shapes.PaidOnes, stripe.invoices.list({ customer, status: 'paid', limit: 100, ...after })),
      );
      const outside: PaidInvoice[] = [];
      for (const { id, currency, total } of paid) {
        if (total <= 0n || charged.has(id)) continue;
        // A charge moves money a moment later.
        if ((await paymentOf(stripe, id))?.state !== 'paid')
          outside.push({ id, currency: currency.toUpperCase(), grossMinor: total });
      }
      return outside;
    },

    async pay(id, cardId) {
      const card = { payment_method: cardId };
      const paid = stripe.invoices.pay(id, card, keyOf('pay', id, cardId));
      return (await askUnlessRefused(shapes.Id, paid)) !== undefined;
    },

    hasRefund: (refund) => hasRefund(stripe, refund),

    async refund({ id, paymentId, amountMinor }) {
      if (await hasRefund(stripe, { id, paymentId })) return true;
      const metadata = { refund_id: id };
      const params = { payment_intent: paymentId, amount: Number(amountMinor), metadata };
      const create = stripe.refunds.create(params, keyOf('refund', id, params));
      return (await askUnlessRefused(shapes.Id, create, [400, 402])) !== undefined;
    },

    async taxRate({ country, percent }) {
      const name = `${country}:${percent}`;
      const id = taxRates.get(name) ?? (await findTaxRate(stripe, { country, percent, name }));
      taxRates.set(name, id);
      return id;
    },
  };
}

async function hasRefund(
  stripe: StripeClient,
  { id, paymentId }: { id: string; paymentId: string },
): Promise<boolean> {
  const list = stripe.refunds.list({ payment_intent: paymentId, limit: 100 });
  const { data } = await ask(shapes.Refunds, list);
  return data.some(({ metadata }) => metadata?.['refund_id'] === id);
}

async function findTaxRate(
  stripe: StripeClient,
  { country, percent, name }: { country: string; percent: number; name: string },
): Promise<string> {
  const known = await everyPage((after) =>
    ask(shapes.TaxRates, stripe.taxRates.list({ active: true, limit: 100, ...after })),
  );
  const ours = known.find(({ metadata }) => metadata?.['candor'] === name);
  if (ours) return ours.id;
  const params = {
    ...{ display_name: 'VAT', country, percentage: percent, inclusive: false },
    metadata: { candor: name },
  };
  return (await ask(shapes.Id, stripe.taxRates.create(params, keyOf('tax', name, params)))).id;
}
