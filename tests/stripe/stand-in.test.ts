// The stand-in refuses what Stripe refuses, remembers what Stripe remembers, and fails on request. The stripe package talks to it.
import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signatureOf } from './webhooks.ts';
import { startStripe, type StandInStripe } from './stand-in.ts';
import type { CardName } from './cards.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

let stripe: StandInStripe;
let client: Stripe;
let count = 0;

beforeAll(async () => {
  stripe = await startStripe();
  const { hostname, port } = new URL(stripe.url);
  client = new Stripe(stripe.secretKey, {
    ...{ host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false },
    apiVersion: '2026-10-28.endive',
  });
  await client.products.create({ id: 'team', name: 'Team' }, key());
  await client.products.create({ id: 'pro', name: 'Pro' }, key());
});
afterAll(() => stripe.stop());

function key(): { idempotencyKey: string } {
  return { idempotencyKey: `key-${(count += 1)}` };
}

/** A call as bytes, because the package sends nothing that its types refuse. */
async function post(path: string, body: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${stripe.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${stripe.secretKey}`,
      'stripe-version': '2026-10-28.endive',
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': `key-${(count += 1)}`,
      ...headers,
    },
    body,
  });
  const parsed: unknown = await answer.json();
  return { status: answer.status, body: parsed };
}

function price(product: string, unit_amount: number, interval: 'month' | 'year' = 'month') {
  return client.prices.create({ product, unit_amount, currency: 'eur', recurring: { interval } }, key());
}

async function subscribe(card: CardName, unit_amount = 4900) {
  const customer = await client.customers.create({ name: 'Acme' }, key());
  const setup = await client.setupIntents.create(
    { customer: customer.id, usage: 'off_session', allowed_payment_method_types: ['card'] },
    key(),
  );
  const method = stripe.saveCard(setup.id, card).payment_method ?? '';
  const subscription = await client.subscriptions.create(
    {
      ...{ customer: customer.id, default_payment_method: method, payment_behavior: 'allow_incomplete' },
      ...{ items: [{ price: (await price('team', unit_amount)).id }], expand: ['latest_invoice'] },
    },
    key(),
  );
  return { customer, method, subscription };
}

function latest(subscription: Stripe.Subscription): Stripe.Invoice {
  if (typeof subscription.latest_invoice !== 'object' || !subscription.latest_invoice)
    throw new Error('not expanded');
  return subscription.latest_invoice;
}

const read = (id: string) => client.subscriptions.retrieve(id, { expand: ['latest_invoice'] });

describe('it refuses', () => {
  test.each([
    ['an unknown parameter', '/v1/customers', 'nmae=Acme', 'Received unknown parameter: nmae'],
    [
      'an unknown inner parameter',
      '/v1/customers',
      'address[stret]=1',
      'Received unknown parameter: address[stret]',
    ],
    [
      'an unknown enum value',
      '/v1/checkout/sessions',
      'mode=set-up',
      'Invalid mode: must be one of payment, setup, subscription',
    ],
    [
      'an enum value in a list',
      '/v1/setup_intents',
      'allowed_payment_method_types[0]=crad',
      'Invalid allowed_payment_method_types[0]',
    ],
    ['a word for a number', '/v1/refunds', 'amount=ten', 'Invalid integer: ten'],
    ['a word for true or false', '/v1/prices', 'currency=eur&active=yes', 'Invalid boolean: yes'],
    [
      'an emptied field that cannot be empty',
      '/v1/subscriptions',
      'customer=',
      'You passed an empty string for',
    ],
    ['a missing parameter', '/v1/products', 'id=x', 'Missing required param: name.'],
    [
      'an unknown id',
      '/v1/checkout/sessions',
      'mode=setup&currency=eur&success_url=x&allowed_payment_method_types[0]=card&customer=cus_1',
      "No such customer: 'cus_1'",
    ],
    ['a parameter that it would ignore', '/v1/customers', 'phone=1', 'does not know what phone would do'],
    [
      'what the API lost',
      '/v1/setup_intents',
      'payment_method_types[0]=card',
      'Received unknown parameter: payment_method_types',
    ],
  ])('%s', async (_what, path, body, message) => {
    const { status, body: answer } = await post(path, body);
    expect(status).toBe(400);
    expect(answer).toMatchObject({
      error: { type: 'invalid_request_error', message: expect.stringContaining(message) },
    });
  });

  test('other addresses, keys and versions', async () => {
    expect((await post('/v1/quotes', '')).status).toBe(404);
    expect((await post('/v1/customers', '', { authorization: 'Bearer sk_test_other' })).status).toBe(401);
    expect((await post('/v1/customers', '', { 'stripe-version': '2020-08-27' })).status).toBe(400);
    expect((await post('/v1/customers', '', { 'idempotency-key': '' })).status).toBe(400);
  });

  test('paths of expand that lead nowhere', async () => {
    const { subscription } = await subscribe('works');
    await expect(client.subscriptions.retrieve(subscription.id, { expand: ['invoice'] })).rejects.toThrow(
      'cannot be expanded',
    );
    await expect(
      client.subscriptions.retrieve(subscription.id, {
        expand: ['latest_invoice.payments.data.payment.payment_intent'],
      }),
    ).rejects.toThrow('more than 4 levels');
    const payments = await client.invoicePayments.list({
      invoice: latest(subscription).id ?? '',
      expand: ['data.payment.payment_intent'],
    });
    expect(payments.data[0]?.payment.payment_intent).toMatchObject({ status: 'succeeded' });
  });
});

describe('idempotency keys', () => {
  test('the same key and parameters get the first answer, other parameters a refusal, for a day', async () => {
    const first = await client.customers.create({ name: 'Acme' }, { idempotencyKey: 'one' });
    expect((await client.customers.create({ name: 'Acme' }, { idempotencyKey: 'one' })).id).toBe(first.id);
    await expect(client.customers.create({ name: 'Other' }, { idempotencyKey: 'one' })).rejects.toMatchObject(
      {
        type: 'StripeIdempotencyError',
      },
    );
    const clock = stripe.world.now();
    stripe.world.setClock(clock + 86_401);
    expect((await client.customers.create({ name: 'Acme' }, { idempotencyKey: 'one' })).id).not.toBe(
      first.id,
    );
  });

  test('a lost answer is repeated, and a call that failed before its effect has none', async () => {
    const before = stripe.world.all('customer').length;
    // The package itself tries again when a connection breaks.
    stripe.failNext({ when: 'after', how: 'hang up' });
    stripe.failNext({ when: 'after', how: 'hang up' });
    await expect(client.customers.create({ name: 'Lost' }, { idempotencyKey: 'two' })).rejects.toThrow(
      'connection to Stripe',
    );
    expect(stripe.world.all('customer')).toHaveLength(before + 1);
    const again = await client.customers.create({ name: 'Lost' }, { idempotencyKey: 'two' });
    expect(again.id).toBe(stripe.world.all('customer')[0]?.id);
    stripe.failNext({ when: 'before', how: 500 });
    await expect(client.customers.create({ name: 'Never' }, key())).rejects.toThrow('Sorry');
    expect(stripe.world.all('customer')).toHaveLength(before + 1);
  });
});

describe('subscriptions', () => {
  test('a card that works pays at once, and the fee is in the balance', async () => {
    const { subscription, customer } = await subscribe('works', 11_186);
    expect(subscription).toMatchObject({ status: 'active', customer: customer.id });
    expect(latest(subscription)).toMatchObject({ status: 'paid', total: 11_186, amount_paid: 11_186 });
    const { data } = await client.balanceTransactions.list({ limit: 1, expand: ['data.source'] });
    expect(data[0]).toMatchObject({
      amount: 11_186,
      fee: 193,
      net: 10_993,
      type: 'charge',
      source: { object: 'charge' },
    });
  });

  test('a declined card leaves it incomplete, and for 23 hours payable', async () => {
    const { subscription } = await subscribe('poor');
    expect(subscription.status).toBe('incomplete');
    const payments = await client.invoicePayments.list({
      ...{ invoice: latest(subscription).id ?? '', expand: ['data.payment.payment_intent'] },
    });
    expect(payments.data[0]?.payment.payment_intent).toMatchObject({
      last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds' },
    });
    stripe.passTime(23 * 3600 + 1);
    expect(await read(subscription.id)).toMatchObject({
      status: 'incomplete_expired',
      latest_invoice: { status: 'void' },
    });
  });

  test('a bank that asks is answered on the hosted invoice page', async () => {
    const { subscription } = await subscribe('authenticateAlways');
    expect(subscription.status).toBe('incomplete');
    const page = latest(subscription).hosted_invoice_url ?? '';
    expect(await (await fetch(page)).text()).toContain('Confirm payment');
    await fetch(page, { method: 'POST', body: new URLSearchParams({ pay: 'confirm' }) });
    expect(await read(subscription.id)).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid' },
    });
  });

  test('a preview is exactly what the change then costs', async () => {
    const { subscription } = await subscribe('works', 4900);
    const item = subscription.items.data[0]?.id ?? '';
    stripe.passTime(10 * 86_400);
    const pro = await price('pro', 13_900);
    const at = stripe.world.now();
    const items = [{ id: item, price: pro.id }];
    const preview = await client.invoices.createPreview(
      {
        subscription: subscription.id,
        subscription_details: { items, proration_behavior: 'always_invoice', proration_date: at },
      },
      key(),
    );
    stripe.passTime(600);
    const changed = await client.subscriptions.update(
      subscription.id,
      {
        ...{ items, proration_behavior: 'always_invoice', proration_date: at },
        ...{ payment_behavior: 'pending_if_incomplete', expand: ['latest_invoice'] },
      },
      key(),
    );
    expect(latest(changed).total).toBe(preview.total);
    expect(preview.lines.data.map((line) => Math.sign(line.amount))).toEqual([-1, 1]);
    expect(changed.items.data[0]?.price.id).toBe(pro.id);
    expect(changed.pending_update).toBeNull();
  });

  test('an unpaid change does not apply, and takes no other parameters', async () => {
    const { subscription, method } = await subscribe('works', 4900);
    stripe.changeCard(method, 'declined');
    const pro = await price('pro', 13_900);
    const items = [{ id: subscription.items.data[0]?.id ?? '', price: pro.id }];
    const change = {
      items,
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    } as const;
    await expect(
      client.subscriptions.update(subscription.id, { ...change, metadata: { a: 'b' } }, key()),
    ).rejects.toThrow('pending_if_incomplete');
    const changed = await client.subscriptions.update(subscription.id, change, key());
    expect(changed.items.data[0]?.price.unit_amount).toBe(4900);
    expect(changed.pending_update?.subscription_items?.[0]?.price.id).toBe(pro.id);
    stripe.passTime(23 * 3600 + 1);
    expect(await read(subscription.id)).toMatchObject({
      pending_update: null,
      latest_invoice: { status: 'void' },
    });
  });

  test('a renewal is a draft for an hour, then paid, or tried four more times', async () => {
    const { subscription, method } = await subscribe('works', 4900);
    const [item] = subscription.items.data;
    stripe.passTime((item?.current_period_end ?? 0) - stripe.world.now() + 60);
    const drafted = await read(subscription.id);
    expect(drafted.items.data[0]?.current_period_start).toBe(item?.current_period_end);
    expect(latest(drafted)).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle' });
    stripe.passTime(3600);
    expect(await read(subscription.id)).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid' },
    });
    stripe.changeCard(method, 'declined');
    stripe.passTime(32 * 86_400);
    expect(await read(subscription.id)).toMatchObject({
      status: 'past_due',
      latest_invoice: { status: 'open' },
    });
    stripe.changeCard(method, 'works');
    stripe.passTime(4 * 86_400);
    expect(await read(subscription.id)).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid' },
    });
  });

  test('a schedule changes the price at the end of the period, and guards it until it is released', async () => {
    const { subscription } = await subscribe('works', 13_900);
    const [item] = subscription.items.data;
    const team = await price('team', 4900);
    const schedule = await client.subscriptionSchedules.create({ from_subscription: subscription.id }, key());
    const [phase] = schedule.phases;
    await client.subscriptionSchedules.update(
      schedule.id,
      {
        end_behavior: 'release',
        phases: [
          {
            items: [{ price: item?.price.id ?? '' }],
            start_date: phase?.start_date ?? 0,
            end_date: phase?.end_date ?? 0,
          },
          { items: [{ price: team.id }], duration: { interval: 'month', interval_count: 1 } },
        ],
      },
      key(),
    );
    await expect(
      client.subscriptions.update(subscription.id, { cancel_at_period_end: true }, key()),
    ).rejects.toThrow('managed by the subscription schedule');
    stripe.passTime((item?.current_period_end ?? 0) - stripe.world.now() + 3700);
    const changed = await read(subscription.id);
    expect(latest(changed)).toMatchObject({ total: 4900, status: 'paid' });
    stripe.passTime(32 * 86_400);
    expect(await read(subscription.id)).toMatchObject({ schedule: null, status: 'active' });
  });

  test('a canceled subscription leaves an open invoice that can still be paid', async () => {
    const { subscription } = await subscribe('declined');
    await client.subscriptions.cancel(subscription.id, {});
    expect(await read(subscription.id)).toMatchObject({
      status: 'canceled',
      latest_invoice: { status: 'open' },
    });
    await client.invoices.voidInvoice(latest(subscription).id ?? '', {}, key());
    expect(await read(subscription.id)).toMatchObject({ latest_invoice: { status: 'void' } });
  });

  test('a refund cannot exceed the charge', async () => {
    const { subscription } = await subscribe('works', 1000);
    const payments = await client.invoicePayments.list({ invoice: latest(subscription).id ?? '' });
    const payment_intent = String(payments.data[0]?.payment.payment_intent);
    await client.refunds.create({ payment_intent, amount: 600 }, key());
    await expect(client.refunds.create({ payment_intent, amount: 600 }, key())).rejects.toThrow(
      'greater than unrefunded',
    );
  });
});

describe('webhooks', () => {
  test('constructEvent accepts them, and refuses another secret, another body and an old signature', async () => {
    const secret = 'whsec_test';
    const received: { body: string; header: string }[] = [];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const header = String(request.headers['stripe-signature']);
        received.push({ body: Buffer.concat(chunks).toString(), header });
        response.end();
      });
    });
    await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', () => listening()));
    // It listens on a port, so its address is never a path.
    const { port } = server.address() as AddressInfo;
    stripe.webhooks.sendTo(`http://127.0.0.1:${port}/`, secret);
    await stripe.webhooks.flush(() => []);
    await client.customers.create({ name: 'Hook' }, key());
    await stripe.webhooks.settled();
    const [{ body, header } = { body: '', header: '' }] = received;
    expect(client.webhooks.constructEvent(body, header, secret, 300).type).toBe('customer.created');
    expect(() => client.webhooks.constructEvent(body, header, 'whsec_other', 300)).toThrow('signature');
    expect(() => client.webhooks.constructEvent(`${body} `, header, secret, 300)).toThrow('signature');
    const old = signatureOf(body, secret, Math.floor(Date.now() / 1000) - 301);
    expect(() => client.webhooks.constructEvent(body, old, secret, 300)).toThrow('tolerance');

    stripe.webhooks.when = 'wait';
    await client.customers.create({ name: 'One' }, key());
    await client.customers.create({ name: 'Two' }, key());
    expect(received).toHaveLength(1);
    await stripe.webhooks.flush((events) => [...events.toReversed(), ...events]);
    expect(received).toHaveLength(5);
    await new Promise((closed) => server.close(closed));
  });
});

test('Checkout saves a card on its page, asks the bank where it must, and returns', async () => {
  const customer = await client.customers.create({ name: 'Acme' }, key());
  const session = await client.checkout.sessions.create(
    {
      ...{ mode: 'setup', currency: 'eur', customer: customer.id, allowed_payment_method_types: ['card'] },
      success_url: 'http://candor.test/return?session={CHECKOUT_SESSION_ID}',
    },
    key(),
  );
  const choose = (form: Record<string, string>) =>
    fetch(session.url ?? '', { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  expect(await (await choose({ card: 'wrongCode' })).text()).toContain('security code is incorrect');
  expect(await (await choose({ card: 'authenticateOnce' })).text()).toContain('Your bank');
  expect(await (await choose({ card: 'authenticateOnce', confirm: 'no' })).text()).toContain(
    'did not confirm',
  );
  const done = await choose({ card: 'authenticateOnce', confirm: 'yes' });
  expect(done.headers.get('location')).toBe(`http://candor.test/return?session=${session.id}`);
  const read = await client.checkout.sessions.retrieve(session.id, {
    expand: ['setup_intent.payment_method'],
  });
  expect(read).toMatchObject({
    status: 'complete',
    setup_intent: { payment_method: { card: { last4: '3155' } } },
  });
});
