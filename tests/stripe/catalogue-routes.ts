// What the operator sets up once: products, prices, tax rates and the portal.
import { isCreatedWithin, pageOf } from './pages-of.ts';
import type { Route } from './route.ts';
import { invalid } from './stripe-fault.ts';
import { basics } from './world.ts';

export const catalogueRoutes: readonly Route[] = [
  {
    ...{ method: 'POST', path: '/v1/products', params: ['Products', 'ProductCreateParams'] },
    run({ bank: { world }, fields }) {
      const id = fields.text('id') ?? world.newId('prod');
      if (world.find('product', id))
        throw invalid(`Product already exists.`, { code: 'resource_already_exists', param: 'id' });
      return world.add('product', {
        ...{ ...basics(world, 'product', 'prod'), id, name: fields.text('name') ?? '', active: true },
        ...{ description: fields.text('description') ?? null, metadata: fields.pairs('metadata') ?? {} },
        updated: world.now(),
      });
    },
  },
  {
    ...{ method: 'GET', path: '/v1/products/:id', params: ['Products', 'ProductRetrieveParams'] },
    run: ({ bank: { world }, id }) => world.get('product', id),
  },
  {
    ...{ method: 'POST', path: '/v1/products/:id', params: ['Products', 'ProductUpdateParams'] },
    run({ bank: { world }, id, fields }) {
      const product = world.get('product', id);
      product.name = fields.text('name') ?? product.name;
      return product;
    },
  },
  {
    ...{ method: 'POST', path: '/v1/prices', params: ['Prices', 'PriceCreateParams'] },
    run({ bank: { world }, fields }) {
      const recurring = fields.at('recurring');
      const interval = recurring.text('interval');
      if (interval !== 'month' && interval !== 'year')
        throw invalid('The stand-in has months and years.', { param: 'recurring[interval]' });
      const lookup = fields.text('lookup_key') ?? null;
      const holder =
        lookup === null ? undefined : world.all('price').find((price) => price.lookup_key === lookup);
      if (holder && !fields.flag('transfer_lookup_key'))
        throw invalid(`A price (${holder.id}) already uses that lookup key.`, { param: 'lookup_key' });
      if (holder) holder.lookup_key = null;
      else fields.flag('transfer_lookup_key');
      const amount = fields.number('unit_amount');
      if (amount === undefined || amount < 0) throw invalid('Invalid unit_amount', { param: 'unit_amount' });
      return world.add('price', {
        ...{
          ...basics(world, 'price', 'price'),
          active: true,
          currency: currencyOf(fields.text('currency')),
        },
        ...{ product: world.get('product', fields.text('product') ?? '', 'product').id, unit_amount: amount },
        ...{ lookup_key: lookup, type: 'recurring', metadata: fields.pairs('metadata') ?? {} },
        tax_behavior: fields.text('tax_behavior') === 'exclusive' ? 'exclusive' : 'unspecified',
        recurring: {
          interval,
          interval_count: recurring.number('interval_count') ?? 1,
          usage_type: 'licensed',
        },
      });
    },
  },
  {
    ...{ method: 'GET', path: '/v1/prices', params: ['Prices', 'PriceListParams'] },
    run({ bank: { world }, fields }) {
      const [keys, active] = [fields.texts('lookup_keys'), fields.flag('active')];
      const prices = world
        .all('price')
        .filter((price) => keys === undefined || keys.includes(price.lookup_key ?? ''))
        .filter((price) => active === undefined || price.active === active);
      return pageOf(prices, fields, '/v1/prices');
    },
  },
  {
    ...{ method: 'GET', path: '/v1/prices/:id', params: ['Prices', 'PriceRetrieveParams'] },
    run: ({ bank: { world }, id }) => world.get('price', id),
  },
  {
    ...{ method: 'POST', path: '/v1/tax_rates', params: ['TaxRates', 'TaxRateCreateParams'] },
    run({ bank: { world }, fields }) {
      return world.add('tax_rate', {
        ...{
          ...basics(world, 'tax_rate', 'txr'),
          active: true,
          display_name: fields.text('display_name') ?? '',
        },
        ...{ country: fields.text('country') ?? null, percentage: fields.number('percentage') ?? 0 },
        ...{ inclusive: fields.flag('inclusive') ?? false, metadata: fields.pairs('metadata') ?? {} },
      });
    },
  },
  {
    ...{ method: 'GET', path: '/v1/tax_rates', params: ['TaxRates', 'TaxRateListParams'] },
    run({ bank: { world }, fields }) {
      const [active, isWithin] = [fields.flag('active'), isCreatedWithin(fields)];
      const rates = world
        .all('tax_rate')
        .filter((rate) => isWithin(rate) && (active === undefined || rate.active === active));
      return pageOf(rates, fields, '/v1/tax_rates');
    },
  },
  {
    ...{ method: 'POST', path: '/v1/billing_portal/configurations' },
    params: ['BillingPortal/Configurations', 'BillingPortal.ConfigurationCreateParams'],
    run({ bank: { world }, fields }) {
      // The portal only changes the card and shows nothing else: other features would bypass our rules.
      const features = fields.at('features');
      if (features.at('payment_method_update').flag('enabled') !== true)
        throw invalid('The stand-in’s portal changes cards: enable payment_method_update.');
      fields.text('default_return_url');
      return world.add('billing_portal.configuration', {
        ...basics(world, 'billing_portal.configuration', 'bpc'),
        ...{
          active: true,
          is_default: false,
          metadata: fields.pairs('metadata') ?? {},
          updated: world.now(),
        },
      });
    },
  },
  {
    ...{ method: 'GET', path: '/v1/billing_portal/configurations' },
    params: ['BillingPortal/Configurations', 'BillingPortal.ConfigurationListParams'],
    run({ bank: { world }, fields }) {
      const active = fields.flag('active');
      const all = world.all('billing_portal.configuration');
      return pageOf(
        all.filter((configuration) => active === undefined || configuration.active === active),
        fields,
        '/v1/billing_portal/configurations',
      );
    },
  },
  {
    ...{
      method: 'POST',
      path: '/v1/billing_portal/sessions',
      params: ['BillingPortal/Sessions', 'BillingPortal.SessionCreateParams'],
    },
    run({ bank: { world }, fields }) {
      const configuration = world.get(
        ...(['billing_portal.configuration', fields.text('configuration') ?? '', 'configuration'] as const),
      );
      const customer = world.get('customer', fields.text('customer') ?? '', 'customer');
      const kept = basics(world, 'billing_portal.session', 'bps');
      return world.add('billing_portal.session', {
        ...{ ...kept, customer: customer.id, configuration: configuration.id, locale: null },
        ...{ return_url: fields.text('return_url') ?? null, url: `${world.origin}/p/session/${kept.id}` },
      });
    },
  },
];

/** Stripe's API has currencies in lower case, and accepts no others here. */
function currencyOf(text: string | undefined): string {
  if (!/^(eur|usd|gbp)$/.test(text ?? '')) throw invalid(`Invalid currency: ${text}`, { param: 'currency' });
  return text ?? '';
}
