// Plans paid by card: the real application and PostgreSQL against the stand-in for Stripe, with webhooks that come late, twice, out
// of order or never.
import { ne } from 'drizzle-orm';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPortal, type Quote } from '#contract/billing.ts';
import { newId } from '#contract/id.ts';
import { createIntent, getCurrentPlan } from '#contract/plan.ts';
import { applyCustomer } from '../../server/domain/billing/stripe-apply.ts';
import { beginCardPurchase, continueCardPurchase } from '../../server/domain/billing/stripe-purchase.ts';
import { checkStripe, compare, reconcileStripe } from '../../server/domain/billing/stripe-reconcile.ts';
import { planIdOf } from '../../server/platform/db/catalogue-rows.ts';
import { subscriptions } from '../../server/platform/db/schema/billing.ts';
import { purchases } from '../../server/platform/db/schema/purchase.ts';
import type { CardPayments } from '../../server/platform/stripe/card-payments.ts';
import type { CardName } from '../stripe/cards.ts';
import { startStripe, type StandInStripe } from '../stripe/stand-in.ts';
import { signatureOf } from '../stripe/webhooks.ts';
import { call, eventually, signUp, startTestApp, type SignedUp, type TestApp } from './harness.ts';
import { runCommandOn } from './run-command.ts';

const secret = 'whsec_0123456789abcdef';
let stripe: StandInStripe;
let test_: TestApp;
let cards: CardPayments;
let owner: pg.Client;

const seller = {
  ...{ SELLER_NAME: 'Candor GmbH', SELLER_ADDRESS: 'Street 1', SELLER_POSTAL_CODE: '10115' },
  ...{ SELLER_CITY: 'Berlin', SELLER_COUNTRY: 'DE', SELLER_CURRENCY: 'EUR' },
  ...{ SELLER_EMAIL: 'billing@candor.test', SELLER_REGISTRATION: 'HRB 1' },
  ...{ SELLER_IBAN: 'DE89370400440532013000', SELLER_VAT: 'DE136695976', DEFAULT_PLAN: 'free' },
};
const settings = () => ({
  ...seller,
  ...{ STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_PUBLISHABLE_KEY: stripe.publishableKey },
  ...{ STRIPE_WEBHOOK_SECRETS: secret, STRIPE_URL: stripe.url },
});

beforeAll(async () => {
  stripe = await startStripe();
  test_ = await startTestApp({ worker: true, listen: true, environment: settings() });
  if (!test_.deps.cards) throw new Error('cards are off');
  cards = test_.deps.cards;
  owner = new pg.Client({ connectionString: test_.ownerUrl });
  await owner.connect();
  stripe.webhooks.sendTo(`${test_.app.listeningOrigin}/api/hooks/stripe`, secret);
  const { code, output } = await runCommandOn(test_, 'stripe-setup', { ...settings() });
  if (code !== 0) throw new Error(output);
});
beforeEach(async () => {
  await stripe.webhooks.settled();
  stripe.webhooks.when = 'at once';
});
afterAll(async () => {
  await owner?.end();
  await test_?.stop();
  await stripe?.stop();
});

function passTime(seconds: number): void {
  stripe.passTime(seconds);
  test_.passTime(seconds * 1000);
}

/** Stores a purchase as `subscribe` does, and opens Stripe's page. */
async function buy(
  who: SignedUp,
  {
    plan = 'pro',
    net = 13_900,
    kind = 'start',
  }: { plan?: 'team' | 'pro'; net?: number; kind?: 'start' | 'upgrade' } = {},
): Promise<{ purchaseId: string; url: string | null }> {
  const purchaseId = newId();
  const at = test_.deps.now().toISOString();
  const quote = {
    ...{ change: 'start', plan_id: planIdOf(plan), plan_name: plan, yearly: false, currency: 'EUR' },
    ...{
      effective_at: at,
      waits_for_payment: false,
      lines: [],
      net_minor: net,
      tax_minor: 0,
      gross_minor: net,
    },
    ...{
      credit_minor: 0,
      due_minor: net,
      later_minor: net,
      later_from: null,
      tax_percent: null,
      tax_note: '',
    },
    ...{ proration_at: at, expires_at: at, over: [], methods: ['card'] },
  } satisfies Quote;
  const { agencyId: agency_id, userId: user_id } = who;
  await test_.deps.db.asTenant({ agencyId: agency_id }, (tx) =>
    tx.insert(purchases).values({
      ...{
        agency_id,
        id: purchaseId,
        kind,
        method: 'card',
        plan_id: planIdOf(plan),
        yearly: false,
        currency: 'EUR',
      },
      ...{ due_minor: BigInt(net), quote, user_id, expires_at: new Date(at), state: 'open' },
    }),
  );
  const url = await beginCardPurchase(test_.deps, cards, { agencyId: who.agencyId, purchaseId });
  return { purchaseId, url };
}

async function saveCard(url: string | null, card: CardName): Promise<void> {
  await fetch(url ?? '', { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' });
}

async function stateOf(
  purchaseId: string,
): Promise<{ state: string; decline: string | null; action_url: string | null }> {
  const { rows } = await owner.query<{ state: string; decline: string | null; action_url: string | null }>(
    'select state, decline, action_url from purchases where id = $1',
    [purchaseId],
  );
  return rows[0] ?? { state: 'none', decline: null, action_url: null };
}

const planOf = async ({ token }: SignedUp) => (await call(test_, getCurrentPlan, { token })).data;

async function customerOf({ agencyId }: SignedUp): Promise<string> {
  const { rows } = await owner.query<{ customer_id: string }>(
    'select customer_id from stripe_customers where agency_id = $1',
    [agencyId],
  );
  return rows[0]?.customer_id ?? '';
}

async function isSame(who: SignedUp): Promise<void> {
  const target = { agencyId: who.agencyId, customerId: await customerOf(who) };
  expect(await compare(test_.deps, cards, target)).toEqual([]);
}

describe('buying by card', () => {
  test('the plan begins when the card is saved, although the buyer closed the tab', async () => {
    const who = await signUp(test_);
    const { purchaseId, url } = await buy(who);
    await saveCard(url, 'works');
    await eventually(
      async () => expect(await planOf(who)).toMatchObject({ code: 'pro', provider: 'stripe' }),
      20_000,
    );
    expect(await stateOf(purchaseId)).toMatchObject({ state: 'paid' });
    expect(await planOf(who)).toMatchObject({
      amount_minor: 13_900,
      card: { last4: '4242' },
      status: 'active',
    });
    await isSame(who);
  });

  test('a declined card has a reason, and its invoice can no longer be paid', async () => {
    stripe.webhooks.when = 'wait';
    const who = await signUp(test_);
    const { purchaseId, url } = await buy(who);
    await saveCard(url, 'poor');
    await continueCardPurchase(test_.deps, cards, { agencyId: who.agencyId, purchaseId });
    expect(await stateOf(purchaseId)).toMatchObject({ state: 'declined', decline: 'insufficient_funds' });
    expect(await planOf(who)).toMatchObject({ code: 'free' });
    const invoice = stripe.world.all('invoice')[0];
    expect(invoice?.status).toBe('void');
  });

  test('a bank that asks is answered on its page, and then the plan begins', async () => {
    const who = await signUp(test_);
    const { purchaseId, url } = await buy(who);
    await saveCard(url, 'authenticateAlways');
    const state = await eventually(async () => {
      const found = await stateOf(purchaseId);
      expect(found.state).toBe('action_required');
      return found;
    }, 20_000);
    await fetch(state.action_url ?? '', { method: 'POST', body: new URLSearchParams({ pay: 'confirm' }) });
    await eventually(async () => expect(await planOf(who)).toMatchObject({ code: 'pro' }), 20_000);
  });

  test('nothing is charged if the price has changed since it was confirmed', async () => {
    const who = await signUp(test_);
    const { purchaseId, url } = await buy(who, { net: 12_900 });
    const charges = stripe.world.all('charge').length;
    await saveCard(url, 'works');
    await eventually(
      async () => expect((await stateOf(purchaseId)).state).toBe('needs_confirmation'),
      20_000,
    );
    expect(stripe.world.all('charge')).toHaveLength(charges);
  });

  test('while Stripe is down nothing changes, and the plan begins when it is back', async () => {
    stripe.webhooks.when = 'wait';
    const who = await signUp(test_);
    const { purchaseId, url } = await buy(who);
    await saveCard(url, 'works');
    stripe.isDown = true;
    const go = () => continueCardPurchase(test_.deps, cards, { agencyId: who.agencyId, purchaseId });
    await expect(go()).rejects.toThrow('Stripe did not answer');
    expect(await stateOf(purchaseId)).toMatchObject({ state: 'open' });
    stripe.isDown = false;
    await go();
    expect(await planOf(who)).toMatchObject({ code: 'pro' });
  });

  test('a card form and the portal open for owners; rubles and too many cards are refused', async () => {
    const who = await signUp(test_);
    const intent = (currency: string) =>
      call(test_, createIntent, {
        ...{ token: who.token, body: new TextEncoder().encode(`currency=${currency}`) },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await call(test_, openPortal, { token: who.token })).error?.code).toBe('not_found');
    const { data } = await intent('EUR');
    expect(data).toMatchObject({
      api_key: stripe.publishableKey,
      intent: expect.stringContaining('_secret_'),
    });
    expect((await intent('EUR')).data.intent).toBe(data.intent);
    expect((await intent('RUB')).error?.code).toBe('currency_not_offered');
    expect((await call(test_, openPortal, { token: who.token })).data.url).toContain(stripe.url);
    const customer = await customerOf(who);
    for (let n = 0; n < 10; n += 1) {
      const { data: next } = await intent('EUR').catch(() => ({ data: { intent: '' } }));
      if (next.intent) stripe.saveCard(next.intent.split('_secret_')[0] ?? '', 'works');
    }
    expect((await intent('EUR')).error?.code).toBe('too_many_requests');
    expect(stripe.world.all('setup_intent').filter((its) => its.customer === customer)).toHaveLength(10);
  });
});

describe('a plan that runs', () => {
  async function start(): Promise<SignedUp> {
    const who = await signUp(test_);
    const { purchaseId, url } = await buy(who);
    await saveCard(url, 'works');
    await eventually(async () => expect((await stateOf(purchaseId)).state).toBe('paid'), 20_000);
    await stripe.webhooks.settled();
    return who;
  }
  const apply = async (who: SignedUp) =>
    applyCustomer(test_.deps, cards, { agencyId: who.agencyId, customerId: await customerOf(who) });

  test('runs for 21 days without its payment, with all webhooks lost, and then ends here and at Stripe', async () => {
    stripe.webhooks.when = 'wait';
    const who = await signUp(test_);
    const { purchaseId, url } = await buy(who);
    await saveCard(url, 'works');
    await continueCardPurchase(test_.deps, cards, { agencyId: who.agencyId, purchaseId });
    const method = stripe.world.find('customer', await customerOf(who))?.invoice_settings
      .default_payment_method;
    stripe.changeCard(method ?? '', 'declined');
    passTime(35 * 86_400);
    await reconcileStripe.run({}, test_.deps);
    await eventually(
      async () => expect(await planOf(who)).toMatchObject({ code: 'pro', payment_problem: { kind: 'card' } }),
      20_000,
    );
    passTime(19 * 86_400);
    await reconcileStripe.run({}, test_.deps);
    await eventually(
      async () => expect(await planOf(who)).toMatchObject({ code: 'free', status: 'canceled' }),
      20_000,
    );
    const ended = stripe.world.all('subscription').find((its) => its.metadata['purchase_id'] === purchaseId);
    expect(ended?.status).toBe('canceled');
    expect(stripe.world.find('invoice', ended?.latest_invoice ?? '')?.status).toBe('void');
  });

  test('is canceled at the end of its period', async () => {
    const who = await start();
    const [subscription] = stripe.world.all('subscription').filter((its) => its.status === 'active');
    await cards.cancel(subscription?.id ?? '', 'at_end');
    await apply(who);
    expect(await planOf(who)).toMatchObject({ code: 'pro', status: 'will_end' });
    passTime(32 * 86_400);
    await apply(who);
    expect(await planOf(who)).toMatchObject({ code: 'free', status: 'canceled' });
    await isSame(who);
  });
});

describe('webhooks', () => {
  const post = (body: string, signature: string) =>
    test_.app.inject({
      ...{ method: 'POST', url: '/api/hooks/stripe', payload: body },
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });
  const event = (id: string, livemode = false) =>
    JSON.stringify({
      ...{ id, object: 'event', type: 'invoice.paid', livemode },
      data: { object: { object: 'invoice', id: 'in_x', customer: 'cus_unknown' } },
    });
  const now = () => Math.floor(test_.deps.now().getTime() / 1000);
  const stored = async (id: string) =>
    (await owner.query<{ fault: string | null }>('select fault from payment_events where id = $1', [id]))
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

test('events in any order, doubled or lost, with two workers, end in the same rows after reconciliation', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('renew', 'cancel', 'undo', 'fail', 'mend'), { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat(1000), { minLength: 60, maxLength: 60 }),
      async (story, dice) => {
        await stripe.webhooks.settled();
        stripe.webhooks.when = 'wait';
        const who = await signUp(test_);
        const { purchaseId, url } = await buy(who);
        await saveCard(url, 'works');
        await continueCardPurchase(test_.deps, cards, { agencyId: who.agencyId, purchaseId });
        const target = { agencyId: who.agencyId, customerId: await customerOf(who) };
        const [subscription] = stripe.world.all('subscription');
        const method =
          stripe.world.find('customer', target.customerId)?.invoice_settings.default_payment_method ?? '';
        const work: Promise<void>[] = [];
        for (const step of story) {
          if (step === 'renew') stripe.passTime(31 * 86_400);
          if (step === 'fail') stripe.changeCard(method, 'declined');
          if (step === 'mend') stripe.changeCard(method, 'works');
          const isRunning = ['active', 'past_due'].includes(subscription?.status ?? '');
          if (isRunning && step === 'cancel') await cards.cancel(subscription?.id ?? '', 'at_end');
          if (isRunning && step === 'undo') await cards.cancel(subscription?.id ?? '', 'never');
          // Two workers, as for two deliveries of an event.
          work.push(applyCustomer(test_.deps, cards, target), applyCustomer(test_.deps, cards, target));
        }
        await stripe.webhooks.flush((events) =>
          events
            .flatMap((its, n) => Array.from({ length: (dice[n % 60] ?? 0) % 3 }, () => its))
            .toSorted(
              (a, b) => (dice[a.id.length % 60] ?? 0) - (dice[(b.created + b.id.charCodeAt(5)) % 60] ?? 0),
            ),
        );
        await Promise.all(work);
        await applyCustomer(test_.deps, cards, target);
        expect(await compare(test_.deps, cards, target)).toEqual([]);
      },
    ),
    { numRuns: Number(process.env['STRIPE_ORDERS'] ?? 8), endOnFailure: true },
  );
});

test('the nightly check repairs what webhooks missed, and the operator’s check changes nothing', async () => {
  await checkStripe.run({}, test_.deps);
  const same = await runCommandOn(test_, 'billing-check', { ...settings() });
  expect(same).toMatchObject({ code: 0, output: expect.stringContaining('0 differences') });
  const { rows } = await owner.query<{ agency_id: string }>(
    `select agency_id from find_stripe_subscriptions('00000000-0000-0000-0000-000000000000', null) limit 1`,
  );
  const agencyId = rows[0]?.agency_id ?? '';
  await test_.deps.db.asTenant({ agencyId }, (tx) =>
    tx.update(subscriptions).set({ amount_minor: 1n }).where(ne(subscriptions.status, 'ended')),
  );
  const other = await runCommandOn(test_, 'billing-check', { ...settings() });
  expect(other).toMatchObject({ code: 2, output: expect.stringContaining('amount_minor') });
});
