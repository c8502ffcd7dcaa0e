// The server is killed between what Stripe has done and what we have written about it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cancelPlan, scheduleChange } from '#contract/billing.ts';
import { withdrawPlan } from '#contract/withdrawal.ts';
import { callerOf } from '../faults/server-under-test.ts';
import { newBuyer, openCardShop, pro, team, type Buyer, type CardShop } from './card-shop.ts';
import { call, eventually } from './harness.ts';
import { ready, startProcess } from './server-process.ts';
import { auditOfKind } from './workspace.ts';

let shop: CardShop;
beforeAll(async () => {
  shop = await openCardShop({}, { worker: false });
});
afterAll(() => shop.stop());
beforeEach(() => {
  shop.stripe.webhooks.when = 'wait';
});

const start = (role: string[] = []) => {
  const { ownerUrl, dataDir } = shop.harness;
  return ready(startProcess({ ...shop.settings, DATABASE_URL: ownerUrl, DATA_DIR: dataDir }, role));
};
const subscriptionOf = async (buyer: Buyer) => {
  const customer = await buyer.customerId();
  const found = shop.stripe.world.all('subscription').find((its) => its.customer === customer);
  if (!found) throw new Error('no subscription');
  return found;
};
/** Of the plan, not of the billing information. */
const changesOf = async (buyer: Buyer) =>
  (await auditOfKind(shop.harness.app, buyer, 'billing')).filter(
    ({ kind, after }) => kind === 'changed' && JSON.stringify(after).includes('cancel_at_end'),
  );

test('a killed worker has refunded a withdrawal once, and the next one ends it', async () => {
  const { stripe, harness } = shop;
  const buyer = await newBuyer(shop);
  await buyer.subscribed(pro);
  const worker = await start();
  stripe.failNext({ when: 'after', how: 'never answer', call: /^POST \/v1\/refunds$/ });
  expect((await call(harness, withdrawPlan, { token: buyer.token })).status).toBe(200);
  await eventually(() => expect(stripe.world.all('refund')).toHaveLength(1), 120_000);
  await worker.end('SIGKILL');
  const next = await start();
  await eventually(async () => {
    const { rows } = await shop.owner.query(
      `select name, state from pgboss.job where data->>'agency_id' = $1
       and name in ('refund-card', 'settle-withdrawal') order by name`,
      [buyer.agencyId],
    );
    expect(rows).toEqual([
      { name: 'refund-card', state: 'completed' },
      { name: 'settle-withdrawal', state: 'completed' },
    ]);
  }, 150_000);
  await next.end('SIGTERM');
  expect(stripe.world.all('refund').map(({ amount }) => amount)).toEqual([16_541]);
  expect((await subscriptionOf(buyer)).status).toBe('canceled');
  await buyer.isSame();
});

test('a change at Stripe is in the audit log with the member’s name, once, although the server was killed in between', async () => {
  const { stripe, harness } = shop;
  const buyer = await newBuyer(shop);
  await buyer.subscribed(pro);
  const web = await start(['web']);
  const there = { app: callerOf(Number(new URL(web.url()).port)) };
  stripe.failNext({ when: 'after', how: 'never answer', call: /^POST \/v1\/subscriptions\/sub_/ });
  const request = call(there, cancelPlan, { token: buyer.token }).catch(() => undefined);
  await eventually(async () => expect((await subscriptionOf(buyer)).cancel_at_period_end).toBe(true));
  await web.end('SIGKILL');
  await request;
  expect((await buyer.plan()).status).toBe('active');
  expect(await changesOf(buyer)).toEqual([]);
  await stripe.webhooks.flush((events) => [...events, ...events]);
  for (const _ of [1, 2]) await buyer.apply();
  expect((await buyer.plan()).status).toBe('will_end');
  // The owner tries again.
  expect((await call(harness, cancelPlan, { token: buyer.token })).status).toBe(200);
  expect(await changesOf(buyer)).toMatchObject([
    {
      ...{ user_id: buyer.userId, ip: '127.0.0.1' },
      ...{ before: { cancel_at_end: false }, after: { cancel_at_end: true, next_plan_id: null } },
    },
  ]);
});

test('each change has one line, and one in Stripe’s own pages is nobody’s', async () => {
  const { stripe, harness } = shop;
  const buyer = await newBuyer(shop);
  await buyer.subscribed(pro);
  const { token } = buyer;
  const body = { plan_id: team.plan_id, yearly: false };
  for (const _ of [1, 2]) await call(harness, scheduleChange, { token, body });
  expect(await changesOf(buyer)).toMatchObject([
    { user_id: buyer.userId, before: { next_plan_id: null }, after: { next_plan_id: team.plan_id } },
  ]);
  // It begins: nobody has undone it.
  shop.passTime(32 * 86_400);
  await buyer.apply();
  expect((await buyer.plan()).code).toBe('team');
  expect(await changesOf(buyer)).toHaveLength(1);
  // By the operator.
  await shop.cards.cancel((await subscriptionOf(buyer)).id, 'at_end');
  await stripe.webhooks.flush();
  for (const _ of [1, 2]) await buyer.apply();
  const lines = await changesOf(buyer);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ user_id: null, ip: null, after: { cancel_at_end: true } });
});
