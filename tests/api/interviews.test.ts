// The candidate's side over HTTP: who may start, what they receive, which answers count (P3, P4, P6, P7).
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCompanies } from '#contract/company.ts';
import { newId } from '#contract/id.ts';
import * as interviews from '#contract/interview.ts';
import { setJobActive, updateJob } from '#contract/job.ts';
import type { JobDetail, JobDraft } from '#contract/job.ts';
import { getResponse, getResponses, inviteByEmail, setStatus } from '#contract/response.ts';
import { accommodations } from '../../server/platform/db/schema/response.ts';
import { call, eventually, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import * as candidate from './interviewing.ts';
import { draftOf, questionDraft } from './people.ts';

const hourMs = 3_600_000;
let test: TestApp;
let owner: SignedUp;
beforeAll(async () => {
  test = await startTestApp({ worker: true });
  owner = await signUp(test);
});
afterAll(() => test.stop());

const { newJob, inHours, answer, session, finish } = candidate.interviewCalls(() => ({ test, owner }));
const share = (job: JobDetail) => call(test, interviews.getShare, { params: { hash: job.hash_link } });
const start = (job: JobDetail, body: unknown) =>
  call(test, interviews.startShare, { params: { hash: job.hash_link }, body });
const open = (hash: string) => call(test, interviews.getInvitation, { params: { hash } });
const startOwn = (hash: string, body: unknown) =>
  call(test, interviews.startInvitation, { params: { hash }, body });
const change = async (job: JobDetail, changes: Partial<JobDraft>) =>
  (await call(test, updateJob, { token: owner.token, params: { id: job.id }, body: draftOf(job, changes) }))
    .data;

async function invite(job: JobDetail): Promise<{ id: string; hash: string }> {
  const body = { id: newId(), name: 'Ivan Invited', email: `${newId()}@example.test` };
  return (await call(test, inviteByEmail, { token: owner.token, params: { id: job.id }, body })).data;
}

describe('a share link', () => {
  it('shows the interview before it starts', async () => {
    const job = await newJob();
    const { data } = await share(job);
    const [company] = (await call(test, getCompanies, { token: owner.token })).data;
    expect(data).toMatchObject({
      kind: 'share',
      job: { name: 'Nurse' },
      company: { name: company?.name },
      questions_count: 4,
      kinds: ['video', 'text', 'code', 'choice'],
      duration_minutes: 20,
      has_retakes: true,
      retakes: 2,
      deadline_at: null,
      started: false,
      candidate: { name: '', email: '', phone: '' },
    });
  });

  it('that is unknown, closed, not open yet or expired says which', async () => {
    const unknown = { params: { hash: randomBytes(24).toString('base64url') } };
    expect((await call(test, interviews.getShare, unknown)).error?.code).toBe('invalid');
    expect((await call(test, interviews.getShare, { params: { hash: 'short' } })).error?.code).toBe(
      'invalid',
    );
    expect(
      (await call(test, interviews.startShare, { ...unknown, body: candidate.startBody() })).error?.code,
    ).toBe('invalid');
    const job = await newJob();
    await call(test, setJobActive, { token: owner.token, params: { id: job.id }, body: { active: false } });
    const early = await newJob({ start_at: inHours(1) });
    const over = await newJob({ start_at: inHours(-48), expire_days: 1 });
    const expected = [
      [job, 'closed'],
      [early, 'not_open_yet'],
      [over, 'expired'],
    ] as const;
    for (const [hash, code] of expected) {
      expect((await share(hash)).error?.code).toBe(code);
      expect((await start(hash, candidate.startBody())).error?.code).toBe(code);
    }
  });

  it('and an invitation end with the job’s last day, even if their days would last longer', async () => {
    const job = await newJob({ start_at: inHours(-24), expire_days: 10, expire_date: inHours(48) });
    const { hash } = await invite(job);
    expect((await share(job)).data.deadline_at).toBe(job.expire_date);
    expect((await open(hash)).data.deadline_at).toBe(job.expire_date);
    await change(job, { expire_date: inHours(-1) });
    expect((await share(job)).error?.code).toBe('expired');
    expect((await open(hash)).error?.code).toBe('expired');
  });

  it('starts an interview, and a repeated start gets the same reply without a second candidate', async () => {
    const job = await newJob();
    const body = candidate.startBody();
    const answers = await Promise.all([start(job, body), start(job, body), start(job, body)]);
    const [first] = answers;
    for (const answer of answers)
      expect({ ...answer.data, server_time: '' }).toEqual({ ...first?.data, server_time: '' });
    const { responses } = (await call(test, getResponses, { token: owner.token, params: { id: job.id } }))
      .data;
    expect(responses).toHaveLength(1);
    expect(responses[0]).toMatchObject({
      id: body.id,
      full: 'Carla Candidate',
      status: 'new',
      progress: 'in_progress',
      source: 'share',
      // The job requires neither.
      note: '',
      location: '',
    });
  });

  it('refuses the same id with other content, and another person’s token', async () => {
    const job = await newJob();
    const body = candidate.startBody();
    await start(job, body);
    expect((await start(job, { ...body, name: 'Another' })).error?.code).toBe('id_taken');
    expect((await start(job, { ...body, id: newId() })).error?.code).toBe('id_taken');
    expect(
      (await start(await newJob(), { ...body, session_token: candidate.startBody().session_token })).error
        ?.code,
    ).toBe('id_taken');
  });

  it('requires consent and complete details', async () => {
    const job = await newJob();
    const { consent: _consent, ...without } = candidate.startBody();
    expect((await start(job, without)).error).toMatchObject({
      code: 'invalid_fields',
      fields: { consent: 'required' },
    });
    const empty = candidate.startBody({ consent: { version: '', given_at: inHours(0) } });
    expect((await start(job, empty)).error?.code).toBe('consent_missing');
    expect((await start(job, candidate.startBody({ email: 'nobody', name: ' ' }))).error).toMatchObject({
      code: 'invalid_fields',
      fields: { email: 'format', name: 'required' },
    });
  });

  it('emails the person their own link, in their language', async () => {
    const job = await newJob();
    const email = `${newId()}@example.test`;
    const who = await candidate.begin(test, job, { email, language: 'de-DE' });
    const mail = await eventually(() => {
      const found = test.mails.find((mail) => mail.to.address === email);
      if (!found) throw new Error('no mail yet');
      return found;
    });
    expect(mail.text).toContain(`http://candor.test/i/${who.interview.hash}`);
  });

  it('allows one interview per address if the job says so, and the same interview again', async () => {
    const job = await newJob({ one_per_ip: true });
    const bodies = [candidate.startBody(), candidate.startBody()];
    const answers = await Promise.all(bodies.map((body) => start(job, body)));
    expect(answers.map((answer) => answer.error?.code).toSorted()).toEqual(['ip_used', undefined]);
    const inside = bodies[answers.findIndex((answer) => !answer.error)];
    expect((await start(job, inside)).data.response_id).toBe(inside?.id);
    const otherJob = await newJob();
    expect((await start(otherJob, candidate.startBody())).status).toBe(200);
  });
});

describe('what a candidate receives', () => {
  it('never contains data meant for recruiters', async () => {
    const job = await newJob({ ai_instructions: 'prefer tall ones' });
    const who = await candidate.begin(test, job);
    const text = JSON.stringify([
      who.interview,
      await session(who),
      (await share(job)).data,
      (await open(who.interview.hash)).data,
    ]);
    expect(text).not.toContain('prefer tall');
    // Compares field names, because a random hash may contain 'ai_'.
    const names = [...text.matchAll(/"([^"]*)":/g)].map(([, name]) => name);
    expect(names).toContain('questions');
    expect(names.filter((name) => /correct|points|^ai_|is_count|agency/.test(name ?? ''))).toEqual([]);
    expect(candidate.questionOf(who, 'choice').options.map((option) => option.text)).toEqual([
      'This',
      'That',
    ]);
    expect(candidate.questionOf(who, 'code').options).toEqual([]);
  });

  it('has its own stable order if the job shuffles questions', async () => {
    const questions = Array.from({ length: 5 }, (_, i) =>
      questionDraft('text', { question: `Question ${i}` }),
    );
    const job = await newJob({ random_order: true, questions });
    const first = await candidate.begin(test, job);
    const people = [first];
    for (let i = 0; i < 6; i += 1) people.push(await candidate.begin(test, job));
    const orders = people.map(({ interview }) =>
      interview.questions.map((question) => question.question).join(),
    );
    expect(new Set(orders).size).toBeGreaterThan(1);
    expect((await session(first)).questions).toEqual(first.interview.questions);
  });

  it('is the version they were asked, whatever is edited later', async () => {
    const job = await newJob();
    const who = await candidate.begin(test, job);
    const draft = draftOf(job);
    const questions = draft.questions.map((question) =>
      question.type === 'text' ? { ...question, question: 'Edited' } : question,
    );
    await change(job, { questions });
    expect((await session(who)).questions).toEqual(who.interview.questions);
    expect(candidate.questionOf(await candidate.begin(test, job), 'text').question).toBe('Edited');
  });

  it('includes an accommodation granted during the interview', async () => {
    const job = await newJob();
    const who = await candidate.begin(test, job);
    await accommodate(who.interview.response_id, { time_factor: 1.5, text_for_video: true });
    expect(await session(who)).toMatchObject({ time_factor: 1.5 });
    const instead = {
      ...candidate.answerTo(candidate.questionOf(who, 'video'), { text: 'In writing' }),
      type: 'text',
    };
    expect((await answer(who, instead)).data.stored).toBe(true);
  });
});

describe('a personal link', () => {
  it('announces extra time for preparation as well as answers', async () => {
    const timed = questionDraft('video', { time: 120, preparation_time: 60, retake: 0 });
    const { hash, id } = await invite(await newJob({ questions: [timed] }));
    expect((await open(hash)).data).toMatchObject({ duration_minutes: 4 });
    await accommodate(id, { time_factor: 2 });
    expect((await open(hash)).data).toMatchObject({ duration_minutes: 7, video_seconds: 240 });
    await accommodate(id, { time_factor: 0 });
    expect((await open(hash)).data).toMatchObject({ duration_minutes: 4 });
  });

  it('recognizes the person, starts once and continues on another device', async () => {
    const job = await newJob();
    const { hash } = await invite(job);
    expect((await open(hash)).data).toMatchObject({
      kind: 'invitation',
      started: false,
      candidate: { name: 'Ivan Invited' },
    });
    const body = candidate.startBody({ name: 'Ivan' });
    const first = (await startOwn(hash, body)).data;
    expect((await startOwn(hash, body)).data.response_id).toBe(first.response_id);
    expect((await open(hash)).data.started).toBe(true);
    const elsewhere = candidate.startBody();
    const second = (await startOwn(hash, elsewhere)).data;
    expect(second.questions).toEqual(first.questions);
    expect((await session({ token: elsewhere.session_token })).candidate.name).toBe('Ivan');
  });

  it('refuses a second device if the job blocks it, and never the first', async () => {
    const job = await newJob({ block_try: true });
    const { hash } = await invite(job);
    const body = candidate.startBody();
    await startOwn(hash, body);
    expect((await startOwn(hash, candidate.startBody())).error?.code).toBe('already_started');
    expect((await startOwn(hash, body)).status).toBe(200);
  });

  it('reports that the interview is finished, rejected or expired', async () => {
    const job = await newJob();
    const done = await candidate.begin(test, job);
    await finish(done);
    expect((await open(done.interview.hash)).error?.code).toBe('already_completed');
    expect((await startOwn(done.interview.hash, candidate.startBody())).error?.code).toBe(
      'already_completed',
    );
    const canceled = await invite(job);
    const invited = { token: owner.token, params: { id: canceled.id } };
    // The email goes out first, which changes 'new' to 'invited'.
    const from = await eventually(async () => {
      const { status } = (await call(test, getResponse, invited)).data;
      expect(status).toBe('invited');
      return status;
    });
    await call(test, setStatus, {
      token: owner.token,
      params: { id: canceled.id },
      body: { id: newId(), from, to: 'rejected' },
    });
    expect((await open(canceled.hash)).error?.code).toBe('withdrawn');
    const late = await candidate.begin(test, await newJob({ expire_date: inHours(1) }));
    test.passTime(2 * hourMs);
    expect((await open(late.interview.hash)).error?.code).toBe('expired');
  });
});

describe('a candidate', () => {
  it('is admitted whatever the employer’s plan allows', async () => {
    const job = await newJob();
    const client = new pg.Client({ connectionString: test.ownerUrl });
    await client.connect();
    await client.query('update plans set responses_limit = 0');
    await client.end();
    const who = await candidate.begin(test, job);
    expect((await finish(who)).data).toEqual({ progress: 'completed' });
  });

  it('needs a session', async () => {
    expect((await call(test, interviews.getSession)).error?.code).toBe('not_signed_in');
    expect(
      (await call(test, interviews.getSession, { token: randomBytes(32).toString('base64url') })).error?.code,
    ).toBe('session_ended');
    expect((await call(test, interviews.getSession, { token: owner.token })).error?.code).toBe(
      'session_ended',
    );
  });
});

async function accommodate(
  responseId: string,
  given: Partial<typeof accommodations.$inferInsert>,
): Promise<void> {
  await test.deps.db.asTenant(owner, (tx) =>
    tx
      .insert(accommodations)
      .values({ ...given, agency_id: owner.agencyId, id: newId(), response_id: responseId }),
  );
}
