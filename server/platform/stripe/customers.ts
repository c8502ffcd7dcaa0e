// Customers at Stripe, and their cards.
import { harmless, keyOf, secondsOf, type Api } from './api.ts';
import type { CardCustomer, CardPayments, CardSubscription, CustomerDetails } from './card-payments.ts';
import { ask, askFor, type StripeClient } from './client.ts';
import * as shapes from './shapes.ts';
import { describe, read, subscriptionsOf } from './subscriptions.ts';

const hourSeconds = 3600;

type Part = Pick<
  CardPayments,
  | 'createCustomer'
  | 'updateCustomer'
  | 'checkoutSetup'
  | 'setupIntent'
  | 'readSetupIntent'
  | 'countSetups'
  | 'readCustomer'
  | 'portal'
>;

export function customersOf(api: Api): Part {
  const { stripe } = api;
  let portalId: string | undefined;
  return {
    async createCustomer({ agencyId, footer, ...about }) {
      const query = `metadata['agency_id']:'${agencyId}'`;
      const { data } = await ask(shapes.Ids, stripe.customers.search({ query, limit: 1 }));
      const created = { metadata: { agency_id: agencyId } };
      const id =
        data[0]?.id ??
        (await ask(shapes.Id, stripe.customers.create(created, keyOf('customer', agencyId, created)))).id;
      const details = { ...detailsOf(about), invoice_settings: { footer } };
      await ask(shapes.Id, stripe.customers.update(id, details, keyOf('details', id, details)));
      return id;
    },

    async updateCustomer(id, about) {
      await ask(shapes.Id, stripe.customers.update(id, detailsOf(about), harmless()));
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

    setupIntent: (customerId, agencyId, now) => setupIntent(stripe, { customerId, agencyId, now }),

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

    async countSetups(customerId, since) {
      const created = { gte: secondsOf(since) };
      const list = stripe.setupIntents.list({ customer: customerId, created, limit: 100 });
      return (await ask(shapes.SetupIntents, list)).data.length;
    },

    readCustomer: (customerId, settled) => readCustomer(api, customerId, settled),

    async portal(customerId, returnUrl) {
      portalId ??= await findPortal(stripe);
      const params = { customer: customerId, configuration: portalId, return_url: returnUrl };
      return (await ask(shapes.Address, stripe.billingPortal.sessions.create(params, harmless()))).url;
    },
  };
}

function detailsOf({ name, email, address, locale }: CustomerDetails) {
  const { street, city, state, postalCode, country } = address;
  const parts = { line1: street, city, state, postal_code: postalCode, country };
  return {
    ...{ name, email, preferred_locales: [locale] },
    // Stripe takes no empty parts.
    address: Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== '')),
  };
}

async function setupIntent(
  stripe: StripeClient,
  { customerId, agencyId, now }: { customerId: string; agencyId: string; now: Date },
): Promise<{ id: string; clientSecret: string }> {
  const since = secondsOf(now) - hourSeconds;
  const recent = await ask(
    shapes.SetupIntents,
    stripe.setupIntents.list({ customer: customerId, created: { gte: since }, limit: 20 }),
  );
  // Those of hosted pages belong to their purchase.
  const unused = recent.data.find(
    (intent) => intent.status === 'requires_payment_method' && intent.metadata['purchase_id'] === undefined,
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
}

async function readCustomer(
  api: Api,
  customerId: string,
  settled: ReadonlySet<string> = new Set(),
): Promise<CardCustomer | undefined> {
  const { stripe } = api;
  const customer = await askFor(
    shapes.Customer,
    stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] }),
  );
  if (!customer || customer.deleted) return undefined;
  const listed = await subscriptionsOf(stripe, customerId);
  const newest = newestOf(listed);
  // Oldest first.
  const others = listed.toReversed().filter(({ id }) => id !== newest?.id && !settled.has(id));
  const earlier: CardSubscription[] = [];
  for (const { id } of others) earlier.push(await describe(api, await read(stripe, id)));
  const method = customer.invoice_settings?.default_payment_method ?? null;
  return {
    card: method && { id: method.id, brand: method.card.brand, last4: method.card.last4 },
    subscription: newest ? await describe(api, await read(stripe, newest.id)) : null,
    earlier,
  };
}

/** Checkout's languages among ours. It has no Arabic. */
const checkoutLocales = ['en', 'de', 'es', 'it', 'ru'] as const;

/** The one that runs, otherwise one that waits for its first payment, otherwise the last one. Stripe lists the newest first. */
function newestOf(all: readonly shapes.ListedSubscription[]): shapes.ListedSubscription | undefined {
  const isRunning = ({ status }: shapes.ListedSubscription) =>
    !/^(incomplete|incomplete_expired|canceled)$/.test(status);
  return all.find(isRunning) ?? all.find(({ status }) => status === 'incomplete') ?? all[0];
}

/** Made by `npm run stripe-setup`. */
async function findPortal(stripe: StripeClient): Promise<string> {
  const list = stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  const { data } = await ask(shapes.Configurations, list);
  const found = data.find(({ metadata }) => metadata?.['candor'] === 'cards');
  if (!found) throw new Error('Stripe has no portal configuration of ours: run npm run stripe-setup');
  return found.id;
}
