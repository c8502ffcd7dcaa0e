// Previews: a recruiter takes the interview as a candidate would, whatever the job's settings, and it
// counts nowhere.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRequest } from '#contract/candidate-page.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { LiveEvent } from '#contract/events.ts';
import { newId } from '#contract/id.ts';
import * as interviews from '#contract/interview.ts';
import { findInvited, getInvitations } from '#contract/invite.ts';
import { getJob, getJobs, previewJob, setJobActive } from '#contract/job.ts';
import type { JobDetail, JobDraft } from '#contract/job.ts';
import { getCurrentPlan } from '#contract/plan.ts';
import { getResponseCounts, getResponses, inviteByEmail } from '#contract/response.ts';
import { findDueReminders, findOverdueResponses } from '../../server/platform/db/lookups.ts';
import { notify } from '../../server/platform/events/notify.ts';
import { markExpired } from '../../server/domain/interviews/mark-expired.ts';
import { sweepPreviews } from '../../server/domain/interviews/previews/sweep.ts';
import { addCandidate } from './candidates.ts';
import { call, eventually, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import * as candidate from './interviewing.ts';
import type { Interviewee } from './interviewing.ts';
import { addColleague, ask, makeJob, refusal } from './people.ts';
import { auditOf, messagesOf, openCompanyTo, rowsOf } from './workspace.ts';

const hourMs = 3_600_000;
let harness: TestApp;
let owner: SignedUp;

beforeAll(async () => {
  harness = await startTestApp({ worker: true });
  owner = await signUp(harness);
});
afterAll(() => harness.stop());

const newJob = (changes: Partial<JobDraft> = {}) => makeJob(harness.app, owner, changes);
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs);
const at = (hours: number) => ({ ...harness.deps, now: () => inHours(hours) });

async function preview(job: JobDetail, id = newId()): Promise<{ id: string; hash: string }> {
  const sent = { token: owner.token, params: { id: job.id }, body: { id } };
  return { id, ...(await ask(harness.app, previewJob, sent)) };
}

const open = (hash: string) => call(harness, interviews.getInvitation, { params: { hash } });

async function begin(hash: string): Promise<Interviewee> {
  const body = candidate.startBody({ name: 'Olga Owner', email: owner.email });
  const { data } = await call(harness, interviews.startInvitation, { params: { hash }, body });
  return { token: body.session_token, interview: data };
}

/** Answers every question, with a stored take for the video, and finishes. */
async function goThrough(who: Interviewee): Promise<void> {
  const take = await candidate.bind(harness, who);
  await candidate.sendTake(harness, who, take, [candidate.someParts(2)]);
  const choice = candidate.questionOf(who, 'choice');
  const contents = {
    video: { take_id: take },
    text: { text: 'Because.' },
    code: { language: 'javascript', code: 'console.log(1)' },
    choice: { option_ids: [choice.options[0]?.id] },
  };
  for (const question of who.interview.questions) {
    const body = candidate.answerTo(question, contents[question.type]);
    await ask(harness.app, interviews.submitAnswer, { token: who.token, body });
  }
  const body = { id: newId(), finished_at: new Date().toISOString() };
  await ask(harness.app, interviews.finishInterview, { token: who.token, body });
}

/** Waits for the interviews' tasks: joining videos, running programs, the confirmation. */
async function jobsAreDone(): Promise<void> {
  await eventually(async () => {
    const { rows } = await harness.deps.db.pool.query(
      `select name from pgboss.job
       where name in ('process-video', 'render-video', 'run-code', 'confirm-arrival') and state < 'completed'`,
    );
    expect(rows).toEqual([]);
  });
}

describe('a preview', () => {
  test('shows what a candidate would see, under the recruiter’s own name', async () => {
    const job = await newJob({ expire_days: 7 });
    const { hash } = await preview(job);
    const { data } = await open(hash);
    expect(data).toMatchObject({
      kind: 'invitation',
      questions_count: 4,
      started: false,
      candidate: { name: 'Olga Owner', email: owner.email },
    });
    const daysLeft = (Date.parse(data.deadline_at ?? '') - Date.now()) / (24 * hourMs);
    expect(Math.round(daysLeft)).toBe(7);
    const { interview } = await begin(hash);
    expect(interview.questions.map(({ id }) => id)).toEqual(job.questions.map(({ id }) => id));
  });

  test('opens whatever the job’s dates and settings', async () => {
    const archived = await newJob();
    const params = { id: archived.id };
    await ask(harness.app, setJobActive, { token: owner.token, params, body: { active: false } });
    const jobs = [
      archived,
      await newJob({ start_at: inHours(24).toISOString() }),
      await newJob({ start_at: inHours(-48).toISOString(), expire_date: inHours(-24).toISOString() }),
      await newJob({ block_try: true, one_per_ip: true }),
    ];
    for (const job of jobs) {
      const { hash } = await preview(job);
      expect((await open(hash)).status).toBe(200);
      await begin(hash);
      // The same on the phone: the second device continues.
      await goThrough(await begin(hash));
      expect((await open(hash)).error?.code).toBe('already_completed');
    }
  });

  test('of one question asks only that one, which must be the job’s', async () => {
    const job = await newJob({ random_order: true });
    const [, asked] = job.questions;
    const body = { id: newId(), question_id: asked?.id ?? '' };
    const sent = { token: owner.token, params: { id: job.id }, body };
    const { hash } = await ask(harness.app, previewJob, sent);
    expect((await open(hash)).data.questions_count).toBe(1);
    for (const device of [await begin(hash), await begin(hash)])
      expect(device.interview.questions.map(({ id }) => id)).toEqual([body.question_id]);
    const [foreign] = (await newJob()).questions;
    const wrong = { ...sent, body: { id: newId(), question_id: foreign?.id ?? '' } };
    expect(await refusal(harness.app, previewJob, wrong)).toMatchObject({ code: 'question_unknown' });
  });

  test('is in the audit log once', async () => {
    const job = await newJob();
    const { id } = await preview(job);
    await preview(job, id);
    const lines = (await auditOf(harness.app, owner, job.id)).filter(({ kind }) => kind === 'previewed');
    expect(lines).toMatchObject([{ user_id: owner.userId, after: { preview_id: id } }]);
  });

  test('requested twice, even at once, is one; for another job the id is refused', async () => {
    const job = await newJob();
    const id = newId();
    const made = await Promise.all([preview(job, id), preview(job, id)]);
    expect(made[1]).toEqual(made[0]);
    expect(made[0].hash).not.toBe((await preview(job)).hash);
    const body = { id };
    const otherJob = { token: owner.token, params: { id: (await newJob()).id }, body };
    expect(await refusal(harness.app, previewJob, otherJob)).toMatchObject({ status: 409, code: 'id_taken' });
  });

  test('is for members who see and may edit the job', async () => {
    const job = await newJob();
    const reviewer = await addColleague(harness.app, owner, 'reviewer');
    const limited = await addColleague(harness.app, owner, 'recruiter', { allCompanies: false });
    const sent = { params: { id: job.id }, body: { id: newId() } };
    const refused = await refusal(harness.app, previewJob, { ...sent, token: reviewer.token });
    expect(refused).toMatchObject({ status: 403, code: 'forbidden' });
    const hidden = await refusal(harness.app, previewJob, { ...sent, token: limited.token });
    expect(hidden).toMatchObject({ status: 404, code: 'not_found' });
    await openCompanyTo(harness.app, limited, job.company_id);
    await ask(harness.app, previewJob, { ...sent, token: limited.token });
  });
});

describe('an answered preview', () => {
  let job: JobDetail;
  let previewed: Interviewee;
  let real: string;
  let events: LiveEvent[];
  /** Usage of the plan, before and after. */
  const used: number[] = [];
  const id = newId();

  beforeAll(async () => {
    job = await newJob();
    real = (await addCandidate(harness.app, job, { name: 'Rita Real' })).id;
    used.push(await usage());
    events = [];
    const stop = harness.deps.events.subscribe(owner.agencyId, {
      send: (event) => void events.push(event),
      end: () => undefined,
    });
    previewed = await begin((await preview(job, id)).hash);
    await goThrough(previewed);
    const body = { id: newId(), kind: 'question', text: 'Does anybody hear me?' };
    await ask(harness.app, makeRequest, { token: previewed.token, body });
    used.push(await usage());
    await jobsAreDone();
    // Events arrive in order, so any event of the preview would be here before this one.
    const last = newId();
    await harness.deps.db.asTenant(owner, (tx) => notify(tx, { kind: 'company', company_id: last }));
    await eventually(() => {
      if (!events.some((event) => event.kind === 'company' && event.company_id === last))
        throw new Error('no event yet');
    });
    stop();
  });
  const usage = async () => (await ask(harness.app, getCurrentPlan, { token: owner.token })).responses_count;

  test('does not count in the plan', () => {
    expect(used[0]).toBeGreaterThan(0);
    expect(used[1]).toBe(used[0]);
  });

  test('publishes no live updates', () => {
    expect(events.filter((event) => event.kind === 'response')).toEqual([]);
  });

  test('is in no count of the job', async () => {
    const counts = { responses: 1, interviewed_count: 1, invited_count: 0 };
    const listed = await ask(harness.app, getJobs, { token: owner.token });
    expect(listed.find((item) => item.id === job.id)).toMatchObject(counts);
    const sent = { token: owner.token, params: { id: job.id } };
    expect(await ask(harness.app, getJob, sent)).toMatchObject(counts);
  });

  test.each([
    ['the list', undefined, 1],
    ['a status', { status: 'review' }, 1],
    ['another status', { status: 'new' }, 0],
    ['a search', { search: 'rita' }, 1],
    ['a search for the recruiter’s name', { search: 'olga' }, 0],
    ['a search with a status', { search: 'o', status: 'review' }, 0],
  ])('is not in %s of the job’s candidates', async (_list, query, total) => {
    const sent = { token: owner.token, params: { id: job.id }, ...(query && { query }) };
    const page = await ask(harness.app, getResponses, sent);
    expect((await ask(harness.app, getResponseCounts, sent)).total).toBe(total);
    expect(page.responses.map((response) => response.id)).toEqual(total === 0 ? [] : [real]);
  });

  test('is not a candidate that can be viewed, decided, noted, rated or deleted', async () => {
    const answers = await rowsOf(harness.app, owner, 'answers');
    const answerId = /\((?:[^,]*),([^,]*)/.exec(answers.find((row) => row.includes(id)) ?? '')?.[1] ?? '';
    expect(answerId).toMatch(/^[0-9a-f-]{36}$/);
    const calls = [
      [endpoints.getResponse, {}],
      [endpoints.setStatus, { body: { id: newId(), from: 'review', to: 'accepted' } }],
      [endpoints.addNote, { body: { id: newId(), text: 'Mine' } }],
      [endpoints.removeResponse, {}],
      [endpoints.accommodate, { body: { time_factor: 2, text_for_video: false, deadline_at: null } }],
      [endpoints.rateAnswer, { params: { id: answerId }, body: { rate: 'good' } }],
    ] as const;
    for (const [endpoint, sent] of calls) {
      const asked = { token: owner.token, params: { id }, ...sent };
      expect(await refusal(harness.app, endpoint, asked)).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect((await call(harness, interviews.getSession, { token: previewed.token })).status).toBe(200);
  });

  test('sends no emails', async () => {
    expect(await messagesOf(harness.app, owner, id)).toEqual([]);
    const { rows } = await harness.deps.db.pool.query(
      `select name from pgboss.job where name in ('mail-request', 'mail-link') and data::text like $1`,
      [`%${owner.agencyId}%`],
    );
    expect(rows).toEqual([]);
  });

  test('is not in the list of invitations', async () => {
    const sent = { token: owner.token, params: { id: job.id } };
    const { invitations } = await ask(harness.app, getInvitations, sent);
    expect(invitations).toEqual([]);
    const asked = { ...sent, body: { emails: [owner.email], phones: [] } };
    expect(await ask(harness.app, findInvited, asked)).toEqual({ emails: [], phones: [] });
  });

  test('does not prevent inviting oneself', async () => {
    const body = { id: newId(), name: 'Olga', email: owner.email };
    const sent = { token: owner.token, params: { id: job.id }, body };
    expect((await ask(harness.app, inviteByEmail, sent)).id).toBe(body.id);
  });
});

test('a preview neither expires nor gets a reminder, while a candidate of the same job gets both', async () => {
  const job = await newJob({ expire_date: inHours(40).toISOString(), remind_hours: 24 });
  const who = await begin((await preview(job)).hash);
  const real = await candidate.begin(harness, job);
  const find = (look: typeof findOverdueResponses, hours: number) =>
    harness.deps.db.asNobody(async (tx) =>
      (await look(tx, inHours(hours))).map(({ responseId }) => responseId),
    );
  const reminded = await find(findDueReminders, 30);
  expect(reminded).toContain(real.interview.response_id);
  expect(reminded).not.toContain(who.interview.response_id);
  const overdue = await find(findOverdueResponses, 41);
  expect(overdue).toContain(real.interview.response_id);
  expect(overdue).not.toContain(who.interview.response_id);
  await markExpired.run({}, at(41));
  const progressOf = async ({ token }: Interviewee) =>
    (await ask(harness.app, interviews.getSession, { token })).progress;
  expect(await progressOf(real)).toBe('expired');
  expect(await progressOf(who)).toBe('in_progress');
});

test('a preview is deleted after a day with its recordings, and nothing else is', async () => {
  const job = await newJob();
  const { id, hash } = await preview(job);
  const who = await begin(hash);
  await goThrough(who);
  const real = await candidate.begin(harness, job);
  await goThrough(real);
  const countFiles = async () => (await rowsOf(harness.app, owner, 'files')).length;
  const stored = () => harness.deps.storage.list(`agencies/${owner.agencyId}/files/`);
  // One original each; every file stored by then has a row.
  await jobsAreDone();
  const [files, bytes] = [await countFiles(), (await stored()).length];

  await sweepPreviews.run({}, at(23));
  expect((await call(harness, interviews.getSession, { token: who.token })).status).toBe(200);
  await sweepPreviews.run({}, at(25));
  await sweepPreviews.run({}, at(25));

  expect((await call(harness, interviews.getSession, { token: who.token })).status).toBe(401);
  expect((await open(hash)).error?.code).toBe('invalid');
  expect((await rowsOf(harness.app, owner, 'responses')).filter((row) => row.includes(id))).toEqual([]);
  expect(await countFiles()).toBeLessThan(files);
  await eventually(async () => expect((await stored()).length).toBe(bytes - (files - (await countFiles()))));
  expect((await call(harness, interviews.getSession, { token: real.token })).status).toBe(200);
  const again = { token: owner.token, params: { id: job.id }, body: { id } };
  expect(await refusal(harness.app, previewJob, again)).toMatchObject({ status: 404 });
});
