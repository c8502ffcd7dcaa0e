// Retention: a warning, then complete deletion of bytes and text; a legal hold prevents it.
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { erase, getCandidatePage, openCandidatePage } from '#contract/candidate-page.ts';
import { removeCompany } from '#contract/company.ts';
import type { JobDetail } from '#contract/job.ts';
import { getResponse } from '#contract/response.ts';
import { getRetention, setLegalHold, setRetention } from '#contract/retention.ts';
import { runRetention } from '../../server/domain/candidates/retention/run.ts';
import { call, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import * as candidate from './interviewing.ts';
import type { Interviewee } from './interviewing.ts';
import { addColleague, ask, refusal } from './people.ts';
import { auditOf } from './workspace.ts';

const dayMs = 86_400_000;
let harness: TestApp;
let owner: SignedUp;
const calls = candidate.interviewCalls(() => ({ test: harness, owner }));
beforeAll(async () => {
  harness = await startTestApp({ worker: true });
  owner = await signUp(harness);
});
afterAll(() => harness.stop());

const run = (days: number) => {
  const later = new Date(Date.now() + days * dayMs);
  return runRetention.run({}, { ...harness.deps, now: () => later });
};
const detailOf = (who: Interviewee) =>
  ask(harness.app, getResponse, { token: owner.token, params: { id: who.interview.response_id } });
const held = (who: Interviewee, on: boolean) =>
  ask(harness.app, setLegalHold, {
    ...{ token: owner.token, params: { id: who.interview.response_id } },
    body: { on, reason: 'A complaint' },
  });
const retentionOf = async (job: JobDetail) =>
  (await ask(harness.app, getRetention, { token: owner.token })).find(
    (company) => company.company_id === job.company_id,
  );
const periodOf = (job: JobDetail, days: number, token = owner.token) => ({
  ...{ token, params: { id: job.company_id }, body: { retention_days: days } },
});
const warningsTo = (email: string) =>
  harness.mails.filter((mail) => mail.to.address === email && mail.subject.includes('14 days'));

/** A candidate who finished, with a video of random bytes and a text. */
async function finished(job: JobDetail): Promise<{ who: Interviewee; video: Buffer }> {
  const who = await candidate.begin(harness, job);
  const video = randomBytes(150_000);
  const take = await candidate.bind(harness, who);
  const onVideo = candidate.answerTo(candidate.questionOf(who, 'video'), { take_id: take });
  await calls.answer(who, onVideo);
  await candidate.sendTake(harness, who, take, [candidate.inParts(video)]);
  await calls.answer(who, candidate.answerTo(candidate.questionOf(who, 'text'), { text: 'Very private.' }));
  await calls.finish(who);
  await vi.waitFor(
    async () =>
      expect((await detailOf(who)).answers.find((answer) => answer.video)?.video?.state).toBe('ready'),
    { timeout: 60_000, interval: 200 },
  );
  return { who, video };
}

/** Every file of the data folder that contains some of these bytes. */
async function filesWith(bytes: Buffer): Promise<string[]> {
  const pieces = [0, 70_000, bytes.length - 64].map((at) => bytes.subarray(at, at + 64));
  const entries = await readdir(harness.dataDir, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((file) => file.isFile())) {
    const file = join(entry.parentPath, entry.name);
    const content = await readFile(file);
    if (pieces.some((piece) => content.includes(piece))) found.push(file);
  }
  return found;
}

test('after 365 days nothing remains in database or storage, and the team is warned two weeks before', async () => {
  const job = await calls.newJob();
  const { who, video } = await finished(job);
  const otherJob = await finished(await calls.newJob());
  expect(await filesWith(video)).not.toEqual([]);

  await run(350);
  expect(warningsTo(owner.email)).toEqual([]);
  await run(351.1);
  await run(351.2);
  await vi.waitFor(() => expect(warningsTo(owner.email)).toHaveLength(1), { timeout: 60_000 });
  expect(warningsTo(owner.email)[0]?.text).toContain(`${job.name}: `);
  await run(364);
  expect((await detailOf(who)).answers.find((answer) => answer.video)?.video?.state).toBe('ready');
  await held(otherJob.who, true);

  await run(366);
  const after = await detailOf(who);
  expect(after).toMatchObject({ email: '', phone: '', device: null, delete_at: null });
  expect(after.deleted_at).not.toBeNull();
  expect(after.answers.find((answer) => answer.video)?.video).toMatchObject({
    ...{ state: 'deleted', url: null, original: null, poster: null },
  });
  expect(JSON.stringify(after)).not.toContain('Very private.');
  await vi.waitFor(async () => expect(await filesWith(video)).toEqual([]), {
    timeout: 60_000,
    interval: 200,
  });
  const lines = await auditOf(harness.app, owner, after.id);
  expect(lines.filter((line) => line.kind === 'retention_deleted')).toHaveLength(1);
  expect(await retentionOf(job)).toMatchObject({ retention_days: 365, deleted: 1, on_hold: 0 });

  // The other candidate is complete until the legal hold ends.
  expect(await filesWith(otherJob.video)).not.toEqual([]);
  await held(otherJob.who, false);
  await run(367);
  await vi.waitFor(async () => expect(await filesWith(otherJob.video)).toEqual([]), {
    ...{ timeout: 60_000, interval: 200 },
  });
});

test('the candidate’s own page says that their data was deleted, and when', async () => {
  const { who } = await finished(await calls.newJob());
  const pageOf = () => ask(harness.app, getCandidatePage, { token: who.token });
  expect(await pageOf()).toMatchObject({
    deleted_at: null,
    answers: [{ state: 'stored' }, { state: 'stored' }],
  });
  expect((await pageOf()).delete_at).not.toBeNull();
  await held(who, true);
  expect((await pageOf()).delete_at).toBeNull();
  await held(who, false);

  await run(352);
  await run(367);
  // Sessions were deleted too: the link opens a new one, on any device.
  const opened = await ask(harness.app, openCandidatePage, {
    params: { hash: who.interview.hash },
    body: { session_token: randomBytes(32).toString('base64url') },
  });
  const { deleted_at } = await detailOf(who);
  expect(opened).toMatchObject({ deleted_at, delete_at: null, files: [], requests: [] });
  expect(deleted_at).not.toBeNull();
  expect(opened.candidate.email).toBe('');
  expect(opened.answers.map(({ state, text, url }) => ({ state, text, url }))).toEqual([
    { state: 'deleted', text: '', url: null },
    { state: 'deleted', text: '', url: null },
  ]);
});

test('a company with a shorter period deletes earlier, but no candidate before the warning', async () => {
  const job = await calls.newJob();
  const { who } = await finished(job);
  await ask(harness.app, setRetention, periodOf(job, 30));
  expect(await retentionOf(job)).toMatchObject({ retention_days: 30, due_soon: 0 });
  const { delete_at } = await detailOf(who);
  expect(Date.parse(delete_at ?? '') - Date.now()).toBeGreaterThan(29 * dayMs);
  expect(Date.parse(delete_at ?? '') - Date.now()).toBeLessThan(31 * dayMs);

  await run(200);
  expect((await detailOf(who)).deleted_at).toBeNull();
  await run(213);
  expect((await detailOf(who)).deleted_at).toBeNull();
  await run(215);
  expect((await detailOf(who)).deleted_at).not.toBeNull();
});

test('a legal hold prevents deletion by the candidate, and with the company', async () => {
  const job = await calls.newJob();
  const { who } = await finished(job);
  await held(who, true);
  const erased = await refusal(harness.app, erase, { token: who.token, body: { id: crypto.randomUUID() } });
  expect(erased).toMatchObject({ status: 409, code: 'legal_hold' });
  const removed = { token: owner.token, params: { id: job.company_id } };
  expect(await refusal(harness.app, removeCompany, removed)).toMatchObject({ code: 'legal_hold' });
  const detail = await detailOf(who);
  expect(detail.legal_hold).toBe(true);
  expect(detail.history).toContainEqual(expect.objectContaining({ kind: 'hold_on', to: 'A complaint' }));
});

test('the period needs the permission for settings, from 1 to 3650 days, and is in the audit log', async () => {
  const job = await calls.newJob();
  const recruiter = await addColleague(harness.app, owner, 'recruiter');
  expect(await refusal(harness.app, setRetention, periodOf(job, 10, recruiter.token))).toMatchObject({
    ...{ status: 403, code: 'forbidden' },
  });
  for (const days of [0, 3651, 1.5])
    expect(await refusal(harness.app, setRetention, periodOf(job, days))).toMatchObject({ status: 422 });
  await call(harness, setRetention, periodOf(job, 90));
  await call(harness, setRetention, periodOf(job, 90));
  const lines = (await auditOf(harness.app, owner, job.company_id)).filter(
    (line) => line.kind === 'retention',
  );
  expect(lines).toMatchObject([{ before: { retention_days: 365 }, after: { retention_days: 90 } }]);
});
