// An agency's plan follows from its subscriptions. The database enforces their rules against any SQL of the app.
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import { createJob } from '#contract/job.ts';
import { getCurrentPlan, getPlans } from '#contract/plan.ts';
import { assignPlan } from '../../server/domain/organizations/plans/assign-plan.ts';
import type { Assignment } from '../../server/domain/organizations/plans/assign-plan.ts';
import { endPlans } from '../../server/domain/organizations/plans/end-plans.ts';
import { planIdOf } from '../../server/platform/db/catalogue-rows.ts';
import { appConnection } from '../../server/platform/db/open.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { ask, jobDraft, makeJob, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';
import { auditOfKind, rowsOf } from './workspace.ts';

let harness: TestApp;
let owner: Person;
beforeAll(async () => {
  harness = await startTestApp({ environment: { DEFAULT_PLAN: 'free' } });
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await signUp(harness.app);
});

const planOf = ({ token }: Person) => ask(harness.app, getCurrentPlan, { token });
const dayMs = 86_400_000;

function assign(to: Person, assignment: Partial<Assignment>): Promise<boolean> {
  const { db, now } = harness.deps;
  return db.asTenant({ agencyId: to.agencyId }, (tx) =>
    assignPlan(
      tx,
      to.agencyId,
      { plan: 'team', until: null, quantity: 1, ...assignment },
      { now: now(), fallback: 'free' },
    ),
  );
}

const inDays = (days: number) => new Date(harness.deps.now().getTime() + days * dayMs);

test('an assigned plan replaces the former one, with an audit log entry of nobody’s', async () => {
  expect(await assign(owner, { plan: 'team' })).toBe(true);
  expect(await planOf(owner)).toMatchObject({ code: 'team', status: 'active', interviews_limit: 5 });
  expect(await assign(owner, { plan: 'pro', quantity: 2 })).toBe(true);
  expect(await planOf(owner)).toMatchObject({
    ...{ code: 'pro', quantity: 2, interviews_limit: 40, responses_limit: 1000 },
    ...{ companies_limit: 20, users_limit: 40, questions_limit: 20, video_questions_limit: 20 },
  });
  expect(await auditOfKind(harness.app, owner, 'plan')).toMatchObject([
    { kind: 'changed', user_id: null, before: { plan: 'Free' }, after: { plan: 'Team' } },
    { kind: 'changed', user_id: null, before: { plan: 'Team' }, after: { plan: 'Pro', quantity: 2 } },
  ]);
});

test('the same assignment again changes nothing', async () => {
  const until = inDays(30);
  expect(await assign(owner, { until })).toBe(true);
  const stored = () =>
    Promise.all(['agencies', 'subscriptions', 'audit_log'].map((table) => rowsOf(harness.app, owner, table)));
  const before = await stored();
  expect(await assign(owner, { until })).toBe(false);
  expect(await stored()).toEqual(before);
});

test('a plan with an end says so, and after it the agency has the plan of new ones', async () => {
  const { app, deps } = harness;
  await assign(owner, { plan: 'pro', until: inDays(2) });
  expect(await planOf(owner)).toMatchObject({
    ...{ code: 'pro', status: 'will_end', end_plan_at: expect.any(String) },
  });
  const job = await makeJob(app, owner);
  await ask(app, createJob, { token: owner.token, body: jobDraft(job.company_id) });
  harness.passTime(2 * dayMs - 60_000);
  await endPlans.run({}, deps);
  expect(await planOf(owner)).toMatchObject({ code: 'pro', status: 'will_end' });
  harness.passTime(60_000);
  await endPlans.run({}, deps);
  await endPlans.run({}, deps);
  const { token } = owner;
  const plan = await ask(app, getCurrentPlan, { token });
  expect(plan).toMatchObject({ code: 'free', status: 'canceled', jobs_count: 2, interviews_limit: 1 });
  expect(plan.end_plan_at).toBeNull();
  expect(Date.parse(plan.end_at ?? '')).toBeLessThanOrEqual(deps.now().getTime());
  // Both jobs are still there; a third is refused.
  expect(await refusal(app, createJob, { token, body: jobDraft(job.company_id) })).toMatchObject({
    details: { what: 'jobs', limit: 1, used: 2 },
  });
  const lines = await auditOfKind(app, owner, 'plan');
  expect(lines.map((line) => line.kind)).toEqual(['changed', 'ended']);
});

test('two operators who assign at once leave one running plan', async () => {
  await Promise.all([assign(owner, { plan: 'pro' }), assign(owner, { plan: 'team' })]);
  const rows = await rowsOf(harness.app, owner, 'subscriptions');
  expect(rows.filter((row) => !row.includes('ended'))).toHaveLength(1);
  expect((await auditOfKind(harness.app, owner, 'plan')).map((line) => line.kind)).toEqual([
    'changed',
    'changed',
  ]);
});

test('the price on the wire is the amount in minor units', async () => {
  const plans = await ask(harness.app, getPlans, { token: owner.token });
  const prices = plans.flatMap((plan) => plan.prices.filter(({ currency }) => currency === 'EUR'));
  expect(
    prices.map(({ price, amount_minor, symbol, yearly }) => [price, amount_minor, symbol, yearly]),
  ).toEqual([
    [45, 4500, '€', false],
    [450, 45_000, '€', true],
    [139, 13_900, '€', false],
    [1390, 139_000, '€', true],
  ]);
});

describe('plain SQL of the app', () => {
  let app: pg.Client;
  beforeAll(async () => {
    app = new pg.Client(appConnection(harness.ownerUrl));
    await app.connect();
  });
  afterAll(() => app.end());

  /** Runs one statement in a transaction of the agency, which is rolled back. */
  async function attempt(agencyId: string, ...statements: string[]): Promise<string> {
    await app.query('begin');
    try {
      await app.query(`select set_config('app.agency_id', $1, true)`, [agencyId]);
      for (const statement of statements) await app.query(statement);
      return 'accepted';
    } catch (error) {
      if (error instanceof pg.DatabaseError) return error.constraint ?? error.code ?? error.message;
      throw error;
    } finally {
      await app.query('rollback');
    }
  }

  /** A running subscription with these values. */
  function running(agencyId: string, values: Record<string, string> = {}): string {
    const row = {
      ...{ agency_id: `'${agencyId}'`, id: `'${newId()}'`, provider: `'stripe'`, status: `'active'` },
      ...{ plan_id: `'${planIdOf('pro')}'`, quantity: '1', period_start: `'2026-11-01'` },
      ...{ period_end: `'2026-12-01'` },
      ...values,
    };
    return `insert into subscriptions (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
  }

  test('accepts a subscription that breaks no rule', async () => {
    const price = { currency: `'EUR'`, amount_minor: '13900', yearly: 'false' };
    expect(await attempt(owner.agencyId, running(owner.agencyId, price))).toBe('accepted');
  });

  test.each<[rule: string, values: Record<string, string>]>([
    ['subscriptions_provider', { provider: `'paypal'` }],
    ['subscriptions_status', { status: `'paused'` }],
    ['subscriptions_quantity', { quantity: '0' }],
    ['subscriptions_quantity', { quantity: '1001' }],
    ['subscriptions_period', { period_end: `'2026-11-01'` }],
    ['subscriptions_open_end', { period_end: 'null' }],
    ['subscriptions_open_end', { provider: `'operator'`, period_end: 'null', cancel_at_end: 'true' }],
    ['subscriptions_price', { amount_minor: '1' }],
    ['subscriptions_amount', { currency: `'EUR'`, amount_minor: '-1', yearly: 'true' }],
    ['subscriptions_amount', { currency: `'EUR'`, amount_minor: '9007199254740992', yearly: 'true' }],
    ['subscriptions_currency_currencies_code_fk', { currency: `'XXX'`, amount_minor: '1', yearly: 'true' }],
    ['subscriptions_plan_id_plans_id_fk', { plan_id: `'${newId()}'` }],
    ['subscriptions_archived_jobs', { next_archived_jobs: `'{${newId()}}'` }],
    ['subscriptions_grace', { status: `'past_due'` }],
    ['subscriptions_end', { status: `'ended'` }],
    ['subscriptions_end', { ended_at: 'now()', end_reason: `'expired'` }],
    ['subscriptions_reason', { status: `'ended'`, ended_at: 'now()', end_reason: `'mood'` }],
  ])('cannot break %s with %o', async (rule, values) => {
    expect(await attempt(owner.agencyId, running(owner.agencyId, values))).toBe(rule);
  });

  test('cannot give an agency two running plans', async () => {
    const { agencyId } = owner;
    expect(await attempt(agencyId, running(agencyId), running(agencyId))).toBe('subscriptions_running');
    const end = `update subscriptions set status = 'ended', ended_at = now(), end_reason = 'replaced'`;
    expect(await attempt(agencyId, running(agencyId), end, running(agencyId))).toBe('accepted');
  });

  test('cannot change what has ended, hand a plan over, or delete one', async () => {
    const { agencyId } = owner;
    const end = `update subscriptions set status = 'ended', ended_at = now(), end_reason = 'expired'`;
    const again = `update subscriptions set status = 'active', ended_at = null, end_reason = null`;
    expect(await attempt(agencyId, running(agencyId), end, again)).toBe('23514');
    expect(await attempt(agencyId, running(agencyId), `update subscriptions set provider = 'operator'`)).toBe(
      '23514',
    );
    expect(await attempt(agencyId, running(agencyId), 'delete from subscriptions')).toBe('42501');
  });

  test('cannot give, see or change another agency’s plan', async () => {
    const other = await signUp(harness.app);
    await assign(other, { plan: 'pro' });
    expect(await attempt(owner.agencyId, running(other.agencyId))).toBe('42501');
    await app.query('begin');
    await app.query(`select set_config('app.agency_id', $1, true)`, [owner.agencyId]);
    const seen = await app.query('select from subscriptions');
    const changed = await app.query('update subscriptions set quantity = 9');
    await app.query('rollback');
    expect([seen.rowCount, changed.rowCount]).toEqual([0, 0]);
  });

  test('cannot invent a quantity or a status for the agency, or a currency or a price', async () => {
    const { agencyId } = owner;
    expect(await attempt(agencyId, 'update agencies set quantity = 0')).toBe('agencies_quantity');
    expect(await attempt(agencyId, `update agencies set plan_status = 'gold'`)).toBe('agencies_plan_status');
    expect(await attempt(agencyId, 'update plan_prices set amount_minor = 1')).toBe('42501');
    expect(await attempt(agencyId, `insert into currencies values ('XXX', 2, 'x')`)).toBe('42501');
  });
});
