// A private buyer in the EU who paid by card withdraws within 14 days: the plan ends here and at Stripe, and the unused days are
// refunded to the card once, whatever is lost or comes twice.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import { getInvoices } from '#contract/invoice.ts';
import { withdrawPlan } from '#contract/withdrawal.ts';
import { refundCard } from '../../server/domain/billing/refund-card.ts';
import { settleWithdrawal } from '../../server/domain/billing/settle-withdrawal.ts';
import { checkStripe } from '../../server/domain/billing/stripe-reconcile.ts';
import { ada, newBuyer, openCardShop, pro, team, type Buyer, type CardShop } from './card-shop.ts';
import { clinic } from './buying.ts';
import { call, eventually } from './harness.ts';
import { runCommandOn } from './run-command.ts';
import { auditOfKind } from './workspace.ts';

let shop: CardShop;
beforeAll(async () => {
  shop = await openCardShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.stripe.webhooks.settled();
  shop.stripe.webhooks.when = 'at once';
});

const dayS = 86_400;
const withdraw = (buyer: Buyer) => call(shop.harness, withdrawPlan, { token: buyer.token });
const withdrawn = async (buyer: Buyer) => expect((await withdraw(buyer)).status).toBe(200);
const creditedTo = async ({ token }: Buyer) =>
  (await call(shop.harness, getInvoices, { token })).data.invoices
    .filter(({ kind }) => kind === 'credit_note')
    .reduce((sum, { gross_minor }) => sum + gross_minor, 0);
const chargesOf = async (buyer: Buyer) => {
  const customer = await buyer.customerId();
  return shop.stripe.world.all('charge').filter((charge) => charge.customer === customer);
};
const refundsOf = async (buyer: Buyer) => {
  const charges = new Set((await chargesOf(buyer)).map(({ id }) => id));
  return shop.stripe.world.all('refund').filter(({ charge }) => charges.has(charge));
};
const refundedTo = async (buyer: Buyer) =>
  (await refundsOf(buyer)).reduce((sum, { amount }) => sum + amount, 0);
const subscriptionsOf = async (buyer: Buyer) => {
  const customer = await buyer.customerId();
  return shop.stripe.world.all('subscription').filter((its) => its.customer === customer);
};
/** Ended here and there, and what was credited is refunded. */
const isSettled = (buyer: Buyer) =>
  eventually(async () => {
    expect((await subscriptionsOf(buyer)).map(({ status }) => status)).toEqual(['canceled']);
    expect(await refundedTo(buyer)).toBe(await creditedTo(buyer));
  });
/** The share of what is left of a period, as the refund is computed. */
async function unused(buyer: Buyer, gross: number): Promise<number> {
  const { start_at, end_at } = await buyer.plan();
  const day = (at: number) => Math.floor(at / 86_400_000);
  const [from, to] = [day(Date.parse(start_at)), day(Date.parse(end_at ?? ''))];
  return Math.round((gross * (to - day(shop.harness.deps.now().getTime()))) / (to - from));
}
const tasksOf = async (name: string, { agencyId }: Buyer) => {
  const { rows } = await shop.owner.query<{ data: unknown }>(
    `select data from pgboss.job where name = $1 and data->>'agency_id' = $2`,
    [name, agencyId],
  );
  return rows.map(({ data }) => data);
};

test('the unused days are credited, refunded to the card once, and announced to the buyer', async () => {
  const buyer = await newBuyer(shop, { ...ada, email: 'ada.card@example.test' });
  await buyer.subscribed(pro);
  expect(Date.parse((await buyer.plan()).withdraw_until ?? '')).toBeGreaterThan(Date.now());
  shop.passTime(5 * dayS);
  shop.stripe.webhooks.when = 'wait';
  const refund = await unused(buyer, 16_541);
  expect(refund).toBeLessThan(16_541);
  await withdrawn(buyer);
  expect(await buyer.plan()).toMatchObject({
    ...{ code: 'free', status: 'canceled', provider: null, withdraw_until: null },
  });
  // The reply was lost.
  await withdrawn(buyer);
  await isSettled(buyer);
  expect(await refundedTo(buyer)).toBe(refund);
  await shop.stripe.webhooks.flush((events) => [...events, ...events.toReversed()]);
  for (const _ of [1, 2]) await buyer.apply();
  await checkStripe.run({}, shop.harness.deps);
  expect(await refundsOf(buyer)).toHaveLength(1);
  expect(await creditedTo(buyer)).toBe(refund);
  const ledger = await buyer.ledger();
  expect(ledger).toMatchObject({ stripe: 16_541 - 273 - refund, fees: 273 });
  expect(Object.keys(ledger).toSorted()).toEqual(['deferred', 'fees', 'stripe', 'tax']);
  await buyer.isSame();
  const lines = await auditOfKind(shop.harness.app, buyer, 'billing');
  expect(lines.filter(({ kind }) => kind === 'withdrawn')).toMatchObject([{ user_id: buyer.userId }]);
  await eventually(() => {
    const mails = shop.harness.mails.filter(({ to }) => to.address === 'ada.card@example.test');
    const about = mails.filter(({ subject }) => subject.startsWith('Your refund and credit note'));
    expect(about).toHaveLength(1);
    expect(about[0]?.text).toContain(`€${(refund / 100).toFixed(2)}`);
    expect(about[0]?.text).toContain('back on your card');
  });
  // Nobody is asked to transfer anything.
  expect(shop.harness.mails.filter(({ subject }) => subject.startsWith('Transfer a refund'))).toEqual([]);
});

test('an upgrade is refunded with the plan that it changed', async () => {
  const buyer = await newBuyer(shop);
  await buyer.subscribed(team);
  shop.passTime(3 * dayS);
  await buyer.buy(pro);
  shop.passTime(2 * dayS);
  const whole = await unused(buyer, 16_541);
  await withdrawn(buyer);
  await isSettled(buyer);
  // Stripe charges seconds, and whole days are refunded.
  expect(Math.abs((await refundedTo(buyer)) - whole)).toBeLessThanOrEqual(16_541 / 30);
  expect((await refundsOf(buyer)).map(({ amount }) => amount > 0)).toEqual([true, true]);
  await buyer.isSame();
});

test('another plan can be bought right after it', async () => {
  const buyer = await newBuyer(shop);
  await buyer.subscribed(pro);
  await withdrawn(buyer);
  expect(await buyer.subscribed(team)).toMatchObject({ state: 'paid' });
  expect(await buyer.plan()).toMatchObject({ code: 'team', status: 'active' });
  await eventually(async () => {
    expect((await subscriptionsOf(buyer)).map(({ status }) => status)).toEqual(['active', 'canceled']);
    expect(await refundedTo(buyer)).toBe(16_541);
  });
  await buyer.isSame();
});

test('what Stripe charged at the last moment is refunded too', async () => {
  const buyer = await newBuyer(shop);
  await buyer.subscribed(team);
  shop.stripe.webhooks.when = 'wait';
  const [subscription] = await subscriptionsOf(buyer);
  const price = shop.stripe.world
    .all('price')
    .find(({ lookup_key }) => lookup_key === 'candor_pro_eur_month');
  // As if a purchase had been charged, and nobody had read Stripe's answer yet.
  await shop.cards.change(subscription?.id ?? '', {
    ...{ purchaseId: newId(), priceId: price?.id ?? '', quantity: 1 },
    ...{ taxRateIds: (subscription?.default_tax_rates ?? []).map(({ id }) => id) },
    at: new Date(shop.stripe.world.now() * 1000),
  });
  await withdrawn(buyer);
  await isSettled(buyer);
  const charged = (await chargesOf(buyer)).reduce((sum, { amount }) => sum + amount, 0);
  await eventually(async () => expect(await refundedTo(buyer)).toBe(charged));
  await buyer.isSame();
});

describe('a fault on the way', () => {
  test('does not keep the plan: while Stripe is down it ends here, and there when Stripe is back', async () => {
    const buyer = await newBuyer(shop);
    await buyer.subscribed(pro);
    shop.stripe.isDown = true;
    await withdrawn(buyer);
    expect((await buyer.plan()).code).toBe('free');
    expect(await refundsOf(buyer)).toEqual([]);
    expect((await subscriptionsOf(buyer)).map(({ status }) => status)).toEqual(['active']);
    shop.stripe.isDown = false;
    await isSettled(buyer);
    expect(await refundedTo(buyer)).toBe(16_541);
  });

  test('refunds once although the answers are lost, and although Stripe has forgotten the key', async () => {
    const buyer = await newBuyer(shop);
    await buyer.subscribed(pro);
    const { calls } = shop.stripe;
    const before = calls.length;
    // The client retries a call once.
    for (const how of ['hang up', 500, 'hang up'] as const)
      shop.stripe.failNext({ when: 'after', how, call: /^POST \/v1\/refunds$/ });
    await withdrawn(buyer);
    await isSettled(buyer);
    await eventually(async () => expect(await tasksAtWork(buyer)).toBe(0));
    expect(calls.slice(before).filter((made) => made === 'POST /v1/refunds').length).toBeGreaterThan(1);
    shop.passTime(2 * dayS);
    const tasks = await tasksOf('refund-card', buyer);
    expect(tasks).toHaveLength(1);
    for (const data of tasks) await refundCard.run(data, shop.harness.deps);
    for (const data of await tasksOf('settle-withdrawal', buyer))
      await settleWithdrawal.run(data, shop.harness.deps);
    expect((await refundsOf(buyer)).map(({ amount }) => amount)).toEqual([16_541]);
    await buyer.isSame();
  });

  test('repairs itself at night if the tasks are lost', async () => {
    const buyer = await newBuyer(shop);
    await buyer.subscribed(pro);
    shop.stripe.isDown = true;
    await withdrawn(buyer);
    // Each after its first failure: a task that is running would still reach Stripe.
    const lost = new Set<string>();
    await eventually(async () => {
      const { rows } = await shop.owner.query<{ name: string }>(
        `delete from pgboss.job where name in ('refund-card', 'settle-withdrawal') and data->>'agency_id' = $1
           and state not in ('created', 'active') returning name`,
        [buyer.agencyId],
      );
      for (const { name } of rows) lost.add(name);
      expect(lost.size).toBe(2);
    });
    shop.stripe.isDown = false;
    const check = await runCommandOn(shop.harness, 'billing-check', shop.settings);
    expect(check).toMatchObject({ code: 2, output: expect.stringContaining('(unrefunded)') });
    await checkStripe.run({}, shop.harness.deps);
    await isSettled(buyer);
    expect(await refundsOf(buyer)).toHaveLength(1);
    await buyer.isSame();
  });

  test('is reported to the operator if Stripe refuses the refund, as after a dispute', async () => {
    const buyer = await newBuyer(shop);
    await buyer.subscribed(pro);
    const [charge] = await chargesOf(buyer);
    shop.stripe.dispute(charge?.id ?? '');
    await withdrawn(buyer);
    await eventually(() => {
      const mails = shop.harness.mails.filter(({ text }) => text.includes('(unrefunded)'));
      expect(mails.map(({ to }) => to.address)).toEqual(['billing@candor.test']);
      expect(mails[0]?.text).toContain('16541 EUR');
    });
    expect(await refundsOf(buyer)).toEqual([]);
    expect((await buyer.plan()).code).toBe('free');
  });

  test('at the cardholder’s bank makes it credit, and the operator gets one email about it', async () => {
    const buyer = await newBuyer(shop);
    await buyer.subscribed(pro);
    await withdrawn(buyer);
    await isSettled(buyer);
    const [charge] = await chargesOf(buyer);
    shop.stripe.failRefund(charge?.id ?? '');
    for (const _ of [1, 2]) await checkStripe.run({}, shop.harness.deps);
    expect(await buyer.ledger()).toMatchObject({ credit: -16_541, stripe: 16_541 - 273 });
    const moved = (await refundsOf(buyer))[0]?.failure_balance_transaction ?? '';
    const mails = shop.harness.mails.filter(({ text }) => text.includes(moved));
    expect(mails.map(({ to }) => to.address)).toEqual(['billing@candor.test']);
    expect(mails[0]?.text).toContain('(refund_failed)');
    expect(await refundsOf(buyer)).toHaveLength(1);
  });
});

describe('it is too late, or not offered,', () => {
  const refused = async (buyer: Buyer) => {
    expect((await buyer.plan()).withdraw_until).toBeNull();
    expect((await withdraw(buyer)).error?.code).toBe('plan_not_sold');
    expect(await buyer.plan()).toMatchObject({ code: 'pro', provider: 'stripe' });
    expect(await refundsOf(buyer)).toEqual([]);
  };

  test('after 14 days', async () => {
    const buyer = await newBuyer(shop);
    await buyer.subscribed(pro);
    shop.passTime(15.5 * dayS);
    await refused(buyer);
  });

  test('to businesses, and to buyers outside the EU', async () => {
    const business = { ...clinic, country: 'DE', vat: '', postal_code: '10115' };
    const swiss = { ...ada, country: 'CH', postal_code: '8001', city: 'Zürich' };
    for (const billing of [business, swiss]) {
      const buyer = await newBuyer(shop, billing);
      await buyer.subscribed(pro);
      await refused(buyer);
    }
  });
});

async function tasksAtWork({ agencyId }: Buyer): Promise<number> {
  const { rows } = await shop.owner.query<{ count: string }>(
    `select count(*) from pgboss.job where data->>'agency_id' = $1 and state < 'completed'
     and name in ('refund-card', 'settle-withdrawal')`,
    [agencyId],
  );
  return Number(rows[0]?.count);
}
