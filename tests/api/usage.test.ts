// The usage page counts exactly, and each member sees only their companies and jobs.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { erase } from '#contract/candidate-page.ts';
import { createCompany } from '#contract/company.ts';
import { getConfig } from '#contract/config.ts';
import { newId } from '#contract/id.ts';
import { createJob } from '#contract/job.ts';
import { getCurrentPlan, getPlans, getUsage, saveBilling, unlimited } from '#contract/plan.ts';
import { removeResponse } from '#contract/response-changes.ts';
import { getRooms } from '#contract/room.ts';
import { addCandidate, deleteForGood } from './candidates.ts';
import { runSqlOf, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import {
  addColleague,
  ask,
  companyDraft,
  jobDraft,
  makeJob,
  questionDraft,
  refusal,
  send,
  signUp,
} from './people.ts';
import type { Person } from './people.ts';
import { assignJobTo, auditOf, rowsOf, usePlan } from './workspace.ts';

let harness: TestApp;
beforeAll(async () => {
  harness = await startTestApp();
});
afterAll(() => harness.stop());

const usageOf = ({ token }: Person) => ask(harness.app, getUsage, { token });

/** As if the interview had been finished then. */
async function finishAt(owner: Person, responseId: string, when: Date): Promise<void> {
  await runSqlOf(
    harness,
    `begin; select set_config('app.agency_id', '${owner.agencyId}', true);
     update responses set finished_at = '${when.toISOString()}' where id = '${responseId}'; commit;`,
  );
}

test('responses count in the month they were finished, and this month’s also by job', async () => {
  const { app } = harness;
  const owner = await signUp(app);
  const job = await makeJob(app, owner);
  const now = harness.deps.now();
  const monthsAgo = (months: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
  for (const months of [0, 0, 1, 11, 12]) {
    const candidate = await addCandidate(app, job);
    await finishAt(owner, candidate.id, monthsAgo(months));
  }
  const usage = await usageOf(owner);
  expect(usage.months).toHaveLength(12);
  expect(usage.months.map((month) => month.responses)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2]);
  expect(usage.months.at(-1)?.month).toBe(now.toISOString().slice(0, 7));
  expect(Date.parse(usage.month_ends_at)).toBeGreaterThan(now.getTime());
  expect(usage.jobs).toMatchObject([
    { id: job.id, responses: 2, questions: 4, video_questions: 1, active: true },
  ]);
  expect(usage.companies).toMatchObject([{ id: job.company_id, jobs: 1, responses: 2 }]);
  const plan = await ask(app, getCurrentPlan, { token: owner.token });
  expect(plan.responses_count).toBe(2);
});

test('candidates who finished this month count even after they were deleted or erased themselves', async () => {
  const { app } = harness;
  const owner = await signUp(app);
  const job = await makeJob(app, owner);
  const counted = async () => [
    (await ask(app, getCurrentPlan, { token: owner.token })).responses_count,
    (await usageOf(owner)).months.at(-1)?.responses,
  ];
  const [remaining, removed, erased, begun] = [
    await addCandidate(app, job),
    await addCandidate(app, job),
    await addCandidate(app, job),
    await addCandidate(app, job, { isAnswered: false }),
  ];
  expect(await counted()).toEqual([3, 3]);
  await ask(app, removeResponse, { token: owner.token, params: { id: removed.id } });
  expect(await counted()).toEqual([3, 3]);
  await deleteForGood(harness, owner.token, removed.id);
  await deleteForGood(harness, owner.token, begun.id);
  await ask(app, erase, { token: erased.token, body: { id: newId() } });
  expect((await rowsOf(app, owner, 'responses')).join()).toContain(remaining.id);
  expect(await rowsOf(app, owner, 'responses')).toHaveLength(1);
  expect(await counted()).toEqual([3, 3]);
  // Nothing that identified deleted candidates remains.
  for (const table of ['writes', 'deleted_interviews', 'deleted_links']) {
    const rows = (await rowsOf(app, owner, table)).join();
    for (const { id } of [removed, erased]) expect(rows).not.toContain(id);
  }
  expect((await usageOf(await signUp(app))).months.at(-1)?.responses).toBe(0);
});

test('a reviewer sees the totals, and only assigned jobs', async () => {
  const { app } = harness;
  const owner = await signUp(app);
  const mine = await makeJob(app, owner, { name: 'Assigned' });
  const otherCompany = await ask(app, createCompany, {
    token: owner.token,
    body: companyDraft({ name: 'Not theirs' }),
  });
  const draft = jobDraft(otherCompany.id, { name: 'Hidden', questions: [questionDraft('text')] });
  const hidden = await ask(app, createJob, { token: owner.token, body: draft });
  await addCandidate(app, hidden);
  const reviewer = await addColleague(app, owner, 'reviewer');
  await assignJobTo(app, reviewer, mine.id);
  const usage = await usageOf(reviewer);
  expect(usage.jobs.map((job) => job.name)).toEqual(['Assigned']);
  expect(usage.months).toEqual((await usageOf(owner)).months);
});

test('storage is what candidates sent and what was made of it', async () => {
  const { app } = harness;
  const owner = await signUp(app);
  expect((await usageOf(owner)).storage_bytes).toBe(0);
  await runSqlOf(
    harness,
    `begin; select set_config('app.agency_id', '${owner.agencyId}', true);
     insert into files (agency_id, id, kind, storage_key, mime_type, bytes, sha256, deleted_at)
     values ('${owner.agencyId}', gen_random_uuid(), 'original', 'a', 'video/webm', 4000000000, '', null),
            ('${owner.agencyId}', gen_random_uuid(), 'image', 'b', 'image/png', 23, '', null),
            ('${owner.agencyId}', gen_random_uuid(), 'image', 'c', 'image/png', 1000, '', now()); commit;`,
  );
  expect((await usageOf(owner)).storage_bytes).toBe(4_000_000_023);
});

test('SMS have the plan’s limit, or none if the plan has none', async () => {
  const { app } = harness;
  const owner = await signUp(app);
  expect((await usageOf(owner)).sms).toEqual({ used: 0, limit: unlimited, off: false });
  await usePlan(app, owner, 'team');
  expect((await usageOf(owner)).sms).toMatchObject({ limit: 250 });
  const plans = await ask(app, getPlans, { token: owner.token });
  const limits = plans.map(({ code, sms_limit, interviews_limit }) => [code, sms_limit, interviews_limit]);
  expect(limits).toContainEqual(['pro', 1000, 20]);
  expect(limits).toContainEqual(['self_hosted', unlimited, unlimited]);
});

test('live interviews are in no plan, and nothing of them is shown, until they are available', async () => {
  const { app } = harness;
  const { token } = await signUp(app);
  expect(await ask(app, getCurrentPlan, { token })).toMatchObject({ code: 'self_hosted', live: false });
  const plans = await ask(app, getPlans, { token });
  expect(plans.map((plan) => plan.live)).toEqual(plans.map(() => false));
  expect(await refusal(app, getRooms, { token })).toMatchObject({ status: 402, code: 'live_not_in_plan' });
  const config = await ask(app, getConfig, { token });
  expect(config.permissions.filter((permission) => permission.startsWith('live.'))).toEqual([]);
  expect(config).toMatchObject({
    generate_questions: false,
    ai_assessment: false,
    transcripts: false,
    web_check: false,
    billing: { mode: 'off', card: 'off', trial_days: 0 },
    features: { live: false, plagiarism_check: true, ai: false, plan_requests: false },
  });
});

/** What it contains before any change: the person who registered. */
const billingOf = async ({ token }: Person) =>
  (await ask(harness.app, getCurrentPlan, { token })).billing_info;

const clinic = {
  ...{ client_type: 'business', name: '', real_name: 'Harbour Clinic', email: 'bills@clinic.test' },
  ...{
    address: 'Kai 1',
    city: 'Hamburg',
    state: '',
    postal_code: '20457',
    country: 'DE',
    vat: 'DE136695976',
  },
} as const;

test('billing information sent twice is saved once, and the audit log records who changed it', async () => {
  const { app } = harness;
  const owner = await signUp(app);
  const seen = await billingOf(owner);
  const body = { ...clinic, seen };
  // Without a seller nobody asks VIES.
  const saved = { ...clinic, vat_state: 'unverified' };
  expect(await ask(app, saveBilling, { token: owner.token, body })).toEqual(saved);
  expect(await ask(app, saveBilling, { token: owner.token, body })).toEqual(saved);
  expect(await billingOf(owner)).toEqual(clinic);
  const lines = await auditOf(app, owner, owner.agencyId);
  expect(lines.filter((line) => line.subject_kind === 'billing')).toMatchObject([
    { kind: 'changed', user_id: owner.userId, before: seen, after: clinic },
  ]);
});

test('of two members who change billing information at once, the second is shown the first’s version', async () => {
  const { app } = harness;
  const owner = await signUp(app);
  const seen = await billingOf(owner);
  const drafts = ['Kai 1', 'Kai 2'].map((address) => ({ ...clinic, address, seen }));
  const replies = await Promise.all(
    drafts.map((body) => send(app, saveBilling, { token: owner.token, body })),
  );
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 409]);
  const written = await billingOf(owner);
  const refused = drafts.find((draft) => draft.address !== written.address);
  const late = await refusal(app, saveBilling, { token: owner.token, body: refused });
  expect(late).toMatchObject({ code: 'edited_meanwhile', details: { current: written } });
});

test.each([
  [{ ...clinic, vat: 'DE136695977' }, { vat: 'format' }],
  [
    { ...clinic, real_name: ' ', city: '' },
    { real_name: 'required', city: 'required' },
  ],
  [{ ...clinic, client_type: 'physical' as const }, { name: 'required' }],
  [{ ...clinic, email: 'bills' }, { email: 'format' }],
])('billing information that is not enough for an invoice is refused', async (billing, fields) => {
  const { app } = harness;
  const owner = await signUp(app);
  const body = { ...billing, seen: await billingOf(owner) };
  expect(await refusal(app, saveBilling, { token: owner.token, body })).toMatchObject({
    ...{ code: 'invalid_fields', fields },
  });
});

test('changing billing information needs the permission for it', async () => {
  const { app } = harness;
  const owner = await signUp(app);
  const admin = await addColleague(app, owner, 'admin');
  const body = { ...clinic, seen: await billingOf(owner) };
  expect(await refusal(app, saveBilling, { token: admin.token, body })).toMatchObject({
    ...{ code: 'forbidden', details: { permission: 'billing.manage' } },
  });
});
