// Candidates' sessions end once nothing more can arrive through them, never while a device may have
// unsent data (P1).
import { hashToken } from '../../server/kernel/tokens.ts';
import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCandidatePage, openCandidatePage } from '#contract/candidate-page.ts';
import { newId } from '#contract/id.ts';
import { submitAnswer } from '#contract/interview.ts';
import type { JobDetail } from '#contract/job.ts';
import { answers, candidate_sessions, responses } from '../../server/platform/db/schema/response.ts';
import { sweepSessions } from '../../server/domain/interviews/sweep-sessions.ts';
import { addCandidate } from './candidates.ts';
import type { Candidate } from './candidates.ts';
import { signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import { answerTo, begin, bind, bindingFor, questionOf } from './interviewing.ts';
import { ask, makeJob, refusal } from './people.ts';
import { rowsOf } from './workspace.ts';

const dayMs = 86_400_000;
let harness: TestApp;
let owner: SignedUp;
let job: JobDetail;

beforeAll(async () => {
  harness = await startTestApp();
  owner = await signUp(harness);
  job = await makeJob(harness.app, owner);
});
afterAll(() => harness.stop());

const sweepIn = (days: number) => {
  const later = new Date(Date.now() + days * dayMs);
  return sweepSessions.run({}, { ...harness.deps, now: () => later });
};
const hasSession = ({ token }: { token: string }) =>
  harness.deps.db.asTenant(owner, async (tx) => {
    const isIt = eq(candidate_sessions.token_hash, hashToken(token));
    return (await tx.$count(candidate_sessions, isIt)) === 1;
  });
const openPage = async (hash: string) => {
  const token = randomBytes(32).toString('base64url');
  const sent = { params: { hash }, body: { session_token: token } };
  return { token, page: await ask(harness.app, openCandidatePage, sent) };
};
const change = (candidate: Candidate, set: Partial<typeof responses.$inferInsert>) =>
  harness.deps.db.asTenant(owner, (tx) =>
    tx.update(responses).set(set).where(eq(responses.id, candidate.id)),
  );

test('a session ends half a year after everything was stored, and the link opens the page again', async () => {
  const candidate = await addCandidate(harness.app, job);
  await sweepIn(179);
  expect((await ask(harness.app, getCandidatePage, { token: candidate.token })).response_id).toBe(
    candidate.id,
  );
  await sweepIn(181);
  expect((await refusal(harness.app, getCandidatePage, { token: candidate.token })).code).toBe(
    'session_ended',
  );
  const { page } = await openPage(candidate.hash);
  expect(page).toMatchObject({ response_id: candidate.id, deleted_at: null });
  expect(page.answers).toHaveLength(job.questions.length);
});

test('a device that may still have unsent data keeps its session, however long it takes', async () => {
  const [unanswered, sending, active, running] = [
    await addCandidate(harness.app, job),
    await addCandidate(harness.app, job, { progress: 'uploading' }),
    await addCandidate(harness.app, job),
    await begin(harness, job),
  ];
  const unsent = await addCandidate(harness.app, job);
  await bind(harness, { token: unsent.token, interview: running.interview }, bindingFor(running));
  await harness.deps.db.asTenant(owner, (tx) =>
    tx
      .delete(answers)
      .where(and(eq(answers.response_id, unanswered.id), eq(answers.id, unanswered.answerIds[1] ?? ''))),
  );
  await change(active, { active_at: new Date(Date.now() + 3600 * dayMs) });
  await sweepIn(3650);
  for (const candidate of [unanswered, sending, unsent, active, running])
    expect(await hasSession(candidate)).toBe(true);
  const body = { ...answerTo(questionOf(running, 'text'), { text: 'At last.' }), id: newId() };
  await ask(harness.app, submitAnswer, { token: running.token, body });
});

test('a session for the candidate’s page alone ends after three months and leaves nothing behind', async () => {
  const candidate = await addCandidate(harness.app, job, { progress: 'uploading' });
  const { token } = await openPage(candidate.hash);
  const marks = async () =>
    (await rowsOf(harness.app, owner, 'writes')).filter(
      (row) => /page_session/.test(row) && row.includes(candidate.id),
    );
  await sweepIn(89);
  expect([await hasSession({ token }), (await marks()).length]).toEqual([true, 1]);
  await sweepIn(91);
  expect([await hasSession({ token }), (await marks()).length]).toEqual([false, 0]);
  expect(await hasSession(candidate)).toBe(true);
});
