// The question bank and the hiring profile templates: ours in every language, the agency's own visible
// only to it.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addHiringTemplate,
  addToBank,
  changeBankQuestion,
  changeHiringTemplate,
  getBank,
  getContentUse,
  getHiringTemplates,
  removeFromBank,
  removeHiringTemplate,
  restoreBankQuestion,
  restoreHiringTemplate,
} from '#contract/bank.ts';
import { newId } from '#contract/id.ts';
import { createJob, getJob, updateJob } from '#contract/job.ts';
import { languages } from '#contract/languages.ts';
import { inviteByEmail } from '#contract/response.ts';
import { bankDraft, otherSubject, someProfession, templateDraft } from './bank-drafts.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { addColleague, ask, draftOf, jobDraft, makeJob, questionDraft, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';
import { auditOf, rowsOf } from './workspace.ts';

let harness: TestApp;
let owner: Person;
let token: string;

beforeAll(async () => {
  harness = await startTestApp();
  owner = await signUp(harness.app);
  token = owner.token;
});
afterAll(() => harness.stop());

const bankOf = (person: Person, sent: Parameters<typeof ask>[2] = {}) =>
  ask(harness.app, getBank, { ...sent, token: person.token });
const templatesOf = (person: Person, sent: Parameters<typeof ask>[2] = {}) =>
  ask(harness.app, getHiringTemplates, { ...sent, token: person.token });

describe('a new agency', () => {
  test.each(languages)('has forty questions and ten templates in %s', async (language) => {
    const stranger = await signUp(harness.app);
    const bank = await bankOf(stranger, { query: { language } });
    expect(bank).toHaveLength(40);
    expect(bank.every((question) => question.built_in && question.language === language)).toBe(true);
    const templates = await templatesOf(stranger, { query: { language } });
    expect(templates).toHaveLength(10);
    const asked = new Map(bank.map(({ id, question }) => [id, question]));
    for (const { default_id, question } of templates.flatMap(({ questions }) => questions))
      expect(asked.get(default_id ?? '')).toBe(question);
  });

  test('gets them in the reader’s language unless it requests another', async () => {
    const headers = { 'accept-language': 'de-AT,en;q=0.5' };
    const [question] = await bankOf(owner, { headers });
    const [template] = await templatesOf(owner, { headers });
    const [russian] = await bankOf(owner, { headers, query: { language: 'ru-RU' } });
    expect([question?.language, template?.name, russian?.language]).toEqual([
      'de-DE',
      'Für jede Stelle',
      'ru-RU',
    ]);
  });

  test('gets a refusal for an unknown language', async () => {
    for (const endpoint of [getBank, getHiringTemplates]) {
      const refused = await refusal(harness.app, endpoint, { token, query: { language: 'fr-FR' } });
      expect(refused).toMatchObject({ status: 422, fields: { language: 'not_allowed' } });
    }
  });

  test('can use all forty questions in a job, which records their origin', async () => {
    const { app } = harness;
    const { company_id } = await makeJob(app, owner);
    const bank = (await bankOf(owner)).filter((question) => question.built_in);
    const questions = bank.map(
      ({ id, built_in: _, subject_id: __, role_id: ___, language: ____, updated_at: _____, ...content }) => ({
        ...questionDraft('text'),
        ...content,
        default_id: id,
        tests: content.tests.map((option) => ({ ...option, id: newId() })),
      }),
    );
    const { id } = await ask(app, createJob, { token, body: jobDraft(company_id, { questions }) });
    const job = await ask(app, getJob, { token, params: { id } });
    expect(job.questions.map(({ default_id, question }) => [default_id, question])).toEqual(
      bank.map((question) => [question.id, question.question]),
    );
  });
});

describe('a saved question', () => {
  test('is available to the whole agency, in the language it was written in, before ours', async () => {
    const body = bankDraft({ language: 'it-IT', role_id: someProfession, subject_id: otherSubject });
    const made = await ask(harness.app, addToBank, { token, body });
    expect(made).toEqual({ ...body, built_in: false, updated_at: expect.any(String) });
    const reviewer = await addColleague(harness.app, owner, 'reviewer');
    const [first] = await bankOf(reviewer, { query: { language: 'ar-SA' } });
    expect(first).toEqual(made);
  });

  test('drops empty options, and what a text question cannot have', async () => {
    const [option] = bankDraft().tests;
    if (!option) throw new Error('no option');
    const empty = { id: newId(), text: '', correct: false };
    const choice = bankDraft({ tests: [option, { ...option, id: newId() }, empty] });
    expect((await ask(harness.app, addToBank, { token, body: choice })).tests).toHaveLength(2);
    const text = bankDraft({ type: 'text' });
    expect((await ask(harness.app, addToBank, { token, body: text })).tests).toEqual([]);
  });

  test('sent twice, even at once, is one question; with other content it is refused', async () => {
    const body = bankDraft();
    const send = () => ask(harness.app, addToBank, { token, body });
    const [made, ...again] = await Promise.all([send(), send(), send()]);
    expect(again).toEqual([made, made]);
    expect((await bankOf(owner)).filter(({ id }) => id === body.id)).toHaveLength(1);
    const otherBody = { ...body, question: 'Which rope?' };
    expect(await refusal(harness.app, addToBank, { token, body: otherBody })).toMatchObject({
      code: 'id_taken',
    });
    const admin = await addColleague(harness.app, owner, 'admin');
    const taken = await refusal(harness.app, addToBank, { token: admin.token, body });
    expect(taken).toMatchObject({ status: 409, code: 'id_taken' });
    expect((await auditOf(harness.app, owner, body.id)).map(({ kind }) => kind)).toEqual(['created']);
  });

  test('is removed once; a job that uses it keeps it', async () => {
    const { app } = harness;
    const { id } = await ask(app, addToBank, { token, body: bankDraft() });
    const job = await makeJob(app, owner, { questions: [questionDraft('text', { default_id: id })] });
    const remove = () => ask(app, removeFromBank, { token, params: { id } });
    expect([await remove(), await remove()]).toEqual([{}, {}]);
    expect((await bankOf(owner)).map((question) => question.id)).not.toContain(id);
    const { questions } = await ask(app, getJob, { token, params: { id: job.id } });
    expect(questions[0]?.default_id).toBe(id);
    const lines = await auditOf(app, owner, id);
    expect(lines.map(({ kind, subject_kind }) => [kind, subject_kind])).toEqual([
      ['created', 'bank_question'],
      ['removed', 'bank_question'],
    ]);
  });

  test.each([
    ['no text', { question: '  ' }, { question: 'required' }],
    ['an unknown subject', { subject_id: newId() }, { subject_id: 'not_allowed' }],
    ['an unknown profession', { role_id: newId() }, { role_id: 'not_allowed' }],
    ['one option', { tests: bankDraft().tests.slice(1) }, { tests: 'required' }],
    ['an unknown language', { language: 'fr-FR' }, { language: 'not_allowed' }],
    ['an answer time of two hours', { time: 7200 }, { time: 'out_of_range' }],
    ['a recording of an hour', { type: 'video', time: 3600 }, { time: 'out_of_range' }],
  ])('with %s is refused, and nothing is stored', async (_what, change, fields) => {
    const before = await rowsOf(harness.app, owner, 'bank_questions');
    const body = { ...bankDraft(), ...change };
    const refused = await refusal(harness.app, addToBank, { token, body });
    expect(refused).toMatchObject({ status: 422, code: 'invalid_fields', fields });
    expect(await rowsOf(harness.app, owner, 'bank_questions')).toEqual(before);
  });
});

describe('a changed question', () => {
  const changed = { question: 'Which knot slips?', time: 90, language: 'de-DE' as const };
  const changing = ({ id, updated_at }: { id: string; updated_at: string | null }, changes: object = {}) => {
    const { id: _, ...body } = bankDraft({ ...changed, ...changes });
    return { token, params: { id }, body: { ...body, updated_at: updated_at ?? '' } };
  };

  test('is changed for everyone, and in no job that uses it', async () => {
    const { app } = harness;
    const made = await ask(app, addToBank, { token, body: bankDraft() });
    const { id: _, subject_id: __, role_id: ___, language: ____, ...asked } = bankDraft({ id: made.id });
    const questions = [questionDraft('choice', { ...asked, default_id: made.id })];
    const job = await makeJob(app, owner, { questions });
    const saved = await ask(app, changeBankQuestion, changing(made));
    expect(saved).toMatchObject(changed);
    const listed = (await bankOf(await addColleague(app, owner, 'reviewer'))).find(
      ({ id }) => id === made.id,
    );
    expect(listed).toEqual(saved);
    const after = await ask(app, getJob, { token, params: { id: job.id } });
    expect([after.questions, after.updated_at]).toEqual([job.questions, job.updated_at]);
    expect((await auditOf(app, owner, made.id)).map(({ kind }) => kind)).toEqual(['created', 'edited']);
  });

  test('does not overwrite a newer version; the same change twice is one', async () => {
    const made = await ask(harness.app, addToBank, { token, body: bankDraft() });
    const saving = changing(made);
    const saved = await ask(harness.app, changeBankQuestion, saving);
    expect(await ask(harness.app, changeBankQuestion, saving)).toEqual(saved);
    const late = changing(made, { question: 'Which rope?' });
    expect(await refusal(harness.app, changeBankQuestion, late)).toMatchObject({
      ...{ status: 409, code: 'edited_meanwhile', details: { current: saved } },
    });
  });

  test('needs what a new one needs', async () => {
    const made = await ask(harness.app, addToBank, { token, body: bankDraft() });
    const refused = await refusal(harness.app, changeBankQuestion, changing(made, { tests: [] }));
    expect(refused).toMatchObject({ status: 422, fields: { tests: 'required' } });
  });
});

test('a changed template keeps its jobs as they are and refuses an older version', async () => {
  const { app } = harness;
  const made = await ask(app, addHiringTemplate, { token, body: templateDraft() });
  const { id: _, ...draft } = templateDraft({ name: 'Cook', competences: [{ name: 'Taste', score: 90 }] });
  const params = { id: made.id };
  const body = { ...draft, updated_at: made.updated_at ?? '' };
  const saved = await ask(app, changeHiringTemplate, { token, params, body });
  expect(saved).toMatchObject({ name: 'Cook', competences: [{ name: 'Taste', score: 90 }] });
  const late = { ...body, name: 'Baker' };
  expect(await refusal(app, changeHiringTemplate, { token, params, body: late })).toMatchObject({
    code: 'edited_meanwhile',
  });
  expect(
    await refusal(app, changeHiringTemplate, {
      token,
      params,
      body: { ...late, questions: [], competences: [] },
    }),
  ).toMatchObject({ status: 422 });
});

test('a removal can be undone, with the same id and content', async () => {
  const { app } = harness;
  const question = await ask(app, addToBank, { token, body: bankDraft() });
  const template = await ask(app, addHiringTemplate, { token, body: templateDraft() });
  const ofQuestion = { token, params: { id: question.id } };
  const ofTemplate = { token, params: { id: template.id } };
  await ask(app, removeFromBank, ofQuestion);
  await ask(app, removeHiringTemplate, ofTemplate);
  const back = () => ask(app, restoreBankQuestion, ofQuestion);
  expect([await back(), await back()]).toEqual([question, question]);
  expect(await ask(app, restoreHiringTemplate, ofTemplate)).toEqual(template);
  expect((await bankOf(owner)).find(({ id }) => id === question.id)).toEqual(question);
  expect((await templatesOf(owner)).find(({ id }) => id === template.id)).toEqual(template);
  const kinds = (await auditOf(app, owner, question.id)).map(({ kind }) => kind);
  expect(kinds).toEqual(['created', 'removed', 'restored']);
  const missing = { token, params: { id: newId() } };
  expect(await refusal(app, restoreBankQuestion, missing)).toMatchObject({ status: 404 });
});

test('the use counts jobs, not questions, and only current ones', async () => {
  const { app } = harness;
  const someone = await signUp(app);
  const own = await ask(app, addToBank, { token: someone.token, body: bankDraft() });
  const template = await ask(app, addHiringTemplate, { token: someone.token, body: templateDraft() });
  const asked = () => questionDraft('text', { default_id: own.id });
  await makeJob(app, someone, { questions: [asked(), asked()], hiring_template_id: template.id });
  const job = await makeJob(app, someone, { questions: [asked()] });
  const use = () => ask(app, getContentUse, { token: someone.token });
  const person = { id: newId(), name: 'Ada', email: 'ada@example.test' };
  await ask(app, inviteByEmail, { token: someone.token, params: { id: job.id }, body: person });
  expect(await use()).toEqual({
    ...{ questions: { [own.id]: 2 }, templates: { [template.id]: 1 }, messages: { invitation: 1 } },
  });
  const without = draftOf(job, { questions: [questionDraft('text')] });
  await ask(app, updateJob, { token: someone.token, params: { id: job.id }, body: without });
  expect((await use()).questions).toEqual({ [own.id]: 1 });
  expect(await ask(app, getContentUse, { token })).not.toHaveProperty(['questions', own.id]);
});

test('an agency can save two thousand questions and two hundred templates; removing one makes room', async () => {
  const { app } = harness;
  const someone = await signUp(app);
  const send = { token: someone.token };
  const question = await ask(app, addToBank, { ...send, body: bankDraft() });
  const template = await ask(app, addHiringTemplate, { ...send, body: templateDraft() });
  await app.deps.db.asTenant(someone, async (tx) => {
    const copies = (n: number) => sql`select gen_random_uuid() as id from generate_series(2, ${n}::int)`;
    await tx.execute(sql`insert into bank_questions (agency_id, id, subject_id, language, content)
      select agency_id, copy.id, subject_id, language, content from bank_questions, (${copies(2000)}) as copy`);
    await tx.execute(sql`insert into hiring_templates (agency_id, id, name, content)
      select agency_id, copy.id, name, content from hiring_templates, (${copies(200)}) as copy`);
  });
  const question2001 = { ...send, body: bankDraft() };
  const template201 = { ...send, body: templateDraft() };
  expect(await refusal(app, addToBank, question2001)).toMatchObject({
    ...{ status: 409, code: 'too_many', details: { limit: 2000, used: 2000 } },
  });
  expect(await refusal(app, addHiringTemplate, template201)).toMatchObject({
    ...{ status: 409, code: 'too_many', details: { limit: 200, used: 200 } },
  });
  await ask(app, removeFromBank, { ...send, params: { id: question.id } });
  await ask(app, removeHiringTemplate, { ...send, params: { id: template.id } });
  await ask(app, addToBank, question2001);
  await ask(app, addHiringTemplate, template201);
});

describe('a saved template', () => {
  test('is available to the whole agency, before ours, with all its content', async () => {
    const body = templateDraft({ role_id: someProfession });
    const made = await ask(harness.app, addHiringTemplate, { token, body });
    expect(made).toMatchObject({ ...body, built_in: false });
    expect(Date.parse(made.created_at ?? '')).not.toBeNaN();
    const reviewer = await addColleague(harness.app, owner, 'reviewer');
    const [first] = await templatesOf(reviewer);
    expect(first).toEqual(made);
  });

  test('sent twice, even at once, is one template; with another name it is refused', async () => {
    const body = templateDraft();
    const send = () => ask(harness.app, addHiringTemplate, { token, body });
    const [made, ...again] = await Promise.all([send(), send(), send()]);
    expect(again).toEqual([made, made]);
    expect((await templatesOf(owner)).filter(({ id }) => id === body.id)).toHaveLength(1);
    const otherBody = { ...body, name: 'Cook' };
    const refused = await refusal(harness.app, addHiringTemplate, { token, body: otherBody });
    expect(refused).toMatchObject({ status: 409, code: 'id_taken' });
  });

  test('is removed once', async () => {
    const { id } = await ask(harness.app, addHiringTemplate, { token, body: templateDraft() });
    const remove = () => ask(harness.app, removeHiringTemplate, { token, params: { id } });
    expect([await remove(), await remove()]).toEqual([{}, {}]);
    expect((await templatesOf(owner)).map((template) => template.id)).not.toContain(id);
    const lines = await auditOf(harness.app, owner, id);
    expect(lines.map(({ kind }) => kind)).toEqual(['created', 'removed']);
  });

  test.each([
    ['no name', { name: ' ' }, { name: 'required' }],
    ['no content', { questions: [], competences: [] }, { questions: 'required' }],
    ['an unknown profession', { role_id: newId() }, { role_id: 'not_allowed' }],
    [
      'a score of 101',
      { competences: [{ name: 'Zeal', score: 101 }] },
      { 'competences.0.score': 'out_of_range' },
    ],
    [
      'a choice without options',
      { questions: templateDraft().questions.map((question) => ({ ...question, tests: [] })) },
      { 'questions.0.tests': 'required' },
    ],
  ])('with %s is refused, and nothing is stored', async (_what, change, fields) => {
    const before = await rowsOf(harness.app, owner, 'hiring_templates');
    const body = { ...templateDraft(), ...change };
    const refused = await refusal(harness.app, addHiringTemplate, { token, body });
    expect(refused).toMatchObject({ status: 422, code: 'invalid_fields', fields });
    expect(await rowsOf(harness.app, owner, 'hiring_templates')).toEqual(before);
  });
});

describe('permissions', () => {
  test('members who may manage templates and see all jobs can change the bank; others can only read', async () => {
    const { app } = harness;
    const question = await ask(app, addToBank, { token, body: bankDraft() });
    const template = await ask(app, addHiringTemplate, { token, body: templateDraft() });
    const reviewer = await addColleague(app, owner, 'reviewer');
    const jobsOnly = await addColleague(app, owner, 'reviewer', {
      permissions: ['jobs.edit', 'jobs.view_all'],
    });
    for (const [endpoint, sent] of [
      [addToBank, { body: bankDraft() }],
      [
        changeBankQuestion,
        { params: { id: question.id }, body: { ...question, updated_at: question.updated_at ?? '' } },
      ],
      [removeFromBank, { params: { id: question.id } }],
      [restoreBankQuestion, { params: { id: question.id } }],
      [addHiringTemplate, { body: templateDraft() }],
      [
        changeHiringTemplate,
        { params: { id: template.id }, body: { ...template, updated_at: template.updated_at ?? '' } },
      ],
      [removeHiringTemplate, { params: { id: template.id } }],
      [restoreHiringTemplate, { params: { id: template.id } }],
      [getContentUse, {}],
    ] as const) {
      for (const { token: without } of [reviewer, jobsOnly]) {
        const refused = await refusal(app, endpoint, { ...sent, token: without });
        expect(refused).toMatchObject({ status: 403, code: 'forbidden' });
      }
    }
    const limited = await addColleague(app, owner, 'recruiter', { allCompanies: false });
    for (const [endpoint, id] of [
      [removeFromBank, question.id],
      [removeHiringTemplate, template.id],
    ] as const) {
      const refused = await refusal(app, endpoint, { token: limited.token, params: { id } });
      expect(refused).toMatchObject({ status: 403, code: 'whole_agency_only' });
    }
    expect((await bankOf(limited)).some(({ id }) => id === question.id)).toBe(true);
    const editor = await addColleague(app, owner, 'reviewer', {
      permissions: ['templates.manage', 'jobs.view_all'],
    });
    await ask(app, removeFromBank, { token: editor.token, params: { id: question.id } });
    await ask(app, removeHiringTemplate, { token: editor.token, params: { id: template.id } });
  });

  test('nobody can remove questions and templates that come with Candor', async () => {
    const { app } = harness;
    const question = (await bankOf(owner)).find((question) => question.built_in);
    const template = (await templatesOf(owner)).find((template) => template.built_in);
    for (const [endpoint, id] of [
      [removeFromBank, question?.id ?? ''],
      [removeHiringTemplate, template?.id ?? ''],
    ] as const)
      expect(await refusal(app, endpoint, { token, params: { id } })).toMatchObject({ status: 404 });
  });

  test('nobody can see or remove those of another agency, which may use the same id', async () => {
    const { app } = harness;
    const stranger = await signUp(app);
    const question = await ask(app, addToBank, { token, body: bankDraft({ question: 'A secret of ours' }) });
    const template = await ask(app, addHiringTemplate, { token, body: templateDraft({ name: 'Ours' }) });
    expect((await bankOf(stranger)).every((question) => question.built_in)).toBe(true);
    expect((await templatesOf(stranger)).every((template) => template.built_in)).toBe(true);
    for (const [endpoint, id] of [
      [removeFromBank, question.id],
      [removeHiringTemplate, template.id],
    ] as const) {
      const refused = await refusal(app, endpoint, { token: stranger.token, params: { id } });
      expect(refused).toMatchObject({ status: 404, code: 'not_found' });
    }
    const body = bankDraft({ id: question.id, question: 'A secret of theirs' });
    await ask(app, addToBank, { token: stranger.token, body });
    await ask(app, removeFromBank, { token: stranger.token, params: { id: question.id } });
    expect((await bankOf(owner)).find(({ id }) => id === question.id)?.question).toBe('A secret of ours');
  });
});
