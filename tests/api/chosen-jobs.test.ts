// A smaller plan that has room for fewer jobs: nothing is archived unless an owner chooses jobs, and those are archived when
// the plan begins, not before. Of plans paid by card: card-plans.test.ts.
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cancelPlan, quotePlan, scheduleChange, subscribe, undoChange } from '#contract/billing.ts';
import { newId } from '#contract/id.ts';
import { startShare } from '#contract/interview.ts';
import { getJobs, setJobActive } from '#contract/job.ts';
import type { JobDetail } from '#contract/job.ts';
import { withdrawPlan } from '#contract/withdrawal.ts';
import { lockJob } from '../../server/domain/jobs/store.ts';
import { lockAgency } from '../../server/platform/db/lock-agency.ts';
import { jobs as jobRows } from '../../server/platform/db/schema/job.ts';
import {
  ada,
  advance,
  bill,
  daysAfterEnd,
  invoicesOf,
  pay,
  planOf,
  pro,
  subscribed,
  team,
} from './buying.ts';
import { call, eventually, runSqlOf, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import { answerTo, begin, interviewCalls, questionOf, startBody } from './interviewing.ts';
import type { Interviewee } from './interviewing.ts';
import { addColleague, ask, makeJob, refusal } from './people.ts';
import { sellerEnvironment } from './seller.ts';
import { auditOf, auditOfKind, openCompanyTo } from './workspace.ts';

let harness: TestApp;
let owner: SignedUp;
let jobs: [JobDetail, JobDetail, JobDetail];
beforeAll(async () => {
  harness = await startTestApp({ environment: sellerEnvironment });
  await runSqlOf(harness, `update plans set interviews_limit = 1 where code = 'team'`);
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await signUp(harness);
  await bill(harness, owner, ada);
  await subscribed(harness, owner, pro);
  const named = (name: string) => makeJob(harness.app, owner, { name });
  jobs = [await named('Nurse'), await named('Cook'), await named('Porter')];
});

const { answer } = interviewCalls(() => ({ test: harness, owner }));
const ids = (...chosen: JobDetail[]) => chosen.map(({ id }) => id);
const schedule = (archived_jobs: string[], token = owner.token) => ({
  ...{ token, body: { plan_id: team.plan_id, yearly: false, archived_jobs } },
});
const choose = (archived_jobs: string[]) => ask(harness.app, scheduleChange, schedule(archived_jobs));
const chosenNames = async () =>
  (await planOf(harness, owner)).next_plan?.archived_jobs.map(({ name }) => name);
const activeNames = async () =>
  (await ask(harness.app, getJobs, { token: owner.token }))
    .filter(({ active }) => active)
    .map(({ name }) => name)
    .toSorted();

/** The renewal is invoiced and paid, and the next period begins. `before`: in the last hours of the old one. */
async function renews(before: () => Promise<void> = () => Promise.resolve()): Promise<void> {
  await daysAfterEnd(harness, owner, -10);
  await advance(harness);
  for (const { id, open_minor } of await invoicesOf(harness, owner))
    if (open_minor > 0) await pay(harness, owner, id);
  await daysAfterEnd(harness, owner, -0.1);
  await advance(harness);
  expect(await activeNames()).toEqual(['Cook', 'Nurse', 'Porter']);
  await before();
  await daysAfterEnd(harness, owner, 0.1);
  await advance(harness);
}

test('the chosen jobs are archived when the smaller plan begins, and who has begun can finish', async () => {
  const [nurse, cook] = jobs;
  const { token } = owner;
  expect(await ask(harness.app, quotePlan, { token, body: team })).toMatchObject({
    over: [{ what: 'jobs', used: 3, limit: 1 }],
  });
  await choose(ids(cook, nurse));
  expect(await chosenNames()).toEqual(['Cook', 'Nurse']);
  const [last] = (await auditOfKind(harness.app, owner, 'billing')).toReversed();
  expect(last?.after).toMatchObject({ next_archived_jobs: ids(cook, nurse) });
  const begun: Interviewee[] = [];
  await renews(async () => void begun.push(await begin(harness, nurse)));
  expect(await planOf(harness, owner)).toMatchObject({ code: 'team', next_plan: null, jobs_count: 1 });
  expect(await activeNames()).toEqual(['Porter']);
  const [archived] = (await auditOf(harness.app, owner, nurse.id)).toReversed();
  expect(archived).toMatchObject({ kind: 'archived', user_id: null, after: { active: false } });
  const params = { hash: nurse.hash_link };
  expect((await call(harness, startShare, { params, body: startBody() })).error?.code).toBe('closed');
  const [carla] = begun;
  if (!carla) throw new Error('nobody began');
  const body = answerTo(questionOf(carla, 'text'), { text: 'Here I am.' }, harness.deps.now());
  expect((await answer(carla, body)).status).toBe(200);
});

test('without a choice, nothing is archived', async () => {
  await ask(harness.app, scheduleChange, {
    ...{ token: owner.token, body: { plan_id: team.plan_id, yearly: false } },
  });
  expect(await chosenNames()).toEqual([]);
  await renews();
  expect(await planOf(harness, owner)).toMatchObject({ code: 'team', jobs_count: 3 });
});

test('undoing or canceling forgets the choice, also if the same plan is scheduled again', async () => {
  const { app } = harness;
  const { token } = owner;
  await choose(ids(...jobs));
  await ask(app, undoChange, { token });
  await choose([]);
  expect(await chosenNames()).toEqual([]);
  await choose(ids(...jobs));
  await ask(app, cancelPlan, { token });
  await choose([]);
  expect(await chosenNames()).toEqual([]);
  await renews();
  expect(await activeNames()).toHaveLength(3);
});

test('a withdrawal forgets the choice, and archives nothing', async () => {
  await choose(ids(...jobs));
  await ask(harness.app, withdrawPlan, { token: owner.token });
  expect(await planOf(harness, owner)).toMatchObject({ code: 'free', status: 'canceled', next_plan: null });
  expect(await activeNames()).toHaveLength(3);
});

test('an upgrade forgets the choice with the scheduled plan', async () => {
  const { app } = harness;
  owner = await signUp(harness);
  const { token } = owner;
  await bill(harness, owner, ada);
  await subscribed(harness, owner, { ...team, yearly: true });
  const job = await makeJob(app, owner, { name: 'Nurse' });
  await choose(ids(job));
  expect(await chosenNames()).toEqual(['Nurse']);
  const larger = { ...pro, yearly: true };
  const { due_minor, proration_at } = await ask(app, quotePlan, { token, body: larger });
  const body = { ...larger, id: newId(), method: 'bank_transfer', due_minor, proration_at };
  const { invoice_id } = await ask(app, subscribe, { token, body });
  await pay(harness, owner, invoice_id ?? '');
  expect(await planOf(harness, owner)).toMatchObject({ code: 'pro', next_plan: null });
  // PostgreSQL refuses chosen jobs without a scheduled plan: subscriptions.test.ts.
  expect(await activeNames()).toEqual(['Nurse']);
});

test('the choice can be changed until then, and the renewal that was invoiced already stays', async () => {
  const [nurse, cook] = jobs;
  await choose(ids(nurse));
  await daysAfterEnd(harness, owner, -10);
  await advance(harness);
  await choose(ids(cook));
  await choose(ids(cook));
  expect(await chosenNames()).toEqual(['Cook']);
  expect((await invoicesOf(harness, owner)).map(({ kind }) => kind)).toEqual(['invoice', 'invoice']);
  await renews();
  expect(await activeNames()).toEqual(['Nurse', 'Porter']);
});

test('a chosen job that was archived or deleted in the meantime stops nothing', async () => {
  const [nurse, cook, porter] = jobs;
  await choose(ids(...jobs));
  const params = { id: nurse.id };
  await ask(harness.app, setJobActive, { token: owner.token, params, body: { active: false } });
  await harness.deps.db.asTenant(owner, (tx) => tx.delete(jobRows).where(eq(jobRows.id, cook.id)));
  expect(await chosenNames()).toEqual(['Porter']);
  await daysAfterEnd(harness, owner, -10);
  await advance(harness);
  await daysAfterEnd(harness, owner, 1);
  await advance(harness);
  expect(await activeNames()).toEqual([]);
  const archivals = async (job: JobDetail) =>
    (await auditOf(harness.app, owner, job.id)).filter(({ kind }) => kind === 'archived').length;
  expect([await archivals(nurse), await archivals(porter)]).toEqual([1, 1]);
});

test('nobody chooses jobs that they cannot see or archive', async () => {
  const [nurse, cook] = jobs;
  const { app } = harness;
  const stranger = await signUp(harness);
  const theirs = await makeJob(app, stranger);
  const missing = { status: 404, code: 'not_found' };
  for (const id of [theirs.id, newId()])
    expect(await refusal(app, scheduleChange, schedule([nurse.id, id]))).toMatchObject(missing);
  const payer = await addColleague(app, owner, 'admin', { permissions: ['billing.manage'] });
  const recruiter = await addColleague(app, owner, 'admin');
  const limited = await addColleague(app, owner, 'admin', {
    permissions: ['billing.manage', 'jobs.archive', 'jobs.view_all', 'companies.view'],
    allCompanies: false,
  });
  await openCompanyTo(app, limited, nurse.company_id);
  const forbidden = { status: 403, code: 'forbidden' };
  expect(await refusal(app, scheduleChange, schedule([nurse.id], payer.token))).toMatchObject(forbidden);
  expect(await refusal(app, scheduleChange, schedule([], recruiter.token))).toMatchObject(forbidden);
  expect(await refusal(app, scheduleChange, schedule([cook.id], limited.token))).toMatchObject(missing);
  const tooMany = Array.from({ length: 1001 }, newId);
  expect(await refusal(app, scheduleChange, schedule(tooMany))).toMatchObject({ code: 'invalid_fields' });
  expect((await planOf(harness, owner)).next_plan).toBeNull();
  await choose(ids(nurse, cook));
  expect((await planOf(harness, limited)).next_plan?.archived_jobs).toEqual([
    { id: nurse.id, name: 'Nurse' },
  ]);
});

test('a change that locks a job and then the organization does not deadlock with a plan that begins', async () => {
  const [nurse] = jobs;
  await choose(ids(nurse));
  await daysAfterEnd(harness, owner, -10);
  await advance(harness);
  await daysAfterEnd(harness, owner, 1);
  const { agencyId, userId } = owner;
  const member = { agencyId, userId, role: 'owner', permissions: null, sessionId: '' } as const;
  const through = { kind: 'session', userId, sessionId: '' } as const;
  const advancing = await harness.deps.db.asTenant(owner, async (tx) => {
    await lockJob(tx, { ...member, through, isConfined: false }, nurse.id);
    const running = advance(harness);
    await eventually(async () => expect(await countWaiting()).toBe(1));
    await lockAgency(tx, agencyId);
    return { running };
  });
  await advancing.running;
  expect(await activeNames()).toEqual(['Cook', 'Porter']);
});

/** Connections that wait for a lock. */
async function countWaiting(): Promise<number> {
  const client = new pg.Client({ connectionString: harness.ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  await client.end();
  return rows[0]?.waiting ?? 0;
}
