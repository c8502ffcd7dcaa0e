// Five hundred simultaneous attempts at the last free item: exactly one succeeds, the others are refused,
// and the stored result is that of one of them. (Seats and password resets: users.test.ts, auth.test.ts.)
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitAnswer } from '#contract/interview.ts';
import { createJob, getJobs } from '#contract/job.ts';
import { getResponse } from '#contract/response.ts';
import { newId } from '#contract/id.ts';
import { createCompany } from '#contract/company.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { answerTo, begin, bind, questionOf } from './interviewing.ts';
import { ask, companyDraft, jobDraft, makeJob, send, signUp } from './people.ts';
import { usePlan } from './workspace.ts';

const manyAtOnce = 500;

let harness: TestApp;
beforeAll(async () => {
  harness = await startTestApp();
});
afterAll(() => harness.stop());

/**
 * Calls, and retries while the server asks to come back later: so many calls exhaust the connections.
 */
async function callWithRetry(call: () => Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  const reply = await call();
  return reply.statusCode === 503 ? callWithRetry(call) : reply;
}

/** The number of replies per status. */
async function statusesOf(replies: Promise<LightMyRequestResponse>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { statusCode } of await Promise.all(replies)) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}

test('of 500 members who create the last job of a plan, one succeeds', async () => {
  const { app } = harness;
  const owner = await signUp(app);
  const { token } = owner;
  const company = await ask(app, createCompany, { token, body: companyDraft() });
  await usePlan(app, owner, 'free');
  const tries = Array.from({ length: manyAtOnce }, () =>
    callWithRetry(() => send(app, createJob, { token, body: jobDraft(company.id) })),
  );
  expect(await statusesOf(tries)).toEqual({ 200: 1, 402: manyAtOnce - 1 });
  expect(await ask(app, getJobs, { token })).toHaveLength(1);
});

test('of 500 simultaneous retakes one becomes the answer', async () => {
  const { app } = harness;
  const owner = await signUp(app);
  const who = await begin(harness, await makeJob(app, owner));
  const takes = [await bind(harness, who), await bind(harness, who)];
  const question = questionOf(who, 'video');
  const bodies = Array.from({ length: manyAtOnce }, (_, n) => answerTo(question, { take_id: takes[n % 2] }));
  const tries = bodies.map((body) =>
    callWithRetry(() => send(app, submitAnswer, { token: who.token, body })),
  );
  expect(await statusesOf(tries)).toEqual({ 200: 1, 409: manyAtOnce - 1 });
  const params = { id: who.interview.response_id };
  const { answers } = await ask(app, getResponse, { token: owner.token, params });
  expect(bodies.map(({ id }) => id)).toContain(
    answers.find((answer) => answer.question.type === 'video')?.id,
  );
});

test('of 500 jobs under one id one is created, and all get it as the reply', async () => {
  const { app } = harness;
  const owner = await signUp(app);
  const { token } = owner;
  const company = await ask(app, createCompany, { token, body: companyDraft() });
  const body = jobDraft(company.id, { id: newId() });
  const replies = await Promise.all(
    Array.from({ length: manyAtOnce }, () => callWithRetry(() => send(app, createJob, { token, body }))),
  );
  expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
  expect(replies[0]?.statusCode).toBe(200);
  expect(await ask(app, getJobs, { token })).toHaveLength(1);
});
