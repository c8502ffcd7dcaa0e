// Subscriptions, invoices and schedules over HTTP.
import type { Fields } from './fields.ts';
import { payInvoice, voidInvoice } from './invoicing.ts';
import type { Subscription, TaxRate } from './objects.ts';
import { isCreatedWithin, pageOf } from './pages-of.ts';
import type { Route } from './route.ts';
import { createSchedule, releaseSchedule, updateSchedule } from './schedules.ts';
import { invalid } from './stripe-fault.ts';
import {
  afterVoid,
  cardError,
  cancelSubscription,
  changeSubscription,
  createSubscription,
  itemOf,
  previewChange,
  previewStart,
  requireProrationDate,
  type ItemInput,
  type PaymentBehavior,
} from './subscriptions.ts';
import type { World } from './world.ts';

export const billingRoutes: readonly Route[] = [
  {
    ...{ method: 'POST', path: '/v1/subscriptions', params: ['Subscriptions', 'SubscriptionCreateParams'] },
    run({ bank, fields }) {
      const { world } = bank;
      const method = fields.text('default_payment_method') ?? null;
      const customer = world.get('customer', fields.text('customer') ?? '', 'customer');
      if (
        method !== null &&
        world.get('payment_method', method, 'default_payment_method').customer !== customer.id
      )
        throw invalid(`The customer does not have a payment method with the ID ${method}.`);
      const behavior = behaviorOf(fields.text('payment_behavior') ?? 'allow_incomplete');
      if (behavior === 'pending_if_incomplete')
        throw invalid('pending_if_incomplete is for updates only.', { param: 'payment_behavior' });
      return createSubscription(bank, {
        ...{ customer: customer.id, method, behavior, items: itemsOf(world, fields.list('items')) },
        taxRates: taxRatesOf(world, fields) ?? [],
        metadata: fields.pairs('metadata') ?? {},
      });
    },
  },
  {
    ...{ method: 'GET', path: '/v1/subscriptions', params: ['Subscriptions', 'SubscriptionListParams'] },
    run({ bank: { world }, fields }) {
      const [customer, status, isWithin] = [
        fields.text('customer'),
        fields.text('status'),
        isCreatedWithin(fields),
      ];
      const found = world
        .all('subscription')
        .filter((subscription) => customer === undefined || subscription.customer === customer)
        .filter((subscription) =>
          status === undefined
            ? subscription.status !== 'canceled'
            : status === 'all' || subscription.status === status,
        );
      return pageOf(found.filter(isWithin), fields, '/v1/subscriptions');
    },
  },
  {
    ...{
      method: 'GET',
      path: '/v1/subscriptions/:id',
      params: ['Subscriptions', 'SubscriptionRetrieveParams'],
    },
    run: ({ bank: { world }, id }) => world.get('subscription', id),
  },
  {
    ...{
      method: 'POST',
      path: '/v1/subscriptions/:id',
      params: ['Subscriptions', 'SubscriptionUpdateParams'],
    },
    run({ bank, id, fields }) {
      const { world } = bank;
      const subscription = world.get('subscription', id);
      if (['canceled', 'incomplete_expired'].includes(subscription.status))
        throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
      const cancel = fields.flag('cancel_at_period_end');
      const method = fields.text('default_payment_method');
      const rates = taxRatesOf(world, fields);
      const metadata = fields.pairs('metadata');
      const behavior = behaviorOf(fields.text('payment_behavior') ?? 'allow_incomplete');
      if (
        behavior === 'pending_if_incomplete' &&
        [cancel, method, rates, metadata].some((value) => value !== undefined)
      )
        throw invalid(
          'You cannot use this parameter with `payment_behavior=pending_if_incomplete`: only items and proration are supported.',
          { param: 'payment_behavior' },
        );
      if (cancel !== undefined && subscription.schedule)
        throw invalid(
          `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
        );
      if (cancel !== undefined) {
        subscription.cancel_at_period_end = cancel;
        subscription.cancel_at = cancel ? (subscription.items.data[0]?.current_period_end ?? null) : null;
        subscription.canceled_at = cancel ? world.now() : null;
      }
      if (method !== undefined) subscription.default_payment_method = world.get('payment_method', method).id;
      if (rates) subscription.default_tax_rates = rates;
      Object.assign(subscription.metadata, metadata);
      const items = fields.list('items');
      const proration = fields.text('proration_behavior') ?? 'create_prorations';
      const prorationDate = fields.number('proration_date') ?? world.now();
      if (items) {
        if (proration === 'create_prorations')
          throw invalid('The stand-in bills changes at once (always_invoice) or not at all (none).');
        requireProrationDate(world, subscription, prorationDate);
        const change = { items: changedItems(world, subscription, items), prorationDate };
        changeSubscription(bank, subscription, change, {
          behavior,
          invoiceNow: proration === 'always_invoice',
        });
      }
      world.emit('customer.subscription.updated', subscription);
      return subscription;
    },
  },
  {
    ...{
      method: 'DELETE',
      path: '/v1/subscriptions/:id',
      params: ['Subscriptions', 'SubscriptionCancelParams'],
    },
    run({ bank: { world }, id, fields }) {
      if (fields.flag('prorate') || fields.flag('invoice_now'))
        throw invalid('The stand-in cancels without prorations.');
      const subscription = world.get('subscription', id);
      cancelSubscription(world, subscription);
      return subscription;
    },
  },
  {
    ...{
      method: 'POST',
      path: '/v1/invoices/create_preview',
      params: ['Invoices', 'InvoiceCreatePreviewParams'],
    },
    run({ bank: { world }, fields }) {
      const customer = fields.text('customer');
      const known = fields.text('subscription');
      if (known === undefined) {
        const details = fields.at('subscription_details');
        const items = itemsOf(world, details.list('items'));
        return previewStart(world, {
          customer: customer ?? '',
          items,
          taxRates: taxRatesOf(world, details) ?? [],
        });
      }
      const subscription = world.get('subscription', known, 'subscription');
      if (customer !== undefined && customer !== subscription.customer)
        throw invalid('The subscription belongs to another customer.', { param: 'customer' });
      const details = fields.at('subscription_details');
      if (details.text('proration_behavior') !== 'always_invoice')
        throw invalid('The stand-in previews always_invoice only.', {
          param: 'subscription_details[proration_behavior]',
        });
      const prorationDate = details.number('proration_date') ?? world.now();
      requireProrationDate(world, subscription, prorationDate);
      const rates = taxRatesOf(world, details) ?? subscription.default_tax_rates;
      const items = changedItems(world, subscription, details.list('items') ?? []);
      return previewChange(world, { ...subscription, default_tax_rates: rates }, { items, prorationDate });
    },
  },
  {
    ...{ method: 'GET', path: '/v1/invoices', params: ['Invoices', 'InvoiceListParams'] },
    run({ bank: { world }, fields }) {
      const [customer, subscription] = [fields.text('customer'), fields.text('subscription')];
      const [status, isWithin] = [fields.text('status'), isCreatedWithin(fields)];
      const found = world
        .all('invoice')
        .filter((invoice) => customer === undefined || invoice.customer === customer)
        .filter((invoice) => status === undefined || invoice.status === status)
        .filter(
          (invoice) =>
            subscription === undefined || invoice.parent.subscription_details.subscription === subscription,
        );
      return pageOf(found.filter(isWithin), fields, '/v1/invoices');
    },
  },
  {
    ...{ method: 'GET', path: '/v1/invoices/:id', params: ['Invoices', 'InvoiceRetrieveParams'] },
    run: ({ bank: { world }, id }) => world.get('invoice', id),
  },
  {
    ...{ method: 'POST', path: '/v1/invoices/:id/pay', params: ['Invoices', 'InvoicePayParams'] },
    run({ bank, id, fields }) {
      const invoice = bank.world.get('invoice', id);
      const method = fields.text('payment_method');
      const result = payInvoice(bank, invoice, { isPresent: false, ...(method !== undefined && { method }) });
      if (result !== 'paid') throw cardError(bank.world, invoice);
      return invoice;
    },
  },
  {
    ...{ method: 'POST', path: '/v1/invoices/:id/void', params: ['Invoices', 'InvoiceVoidInvoiceParams'] },
    run({ bank: { world }, id }) {
      const invoice = world.get('invoice', id);
      voidInvoice(world, invoice);
      afterVoid(world, invoice);
      return invoice;
    },
  },
  {
    ...{
      method: 'GET',
      path: '/v1/invoice_payments',
      params: ['InvoicePayments', 'InvoicePaymentListParams'],
    },
    run({ bank: { world }, fields }) {
      const invoice = fields.text('invoice');
      const payment = fields.at('payment');
      const intent = payment.text('payment_intent');
      if (intent !== undefined && payment.text('type') !== 'payment_intent')
        throw invalid('Missing required param: payment[type].', { param: 'payment[type]' });
      const found = world
        .all('invoice_payment')
        .filter((paid) => invoice === undefined || paid.invoice === invoice)
        .filter((paid) => intent === undefined || paid.payment.payment_intent === intent);
      return pageOf(found, fields, '/v1/invoice_payments');
    },
  },
  {
    ...{ method: 'POST', path: '/v1/subscription_schedules' },
    params: ['SubscriptionSchedules', 'SubscriptionScheduleCreateParams'],
    run({ bank: { world }, fields }) {
      const from = fields.text('from_subscription');
      if (!from)
        throw invalid('The stand-in makes schedules from subscriptions.', { param: 'from_subscription' });
      const subscription = world.get('subscription', from, 'from_subscription');
      return createSchedule(world, subscription, fields.pairs('metadata') ?? {});
    },
  },
  {
    ...{ method: 'GET', path: '/v1/subscription_schedules/:id' },
    params: ['SubscriptionSchedules', 'SubscriptionScheduleRetrieveParams'],
    run: ({ bank: { world }, id }) => world.get('subscription_schedule', id),
  },
  {
    ...{ method: 'POST', path: '/v1/subscription_schedules/:id' },
    params: ['SubscriptionSchedules', 'SubscriptionScheduleUpdateParams'],
    run({ bank: { world }, id, fields }) {
      const schedule = world.get('subscription_schedule', id);
      const end = fields.text('end_behavior');
      if (end !== undefined && end !== 'release') throw invalid('The stand-in releases schedules.');
      if (fields.text('proration_behavior') === 'always_invoice')
        throw invalid('The stand-in does not bill schedules.');
      updateSchedule(world, schedule, fields.list('phases') ?? []);
      return schedule;
    },
  },
  {
    ...{ method: 'POST', path: '/v1/subscription_schedules/:id/release' },
    params: ['SubscriptionSchedules', 'SubscriptionScheduleReleaseParams'],
    run({ bank: { world }, id }) {
      const schedule = world.get('subscription_schedule', id);
      releaseSchedule(world, schedule);
      return schedule;
    },
  },
];

function behaviorOf(text: string): PaymentBehavior {
  switch (text) {
    case 'allow_incomplete':
    case 'default_incomplete':
    case 'error_if_incomplete':
    case 'pending_if_incomplete':
      return text;
    default:
      throw invalid(`Invalid payment_behavior: ${text}`, { param: 'payment_behavior' });
  }
}

function itemsOf(world: World, items: readonly Fields[] = []): ItemInput[] {
  return items.map((item, place) => ({
    price: world.get('price', item.text('price') ?? '', `items[${place}][price]`),
    quantity: item.number('quantity') ?? 1,
  }));
}

function changedItems(world: World, subscription: Subscription, items: readonly Fields[]) {
  return items.map((item, place) => {
    const id = item.text('id');
    // Without the id, Stripe adds a second item and bills both.
    if (id === undefined)
      throw invalid('The stand-in changes items by id.', { param: `items[${place}][id]` });
    const known = itemOf(subscription, id);
    const price = item.text('price');
    return {
      id,
      price: price === undefined ? known.price : world.get('price', price, `items[${place}][price]`),
      quantity: item.number('quantity') ?? known.quantity,
    };
  });
}

function taxRatesOf(world: World, fields: Fields): TaxRate[] | undefined {
  return fields
    .texts('default_tax_rates')
    ?.map((id, place) => world.get('tax_rate', id, `default_tax_rates[${place}]`));
}
