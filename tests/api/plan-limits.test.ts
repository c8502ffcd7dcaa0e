// A plan's limits: shown before they are reached, enforced for simultaneous calls, and never blocking
// candidates (P7).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import { finishInterview, submitAnswer } from '#contract/interview.ts';
import { createJob, getJob, setJobActive, updateJob } from '#contract/job.ts';
import { getCurrentPlan } from '#contract/plan.ts';
import { getResponses } from '#contract/response.ts';
import { runSqlOf, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { answerTo, begin, questionOf } from './interviewing.ts';
import {
  addColleague,
  ask,
  draftOf,
  jobDraft,
  makeJob,
  questionDraft,
  refusal,
  send,
  signUp,
} from './people.ts';
import type { Person } from './people.ts';
import { usePlan } from './workspace.ts';

let harness: TestApp;
let owner: Person;
beforeAll(async () => {
  harness = await startTestApp();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await signUp(harness.app, 'Small Owner');
});

const planOf = ({ token }: Person) => ask(harness.app, getCurrentPlan, { token });

test('every member sees the counts behind the plan’s limits, whatever they may see', async () => {
  const { app } = harness;
  const job = await makeJob(app, owner);
  const archived = await ask(app, createJob, { token: owner.token, body: jobDraft(job.company_id) });
  await ask(app, setJobActive, {
    token: owner.token,
    params: { id: archived.id },
    body: { active: false },
  });
  const reviewer = await addColleague(app, owner, 'reviewer');
  const counts = { jobs_count: 1, companies_count: 1, users_count: 2, responses_count: 0 };
  expect(await planOf(owner)).toMatchObject(counts);
  expect(await planOf(reviewer)).toMatchObject(counts);
  expect(await planOf(await signUp(app))).toMatchObject({
    jobs_count: 0,
    companies_count: 0,
    users_count: 1,
  });
});

test('if a job is reopened and another created at once with room for one, one succeeds', async () => {
  const { app } = harness;
  const job = await makeJob(app, owner);
  const [token, params] = [owner.token, { id: job.id }];
  await ask(app, setJobActive, { token, params, body: { active: false } });
  await usePlan(app, owner, 'free');
  const replies = await Promise.all([
    send(app, setJobActive, { token, params, body: { active: true } }),
    send(app, createJob, { token, body: jobDraft(job.company_id) }),
  ]);
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 402]);
  expect(await planOf(owner)).toMatchObject({ jobs_count: 1, interviews_limit: 1 });
});

test('two members who add the last allowed question at once do not add two', async () => {
  const { app } = harness;
  const four = [1, 2, 3, 4].map(() => questionDraft('text'));
  const job = await makeJob(app, owner, { questions: four });
  await usePlan(app, owner, 'free');
  const [token, params] = [owner.token, { id: job.id }];
  const drafts = [1, 2].map(() => draftOf(job, { questions: [...four, questionDraft('text')] }));
  const replies = await Promise.all(drafts.map((body) => send(app, updateJob, { token, params, body })));
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 409]);
  const saved = await ask(app, getJob, { token, params });
  expect(saved.questions).toHaveLength(5);
  const draft = draftOf(saved);
  const more = { ...draft, questions: [...draft.questions, questionDraft('text')] };
  expect(await refusal(app, updateJob, { token, params, body: more })).toMatchObject({
    status: 402,
    details: { what: 'questions', limit: 5, used: 6 },
  });
});

test('beyond the monthly limit a candidate still starts, answers and finishes, and the answer is shown', async () => {
  const { app } = harness;
  await runSqlOf(harness, `update plans set responses_limit = 1 where code = 'team'`);
  const job = await makeJob(app, owner, { questions: [questionDraft('text')] });
  await usePlan(app, owner, 'team');
  for (const email of ['first@example.test', 'second@example.test']) {
    const who = await begin(harness, job, { email });
    const now = harness.deps.now();
    const body = answerTo(questionOf(who, 'text'), { text: 'Because.' }, now);
    await ask(app, submitAnswer, { token: who.token, body });
    const finished = { id: newId(), finished_at: now.toISOString() };
    expect(await ask(app, finishInterview, { token: who.token, body: finished })).toEqual({
      progress: 'completed',
    });
  }
  expect(await planOf(owner)).toMatchObject({ responses_count: 2, responses_limit: 1 });
  const listed = await ask(app, getResponses, { token: owner.token, params: { id: job.id } });
  expect(listed.responses.map(({ email, progress, answers }) => [email, progress, answers.length])).toEqual([
    ['second@example.test', 'completed', 1],
    ['first@example.test', 'completed', 1],
  ]);
});
