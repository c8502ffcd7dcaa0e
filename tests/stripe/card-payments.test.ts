// Our port for cards against the stand-in: what is charged, what is not, and what happens when Stripe fails in between.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CardPayments } from '../../server/platform/stripe/card-payments.ts';
import { CardPaymentsDown } from '../../server/platform/stripe/card-payments.ts';
import { readEvent } from '../../server/platform/stripe/client.ts';
import { setUpStripe } from '../../server/platform/stripe/set-up.ts';
import { declineReasonOf } from '../../server/platform/stripe/shapes.ts';
import { stripePayments } from '../../server/platform/stripe/stripe.ts';
import type { CardName } from './cards.ts';
import { startStripe, type Failure, type StandInStripe } from './stand-in.ts';
import { signatureOf } from './webhooks.ts';

const agencyId = '0190a0b0-0000-7000-8000-000000000001';
const plans = [
  {
    ...{ code: 'team', name: 'Team' },
    prices: [{ currency: 'EUR', amountMinor: 4900n, yearly: false }],
  },
  {
    ...{ code: 'pro', name: 'Pro' },
    prices: [
      { currency: 'EUR', amountMinor: 13_900n, yearly: false },
      { currency: 'EUR', amountMinor: 139_000n, yearly: true },
    ],
  },
];

let stripe: StandInStripe;
let cards: CardPayments;
let prices: { team: string; pro: string; proYearly: string };

function settings() {
  return {
    ...{ secretKey: stripe.secretKey, publishableKey: stripe.publishableKey, url: stripe.url },
    ...{ webhookSecrets: ['whsec_0123456789'], isLive: false },
  };
}

beforeEach(async () => {
  stripe = await startStripe();
  cards = stripePayments(settings());
  const [team, pro, proYearly] = await setUpStripe(settings(), plans);
  prices = {
    ...{ team: team?.stripePriceId ?? '', pro: pro?.stripePriceId ?? '' },
    proYearly: proYearly?.stripePriceId ?? '',
  };
});
afterEach(() => stripe.stop());

function newCustomer() {
  return cards.createCustomer({
    ...{
      agencyId,
      name: 'Acme GmbH',
      email: 'billing@acme.test',
      address: { street: 'Kai 1', city: 'Hamburg', state: '', postalCode: '20457', country: 'DE' },
      locale: 'de',
      footer: 'Payment record, not an invoice',
    },
  });
}

async function startPlan(card: CardName, purchaseId = 'purchase-1') {
  const customerId = await newCustomer();
  const checkout = await cards.checkoutSetup({
    ...{ purchaseId, customerId, currency: 'EUR', locale: 'de' },
    ...{ successUrl: 'http://candor.test/return', cancelUrl: 'http://candor.test/plan' },
  });
  stripe.saveCard(checkout.setupIntentId, card);
  const saved = await cards.readSetupIntent(checkout.setupIntentId);
  const start = {
    ...{ purchaseId, customerId, cardId: saved?.cardId ?? '', priceId: prices.team, quantity: 1 },
    taxRateIds: [await cards.taxRate({ country: 'DE', percent: 19 })],
  };
  return { customerId, start, subscription: await cards.subscribe(start) };
}

const change = () => ({
  ...{ purchaseId: 'purchase-2', priceId: prices.pro, quantity: 1, taxRateIds: [] },
  at: new Date(stripe.world.now() * 1000),
});

test('setting Stripe up twice changes nothing, and a new amount is a new price', async () => {
  const again = await setUpStripe(settings(), plans);
  expect(again.map((price) => price.stripePriceId)).toEqual([prices.team, prices.pro, prices.proYearly]);
  expect(stripe.world.all('billing_portal.configuration')).toHaveLength(1);
  const dearer = [
    {
      ...plans[0],
      code: 'team',
      name: 'Team',
      prices: [{ currency: 'EUR', amountMinor: 5900n, yearly: false }],
    },
  ];
  const [team] = await setUpStripe(settings(), dearer);
  expect(team?.stripePriceId).not.toBe(prices.team);
});

test('an agency has one customer at Stripe, whichever answers were lost', async () => {
  stripe.failNext({ when: 'after', how: 500, call: /customers$/ });
  stripe.failNext({ when: 'after', how: 500, call: /customers$/ });
  await expect(newCustomer()).rejects.toThrow(CardPaymentsDown);
  const first = await newCustomer();
  stripe.world.setClock(stripe.world.now() + 3 * 86_400);
  expect(await newCustomer()).toBe(first);
  expect(stripe.world.all('customer')).toHaveLength(1);
  expect(stripe.world.all('customer')[0]).toMatchObject({
    ...{ email: 'billing@acme.test', preferred_locales: ['de'] },
    invoice_settings: { footer: 'Payment record, not an invoice' },
  });
});

describe('starting a plan', () => {
  test('charges the first period with VAT, and the same purchase once', async () => {
    const { start, subscription, customerId } = await startPlan('works');
    expect(subscription).toMatchObject({
      ...{
        status: 'active',
        purchaseId: 'purchase-1',
        price: { planCode: 'team', currency: 'EUR', yearly: false, unitMinor: 4900n },
      },
      latestInvoice: {
        ...{ status: 'paid', reason: 'start', netMinor: 4900n, taxMinor: 931n, grossMinor: 5831n },
        payment: { state: 'paid' },
      },
    });
    stripe.world.setClock(stripe.world.now() + 2 * 86_400);
    expect((await cards.subscribe(start)).id).toBe(subscription.id);
    expect(stripe.world.all('charge')).toHaveLength(1);
    expect(await cards.readCustomer(customerId)).toMatchObject({
      ...{ card: { brand: 'visa', last4: '4242' }, subscription: { id: subscription.id, status: 'active' } },
    });
  });

  test.each<[string, Failure]>([
    ['before', { when: 'before', how: 'hang up', call: /POST \/v1\/subscriptions$/ }],
    ['after', { when: 'after', how: 'hang up', call: /POST \/v1\/subscriptions$/ }],
    ['before', { when: 'before', how: 500, call: /POST \/v1\/subscriptions$/ }],
    ['after', { when: 'after', how: 429, call: /POST \/v1\/subscriptions$/ }],
  ])('charges once if the call fails %s its effect', async (_when, failure) => {
    for (let times = 0; times < 2; times += 1) stripe.failNext(failure);
    await expect(startPlan('works')).rejects.toThrow(CardPaymentsDown);
    const customer = stripe.world.all('customer')[0];
    const start = {
      ...{ purchaseId: 'purchase-1', customerId: customer?.id ?? '', quantity: 1, priceId: prices.team },
      cardId: customer?.invoice_settings.default_payment_method ?? '',
      taxRateIds: [await cards.taxRate({ country: 'DE', percent: 19 })],
    };
    expect((await cards.subscribe(start)).status).toBe('active');
    expect(stripe.world.all('charge')).toHaveLength(1);
    expect(stripe.world.all('subscription')).toHaveLength(1);
  });

  test.each([
    ['declined', 'declined'],
    ['poor', 'insufficient_funds'],
    ['expiring', 'expired_card'],
  ] as const)('a card that is %s is declined as %s, and nothing stays payable', async (card, reason) => {
    const { subscription } = await startPlan(card);
    expect(subscription).toMatchObject({
      ...{ status: 'incomplete', latestInvoice: { status: 'open', payment: { state: 'declined', reason } } },
    });
    const ended = await cards.cancel(subscription.id, 'unpaid');
    expect(ended).toMatchObject({ status: 'ended', latestInvoice: { status: 'void' } });
    expect((await cards.cancel(subscription.id, 'unpaid')).status).toBe('ended');
  });

  test('a bank that asks gives an address where the cardholder confirms', async () => {
    const { subscription } = await startPlan('authenticateAlways');
    const { latestInvoice } = subscription;
    expect(latestInvoice?.payment?.state).toBe('authentication');
    await fetch(latestInvoice?.url ?? '', { method: 'POST', body: new URLSearchParams({ pay: 'confirm' }) });
    expect(await cards.readCustomer(subscription.customerId)).toMatchObject({
      subscription: { status: 'active', latestInvoice: { status: 'paid' } },
    });
  });
});

describe('changing a plan', () => {
  test('costs what the preview said, once', async () => {
    const { subscription } = await startPlan('works');
    stripe.passTime(10 * 86_400);
    const upgrade = { ...change(), taxRateIds: [await cards.taxRate({ country: 'DE', percent: 19 })] };
    const preview = await cards.preview(subscription.id, upgrade);
    stripe.passTime(300);
    const changed = await cards.change(subscription.id, upgrade);
    expect(changed).toMatchObject({ price: { planCode: 'pro' }, status: 'active', pending: null });
    expect(changed.latestInvoice).toMatchObject({
      ...{
        netMinor: preview.netMinor,
        taxMinor: preview.taxMinor,
        grossMinor: preview.grossMinor,
        status: 'paid',
      },
    });
    expect(changed.latestInvoice?.lines.map((line) => [line.price.planCode, line.isProration])).toEqual([
      ['team', true],
      ['pro', true],
    ]);
    await cards.change(subscription.id, upgrade);
    expect(stripe.world.all('charge')).toHaveLength(2);
  });

  test('to a year begins a new period now', async () => {
    const { subscription } = await startPlan('works');
    stripe.passTime(10 * 86_400);
    const changed = await cards.change(subscription.id, { ...change(), priceId: prices.proYearly });
    expect(changed.price.yearly).toBe(true);
    expect(changed.periodStart.getTime() / 1000).toBe(stripe.world.now());
    expect(changed.latestInvoice?.lines.map((line) => line.isProration)).toEqual([true, false]);
  });

  test('does not apply before it is paid', async () => {
    const { subscription, start } = await startPlan('works');
    stripe.changeCard(start.cardId, 'poor');
    const changed = await cards.change(subscription.id, change());
    expect(changed).toMatchObject({
      ...{ price: { planCode: 'team' }, pending: { price: { planCode: 'pro' } }, status: 'active' },
      latestInvoice: { status: 'open', payment: { state: 'declined', reason: 'insufficient_funds' } },
    });
    expect(await cards.dropChange(subscription.id)).toMatchObject({
      ...{ price: { planCode: 'team' }, pending: null, latestInvoice: { status: 'void' } },
    });
    stripe.changeCard(start.cardId, 'works');
    const again = await cards.change(subscription.id, { ...change(), purchaseId: 'purchase-3' });
    expect(again).toMatchObject({ price: { planCode: 'pro' }, latestInvoice: { status: 'paid' } });
  });

  test('at the end of the period can be scheduled, undone, and scheduled again', async () => {
    const { subscription } = await startPlan('works');
    const next = { id: 'change-1', priceId: prices.proYearly, yearly: true };
    expect((await cards.schedule(subscription.id, next)).nextPrice?.id).toBe(prices.proYearly);
    expect((await cards.schedule(subscription.id, null)).nextPrice).toBeNull();
    await cards.schedule(subscription.id, { ...next, id: 'change-2' });
    // A cancellation replaces it.
    expect(await cards.cancel(subscription.id, 'at_end')).toMatchObject({
      cancelAtEnd: true,
      nextPrice: null,
    });
    expect(await cards.cancel(subscription.id, 'never')).toMatchObject({ cancelAtEnd: false });
    await cards.schedule(subscription.id, { ...next, id: 'change-3' });
    stripe.passTime(32 * 86_400);
    const { subscription: renewed } = (await cards.readCustomer(subscription.customerId)) ?? {};
    expect(renewed).toMatchObject({
      price: { id: prices.proYearly, yearly: true },
      latestInvoice: { status: 'paid', reason: 'renewal' },
    });
  });
});

test('every movement of money is listed with its invoice', async () => {
  const { subscription, customerId } = await startPlan('works');
  const since = new Date((stripe.world.now() - 60) * 1000);
  const payment = subscription.latestInvoice?.payment?.id ?? '';
  await cards.refund({ id: 'refund-1', paymentId: payment, amountMinor: 1000n });
  stripe.world.setClock(stripe.world.now() + 2 * 86_400);
  await cards.refund({ id: 'refund-1', paymentId: payment, amountMinor: 1000n });
  stripe.dispute(stripe.world.all('charge')[0]?.id ?? '');
  const moved = await cards.balanceTransactions(since);
  const about = { customerId, invoiceId: subscription.latestInvoice?.id, currency: 'EUR' };
  expect(moved).toMatchObject([
    { ...about, kind: 'charge', amountMinor: 5831n, feeMinor: 112n },
    { ...about, kind: 'refund', amountMinor: -1000n },
    { ...about, kind: 'dispute', amountMinor: -5831n, feeMinor: 2000n },
  ]);
  expect(moved).toMatchObject([
    { buyer: { currency: 'EUR', amountMinor: 5831n }, refundId: null },
    { buyer: { currency: 'EUR', amountMinor: -1000n }, refundId: 'refund-1' },
    { buyer: { currency: 'EUR', amountMinor: -5831n }, refundId: null },
  ]);
  expect(await cards.movements(customerId)).toEqual(moved);
  const [charge, ...others] = moved;
  expect(await cards.movements(customerId, new Set([charge?.id ?? '']))).toEqual(others);
  expect(await cards.customerOfCharge(stripe.world.all('charge')[0]?.id ?? '')).toBe(customerId);
  expect(await cards.customerOfCharge('ch_unknown')).toBeNull();
});

test('a card form of the last hour is returned again, until it was used', async () => {
  const customerId = await newCustomer();
  const now = () => new Date(stripe.world.now() * 1000);
  const first = await cards.setupIntent(customerId, agencyId, now());
  expect(await cards.setupIntent(customerId, agencyId, now())).toEqual(first);
  stripe.saveCard(first.id, 'works');
  const second = await cards.setupIntent(customerId, agencyId, now());
  expect(second.id).not.toBe(first.id);
  stripe.world.setClock(stripe.world.now() + 3601);
  expect((await cards.setupIntent(customerId, agencyId, now())).id).not.toBe(second.id);
});

test('an open invoice is charged to another card once, and a declined one says which card it was', async () => {
  const { subscription, start, customerId } = await startPlan('works');
  stripe.changeCard(start.cardId, 'poor');
  stripe.passTime(32 * 86_400);
  const { subscription: late } = (await cards.readCustomer(customerId)) ?? {};
  const invoiceId = late?.latestInvoice?.id ?? '';
  expect(late).toMatchObject({
    ...{ status: 'past_due', latestInvoice: { payment: { state: 'declined', cardId: start.cardId } } },
  });
  stripe.addDefaultCard(customerId, 'declined');
  const cardOf = async () => (await cards.readCustomer(customerId))?.card?.id ?? '';
  const attempts = () => stripe.world.get('invoice', invoiceId).attempt_count;
  const before = attempts();
  for (const _ of [1, 2]) expect(await cards.pay(invoiceId, await cardOf())).toBe(false);
  expect(attempts()).toBe(before + 1);
  stripe.addDefaultCard(customerId, 'works');
  expect(await cards.pay(invoiceId, await cardOf())).toBe(true);
  const { subscription: paid } = (await cards.readCustomer(customerId)) ?? {};
  expect(paid).toMatchObject({ id: subscription.id, status: 'active' });
});

test('the first charge is what its preview said, and the VAT of later ones can change', async () => {
  const customerId = await newCustomer();
  const taxRateIds = [await cards.taxRate({ country: 'DE', percent: 19 })];
  const about = { customerId, priceId: prices.team, quantity: 1, taxRateIds };
  expect(await cards.previewStart(about)).toMatchObject({
    netMinor: 4900n,
    taxMinor: 931n,
    grossMinor: 5831n,
  });
  expect(stripe.world.all('subscription')).toEqual([]);
  const { subscription } = await startPlan('works');
  expect(subscription).toMatchObject({ taxRateIds, latestInvoice: { grossMinor: 5831n } });
  await cards.setTaxRates(subscription.id, []);
  stripe.passTime(32 * 86_400);
  const { subscription: renewed } = (await cards.readCustomer(customerId)) ?? {};
  expect(renewed).toMatchObject({ taxRateIds: [], latestInvoice: { grossMinor: 4900n, status: 'paid' } });
});

test('the portal opens for the customer', async () => {
  const url = await cards.portal(await newCustomer(), 'http://candor.test/profile/plan');
  expect(await (await fetch(url)).text()).toContain('http://candor.test/profile/plan');
});

test('a redirect and a large answer are refused, and an unknown customer is none', async () => {
  const elsewhere = createServer((_request, response) => {
    response.writeHead(307, { location: stripe.url }).end();
  });
  await new Promise<void>((listening) => void elsewhere.listen(0, '127.0.0.1', () => listening()));
  // It listens on a port, so its address is never a path.
  const { port } = elsewhere.address() as AddressInfo;
  const calls = stripe.calls.length;
  const redirected = stripePayments({ ...settings(), url: `http://127.0.0.1:${port}` });
  await expect(redirected.readCustomer('cus_1')).rejects.toThrow(CardPaymentsDown);
  expect(stripe.calls).toHaveLength(calls);
  elsewhere.closeAllConnections();
  await new Promise((closed) => elsewhere.close(closed));
  stripe.world.add('customer', {
    ...{ id: 'cus_large', object: 'customer', created: 0, livemode: false, name: 'x'.repeat(5_000_000) },
    ...{ email: null, description: null, balance: 0, currency: null, delinquent: false, address: null },
    ...{
      preferred_locales: [],
      metadata: {},
      invoice_settings: { default_payment_method: null, footer: null },
    },
  });
  await expect(cards.readCustomer('cus_large')).rejects.toThrow(CardPaymentsDown);
  // A refusal of Stripe has no status that could become the one of our reply.
  const refused = await cards.setTaxRates('sub_unknown', []).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Error);
  expect(refused).not.toHaveProperty('statusCode');
  expect(await cards.readCustomer('cus_unknown')).toBeUndefined();
});

describe('webhooks', () => {
  const body = Buffer.from(
    JSON.stringify({
      ...{ id: 'evt_1', object: 'event', type: 'invoice.paid', livemode: false },
      data: { object: { object: 'invoice', id: 'in_1', customer: 'cus_1' } },
    }),
  );
  const now = new Date();
  const seconds = Math.floor(now.getTime() / 1000);
  const both = ['whsec_old_old_old', 'whsec_new_new_new'];
  const readWith = (signature: string, content = body) =>
    readEvent(content, signature, { webhookSecrets: both, now });

  test('either of two secrets is accepted', () => {
    const event = { id: 'evt_1', type: 'invoice.paid', isLive: false, customerId: 'cus_1', chargeId: null };
    for (const secret of both) expect(readWith(signatureOf(body.toString(), secret, seconds))).toEqual(event);
  });

  test('another secret, another body, an old signature and no signature are refused', () => {
    const signed = signatureOf(body.toString(), both[0] ?? '', seconds);
    expect(readWith(signatureOf(body.toString(), 'whsec_other', seconds))).toBeUndefined();
    expect(readWith(signed, Buffer.from(`${body.toString()} `))).toBeUndefined();
    expect(readWith(signatureOf(body.toString(), both[0] ?? '', seconds - 301))).toBeUndefined();
    expect(readWith('')).toBeUndefined();
    expect(readWith(signatureOf('{}', both[0] ?? '', seconds), Buffer.from('{}'))).toBeUndefined();
  });
});

test.each([
  ['insufficient_funds', 'insufficient_funds'],
  ['expired_card', 'expired_card'],
  ['incorrect_cvc', 'wrong_security_code'],
  ['fraudulent', 'declined'],
  ['toString', 'declined'],
  [undefined, 'declined'],
] as const)('the decline %s is shown as %s', (code, reason) => {
  expect(declineReasonOf(code)).toBe(reason);
});
