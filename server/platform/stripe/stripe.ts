// Cards through Stripe (https://docs.stripe.com/api). Every write has an idempotency key made from our ids. Stripe forgets keys
// after a day, so what must not happen twice looks first whether it has happened.
import { createHash, randomUUID } from 'node:crypto';
import type { StripeSettings } from '../../kernel/config.ts';
import { balanceOf } from './balance.ts';
import type {
  CardChange,
  CardPayment,
  CardPayments,
  CardPrice,
  CardStart,
  CardSubscription,
  ScheduledPrice,
} from './card-payments.ts';
import { ask, askFor, openStripe, type StripeClient } from './client.ts';
import * as shapes from './shapes.ts';

const hourSeconds = 3600;

export function stripePayments(settings: StripeSettings): CardPayments {
  const stripe = openStripe(settings);
  const api: Api = { stripe, readPrice: priceReader(stripe) };
  const taxRates = new Map<string, string>();
  let portalId: string | undefined;

  return {
    publishableKey: settings.publishableKey,
    isLive: settings.isLive,
    ...balanceOf(stripe),

    async createCustomer({ agencyId, name, email, locale, footer }) {
      const query = `metadata['agency_id']:'${agencyId}'`;
      const { data } = await ask(shapes.Ids, stripe.customers.search({ query, limit: 1 }));
      const created = { metadata: { agency_id: agencyId } };
      const id =
        data[0]?.id ??
        (await ask(shapes.Id, stripe.customers.create(created, keyOf('customer', agencyId, created)))).id;
      const details = { name, email, preferred_locales: [locale], invoice_settings: { footer } };
      await ask(shapes.Id, stripe.customers.update(id, details, keyOf('details', id, details)));
      return id;
    },

    async checkoutSetup({ purchaseId, customerId, currency, locale, successUrl, cancelUrl }) {
      const session = {
        mode: 'setup',
        customer: customerId,
        currency: currency.toLowerCase(),
        allowed_payment_method_types: ['card'],
        locale: checkoutLocales.find((known) => known === locale) ?? 'en',
        ...{ success_url: successUrl, cancel_url: cancelUrl, client_reference_id: purchaseId },
        setup_intent_data: { metadata: { purchase_id: purchaseId } },
      } as const;
      const made = await ask(
        shapes.Checkout,
        stripe.checkout.sessions.create(
          { ...session, allowed_payment_method_types: [...session.allowed_payment_method_types] },
          keyOf('checkout', purchaseId, session),
        ),
      );
      return { checkoutId: made.id, setupIntentId: made.setup_intent, url: made.url };
    },

    async setupIntent(customerId, agencyId, now) {
      const since = secondsOf(now) - hourSeconds;
      const recent = await ask(
        shapes.SetupIntents,
        stripe.setupIntents.list({ customer: customerId, created: { gte: since }, limit: 20 }),
      );
      // Those of hosted pages belong to their purchase.
      const unused = recent.data.find(
        (intent) =>
          intent.status === 'requires_payment_method' && intent.metadata['purchase_id'] === undefined,
      );
      if (unused) return { id: unused.id, clientSecret: unused.client_secret };
      const params = {
        customer: customerId,
        usage: 'off_session',
        allowed_payment_method_types: ['card'],
        metadata: { agency_id: agencyId, after: recent.data[0]?.id ?? String(since - (since % hourSeconds)) },
      } as const;
      const made = await ask(
        shapes.SetupIntent,
        stripe.setupIntents.create(
          { ...params, allowed_payment_method_types: [...params.allowed_payment_method_types] },
          keyOf('setup', agencyId, params),
        ),
      );
      return { id: made.id, clientSecret: made.client_secret };
    },

    async readSetupIntent(id) {
      const intent = await askFor(shapes.SetupIntent, stripe.setupIntents.retrieve(id));
      if (!intent || intent.customer === null) return undefined;
      return {
        customerId: intent.customer,
        purchaseId: intent.metadata['purchase_id'] ?? null,
        state: intent.status === 'succeeded' ? 'saved' : intent.status === 'canceled' ? 'canceled' : 'open',
        cardId: intent.payment_method,
      };
    },

    subscribe: (start) => subscribe(api, start),

    async preview(subscriptionId, change) {
      const { item } = await readItem(stripe, subscriptionId);
      const params = {
        subscription: subscriptionId,
        subscription_details: {
          items: [{ id: item, price: change.priceId, quantity: change.quantity }],
          default_tax_rates: change.taxRateIds,
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

    change: (subscriptionId, change) => changePlan(api, subscriptionId, change),

    async dropChange(subscriptionId) {
      const found = await read(stripe, subscriptionId);
      const { pending_update: pending, latest_invoice: invoice } = found;
      if (!pending || invoice?.status !== 'open') return describe(api, found);
      // A pending update ends with its invoice.
      await ask(shapes.Id, stripe.invoices.voidInvoice(invoice.id, {}, keyOf('void', invoice.id, '')));
      return describe(api, await read(stripe, subscriptionId));
    },

    schedule: (subscriptionId, next) => schedule(api, subscriptionId, next),

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

    async readCustomer(customerId) {
      const customer = await askFor(
        shapes.Customer,
        stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] }),
      );
      if (!customer || customer.deleted) return undefined;
      const subscription = newest(await subscriptionsOf(stripe, customerId));
      const method = customer.invoice_settings?.default_payment_method ?? null;
      return {
        card: method && { id: method.id, brand: method.card.brand, last4: method.card.last4 },
        subscription: subscription ? await describe(api, await read(stripe, subscription.id)) : null,
      };
    },

    async refund({ id, paymentId, amountMinor }) {
      const metadata = { refund_id: id };
      const made = await ask(shapes.Refunds, stripe.refunds.list({ payment_intent: paymentId, limit: 100 }));
      if (made.data.some((refund) => refund.metadata?.['refund_id'] === id)) return;
      const params = { payment_intent: paymentId, amount: Number(amountMinor), metadata };
      await ask(shapes.Id, stripe.refunds.create(params, keyOf('refund', id, params)));
    },

    async taxRate({ country, percent }) {
      const name = `${country}:${percent}`;
      const id = taxRates.get(name) ?? (await findTaxRate(stripe, { country, percent, name }));
      taxRates.set(name, id);
      return id;
    },

    async portal(customerId, returnUrl) {
      portalId ??= await findPortal(stripe);
      const params = { customer: customerId, configuration: portalId, return_url: returnUrl };
      return (await ask(shapes.Address, stripe.billingPortal.sessions.create(params, harmless()))).url;
    },
  };
}

interface Api {
  stripe: StripeClient;
  readPrice: shapes.ReadPrice;
}

/** Prices never change, so each is read once. */
function priceReader(stripe: StripeClient): shapes.ReadPrice {
  const known = new Map<string, Promise<CardPrice>>();
  return (id) => {
    const price =
      known.get(id) ?? ask(shapes.WholePrice, stripe.prices.retrieve(id)).then(shapes.cardPriceOf);
    known.set(id, price);
    price.catch(() => known.delete(id)); // The caller gets the error; the next one asks again.
    return price;
  };
}

/** Checkout's languages among ours. It has no Arabic. */
const checkoutLocales = ['en', 'de', 'es', 'it', 'ru'] as const;

/** The same call with the same content has the same key. */
export function keyOf(kind: string, id: string, content: unknown): { idempotencyKey: string } {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16);
  return { idempotencyKey: `${kind}:${id}:${digest}` };
}

/** A new key, for a call that may be repeated: it charges nothing and adds nothing. */
function harmless(): { idempotencyKey: string } {
  return { idempotencyKey: randomUUID() };
}

function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

async function subscriptionsOf(stripe: StripeClient, customer: string): Promise<shapes.ListedSubscription[]> {
  const list = stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
  return (await ask(shapes.Subscriptions, list)).data;
}

/** The one that runs, otherwise one that waits for its first payment, otherwise the last one. Stripe lists the newest first. */
function newest(all: readonly shapes.ListedSubscription[]): shapes.ListedSubscription | undefined {
  const isRunning = ({ status }: shapes.ListedSubscription) =>
    !/^(incomplete|incomplete_expired|canceled)$/.test(status);
  return all.find(isRunning) ?? all.find(({ status }) => status === 'incomplete') ?? all[0];
}

function read(stripe: StripeClient, id: string): Promise<shapes.SubscriptionShape> {
  return ask(shapes.Subscription, stripe.subscriptions.retrieve(id, { expand: shapes.subscriptionFields }));
}

async function readItem(stripe: StripeClient, id: string) {
  const subscription = await read(stripe, id);
  return { subscription, item: subscription.items.data[0].id };
}

async function describe(api: Api, subscription: shapes.SubscriptionShape): Promise<CardSubscription> {
  const invoice = subscription.latest_invoice;
  const payment = invoice && invoice.status !== 'draft' ? await paymentOf(api.stripe, invoice.id) : null;
  return shapes.cardSubscriptionOf(subscription, payment, api.readPrice);
}

async function paymentOf(stripe: StripeClient, invoice: string): Promise<CardPayment | null> {
  const expand = ['data.payment.payment_intent'];
  const { data } = await ask(
    shapes.InvoicePayments,
    stripe.invoicePayments.list({ invoice, limit: 1, expand }),
  );
  const intent = data[0]?.payment.payment_intent;
  return intent ? shapes.cardPaymentOf(intent) : null;
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
  const rates = { default_tax_rates: change.taxRateIds };
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

async function findTaxRate(
  stripe: StripeClient,
  { country, percent, name }: { country: string; percent: number; name: string },
): Promise<string> {
  for await (const rate of stripe.taxRates.list({ active: true, limit: 100 }))
    if (rate.metadata?.['candor'] === name) return rate.id;
  const params = {
    ...{ display_name: 'VAT', country, percentage: percent, inclusive: false },
    metadata: { candor: name },
  };
  return (await ask(shapes.Id, stripe.taxRates.create(params, keyOf('tax', name, params)))).id;
}

/** Made by `npm run stripe-setup`. */
async function findPortal(stripe: StripeClient): Promise<string> {
  const list = stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  const { data } = await ask(shapes.Configurations, list);
  const found = data.find(({ metadata }) => metadata?.['candor'] === 'cards');
  if (!found) throw new Error('Stripe has no portal configuration of ours: run npm run stripe-setup');
  return found.id;
}
