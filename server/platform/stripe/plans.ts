// Plans at Stripe: how they start, change and end.
import { harmless, keyOf, secondsOf, type Api } from './api.ts';
import type {
  CardChange,
  CardPayments,
  CardStart,
  CardSubscription,
  ScheduledPrice,
} from './card-payments.ts';
import { ask, askFor, type StripeClient } from './client.ts';
import * as shapes from './shapes.ts';
import { describe, read, subscriptionsOf } from './subscriptions.ts';

type Part = Pick<
  CardPayments,
  'subscribe' | 'previewStart' | 'preview' | 'change' | 'dropChange' | 'schedule' | 'cancel' | 'setTaxRates'
>;

export function plansOf(api: Api): Part {
  const { stripe } = api;
  return {
    subscribe: (start) => subscribe(api, start),
    change: (subscriptionId, change) => changePlan(api, subscriptionId, change),
    schedule: (subscriptionId, next) => schedule(api, subscriptionId, next),

    async previewStart({ customerId, priceId, quantity, taxRateIds }) {
      const details = { items: [{ price: priceId, quantity }], default_tax_rates: ratesOf(taxRateIds) };
      const params = { customer: customerId, subscription_details: details };
      const preview = await ask(shapes.Invoice, stripe.invoices.createPreview(params, harmless()));
      return shapes.cardInvoiceOf(preview, null, api.readPrice);
    },

    async preview(subscriptionId, change) {
      const { item } = await readItem(stripe, subscriptionId);
      const params = {
        subscription: subscriptionId,
        subscription_details: {
          items: [{ id: item, price: change.priceId, quantity: change.quantity }],
          default_tax_rates: ratesOf(change.taxRateIds),
          proration_behavior: 'always_invoice',
          proration_date: secondsOf(change.at),
        },
      } as const;
      const { subscription_details: details } = params;
      const preview = await ask(
        shapes.Invoice,
        stripe.invoices.createPreview(
          { ...params, subscription_details: { ...details, items: [...details.items] } },
          keyOf('preview', subscriptionId, params),
        ),
      );
      return shapes.cardInvoiceOf(preview, null, api.readPrice);
    },

    async dropChange(subscriptionId) {
      const found = await read(stripe, subscriptionId);
      const { pending_update: pending, latest_invoice: invoice } = found;
      if (!pending || invoice?.status !== 'open') return describe(api, found);
      // A pending update ends with its invoice.
      await ask(shapes.Id, stripe.invoices.voidInvoice(invoice.id, {}, keyOf('void', invoice.id, '')));
      return describe(api, await read(stripe, subscriptionId));
    },

    async setTaxRates(subscriptionId, taxRateIds) {
      const rates = { default_tax_rates: ratesOf(taxRateIds) };
      await ask(shapes.Id, stripe.subscriptions.update(subscriptionId, rates, harmless()));
    },

    async cancel(subscriptionId, when) {
      const found = await read(stripe, subscriptionId);
      if (when === 'at_end' || when === 'never') {
        const cancel = when === 'at_end';
        if (found.cancel_at_period_end === cancel) return describe(api, found);
        await release(stripe, found);
        const params = { cancel_at_period_end: cancel };
        await ask(shapes.Id, stripe.subscriptions.update(subscriptionId, params, harmless()));
        return describe(api, await read(stripe, subscriptionId));
      }
      // Canceled already: undefined.
      await askFor(shapes.Id, stripe.subscriptions.cancel(subscriptionId, {}));
      if (when === 'unpaid') await voidOpenInvoices(stripe, subscriptionId);
      return describe(api, await read(stripe, subscriptionId));
    },
  };
}

/** An empty list would not be sent, and Stripe would keep the rates that it has. */
function ratesOf(ids: readonly string[]): string[] | '' {
  return ids.length === 0 ? '' : [...ids];
}

async function readItem(stripe: StripeClient, id: string) {
  const subscription = await read(stripe, id);
  return { subscription, item: subscription.items.data[0].id };
}

async function subscribe(api: Api, start: CardStart): Promise<CardSubscription> {
  const { stripe } = api;
  const { purchaseId, customerId, cardId, priceId, quantity, taxRateIds } = start;
  const existing = (await subscriptionsOf(stripe, customerId)).find(
    ({ metadata }) => metadata['purchase_id'] === purchaseId,
  );
  if (existing) return describe(api, await read(stripe, existing.id));
  const settings = { invoice_settings: { default_payment_method: cardId } };
  await ask(shapes.Id, stripe.customers.update(customerId, settings, keyOf('card', purchaseId, settings)));
  const params = {
    ...{ customer: customerId, items: [{ price: priceId, quantity }], default_tax_rates: taxRateIds },
    metadata: { purchase_id: purchaseId },
    payment_behavior: 'allow_incomplete' as const,
  };
  const made = await ask(
    shapes.Id,
    stripe.subscriptions.create(params, keyOf('subscribe', purchaseId, params)),
  );
  return describe(api, await read(stripe, made.id));
}

async function changePlan(api: Api, id: string, change: CardChange): Promise<CardSubscription> {
  const { stripe } = api;
  const { subscription, item } = await readItem(stripe, id);
  const [current] = subscription.items.data;
  const isDone = current.price.id === change.priceId && current.quantity === change.quantity;
  const isPending = subscription.pending_update?.subscription_items?.[0]?.price.id === change.priceId;
  if (isDone || isPending) return describe(api, subscription);
  await release(stripe, subscription);
  // An update that may stay pending takes no tax rates.
  const rates = { default_tax_rates: ratesOf(change.taxRateIds) };
  await ask(shapes.Id, stripe.subscriptions.update(id, rates, keyOf('rates', change.purchaseId, rates)));
  const params = {
    items: [{ id: item, price: change.priceId, quantity: change.quantity }],
    ...{ proration_behavior: 'always_invoice', payment_behavior: 'pending_if_incomplete' },
    proration_date: secondsOf(change.at),
  };
  await ask(shapes.Id, stripe.subscriptions.update(id, params, keyOf('change', change.purchaseId, params)));
  return describe(api, await read(stripe, id));
}

/** Stripe refuses most changes of a subscription with a schedule. */
async function release(stripe: StripeClient, { schedule }: shapes.SubscriptionShape): Promise<void> {
  if (!schedule) return;
  await ask(
    shapes.Id,
    stripe.subscriptionSchedules.release(schedule.id, {}, keyOf('release', schedule.id, '')),
  );
}

async function schedule(api: Api, id: string, next: ScheduledPrice | null): Promise<CardSubscription> {
  const { stripe } = api;
  const subscription = await read(stripe, id);
  if (!next) {
    await release(stripe, subscription);
    return describe(api, await read(stripe, id));
  }
  const [item] = subscription.items.data;
  const from = { from_subscription: id };
  const made =
    subscription.schedule ??
    (await ask(shapes.Id, stripe.subscriptionSchedules.create(from, keyOf('schedule', next.id, from))));
  const now = {
    items: [{ price: item.price.id, quantity: item.quantity }],
    start_date: secondsOf(item.current_period_start),
    end_date: secondsOf(item.current_period_end),
  };
  const then = {
    items: [{ price: next.priceId, quantity: item.quantity }],
    duration: { interval: next.yearly ? ('year' as const) : ('month' as const), interval_count: 1 },
    proration_behavior: 'none' as const,
  };
  const params = { end_behavior: 'release' as const, phases: [now, then] };
  await ask(
    shapes.Id,
    stripe.subscriptionSchedules.update(made.id, params, keyOf('phases', next.id, [made.id, params])),
  );
  return describe(api, await read(stripe, id));
}

/** A canceled subscription's open invoice could still be paid on its page. */
async function voidOpenInvoices(stripe: StripeClient, subscription: string): Promise<void> {
  const { data } = await ask(shapes.Ids, stripe.invoices.list({ subscription, status: 'open', limit: 100 }));
  for (const { id } of data) await ask(shapes.Id, stripe.invoices.voidInvoice(id, {}, keyOf('void', id, '')));
}
