// Customers, their cards, and the pages where they save one.
import type { Fields } from './fields.ts';
import type { Customer } from './objects.ts';
import { isCreatedWithin, pageOf } from './pages-of.ts';
import type { Route } from './route.ts';
import { invalid } from './stripe-fault.ts';
import { basics, listOf, type World } from './world.ts';

export const customerRoutes: readonly Route[] = [
  {
    ...{ method: 'POST', path: '/v1/customers', params: ['Customers', 'CustomerCreateParams'] },
    run({ bank: { world }, fields }) {
      const customer = world.add('customer', {
        ...basics(world, 'customer', 'cus'),
        ...{ name: null, email: null, description: null, balance: 0, currency: null, delinquent: false },
        ...{ address: null, preferred_locales: [], metadata: {} },
        invoice_settings: { default_payment_method: null, footer: null },
      });
      changeCustomer(world, customer, fields);
      world.emit('customer.created', customer);
      return customer;
    },
  },
  {
    ...{ method: 'GET', path: '/v1/customers/search', params: ['Customers', 'CustomerSearchParams'] },
    run({ bank: { world }, fields }) {
      const [, key = '', value] = /^metadata\['(\w+)'\]:'([\w-]+)'$/.exec(fields.text('query') ?? '') ?? [];
      if (value === undefined) throw invalid('The stand-in searches metadata only.', { param: 'query' });
      const found = world.all('customer').filter((customer) => customer.metadata[key] === value);
      return {
        ...listOf(found.slice(0, fields.number('limit') ?? 10), '/v1/customers/search'),
        object: 'search_result',
      };
    },
  },
  {
    ...{ method: 'GET', path: '/v1/customers/:id', params: ['Customers', 'CustomerRetrieveParams'] },
    run: ({ bank: { world }, id }) => world.get('customer', id),
  },
  {
    ...{ method: 'POST', path: '/v1/customers/:id', params: ['Customers', 'CustomerUpdateParams'] },
    run({ bank: { world }, id, fields }) {
      const customer = world.get('customer', id);
      changeCustomer(world, customer, fields);
      world.emit('customer.updated', customer);
      return customer;
    },
  },
  {
    ...{
      method: 'GET',
      path: '/v1/payment_methods/:id',
      params: ['PaymentMethods', 'PaymentMethodRetrieveParams'],
    },
    run: ({ bank: { world }, id }) => world.get('payment_method', id),
  },
  {
    ...{ method: 'POST', path: '/v1/setup_intents', params: ['SetupIntents', 'SetupIntentCreateParams'] },
    run({ bank: { world }, fields }) {
      requireCard(fields);
      return addSetupIntent(world, {
        customer: fields.text('customer'),
        usage: fields.text('usage'),
        metadata: fields.pairs('metadata'),
      });
    },
  },
  {
    ...{ method: 'GET', path: '/v1/setup_intents', params: ['SetupIntents', 'SetupIntentListParams'] },
    run({ bank: { world }, fields }) {
      const [customer, isWithin] = [fields.text('customer'), isCreatedWithin(fields)];
      const intents = world
        .all('setup_intent')
        .filter((intent) => isWithin(intent) && (customer === undefined || intent.customer === customer));
      return pageOf(intents, fields, '/v1/setup_intents');
    },
  },
  {
    ...{
      method: 'GET',
      path: '/v1/setup_intents/:id',
      params: ['SetupIntents', 'SetupIntentRetrieveParams'],
    },
    run: ({ bank: { world }, id }) => world.get('setup_intent', id),
  },
  {
    ...{
      method: 'POST',
      path: '/v1/checkout/sessions',
      params: ['Checkout/Sessions', 'Checkout.SessionCreateParams'],
    },
    run({ bank: { world }, fields }) {
      if (fields.text('mode') !== 'setup')
        throw invalid('The stand-in serves mode: setup only.', { param: 'mode' });
      const ui = fields.text('ui_mode');
      if (ui !== undefined && ui !== 'hosted_page')
        throw invalid('The stand-in serves hosted pages.', { param: 'ui_mode' });
      const success = fields.text('success_url');
      if (!success)
        throw invalid('Missing required param: success_url.', {
          code: 'parameter_missing',
          param: 'success_url',
        });
      const currency = fields.text('currency');
      if (!currency)
        throw invalid('Missing required param: currency.', { code: 'parameter_missing', param: 'currency' });
      requireCard(fields);
      const setup = addSetupIntent(world, {
        ...{ customer: fields.text('customer'), usage: 'off_session' },
        metadata: fields.at('setup_intent_data').pairs('metadata'),
      });
      const expires = fields.number('expires_at') ?? world.now() + 86_400;
      if (expires < world.now() + 1800 - 60 || expires > world.now() + 86_400 + 60)
        throw invalid('The expires_at must be from 30 minutes to 24 hours after creation.', {
          param: 'expires_at',
        });
      const kept = basics(world, 'checkout.session', 'cs_test');
      return world.add('checkout.session', {
        ...kept,
        ...{ mode: 'setup', currency, customer: setup.customer, setup_intent: setup.id, status: 'open' },
        ...{ payment_status: 'no_payment_required', expires_at: expires, success_url: success },
        ...{ cancel_url: fields.text('cancel_url') ?? null, locale: fields.text('locale') ?? null },
        ...{ client_reference_id: fields.text('client_reference_id') ?? null },
        ...{ url: `${world.origin}/c/pay/${kept.id}`, metadata: fields.pairs('metadata') ?? {} },
      });
    },
  },
  {
    ...{
      method: 'GET',
      path: '/v1/checkout/sessions/:id',
      params: ['Checkout/Sessions', 'Checkout.SessionRetrieveParams'],
    },
    run: ({ bank: { world }, id }) => world.get('checkout.session', id),
  },
  {
    ...{
      method: 'POST',
      path: '/v1/checkout/sessions/:id/expire',
      params: ['Checkout/Sessions', 'Checkout.SessionExpireParams'],
    },
    run({ bank: { world }, id }) {
      const session = world.get('checkout.session', id);
      if (session.status !== 'open')
        throw invalid(`Only Checkout Sessions with a status of open can be expired.`);
      Object.assign(session, { status: 'expired', url: null });
      world.emit('checkout.session.expired', session);
      return session;
    },
  },
];

function changeCustomer(world: World, customer: Customer, fields: Fields): void {
  for (const name of ['name', 'email', 'description'] as const) {
    const value = fields.text(name);
    if (value !== undefined) customer[name] = value === '' ? null : value;
  }
  if (fields.has('address')) {
    const address = fields.at('address');
    const part = (name: string) => address.text(name) || null;
    customer.address = {
      ...{ line1: part('line1'), line2: part('line2'), city: part('city'), state: part('state') },
      ...{ postal_code: part('postal_code'), country: part('country') },
    };
  }
  customer.preferred_locales = fields.texts('preferred_locales') ?? customer.preferred_locales;
  Object.assign(customer.metadata, fields.pairs('metadata'));
  const settings = fields.at('invoice_settings');
  const footer = settings.text('footer');
  if (footer !== undefined) customer.invoice_settings.footer = footer || null;
  const method = settings.text('default_payment_method');
  if (method === undefined) return;
  const owner = world.get('payment_method', method, 'invoice_settings[default_payment_method]').customer;
  if (owner !== customer.id)
    throw invalid('The customer does not have a payment method with the ID ' + method, {
      param: 'invoice_settings[default_payment_method]',
    });
  customer.invoice_settings.default_payment_method = method;
}

function requireCard(fields: Fields): void {
  const types = fields.texts('allowed_payment_method_types');
  if (types?.length !== 1 || types[0] !== 'card')
    throw invalid("The stand-in saves cards only: allowed_payment_method_types must be ['card'].");
}

function addSetupIntent(
  world: World,
  {
    customer,
    usage = 'off_session',
    metadata = {},
  }: {
    customer: string | undefined;
    usage?: string | undefined;
    metadata: Record<string, string> | undefined;
  },
) {
  const kept = basics(world, 'setup_intent', 'seti');
  return world.add('setup_intent', {
    ...kept,
    ...{
      client_secret: `${kept.id}_secret_${world.newId('s')}`,
      payment_method: null,
      last_setup_error: null,
    },
    ...{ status: 'requires_payment_method', usage, payment_method_types: ['card'], metadata },
    customer: customer === undefined ? null : world.get('customer', customer, 'customer').id,
  });
}
