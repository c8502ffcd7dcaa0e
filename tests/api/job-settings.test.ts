// A job's settings besides its questions: pictures and videos, the ideal profile and the pipeline; and
// captions of question videos.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompany } from '#contract/company.ts';
import { newId } from '#contract/id.ts';
import * as interviews from '#contract/interview.ts';
import { createJob, getJob, updateJob } from '#contract/job.ts';
import type { JobDetail, JobDraft } from '#contract/job.ts';
import { getResponse } from '#contract/response.ts';
import { files } from '../../server/platform/db/schema/company.ts';
import { responses } from '../../server/platform/db/schema/response.ts';
import { addCandidate } from './candidates.ts';
import type { Candidate } from './candidates.ts';
import { call, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { begin, questionOf } from './interviewing.ts';
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
import { auditOf, openCompanyTo, rowsOf } from './workspace.ts';

let harness: TestApp;
let owner: Person;

beforeAll(async () => {
  harness = await startTestApp();
  owner = await signUp(harness.app);
});
afterAll(() => harness.stop());

const competence = (name: string, score: number) => ({ id: newId(), name, score });
const step = (name: string) => ({ id: newId(), name });
const newJob = (changes: Partial<JobDraft> = {}) => makeJob(harness.app, owner, changes);
const saving = (job: JobDetail, changes: Partial<JobDraft>, who = owner) => ({
  token: who.token,
  params: { id: job.id },
  body: draftOf(job, changes),
});
const save = (job: JobDetail, changes: Partial<JobDraft>) =>
  ask(harness.app, updateJob, saving(job, changes));
const refused = (job: JobDetail, changes: Partial<JobDraft>) =>
  refusal(harness.app, updateJob, saving(job, changes));

/** A row of the files table; its bytes do not matter here. */
async function addFile(kind: string, agency: { agencyId: string } = owner): Promise<string> {
  const id = newId();
  const { agencyId: agency_id } = agency;
  await harness.deps.db.asTenant(agency, (tx) =>
    tx.insert(files).values({
      ...{ agency_id, id, kind, storage_key: `agencies/${agency_id}/files/${id}` },
      ...{ mime_type: kind === 'image' ? 'image/png' : 'video/webm', bytes: 1, sha256: '0'.repeat(64) },
    }),
  );
  return id;
}

async function putInStep(candidate: Candidate, pipelineId: string): Promise<void> {
  const isCandidate = and(eq(responses.agency_id, candidate.agencyId), eq(responses.id, candidate.id));
  await harness.deps.db.asTenant(owner, (tx) =>
    tx.update(responses).set({ pipeline_id: pipelineId }).where(isCandidate),
  );
}

const seen = (candidate: Candidate) =>
  ask(harness.app, getResponse, { token: owner.token, params: { id: candidate.id } });

describe('a job’s settings', () => {
  test('come back as saved, lists in their order', async () => {
    const company = await ask(harness.app, createCompany, { token: owner.token, body: companyDraft() });
    const settings = {
      currency: 'EUR' as const,
      can_export_all: false,
      on_company_page: false,
      remind_hours: null,
      header_image_file_id: await addFile('image'),
      preview_video_file_id: await addFile('video'),
      competences: [competence('Calm', 90), competence('Curious', 0)],
      pipelines: [step('Phone call'), step('Trial day')],
    };
    const body = jobDraft(company.id, settings);
    const job = await ask(harness.app, createJob, { token: owner.token, body });
    expect(job).toMatchObject(settings);
    expect(job.header_image).toContain(settings.header_image_file_id);
    expect(job.preview_video).toContain(settings.preview_video_file_id);
    const turned = {
      ...settings,
      remind_hours: 72,
      competences: settings.competences.toReversed(),
      pipelines: settings.pipelines.toReversed(),
    };
    expect(await save(job, turned)).toMatchObject(turned);
    const { data } = await call(harness, interviews.getShare, { params: { hash: job.hash_link } });
    expect(data.preview_video).toContain(settings.preview_video_file_id);
    expect(data.design.header_image).toContain(settings.header_image_file_id);
  });

  test('saved again after a lost reply are unchanged', async () => {
    const job = await newJob({ pipelines: [step('Phone call')], competences: [competence('Calm', 50)] });
    const sent = saving(job, { pipelines: [step('Trial day')], competences: [], remind_hours: 48 });
    const first = await ask(harness.app, updateJob, sent);
    expect(await ask(harness.app, updateJob, sent)).toEqual(first);
    const lines = await auditOf(harness.app, owner, job.id);
    expect(lines.map((line) => line.kind)).toEqual(['created', 'edited']);
    expect(lines[1]?.before).toMatchObject({ pipelines: job.pipelines, competences: job.competences });
    expect(lines[1]?.after).toMatchObject({ pipelines: first.pipelines, competences: [], remind_hours: 48 });
  });

  test('changed by a colleague meanwhile are shown, not overwritten', async () => {
    const job = await newJob();
    const pipelines = [step('Theirs')];
    await save(job, { pipelines });
    const late = await refused(job, { pipelines: [step('Mine')] });
    expect(late).toMatchObject({ status: 409, code: 'edited_meanwhile' });
    expect(late.details['current']).toMatchObject({ pipelines });
  });

  test('can name only the agency’s own pictures and videos', async () => {
    const job = await newJob();
    const stranger = await signUp(harness.app, 'Stranger');
    const wrong = [
      { header_image_file_id: await addFile('video'), preview_video_file_id: await addFile('image') },
      { header_image_file_id: await addFile('cv'), preview_video_file_id: await addFile('original') },
      {
        header_image_file_id: await addFile('image', stranger),
        preview_video_file_id: await addFile('video', stranger),
      },
      { header_image_file_id: newId(), preview_video_file_id: newId() },
    ];
    for (const changes of wrong) {
      expect(await refused(job, changes)).toMatchObject({
        status: 422,
        fields: { header_image_file_id: 'not_allowed', preview_video_file_id: 'not_allowed' },
      });
    }
  });
});

describe('the pipeline steps of a job', () => {
  test('keep their candidates when renamed and moved', async () => {
    const [phone, trial] = [step('Phone call'), step('Trial day')];
    const job = await newJob({ pipelines: [phone, trial] });
    const candidate = await addCandidate(harness.app, job);
    await putInStep(candidate, trial.id);
    await save(job, { pipelines: [{ ...trial, name: 'A day with us' }, phone] });
    expect(await seen(candidate)).toMatchObject({ pipeline: 'A day with us', pipeline_index: 0 });
  });

  test('leave their candidates without a step when removed, which the audit log records', async () => {
    const [phone, trial] = [step('Phone call'), step('Trial day')];
    const job = await newJob({ pipelines: [phone, trial] });
    const [gone, stays] = [await addCandidate(harness.app, job), await addCandidate(harness.app, job)];
    await putInStep(gone, phone.id);
    await putInStep(stays, trial.id);
    expect((await save(job, { pipelines: [trial] })).pipelines).toEqual([trial]);
    expect(await seen(gone)).toMatchObject({ pipeline: null, pipeline_index: -1 });
    expect(await seen(stays)).toMatchObject({ pipeline: 'Trial day', pipeline_index: 0 });
    const lines = await auditOf(harness.app, owner, gone.id);
    expect(lines).toMatchObject([
      {
        ...{ kind: 'pipeline', subject_kind: 'response', user_id: owner.userId },
        ...{ before: { pipeline: 'Phone call' }, after: { pipeline: null } },
      },
    ]);
    expect(await auditOf(harness.app, owner, stays.id)).toEqual([]);
    expect((await seen(gone)).history.map((line) => line.kind)).toEqual(['pipeline']);
  });

  test('of another job cannot be taken over, and then nothing is saved', async () => {
    const shared = step('Phone call');
    const quality = competence('Calm', 50);
    const otherJob = await newJob({ pipelines: [shared], competences: [quality] });
    const job = await newJob({ pipelines: [step('Trial day')] });
    const tables = ['jobs', 'pipelines', 'competences', 'question_versions', 'audit_log'];
    const everything = () => Promise.all(tables.map((table) => rowsOf(harness.app, owner, table)));
    const before = await everything();
    const questions = draftOf(job).questions.map((question) => ({ ...question, question: 'Changed' }));
    for (const list of [{ pipelines: [shared] }, { competences: [quality] }]) {
      const taken = await refused(job, { name: 'Changed', questions, ...list });
      expect(taken).toMatchObject({ status: 409, code: 'id_taken' });
    }
    expect(await everything()).toEqual(before);
    const unchanged = { token: owner.token, params: { id: otherJob.id } };
    expect(await ask(harness.app, getJob, unchanged)).toEqual(otherJob);
  });

  test('are unique, and so are the competences', async () => {
    const job = await newJob();
    const [pipelineStep, quality] = [step('Phone call'), competence('Calm', 50)];
    expect(
      await refused(job, { pipelines: [pipelineStep, pipelineStep], competences: [quality, quality] }),
    ).toMatchObject({
      status: 422,
      fields: { 'pipelines.1.id': 'not_allowed', 'competences.1.id': 'not_allowed' },
    });
    const wrong = { competences: [competence('Calm', 101)], pipelines: [step(' ')] };
    expect((await refused(job, wrong)).fields).toEqual({
      'competences.0.score': 'out_of_range',
      'pipelines.0.name': 'required',
    });
  });

  test('are for members who see the job, which may be limited to a company', async () => {
    const [mine, otherJob] = [await newJob(), await newJob({ pipelines: [step('Phone call')] })];
    const limited = await addColleague(harness.app, owner, 'recruiter', { allCompanies: false });
    await openCompanyTo(harness.app, limited, mine.company_id);
    const pipelines = [step('Trial day')];
    const saved = await ask(harness.app, updateJob, saving(mine, { pipelines }, limited));
    expect(saved.pipelines).toEqual(pipelines);
    const reply = await send(harness.app, updateJob, saving(otherJob, { pipelines: [] }, limited));
    expect(reply.statusCode).toBe(404);
    const there = await ask(harness.app, getJob, { token: owner.token, params: { id: otherJob.id } });
    expect(there.pipelines).toEqual(otherJob.pipelines);
  });
});

describe('captions', () => {
  const captions = 'WEBVTT\n\n00:00.000 --> 00:02.000\nWelcome aboard';
  const spoken = async (more: { captions?: string } = {}) =>
    questionDraft('text', { video_file_id: await addFile('video'), captions, ...more });

  test('reach the candidate with their question, with uniform line ends, and only if there are any', async () => {
    const windows = `\uFEFF${captions.replaceAll('\n', '\r\n')}\r\n`;
    const job = await newJob({ questions: [await spoken({ captions: windows }), questionDraft('choice')] });
    expect(job.questions[0]?.captions).toBe(captions);
    const who = await begin(harness, job);
    expect(questionOf(who, 'text').captions).toBe(captions);
    expect(questionOf(who, 'choice')).not.toHaveProperty('captions');
  });

  test('that change create a new version: candidates who were asked the old one keep it', async () => {
    const job = await newJob({ questions: [await spoken()] });
    const [early, reviewed] = [await begin(harness, job), await addCandidate(harness.app, job)];
    const [question] = draftOf(job).questions;
    if (!question) throw new Error('one question');
    const changed = captions.replace('Welcome', 'Good to have you');
    const saved = await save(job, { questions: [{ ...question, captions: changed }] });
    expect(saved.questions[0]?.captions).toBe(changed);

    const session = await ask(harness.app, interviews.getSession, { token: early.token });
    expect(session.questions[0]).toEqual(early.interview.questions[0]);
    expect(session.questions[0]?.captions).toBe(captions);
    expect((await seen(reviewed)).answers[0]?.question.captions).toBe(captions);
    const late = await begin(harness, job);
    expect(late.interview.questions[0]?.captions).toBe(changed);

    const versions = await rowsOf(harness.app, owner, 'question_versions');
    await save(saved, { questions: [{ ...question, captions: changed.replaceAll('\n', '\r\n') }] });
    expect(await rowsOf(harness.app, owner, 'question_versions')).toEqual(versions);
  });

  test('must be WebVTT, or their field is refused', async () => {
    const job = await newJob();
    const subRip = '1\n00:00:00,000 --> 00:00:02,000\nWelcome';
    const questions = [questionDraft('text'), await spoken({ captions: subRip })];
    expect(await refused(job, { questions })).toMatchObject({
      status: 422,
      code: 'invalid_fields',
      fields: { 'questions.1.captions': 'format' },
    });
    const long = [await spoken({ captions: `WEBVTT\n\n${'a'.repeat(200_000)}` })];
    expect((await refused(job, { questions: long })).fields).toEqual({ 'questions.0.captions': 'too_long' });
  });

  test('of a dozen long videos fit into one save', async () => {
    const job = await newJob();
    const long = `WEBVTT\n\n${'00:00.000 --> 00:02.000\nПривет\n\n'.repeat(4500)}`;
    const questions = await Promise.all(Array.from({ length: 12 }, () => spoken({ captions: long })));
    const saved = await save(job, { questions });
    expect(saved.questions.map((question) => question.captions)).toEqual(questions.map(() => long.trim()));
  });
});
