// Plans paid by card: the real application and PostgreSQL against the stand-in for Stripe, with webhooks that come late, twice, out
// of order or never.
import { ne } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPortal } from '#contract/billing.ts';
import { newId } from '#contract/id.ts';
import { createIntent } from '#contract/plan.ts';
import { checkStripe, reconcileStripe } from '../../server/domain/billing/stripe-reconcile.ts';
import { subscriptions } from '../../server/platform/db/schema/billing.ts';
import { planIdOf } from '../../server/platform/db/catalogue-rows.ts';
import { signatureOf } from '../stripe/webhooks.ts';
import type { Subscription } from '../stripe/objects.ts';
import {
  newBuyer,
  openCardShop,
  pro,
  saveCard,
  team,
  webhookSecret as secret,
  type CardShop,
} from './card-shop.ts';
import { call, eventually, signUp } from './harness.ts';
import { runCommandOn } from './run-command.ts';

let shop: CardShop;
beforeAll(async () => {
  shop = await openCardShop();
});
beforeEach(async () => {
  await shop.stripe.webhooks.settled();
  shop.stripe.webhooks.when = 'at once';
});
afterAll(() => shop.stop());

describe('buying by card', () => {
  test('the plan begins when the card is saved, although the buyer closed the tab', async () => {
    const buyer = await newBuyer(shop);
    const { id, url } = await buyer.buy(pro);
    await saveCard(url, 'works');
    await eventually(
      async () => expect(await buyer.plan()).toMatchObject({ code: 'pro', provider: 'stripe' }),
      20_000,
    );
    expect(await buyer.continue(id)).toMatchObject({ state: 'paid' });
    await buyer.isSame();
  });

  test('a bank that asks is answered on its page, and then the plan begins', async () => {
    const buyer = await newBuyer(shop);
    const { url } = await buyer.subscribed(pro, 'authenticateAlways');
    await fetch(url ?? '', { method: 'POST', body: new URLSearchParams({ pay: 'confirm' }) });
    await eventually(async () => expect(await buyer.plan()).toMatchObject({ code: 'pro' }), 20_000);
  });

  test('nothing is charged if the price has changed since it was confirmed', async () => {
    const buyer = await newBuyer(shop);
    const { id, url } = await buyer.buy(pro);
    const { length: charges } = shop.stripe.world.all('charge');
    const price = (amount: number) =>
      shop.owner.query(
        `update plan_prices set amount_minor = $1 where plan_id = $2 and currency = 'EUR' and not yearly`,
        [amount, planIdOf('pro')],
      );
    await price(14_900);
    await saveCard(url, 'works');
    await eventually(
      async () =>
        expect(await buyer.continue(id)).toMatchObject({
          state: 'needs_confirmation',
          quote: { net_minor: 14_900 },
        }),
      20_000,
    );
    await price(13_900);
    expect(shop.stripe.world.all('charge')).toHaveLength(charges);
  });

  test('a card form and the portal open for owners; rubles and too many cards are refused', async () => {
    const { stripe, harness } = shop;
    const who = await signUp(harness);
    const intent = (currency: string) =>
      call(harness, createIntent, {
        ...{ token: who.token, body: new TextEncoder().encode(`currency=${currency}`) },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await call(harness, openPortal, { token: who.token })).error?.code).toBe('not_found');
    const { data } = await intent('EUR');
    expect(data).toMatchObject({
      api_key: stripe.publishableKey,
      intent: expect.stringContaining('_secret_'),
    });
    expect((await intent('EUR')).data.intent).toBe(data.intent);
    expect((await intent('RUB')).error?.code).toBe('currency_not_offered');
    expect((await call(harness, openPortal, { token: who.token })).data.url).toContain(stripe.url);
    for (let n = 0; n < 10; n += 1) {
      const { data: next } = await intent('EUR').catch(() => ({ data: { intent: '' } }));
      if (next.intent) stripe.saveCard(next.intent.split('_secret_')[0] ?? '', 'works');
    }
    expect((await intent('EUR')).error?.code).toBe('too_many_requests');
    const customer = stripe.world.all('customer').find((its) => its.metadata['agency_id'] === who.agencyId);
    const setups = stripe.world.all('setup_intent').filter((its) => its.customer === customer?.id);
    expect(setups).toHaveLength(10);
  });
});

test('a plan runs for 21 days without its payment, with all webhooks lost, and then ends here and at Stripe', async () => {
  const { stripe, harness } = shop;
  stripe.webhooks.when = 'wait';
  const buyer = await newBuyer(shop);
  const { id } = await buyer.subscribed(pro);
  const method = stripe.world.find('customer', await buyer.customerId())?.invoice_settings
    .default_payment_method;
  stripe.changeCard(method ?? '', 'declined');
  shop.passTime(35 * 86_400);
  await reconcileStripe.run({}, harness.deps);
  await eventually(
    async () => expect(await buyer.plan()).toMatchObject({ code: 'pro', payment_problem: { kind: 'card' } }),
    20_000,
  );
  shop.passTime(19 * 86_400);
  await reconcileStripe.run({}, harness.deps);
  await eventually(
    async () => expect(await buyer.plan()).toMatchObject({ code: 'free', status: 'canceled' }),
    20_000,
  );
  const ended = stripe.world.all('subscription').find((its) => its.metadata['purchase_id'] === id);
  expect(ended?.status).toBe('canceled');
  expect(stripe.world.find('invoice', ended?.latest_invoice ?? '')?.status).toBe('void');
});

describe('webhooks', () => {
  const post = (body: string, signature: string) =>
    shop.harness.app.inject({
      ...{ method: 'POST', url: '/api/hooks/stripe', payload: body },
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });
  const event = (id: string, livemode = false) =>
    JSON.stringify({
      ...{ id, object: 'event', type: 'invoice.paid', livemode },
      data: { object: { object: 'invoice', id: 'in_x', customer: 'cus_unknown' } },
    });
  const now = () => Math.floor(shop.harness.deps.now().getTime() / 1000);
  const stored = async (id: string) =>
    (await shop.owner.query<{ fault: string | null }>('select fault from payment_events where id = $1', [id]))
      .rows;

  test('of an unknown customer are stored with a fault, once', async () => {
    const body = event('evt_unknown');
    for (let times = 0; times < 2; times += 1)
      expect((await post(body, signatureOf(body, secret, now()))).statusCode).toBe(200);
    expect(await stored('evt_unknown')).toEqual([{ fault: 'unknown customer' }]);
  });

  test('with another signature, an old one, of live mode or too large are refused, and nothing is stored', async () => {
    const body = event('evt_bad');
    expect((await post(body, signatureOf(body, 'whsec_other', now()))).statusCode).toBe(400);
    expect((await post(body, signatureOf(body, secret, now() - 301))).statusCode).toBe(400);
    const live = event('evt_bad', true);
    expect((await post(live, signatureOf(live, secret, now()))).statusCode).toBe(400);
    const large = `${body}${' '.repeat(1024 * 1024)}`;
    expect((await post(large, signatureOf(large, secret, now()))).statusCode).toBe(413);
    expect(await stored('evt_bad')).toEqual([]);
  });
});

test('events in any order, doubled or lost, with two workers, end in the same rows, invoices and bookings', async () => {
  const { stripe } = shop;
  const steps = ['renew', 'cancel', 'undo', 'fail', 'mend', 'upgrade', 'refund', 'dispute', 'win'] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 5 }),
      fc.array(fc.nat(1000), { minLength: 60, maxLength: 60 }),
      async (story, dice) => {
        await stripe.webhooks.settled();
        stripe.webhooks.when = 'wait';
        const buyer = await newBuyer(shop);
        await buyer.subscribed(team);
        const customerId = await buyer.customerId();
        const find = () => stripe.world.all('subscription').find((its) => its.customer === customerId);
        const method =
          stripe.world.find('customer', customerId)?.invoice_settings.default_payment_method ?? '';
        const work: Promise<void>[] = [];
        for (const step of story) {
          const subscription = find();
          const isRunning = ['active', 'past_due'].includes(subscription?.status ?? '');
          const charge = stripe.world.all('charge').find((its) => its.customer === customerId);
          const open = stripe.world
            .all('dispute')
            .find((its) => its.charge === charge?.id && its.status !== 'won');
          if (step === 'renew') stripe.passTime(31 * 86_400);
          if (step === 'fail') stripe.changeCard(method, 'declined');
          if (step === 'mend') stripe.changeCard(method, 'works');
          if (isRunning && step === 'cancel') await shop.cards.cancel(subscription?.id ?? '', 'at_end');
          if (isRunning && step === 'undo') await shop.cards.cancel(subscription?.id ?? '', 'never');
          if (isRunning && step === 'upgrade') await upgradeAtStripe(subscription);
          if (charge && !charge.disputed && !charge.refunded && step === 'refund')
            stripe.refund(charge.id, 100);
          if (charge && !charge.disputed && step === 'dispute') stripe.dispute(charge.id);
          if (open && step === 'win') stripe.closeDispute(open.id, 'won');
          // Two workers, as for two deliveries of an event.
          work.push(buyer.apply(), buyer.apply());
        }
        await stripe.webhooks.flush((events) =>
          events
            .flatMap((its, n) => Array.from({ length: (dice[n % 60] ?? 0) % 3 }, () => its))
            .toSorted(
              (a, b) => (dice[a.id.length % 60] ?? 0) - (dice[(b.created + b.id.charCodeAt(5)) % 60] ?? 0),
            ),
        );
        await Promise.all(work);
        await buyer.apply();
        await buyer.isSame();
        const charges = stripe.world.all('charge').filter((its) => its.customer === customerId);
        const gross = charges.reduce((sum, charge) => sum + charge.amount, 0);
        expect(await booksOf(buyer.agencyId)).toEqual({ invoices: charges.length, gross, unbalanced: 0 });
        // Where the money is at Stripe, to the cent.
        const ids = new Set([
          ...charges.map(({ id }) => id),
          ...stripe.world
            .all('refund')
            .flatMap((its) => (charges.some(({ id }) => id === its.charge) ? its.id : [])),
          ...stripe.world
            .all('dispute')
            .flatMap((its) => (charges.some(({ id }) => id === its.charge) ? its.id : [])),
        ]);
        const moved = stripe.world.all('balance_transaction').filter(({ source }) => ids.has(source));
        const balance = moved.reduce((sum, { net }) => sum + net, 0);
        expect((await buyer.ledger())['stripe'] ?? 0).toBe(balance);
      },
    ),
    { numRuns: Number(process.env['STRIPE_ORDERS'] ?? 8), endOnFailure: true },
  );
});

/** As if our call to Stripe had succeeded and its answer were lost. */
async function upgradeAtStripe(subscription: Subscription | undefined): Promise<void> {
  const { stripe, cards } = shop;
  const price = stripe.world.all('price').find(({ lookup_key }) => lookup_key === 'candor_pro_eur_month');
  const change = {
    ...{
      purchaseId: newId(),
      priceId: price?.id ?? '',
      quantity: 1,
      at: new Date(stripe.world.now() * 1000),
    },
    taxRateIds: (subscription?.default_tax_rates ?? []).map(({ id }) => id),
  };
  await cards.change(subscription?.id ?? '', change);
}

async function booksOf(agencyId: string): Promise<{ invoices: number; gross: number; unbalanced: number }> {
  const { rows } = await shop.owner.query<{ invoices: string; gross: string; unbalanced: string }>(
    `select (select count(*) from invoices where agency_id = $1 and kind = 'invoice') as invoices,
       (select coalesce(sum(gross_minor), 0) from invoices where agency_id = $1 and kind = 'invoice') as gross,
       (select count(*) from (select 1 from ledger_entries where agency_id = $1
          group by transaction_id, currency having sum(amount_minor) <> 0) wrong) as unbalanced`,
    [agencyId],
  );
  const { invoices, gross, unbalanced } = rows[0] ?? {};
  return { invoices: Number(invoices), gross: Number(gross), unbalanced: Number(unbalanced) };
}

test('the nightly check repairs what webhooks missed, and the operator’s check changes nothing', async () => {
  const { stripe, harness, settings } = shop;
  stripe.webhooks.when = 'wait';
  const buyer = await newBuyer(shop);
  await buyer.subscribed(pro);
  const customerId = await buyer.customerId();
  const charge = stripe.world.all('charge').find((its) => its.customer === customerId);
  stripe.refund(charge?.id ?? '', 5000);
  const missed = await runCommandOn(harness, 'billing-check', settings);
  expect(missed).toMatchObject({ code: 2, output: expect.stringContaining('unbooked') });
  await checkStripe.run({}, harness.deps);
  const same = await runCommandOn(harness, 'billing-check', settings);
  expect(same).toMatchObject({ code: 0, output: expect.stringContaining('0 differences') });
  // Tasks of earlier tests would repair it too.
  await eventually(async () => expect(await tasksAtWork()).toBe(0));
  await harness.deps.db.asTenant(buyer, (tx) =>
    tx.update(subscriptions).set({ amount_minor: 1n }).where(ne(subscriptions.status, 'ended')),
  );
  const other = await runCommandOn(harness, 'billing-check', settings);
  expect(other).toMatchObject({ code: 2, output: expect.stringContaining('amount_minor') });
});

test('a refund after the plan has ended is found at night, and so is one that failed', async () => {
  const { stripe, harness } = shop;
  stripe.webhooks.when = 'wait';
  const buyer = await newBuyer(shop);
  await buyer.subscribed(pro);
  const customerId = await buyer.customerId();
  const subscription = stripe.world.all('subscription').find((its) => its.customer === customerId);
  const charge = stripe.world.all('charge').find((its) => its.customer === customerId);
  await shop.cards.cancel(subscription?.id ?? '', 'now');
  await buyer.apply();
  stripe.refund(charge?.id ?? '', 5000);
  await checkStripe.run({}, harness.deps);
  await buyer.isSame();
  expect((await buyer.ledger())['stripe']).toBe(16_541 - 273 - 5000);
  stripe.failRefund(charge?.id ?? '');
  for (const _ of [1, 2]) await checkStripe.run({}, harness.deps);
  // It is owed to the buyer, who has the credit note.
  expect(await buyer.ledger()).toMatchObject({ stripe: 16_541 - 273, credit: -5000 });
});

test('a charge with another VAT than ours is not booked, and the operator gets one email about it', async () => {
  const { stripe, harness } = shop;
  stripe.webhooks.when = 'wait';
  const buyer = await newBuyer(shop);
  await buyer.subscribed(team);
  const customerId = await buyer.customerId();
  const subscription = stripe.world.all('subscription').find((its) => its.customer === customerId);
  await upgradeAtStripe(subscription && { ...subscription, default_tax_rates: [] });
  const [charge] = stripe.world.all('charge').filter((its) => its.customer === customerId);
  const moved = charge?.balance_transaction ?? '';
  for (const _ of [1, 2]) await checkStripe.run({}, harness.deps);
  const mails = harness.mails.filter(({ text }) => text.includes(moved));
  expect(mails.map(({ to }) => to.address)).toEqual(['billing@candor.test']);
  // The plan is the one that was paid.
  expect((await buyer.plan()).code).toBe('pro');
  expect((await booksOf(buyer.agencyId)).invoices).toBe(1);
});

/** Of Stripe, under way or waiting. */
async function tasksAtWork(): Promise<number> {
  const { rows } = await shop.owner.query<{ count: string }>(
    `select count(*) from pgboss.job where name like 'apply-stripe%' and state < 'completed'`,
  );
  return Number(rows[0]?.count);
}
