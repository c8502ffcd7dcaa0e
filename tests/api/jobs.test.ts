// Jobs and their questions: the effect of changes on candidates who were already asked, and the
// visibility of jobs.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompany } from '#contract/company.ts';
import { newId } from '#contract/id.ts';
import { createJob, getJob, getJobs, setJobActive, updateJob } from '#contract/job.ts';
import { getResponse, getResponses } from '#contract/response.ts';
import { addCandidate } from './candidates.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import {
  addColleague,
  ask,
  companyDraft,
  draftOf,
  jobDraft,
  makeJob,
  questionDraft,
  refusal,
  send,
  signUp,
} from './people.ts';
import type { Person } from './people.ts';
import { assignJobTo, auditOf, openCompanyTo, rowsOf, usePlan } from './workspace.ts';

let harness: TestApp;
let owner: Person;

beforeAll(async () => {
  harness = await startTestApp();
  owner = await signUp(harness.app);
});
afterAll(() => harness.stop());

describe('a job', () => {
  test('comes back as saved, its questions in their order', async () => {
    const { app } = harness;
    const company = await ask(app, createCompany, { token: owner.token, body: companyDraft() });
    const body = jobDraft(company.id, { expire_days: 14, salary: '40 000' });
    const job = await ask(app, createJob, { token: owner.token, body });
    expect(job.questions.map((question) => question.id)).toEqual(
      body.questions.map((question) => question.id),
    );
    expect(job.questions.map((question) => question.sorting)).toEqual([0, 1, 2, 3]);
    expect(job.questions[3]?.tests).toEqual(body.questions[3]?.tests);
    expect(job).toMatchObject({ salary: '40 000', expire_days: 14, active: true, responses: 0 });
    expect(job.company.name).toBe(company.name);
    expect(job.hash_link).toMatch(/^[A-Za-z0-9_-]{22,}$/);
    expect(await ask(app, getJob, { token: owner.token, params: { id: job.id } })).toEqual(job);
  });

  test('sent twice, even at once, is one job', async () => {
    const { app } = harness;
    const company = await ask(app, createCompany, { token: owner.token, body: companyDraft() });
    const body = jobDraft(company.id);
    const made = await Promise.all([1, 2].map(() => ask(app, createJob, { token: owner.token, body })));
    expect(made[1]).toEqual(made[0]);
    const otherReply = await refusal(app, createJob, {
      token: owner.token,
      body: { ...body, name: 'Other' },
    });
    expect(otherReply).toMatchObject({ status: 409, code: 'id_taken' });
  });

  test('is listed with its counts', async () => {
    const { app } = harness;
    const job = await makeJob(app, owner);
    await addCandidate(app, job);
    await addCandidate(app, job, { isAnswered: false });
    const listed = await ask(app, getJobs, { token: owner.token });
    expect(listed.find((item) => item.id === job.id)).toMatchObject({
      questions: 4,
      responses: 2,
      interviewed_count: 1,
      invited_count: 0,
    });
  });

  test('changed by a colleague meanwhile is shown, not overwritten', async () => {
    const { app } = harness;
    const job = await makeJob(app, owner);
    const params = { id: job.id };
    const body = draftOf(job, { name: 'First' });
    const first = await ask(app, updateJob, { token: owner.token, params, body });
    expect(await ask(app, updateJob, { token: owner.token, params, body })).toEqual(first);
    const late = await refusal(app, updateJob, {
      token: owner.token,
      params,
      body: draftOf(job, { name: 'Second' }),
    });
    expect(late).toMatchObject({ status: 409, code: 'edited_meanwhile' });
    expect(late.details['current']).toMatchObject({ name: 'First', questions: first.questions });
  });

  test('is archived and reopened, each recorded in the audit log', async () => {
    const { app } = harness;
    const job = await makeJob(app, owner);
    const params = { id: job.id };
    for (const active of [false, false, true]) {
      const changed = await ask(app, setJobActive, { token: owner.token, params, body: { active } });
      expect(changed.active).toBe(active);
    }
    const lines = await auditOf(app, owner, job.id);
    expect(lines.map((line) => line.kind)).toEqual(['created', 'archived', 'opened']);
  });

  test('belongs to a company of the same agency', async () => {
    const { app } = harness;
    const stranger = await signUp(app, 'Stranger');
    const foreign = await ask(app, createCompany, { token: stranger.token, body: companyDraft() });
    for (const companyId of [foreign.id, newId()]) {
      const refused = await refusal(app, createJob, { token: owner.token, body: jobDraft(companyId) });
      expect(refused).toMatchObject({
        status: 422,
        code: 'invalid_fields',
        fields: { company_id: 'not_allowed' },
      });
    }
  });

  test('refused for one error leaves nothing behind', async () => {
    const { app } = harness;
    const company = await ask(app, createCompany, { token: owner.token, body: companyDraft() });
    const draft = jobDraft(company.id, {
      questions: [questionDraft('text'), questionDraft('choice', { tests: [] })],
    });
    const refused = await refusal(app, createJob, { token: owner.token, body: draft });
    expect(refused.fields).toEqual({ 'questions.1.tests': 'required' });
    const missing = await refusal(app, getJob, { token: owner.token, params: { id: draft.id } });
    expect(missing.status).toBe(404);
    const corrected = { ...draft, questions: [questionDraft('text')] };
    expect((await ask(app, createJob, { token: owner.token, body: corrected })).id).toBe(draft.id);
  });
});

describe('changing questions', () => {
  test('never changes what a candidate was asked', async () => {
    const { app } = harness;
    const job = await makeJob(app, owner);
    const candidate = await addCandidate(app, job);
    const params = { id: job.id };
    const [video, text, , choice] = draftOf(job).questions;
    if (!video || !text || !choice) throw new Error('four questions');
    const changed = { ...text, question: 'Quite another question', time: 60 };
    const options = choice.tests.map((option) => ({
      ...option,
      correct: !option.correct,
      text: `${option.text}?`,
    }));
    const questions = [questionDraft('text'), { ...choice, tests: options }, changed, video];
    const saved = await ask(app, updateJob, {
      token: owner.token,
      params,
      body: draftOf(job, { questions }),
    });
    expect(saved.questions.map((question) => question.id)).toEqual(questions.map((question) => question.id));
    expect(saved.questions[2]?.question).toBe('Quite another question');
    expect(saved.questions[1]?.tests).toEqual(options);

    const seen = await ask(app, getResponse, { token: owner.token, params: { id: candidate.id } });
    const asked = seen.answers.map(({ question }) => ({ ...question, sorting: 0 }));
    expect(asked).toEqual(job.questions.map((question) => ({ ...question, sorting: 0 })));
    expect(seen.questions_count).toBe(4);
  });

  test('keeps the version of a question that was only moved', async () => {
    const { app } = harness;
    const job = await makeJob(app, owner);
    const questions = draftOf(job).questions.toReversed();
    const before = await rowsOf(app, owner, 'question_versions');
    const saved = await ask(app, updateJob, {
      token: owner.token,
      params: { id: job.id },
      body: draftOf(job, { questions }),
    });
    expect(saved.questions.map((question) => question.id)).toEqual(questions.map((question) => question.id));
    expect(await rowsOf(app, owner, 'question_versions')).toEqual(before);
  });

  test('can restore a removed question', async () => {
    const { app } = harness;
    const job = await makeJob(app, owner);
    const params = { id: job.id };
    const all = draftOf(job).questions;
    const fewer = await ask(app, updateJob, {
      token: owner.token,
      params,
      body: draftOf(job, { questions: all.slice(1) }),
    });
    expect(fewer.questions).toHaveLength(3);
    const back = await ask(app, updateJob, {
      token: owner.token,
      params,
      body: draftOf(fewer, { questions: all }),
    });
    expect(back.questions.map((question) => question.id)).toEqual(all.map((question) => question.id));
  });

  test('cannot take over another job’s question', async () => {
    const { app } = harness;
    const [job, two] = [await makeJob(app, owner), await makeJob(app, owner)];
    const questions = [...draftOf(two).questions, ...draftOf(job).questions.slice(0, 1)];
    const refused = await refusal(app, updateJob, {
      token: owner.token,
      params: { id: two.id },
      body: draftOf(two, { questions }),
    });
    expect(refused).toMatchObject({ status: 409, code: 'id_taken' });
    const unchanged = await ask(app, getJob, { token: owner.token, params: { id: job.id } });
    expect(unchanged).toEqual(job);
  });
});

describe('the plan', () => {
  test('limits active jobs; archiving one makes room', async () => {
    const { app } = harness;
    const small = await signUp(app, 'Small Owner');
    const first = await makeJob(app, small);
    await usePlan(app, small, 'free');
    const body = jobDraft(first.company_id);
    const refused = await refusal(app, createJob, { token: small.token, body });
    expect(refused).toMatchObject({
      status: 402,
      code: 'plan_limit',
      details: { what: 'jobs', limit: 1, used: 1 },
    });
    const params = { id: first.id };
    await ask(app, setJobActive, { token: small.token, params, body: { active: false } });
    await ask(app, createJob, { token: small.token, body });
    const back = await refusal(app, setJobActive, { token: small.token, params, body: { active: true } });
    expect(back).toMatchObject({ status: 402, details: { what: 'jobs', limit: 1, used: 1 } });
  });

  test('limits questions and videos, but a job created under a bigger plan can be edited', async () => {
    const { app } = harness;
    const small = await signUp(app, 'Small Owner');
    const videos = [1, 2, 3, 4].map(() => questionDraft('video'));
    const job = await makeJob(app, small, { questions: videos });
    await usePlan(app, small, 'free');
    const params = { id: job.id };
    const renamed = await ask(app, updateJob, {
      token: small.token,
      params,
      body: draftOf(job, { name: 'Still editable' }),
    });
    const more = [...videos, questionDraft('video')];
    const refused = await refusal(app, updateJob, {
      token: small.token,
      params,
      body: draftOf(renamed, { questions: more }),
    });
    expect(refused).toMatchObject({
      code: 'plan_limit',
      details: { what: 'video_questions', limit: 3, used: 5 },
    });
    const texts = [1, 2, 3, 4, 5, 6].map(() => questionDraft('text'));
    const many = await refusal(app, updateJob, {
      token: small.token,
      params,
      body: draftOf(renamed, { questions: texts }),
    });
    expect(many).toMatchObject({ code: 'plan_limit', details: { what: 'questions', limit: 5, used: 6 } });
  });

  test('admits only as many jobs as it allows, however many arrive at once', async () => {
    const { app } = harness;
    const small = await signUp(app, 'Small Owner');
    const company = await ask(app, createCompany, { token: small.token, body: companyDraft() });
    await usePlan(app, small, 'free');
    const drafts = [1, 2, 3].map(() => jobDraft(company.id));
    const replies = await Promise.all(
      drafts.map((body) => send(app, createJob, { token: small.token, body })),
    );
    expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 402, 402]);
  });
});

describe('visibility of jobs', () => {
  test('a reviewer sees assigned jobs; for others the reply is the same as for missing ones', async () => {
    const { app } = harness;
    const [mine, otherJob] = [await makeJob(app, owner), await makeJob(app, owner)];
    const reviewer = await addColleague(app, owner, 'reviewer');
    await assignJobTo(app, reviewer, mine.id);
    const listed = await ask(app, getJobs, { token: reviewer.token });
    expect(listed.map((job) => job.id)).toEqual([mine.id]);
    const bodies = await Promise.all(
      [otherJob.id, newId()].flatMap((id) =>
        [getJob, getResponses].map((endpoint) =>
          send(app, endpoint, { token: reviewer.token, params: { id } }),
        ),
      ),
    );
    expect(bodies.map((reply) => reply.statusCode)).toEqual([404, 404, 404, 404]);
    expect(new Set(bodies.map((reply) => reply.body)).size).toBe(1);
  });

  test('a recruiter limited to a company sees only its jobs', async () => {
    const { app } = harness;
    const [mine, otherJob] = [await makeJob(app, owner), await makeJob(app, owner)];
    const limited = await addColleague(app, owner, 'recruiter', { allCompanies: false });
    await openCompanyTo(app, limited, mine.company_id);
    expect((await ask(app, getJobs, { token: limited.token })).map((job) => job.id)).toEqual([mine.id]);
    const refused = await refusal(app, getJob, { token: limited.token, params: { id: otherJob.id } });
    expect(refused.status).toBe(404);
    const moved = await refusal(app, updateJob, {
      token: limited.token,
      params: { id: mine.id },
      body: draftOf(mine, { company_id: otherJob.company_id }),
    });
    expect(moved.fields).toEqual({ company_id: 'not_allowed' });
  });

  test('a member who may create jobs but sees only assigned ones sees those they created', async () => {
    const { app } = harness;
    const { company_id } = await makeJob(app, owner);
    const maker = await addColleague(app, owner, 'recruiter', { permissions: ['jobs.create'] });
    const made = await ask(app, createJob, { token: maker.token, body: jobDraft(company_id) });
    expect((await ask(app, getJobs, { token: maker.token })).map((job) => job.id)).toEqual([made.id]);
  });
});
