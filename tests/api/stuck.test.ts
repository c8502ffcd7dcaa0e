// Candidates' last activity and camera problems: reported by the device, seen by the recruiter.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import { finishInterview, reportTrouble, startInvitation, submitAnswer } from '#contract/interview.ts';
import type { Trouble } from '#contract/interview.ts';
import type { JobDetail } from '#contract/job.ts';
import { getResponses } from '#contract/response.ts';
import { responses } from '../../server/platform/db/schema/response.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { answerTo, begin, bind, questionOf, sendTake, someParts, startBody } from './interviewing.ts';
import type { Interviewee } from './interviewing.ts';
import { ask, makeJob, signUp } from './people.ts';
import type { Person } from './people.ts';

const hourMs = 3_600_000;

let harness: TestApp;
let owner: Person;
let job: JobDetail;
let someone: Interviewee;

beforeAll(async () => {
  harness = await startTestApp();
  owner = await signUp(harness.app);
});
beforeEach(async () => {
  job = await makeJob(harness.app, owner);
  someone = await begin(harness, job);
});
afterAll(() => harness.stop());

async function listed() {
  const sent = { token: owner.token, params: { id: job.id } };
  const [response] = (await ask(harness.app, getResponses, sent)).responses;
  if (!response) throw new Error('nobody is listed');
  return response;
}

const report = (trouble: Trouble) =>
  ask(harness.app, reportTrouble, { token: someone.token, body: { trouble } });

test('a candidate without activity for a day midway is stuck, until the next activity', async () => {
  const answer = () => {
    const body = answerTo(questionOf(someone, 'text'), { text: 'Because.' });
    return ask(harness.app, submitAnswer, { token: someone.token, body });
  };
  const again = async () => {
    const hash = await harness.deps.db.asTenant(owner, (tx) =>
      tx.select({ hash: responses.hash }).from(responses).where(eq(responses.job_id, job.id)),
    );
    await ask(harness.app, startInvitation, { params: { hash: hash[0]?.hash ?? '' }, body: startBody() });
  };
  const take = await bind(harness, someone);
  const seal = async () => expect((await sendTake(harness, someone, take, [someParts(2)])).status).toBe(200);
  const ways = [answer, () => bind(harness, someone), again, seal];
  expect((await listed()).stuck).toBeNull();
  for (const act of ways) {
    harness.passTime(24 * hourMs);
    expect(await listed()).toMatchObject({ stuck: 'half_way' });
    await act();
    const { stuck, active_at } = await listed();
    expect(stuck).toBeNull();
    expect(harness.deps.now().getTime() - Date.parse(active_at ?? '')).toBeLessThan(hourMs);
  }
});

test('a candidate whose videos have been uploading for an hour is still sending', async () => {
  const question = questionOf(someone, 'video');
  const take = await bind(harness, someone);
  await ask(harness.app, submitAnswer, {
    ...{ token: someone.token, body: answerTo(question, { take_id: take }) },
  });
  const body = { id: newId(), finished_at: new Date().toISOString() };
  await ask(harness.app, finishInterview, { token: someone.token, body });
  expect(await listed()).toMatchObject({ progress: 'uploading', stuck: null });
  harness.passTime(hourMs);
  expect(await listed()).toMatchObject({ stuck: 'still_sending' });
});

test('a candidate whose browser blocks the camera is stuck at once, until it reports otherwise or records', async () => {
  await report('permission_denied');
  await report('permission_denied');
  expect(await listed()).toMatchObject({ stuck: 'permission_denied' });
  await report('none');
  expect(await listed()).toMatchObject({ stuck: null });
  await report('permission_denied');
  await bind(harness, someone);
  expect(await listed()).toMatchObject({ stuck: null });
});

test('a camera problem reported after the interview has ended does not count', async () => {
  const body = { id: newId(), finished_at: new Date().toISOString() };
  await ask(harness.app, finishInterview, { token: someone.token, body });
  await report('permission_denied');
  expect(await listed()).toMatchObject({ progress: 'completed', stuck: null });
});
