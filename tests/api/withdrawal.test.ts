// A private buyer in the EU withdraws within 14 days: the plan ends, and the unused days are refunded.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withdrawPlan } from '#contract/withdrawal.ts';
import { ada, bill, buy, clinic, invoicesOf, pay, planOf, pro, subscribed, team } from './buying.ts';
import { eventually, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { addColleague, ask, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';
import { sellerEnvironment } from './seller.ts';
import { auditOfKind } from './workspace.ts';

let harness: TestApp;
let owner: Person;
beforeAll(async () => {
  harness = await startTestApp({ worker: true, environment: sellerEnvironment });
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await signUp(harness.app);
  await bill(harness, owner, ada);
});

const days = (count: number) => harness.passTime(count * 86_400_000);
const withdraw = () => ask(harness.app, withdrawPlan, { token: owner.token });
const notWithdrawn = () => refusal(harness.app, withdrawPlan, { token: owner.token });
const credited = async () =>
  (await invoicesOf(harness, owner))
    .filter(({ kind }) => kind === 'credit_note')
    .reduce((sum, { gross_minor }) => sum + gross_minor, 0);
const booked = async (account: string) => {
  const { rows } = await harness.deps.db.asTenant(owner, (tx) =>
    tx.execute<{ sum: number }>(
      sql`select coalesce(sum(amount_minor), 0)::int as sum from ledger_entries where account = ${account}`,
    ),
  );
  return rows[0]?.sum;
};

/** The share of what is left of a period, as the refund is computed. */
async function unused(gross: number): Promise<number> {
  const { start_at, end_at } = await planOf(harness, owner);
  const day = (at: number) => Math.floor(at / 86_400_000);
  const [from, to] = [day(Date.parse(start_at)), day(Date.parse(end_at ?? ''))];
  return Math.round((gross * (to - day(harness.deps.now().getTime()))) / (to - from));
}

test('the unused days are credited and booked as refunded, once, and the operator is asked to transfer them', async () => {
  await subscribed(harness, owner, pro);
  expect(Date.parse((await planOf(harness, owner)).withdraw_until ?? '')).toBeGreaterThan(Date.now());
  days(5);
  const refund = await unused(16_541);
  expect(refund).toBeLessThan(16_541);
  await withdraw();
  // The reply was lost.
  await withdraw();
  expect(await planOf(harness, owner)).toMatchObject({
    ...{ code: 'free', status: 'canceled', provider: null, withdraw_until: null },
  });
  expect(await credited()).toBe(refund);
  expect(await booked('bank')).toBe(16_541 - refund);
  expect(await booked('receivable')).toBe(0);
  const lines = await auditOfKind(harness.app, owner, 'billing');
  expect(lines.filter(({ kind }) => kind === 'withdrawn')).toMatchObject([{ user_id: owner.userId }]);
  await eventually(() => {
    const mails = harness.mails.filter(
      ({ to, subject }) => to.address === 'billing@candor.test' && subject.includes('refund'),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain(`${(refund / 100).toFixed(2)} EUR`);
  });
});

test('an upgrade is refunded with the plan that it changed', async () => {
  await subscribed(harness, owner, team);
  days(3);
  const { invoice_id } = await buy(harness, owner, pro);
  await pay(harness, owner, invoice_id ?? '');
  days(2);
  const [whole, before] = [await unused(16_541), await booked('bank')];
  await withdraw();
  // What Pro costs for the days that are left, to the rounding of two documents.
  expect(Math.abs((await credited()) - whole)).toBeLessThanOrEqual(2);
  expect(await booked('bank')).toBe((before ?? 0) - (await credited()));
  expect((await planOf(harness, owner)).code).toBe('free');
});

test('an invoice that is not paid yet is owed for the used days only', async () => {
  await subscribed(harness, owner, team);
  const { invoice_id } = await buy(harness, owner, pro);
  days(10);
  await withdraw();
  const upgrade = (await invoicesOf(harness, owner)).find(({ id }) => id === invoice_id);
  expect(upgrade?.open_minor).toBeGreaterThan(0);
  expect(upgrade?.open_minor).toBeLessThan(upgrade?.gross_minor ?? 0);
});

test('after 14 days it is too late', async () => {
  await subscribed(harness, owner, pro);
  days(15.5);
  expect((await planOf(harness, owner)).withdraw_until).toBeNull();
  expect(await notWithdrawn()).toMatchObject({ status: 422, code: 'plan_not_sold' });
  expect((await planOf(harness, owner)).code).toBe('pro');
});

test('businesses, buyers outside the EU, and plans that nobody bought have no withdrawal', async () => {
  expect(await notWithdrawn()).toMatchObject({ code: 'plan_not_sold' });
  await bill(harness, owner, { ...clinic, country: 'DE', vat: '', postal_code: '10115' });
  await subscribed(harness, owner, pro);
  expect((await planOf(harness, owner)).withdraw_until).toBeNull();
  expect(await notWithdrawn()).toMatchObject({ code: 'plan_not_sold' });
  const swiss = await signUp(harness.app);
  await bill(harness, swiss, { ...ada, country: 'CH', postal_code: '8001', city: 'Zürich' });
  await subscribed(harness, swiss, pro);
  const { token } = swiss;
  expect((await planOf(harness, swiss)).withdraw_until).toBeNull();
  expect(await refusal(harness.app, withdrawPlan, { token })).toMatchObject({ code: 'plan_not_sold' });
});

test('only members who manage billing see it and do it', async () => {
  await subscribed(harness, owner, pro);
  const { token } = await addColleague(harness.app, owner, 'admin');
  expect((await planOf(harness, { token })).withdraw_until).toBeNull();
  expect(await refusal(harness.app, withdrawPlan, { token })).toMatchObject({
    status: 403,
    code: 'forbidden',
  });
});
