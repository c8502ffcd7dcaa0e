// Plans that are bought and paid by card, from the quote to the refund: what is charged is what was confirmed, and our books say
// what Stripe did.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  cancelPlan,
  openPortal,
  quotePlan,
  scheduleChange,
  subscribe,
  undoCancel,
  undoChange,
} from '#contract/billing.ts';
import { getConfig } from '#contract/config.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { newId } from '#contract/id.ts';
import { getInvoice, getInvoices } from '#contract/invoice.ts';
import { getJobs } from '#contract/job.ts';
import { saveBilling } from '#contract/plan.ts';
import { getUser } from '#contract/user.ts';
import { continueCardPurchase } from '../../server/domain/billing/stripe-purchase.ts';
import { updateTax } from '../../server/domain/billing/update-customer.ts';
import type { CardPayments } from '../../server/platform/stripe/card-payments.ts';
import {
  ada,
  newBuyer,
  openCardShop,
  orderOf,
  pro,
  saveCard,
  team,
  type Buyer,
  type CardShop,
} from './card-shop.ts';
import { call, eventually } from './harness.ts';
import { ask, makeJob, refusal } from './people.ts';
import { startVies, type ViesServer } from './vies-server.ts';

let shop: CardShop;
let vies: ViesServer;
beforeAll(async () => {
  vies = await startVies();
  shop = await openCardShop({ VIES_URL: vies.url });
});
afterAll(async () => {
  await shop.stop();
  await vies.close();
});
beforeEach(async () => {
  await shop.stripe.webhooks.settled();
  shop.stripe.webhooks.when = 'at once';
});

const dayS = 86_400;
const invoicesOf = async ({ token }: Buyer) =>
  (await call(shop.harness, getInvoices, { token })).data.invoices;
const invoiceOf = async ({ token }: Buyer, id: string | null) =>
  (await call(shop.harness, getInvoice, { token, params: { id: id ?? '' } })).data;
const refused = async (buyer: Buyer, endpoint: Endpoint, body: unknown) =>
  (await call(shop.harness, endpoint, { token: buyer.token, body })).error?.code;
const chargesOf = async (buyer: Buyer) => {
  const customer = await buyer.customerId();
  return shop.stripe.world.all('charge').filter((charge) => charge.customer === customer);
};
const subscriptionOf = async (buyer: Buyer) => {
  const customer = await buyer.customerId();
  const found = shop.stripe.world.all('subscription').find((its) => its.customer === customer);
  if (!found) throw new Error('no subscription');
  return found;
};

describe('buying by card', () => {
  test('is offered in currencies with a price at Stripe, and the quote says so', async () => {
    const buyer = await newBuyer(shop);
    const { billing } = (await call(shop.harness, getConfig, { token: buyer.token })).data;
    expect(billing).toMatchObject({ card: 'redirect' });
    expect(await buyer.quote(pro)).toMatchObject({ methods: ['card', 'bank_transfer'], due_minor: 16_541 });
    const abroad = await newBuyer(shop, { ...ada, country: 'US', city: 'Boston', postal_code: '02108' });
    const rubles = { ...pro, currency: 'RUB' };
    const quote = await abroad.quote(rubles);
    expect(quote.methods).toEqual(['bank_transfer']);
    expect(await refused(abroad, subscribe, orderOf(rubles, quote))).toBe('currency_not_offered');
  });

  test('charges the confirmed amount once, and issues our invoice of it, paid', async () => {
    shop.stripe.webhooks.when = 'wait';
    const buyer = await newBuyer(shop);
    const { token } = buyer;
    const body = { ...orderOf(pro, await buyer.quote(pro)), reference: 'Order 7' };
    const { data: reply } = await call(shop.harness, subscribe, { token, body });
    expect(reply).toMatchObject({ state: 'open', method: 'card', url: expect.stringContaining('/c/pay/') });
    // The reply was lost, and the page asks again.
    expect((await call(shop.harness, subscribe, { token, body })).data).toEqual(reply);
    expect(await refused(buyer, subscribe, { ...body, yearly: true })).toBe('id_taken');
    expect(await refused(buyer, subscribe, orderOf(team, await buyer.quote(team)))).toBe('purchase_open');
    // Back from Stripe's page without a card, its form is still there.
    expect(await buyer.continue(body.id)).toMatchObject({ state: 'open', url: reply.url });
    await saveCard(reply.url, 'works');
    const paid = await buyer.continue(body.id);
    expect(paid).toMatchObject({ state: 'paid', url: null, invoice_id: expect.any(String) });
    expect(await buyer.continue(body.id)).toEqual(paid);
    expect((await chargesOf(buyer)).map(({ amount }) => amount)).toEqual([16_541]);
    expect(await buyer.plan()).toMatchObject({
      ...{ code: 'pro', provider: 'stripe', amount_minor: 13_900, status: 'active', purchase: null },
      card: { last4: '4242' },
    });
    const invoice = await invoiceOf(buyer, paid.invoice_id);
    expect(invoice).toMatchObject({
      ...{ state: 'paid', open_minor: 0, paid_minor: 16_541, bank: null },
      document: {
        ...{ net_minor: 13_900, tax_minor: 2641, tax: { category: 'S', percent: 19, country: 'DE' } },
        ...{
          buyer: { name: 'Ada Lovelace', reference: 'Order 7' },
          lines: [{ quantity: 1, unit_minor: 13_900 }],
        },
        service_to: (await buyer.plan()).end_at,
      },
    });
    // Stripe keeps 1.5 % and 25 cents.
    expect(await buyer.ledger()).toEqual({ stripe: 16_541 - 273, fees: 273, deferred: -13_900, tax: -2641 });
    await shop.stripe.webhooks.flush((events) => [...events, ...events]);
    await buyer.apply();
    expect(await invoicesOf(buyer)).toHaveLength(1);
    await buyer.isSame();
  });

  test('leaves nothing behind after a decline, and another card buys the plan', async () => {
    const buyer = await newBuyer(shop);
    expect(await buyer.subscribed(pro, 'poor')).toMatchObject({
      ...{ state: 'declined', decline: 'insufficient_funds', invoice_id: null },
    });
    expect(await invoicesOf(buyer)).toEqual([]);
    expect(await buyer.ledger()).toEqual({});
    expect(await buyer.subscribed(pro)).toMatchObject({ state: 'paid' });
    expect(await invoicesOf(buyer)).toHaveLength(1);
  });

  test('that costs another amount by now charges nothing, and the new amount is paid with the saved card', async () => {
    const buyer = await newBuyer(shop);
    const { id, url } = await buyer.buy(pro);
    const { token } = buyer;
    const seen = (await buyer.plan()).billing_info;
    // Another country has another VAT.
    const abroad = { ...ada, country: 'US', city: 'Boston', postal_code: '02108' };
    expect((await call(shop.harness, saveBilling, { token, body: { ...abroad, seen } })).status).toBe(200);
    await saveCard(url, 'works');
    const again = await buyer.continue(id);
    expect(again).toMatchObject({
      state: 'needs_confirmation',
      quote: { due_minor: 13_900, tax_percent: null },
    });
    expect(await chargesOf(buyer)).toEqual([]);
    if (!again.quote) throw new Error('no quote');
    const reply = await call(shop.harness, subscribe, { token, body: orderOf(pro, again.quote) });
    expect(reply.data).toMatchObject({ state: 'paid', url: null });
    expect((await chargesOf(buyer)).map(({ amount }) => amount)).toEqual([13_900]);
    expect(await buyer.continue(id)).toMatchObject({ state: 'expired' });
  });

  test('can be withdrawn before it is paid, and then charges no card', async () => {
    const buyer = await newBuyer(shop);
    const { id, url } = await buyer.buy(pro);
    const withdraw = () =>
      call(shop.harness, cancelPlan, { token: buyer.token, query: { purchase: id } }).then(
        ({ data }) => data,
      );
    await withdraw();
    await saveCard(url, 'works');
    expect(await buyer.continue(id)).toMatchObject({ state: 'expired' });
    expect(await chargesOf(buyer)).toEqual([]);
    // One that waits for the bank ends at Stripe too.
    const asked = await buyer.subscribed(pro, 'authenticateAlways');
    expect(asked).toMatchObject({ state: 'action_required', url: expect.stringContaining('/i/') });
    const query = { purchase: asked.id };
    await call(shop.harness, cancelPlan, { token: buyer.token, query });
    expect(await buyer.continue(asked.id)).toMatchObject({ state: 'expired' });
    expect((await subscriptionOf(buyer)).status).toBe('canceled');
    // Withdrawn again, after a lost reply, it does not end the plan that was bought since.
    await buyer.subscribed(pro);
    await call(shop.harness, cancelPlan, { token: buyer.token, query });
    expect(await buyer.plan()).toMatchObject({ code: 'pro', status: 'active' });
  });

  test.each(['previewStart', 'subscribe'] as const)(
    'withdrawn during %s says what became of the charge',
    async (at) => {
      const buyer = await newBuyer(shop);
      const { id, url } = await buyer.buy(pro);
      shop.stripe.webhooks.when = 'wait';
      await saveCard(url, 'works');
      const { cards } = shop;
      const reached = Promise.withResolvers<undefined>();
      const withdrawn = Promise.withResolvers<undefined>();
      const pause = async () => {
        reached.resolve(undefined);
        await withdrawn.promise;
      };
      const slow: CardPayments = {
        ...cards,
        ...(at === 'subscribe'
          ? { subscribe: (...args) => pause().then(() => cards.subscribe(...args)) }
          : { previewStart: (...args) => pause().then(() => cards.previewStart(...args)) }),
      };
      const charging = continueCardPurchase(shop.harness.deps, slow, {
        agencyId: buyer.agencyId,
        purchaseId: id,
      });
      await reached.promise;
      const query = { purchase: id };
      expect((await call(shop.harness, cancelPlan, { token: buyer.token, query })).status).toBe(200);
      withdrawn.resolve(undefined);
      await charging;
      const isCharged = at === 'subscribe';
      expect(await buyer.continue(id)).toMatchObject({ state: isCharged ? 'paid' : 'expired' });
      expect(await chargesOf(buyer)).toHaveLength(isCharged ? 1 : 0);
      expect((await buyer.plan()).code === 'pro').toBe(isCharged);
    },
  );

  test('stops for a day after five declines', async () => {
    const buyer = await newBuyer(shop);
    for (let times = 0; times < 5; times += 1) await buyer.subscribed(pro, 'declined');
    expect(await refused(buyer, subscribe, orderOf(pro, await buyer.quote(pro)))).toBe('too_many_requests');
    shop.passTime(dayS + 60);
    expect(await buyer.subscribed(pro)).toMatchObject({ state: 'paid' });
  });

  test('waits while Stripe is down, and begins when it is back', async () => {
    const buyer = await newBuyer(shop);
    const { id, url } = await buyer.buy(pro);
    await saveCard(url, 'works');
    shop.stripe.isDown = true;
    expect(await buyer.continue(id)).toMatchObject({ state: 'open' });
    expect(await refused(await newBuyer(shop), subscribe, orderOf(pro, await buyer.quote(pro)))).toBe(
      'payment_provider_down',
    );
    shop.stripe.isDown = false;
    expect(await buyer.continue(id)).toMatchObject({ state: 'paid' });
  });
});

describe('changing a plan that is paid by card', () => {
  test('charges exactly what Stripe quoted for an upgrade, and the invoice has its lines and tax', async () => {
    const buyer = await newBuyer(shop);
    await buyer.subscribed(team);
    shop.passTime(10 * dayS + 12_345);
    const quote = await buyer.quote(pro);
    expect(quote).toMatchObject({ change: 'upgrade', methods: ['card'], waits_for_payment: false });
    expect(quote.lines.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['unused', -1],
      ['plan', 1],
    ]);
    const order = orderOf(pro, quote);
    const cheaper = { ...order, id: newId(), due_minor: quote.due_minor - 1 };
    const changed = await call(shop.harness, subscribe, { token: buyer.token, body: cheaper });
    expect(changed.error).toMatchObject({
      ...{ code: 'quote_changed', details: { quote: { due_minor: quote.due_minor } } },
    });
    const { data: reply } = await call(shop.harness, subscribe, { token: buyer.token, body: order });
    expect(reply).toMatchObject({ state: 'paid', invoice_id: expect.any(String) });
    expect((await call(shop.harness, subscribe, { token: buyer.token, body: order })).data).toEqual(reply);
    expect((await chargesOf(buyer))[0]?.amount).toBe(quote.due_minor);
    const { document, state } = await invoiceOf(buyer, reply.invoice_id);
    expect({ state, ...document }).toMatchObject({
      ...{ state: 'paid', gross_minor: quote.gross_minor, tax_minor: quote.tax_minor },
      lines: quote.lines.map(({ kind, net_minor, unit_minor }) => ({ kind, net_minor, unit_minor })),
    });
    expect(await buyer.plan()).toMatchObject({ code: 'pro', amount_minor: 13_900 });
    await buyer.isSame();
  });

  test('keeps the plan if the upgrade is declined, and applies it once the bank’s question is answered', async () => {
    const buyer = await newBuyer(shop);
    await buyer.subscribed(team);
    const customer = shop.stripe.world.get('customer', await buyer.customerId());
    const card = customer.invoice_settings.default_payment_method ?? '';
    shop.stripe.changeCard(card, 'poor');
    expect(await buyer.buy(pro)).toMatchObject({ state: 'declined', decline: 'insufficient_funds' });
    expect(await buyer.plan()).toMatchObject({ code: 'team', purchase: null });
    shop.stripe.changeCard(card, 'authenticateAlways');
    const asked = await buyer.buy(pro);
    expect(asked).toMatchObject({ state: 'action_required', url: expect.stringContaining('/i/') });
    expect(await buyer.plan()).toMatchObject({ code: 'team', purchase: { state: 'action_required' } });
    await fetch(asked.url ?? '', { method: 'POST', body: new URLSearchParams({ pay: 'confirm' }) });
    expect(await buyer.continue(asked.id)).toMatchObject({ state: 'paid' });
    expect((await buyer.plan()).code).toBe('pro');
    expect(await invoicesOf(buyer)).toHaveLength(2);
    await buyer.isSame();
  });

  test('schedules a smaller plan and undoes it; it begins with the next period, at its price', async () => {
    const buyer = await newBuyer(shop);
    await buyer.subscribed(pro);
    const { token } = buyer;
    const body = { plan_id: team.plan_id, yearly: false };
    const schedule = () => call(shop.harness, scheduleChange, { token, body }).then(({ data }) => data);
    await schedule();
    await schedule();
    const { end_at } = await buyer.plan();
    expect(await buyer.plan()).toMatchObject({ code: 'pro', next_plan: { code: 'team', at: end_at } });
    await call(shop.harness, undoChange, { token }).then(({ data }) => data);
    await call(shop.harness, undoChange, { token }).then(({ data }) => data);
    expect((await buyer.plan()).next_plan).toBeNull();
    // A cancellation replaces it, and it replaces a cancellation.
    await schedule();
    await call(shop.harness, cancelPlan, { token }).then(({ data }) => data);
    expect(await buyer.plan()).toMatchObject({ status: 'will_end', next_plan: null, end_plan_at: end_at });
    await schedule();
    expect(await buyer.plan()).toMatchObject({ status: 'active', next_plan: { code: 'team' } });
    shop.passTime(32 * dayS);
    await buyer.apply();
    expect(await buyer.plan()).toMatchObject({ code: 'team', next_plan: null, amount_minor: 4500 });
    expect((await invoicesOf(buyer)).map(({ gross_minor }) => gross_minor)).toEqual([5355, 16_541]);
    await buyer.isSame();
  });

  test('archives the chosen jobs when the smaller plan begins, and forgets them when it is undone', async () => {
    const { app } = shop.harness;
    const buyer = await newBuyer(shop);
    await buyer.subscribed(pro);
    const { token } = buyer;
    const [nurse, cook] = [
      await makeJob(app, buyer, { name: 'Nurse' }),
      await makeJob(app, buyer, { name: 'Cook' }),
    ];
    const choose = (...archived_jobs: string[]) =>
      ask(app, scheduleChange, { token, body: { plan_id: team.plan_id, yearly: false, archived_jobs } });
    const chosen = async () => (await buyer.plan()).next_plan?.archived_jobs.map(({ name }) => name);
    const active = async () =>
      (await ask(app, getJobs, { token })).filter((job) => job.active).map(({ name }) => name);
    await choose(nurse.id, cook.id);
    expect(await chosen()).toEqual(['Cook', 'Nurse']);
    await ask(app, undoChange, { token });
    await choose();
    expect(await chosen()).toEqual([]);
    // Nothing changes at Stripe with another choice, and no event takes it away.
    await choose(nurse.id);
    await buyer.apply();
    expect(await chosen()).toEqual(['Nurse']);
    const { token: stranger } = await newBuyer(shop);
    const body = { plan_id: team.plan_id, yearly: false, archived_jobs: [nurse.id] };
    expect(await refusal(app, scheduleChange, { token: stranger, body })).toMatchObject({
      code: 'not_found',
    });
    expect(await active()).toHaveLength(2);
    shop.passTime(32 * dayS);
    await buyer.apply();
    expect(await buyer.plan()).toMatchObject({ code: 'team', next_plan: null });
    expect(await active()).toEqual(['Cook']);
    await buyer.apply();
    await buyer.isSame();
  });

  test('cancels at the end of the period and undoes it; while Stripe is down nothing changes', async () => {
    const buyer = await newBuyer(shop);
    await buyer.subscribed(team);
    const { token } = buyer;
    shop.stripe.isDown = true;
    expect((await call(shop.harness, cancelPlan, { token })).error?.code).toBe('payment_provider_down');
    shop.stripe.isDown = false;
    expect((await buyer.plan()).status).toBe('active');
    for (const _ of [1, 2]) await call(shop.harness, cancelPlan, { token }).then(({ data }) => data);
    expect((await buyer.plan()).status).toBe('will_end');
    // Stripe would forget that it ends, also if the upgrade were declined.
    expect(await refused(buyer, quotePlan, pro)).toBe('change_scheduled');
    for (const _ of [1, 2]) await call(shop.harness, undoCancel, { token }).then(({ data }) => data);
    expect(await buyer.plan()).toMatchObject({ status: 'active', end_plan_at: null });
    await call(shop.harness, cancelPlan, { token });
    shop.passTime(32 * dayS);
    await buyer.apply();
    expect(await buyer.plan()).toMatchObject({ code: 'free', status: 'canceled' });
    expect(await invoicesOf(buyer)).toHaveLength(1);
  });
});

describe('a plan that is paid by card', () => {
  const cardOf = async (buyer: Buyer) =>
    shop.stripe.world.get('customer', await buyer.customerId()).invoice_settings.default_payment_method ?? '';

  test('is renewed with an invoice of ours for each period', async () => {
    const buyer = await newBuyer(shop);
    await buyer.subscribed(pro);
    shop.stripe.webhooks.when = 'wait';
    shop.passTime(32 * dayS);
    await shop.stripe.webhooks.flush();
    await eventually(async () => expect(await invoicesOf(buyer)).toHaveLength(2));
    const [renewal] = await invoicesOf(buyer);
    expect(await invoiceOf(buyer, renewal?.id ?? '')).toMatchObject({
      ...{ state: 'paid', document: { gross_minor: 16_541, service_to: (await buyer.plan()).end_at } },
    });
    await buyer.isSame();
  });

  test('that could not be renewed runs on with a problem, which another card solves at once', async () => {
    shop.stripe.webhooks.when = 'wait';
    const buyer = await newBuyer(shop);
    const { token } = buyer;
    await buyer.subscribed(team);
    shop.stripe.changeCard(await cardOf(buyer), 'declined');
    shop.passTime(32 * dayS);
    await buyer.apply();
    expect(await buyer.plan()).toMatchObject({ code: 'team', payment_problem: { kind: 'card' } });
    expect(await refused(buyer, quotePlan, pro)).toBe('purchase_open');
    expect(await invoicesOf(buyer)).toHaveLength(1);
    const { stripe_billing_portal_link: link } = (await call(shop.harness, getUser, { token })).data;
    expect(link).toBe('http://candor.test/profile/plan/portal');
    const { url } = (await call(shop.harness, openPortal, { token })).data;
    // One that is declined too is tried once.
    await saveCard(url, 'poor');
    const attempts = () => shop.stripe.world.all('invoice')[0]?.attempt_count;
    const before = attempts() ?? 0;
    await buyer.apply();
    await buyer.apply();
    expect(attempts()).toBe(before + 1);
    await saveCard(url, 'works');
    await buyer.apply();
    expect(await buyer.plan()).toMatchObject({ code: 'team', status: 'active', payment_problem: null });
    expect(await invoicesOf(buyer)).toHaveLength(2);
    await buyer.isSame();
  });

  test('whose renewal the bank asks about leads to the question, not to the cards', async () => {
    const buyer = await newBuyer(shop);
    const { token } = buyer;
    await buyer.subscribed(pro);
    shop.stripe.changeCard(await cardOf(buyer), 'authenticateAlways');
    shop.passTime(32 * dayS);
    await buyer.apply();
    const { url } = (await call(shop.harness, openPortal, { token })).data;
    expect(url).toContain('/i/');
    await fetch(url, { method: 'POST', body: new URLSearchParams({ pay: 'confirm' }) });
    await buyer.apply();
    expect((await buyer.plan()).payment_problem).toBeNull();
  });

  test('has a credit note for each refund, once, and the plan goes on', async () => {
    const buyer = await newBuyer(shop);
    await buyer.subscribed(pro);
    const [charge] = await chargesOf(buyer);
    shop.stripe.refund(charge?.id ?? '', 5000);
    await eventually(async () => expect(await invoicesOf(buyer)).toHaveLength(2));
    await buyer.apply();
    const [note, invoice] = await invoicesOf(buyer);
    expect([note, invoice]).toMatchObject([
      { kind: 'credit_note', gross_minor: 5000 },
      { kind: 'invoice', gross_minor: 16_541, open_minor: 0 },
    ]);
    shop.stripe.refund(charge?.id ?? '');
    await eventually(async () => expect(await invoicesOf(buyer)).toHaveLength(3));
    expect((await invoiceOf(buyer, invoice?.id ?? '')).state).toBe('credited');
    expect(await buyer.ledger()).toEqual({ fees: 273, stripe: -273 });
    expect((await buyer.plan()).code).toBe('pro');
    await buyer.isSame();
  });

  test('has its dispute in the books, and the money back when it is won', async () => {
    const buyer = await newBuyer(shop);
    await buyer.subscribed(pro);
    const [charge] = await chargesOf(buyer);
    const before = await buyer.ledger();
    const dispute = shop.stripe.dispute(charge?.id ?? '');
    // The event names no customer.
    await eventually(async () => expect((await buyer.ledger())['disputes']).toBe(16_541));
    expect(await buyer.ledger()).toEqual({
      ...{ ...before, disputes: 16_541, fees: 273 + 2000, stripe: -273 - 2000 },
    });
    shop.stripe.closeDispute(dispute, 'won');
    await eventually(async () => expect((await buyer.ledger())['disputes']).toBeUndefined());
    expect(await buyer.ledger()).toEqual({ ...before, fees: 273 + 2000, stripe: 16_541 - 273 - 2000 });
    await buyer.isSame();
  });

  test('has the new address and VAT at Stripe after the billing information has changed', async () => {
    const buyer = await newBuyer(shop);
    await buyer.subscribed(pro);
    const business = {
      ...{ ...ada, client_type: 'business', name: '', real_name: 'Clinique SARL', city: 'Paris' },
      ...{ email: 'clinique@example.test', postal_code: '75001', country: 'FR', vat: 'FR40303265045' },
    };
    vies.registered.add('FR40303265045');
    const body = { ...business, seen: (await buyer.plan()).billing_info };
    expect((await call(shop.harness, saveBilling, { token: buyer.token, body })).data.vat_state).toBe(
      'valid',
    );
    const customer = shop.stripe.world.get('customer', await buyer.customerId());
    await eventually(
      () =>
        expect(customer).toMatchObject({
          ...{ name: 'Clinique SARL', email: 'clinique@example.test' },
          address: { line1: 'Marktplatz 1', city: 'Paris', country: 'FR', postal_code: '75001' },
        }),
      30_000,
    );
    await eventually(async () => expect((await subscriptionOf(buyer)).default_tax_rates).toEqual([]));
    shop.passTime(32 * dayS);
    await buyer.apply();
    const [renewal] = await invoicesOf(buyer);
    expect((await invoiceOf(buyer, renewal?.id ?? '')).document).toMatchObject({
      ...{ gross_minor: 13_900, tax_minor: 0, tax: { category: 'AE' }, buyer: { vat: 'FR40303265045' } },
    });
    await updateTax(shop.harness.deps, shop.cards, {
      ...{ agencyId: buyer.agencyId, customerId: await buyer.customerId() },
    });
    await buyer.isSame();
  });
});
