// P8: bad input to recruiters' calls gets a code, a status and the invalid fields, and nothing is
// written.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompany, updateCompany } from '#contract/company.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { maxImageBytes, uploadFile } from '#contract/file.ts';
import { newId } from '#contract/id.ts';
import { createJob, getJob, updateJob } from '#contract/job.ts';
import type { JobDetail } from '#contract/job.ts';
import { addNote } from '#contract/note.ts';
import { getResponses, inviteByEmail, rateAnswer, setStatus } from '#contract/response.ts';
import { addCandidate, addRequest } from './candidates.ts';
import type { Candidate } from './candidates.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import {
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
import { agencyTables, png, rowsOf } from './workspace.ts';

let harness: TestApp;
let owner: Person;
let job: JobDetail;
let candidate: Candidate;
let request: string;
let before: string[][];
const guestsToken = 'g'.repeat(43);
const participantsToken = 'p'.repeat(43);

beforeAll(async () => {
  harness = await startTestApp({ environment: { LIVE_ROOMS: 'true' } });
  owner = await signUp(harness.app);
  job = await makeJob(harness.app, owner);
  candidate = await addCandidate(harness.app, job);
  request = await addRequest(harness.app, candidate);
  await addGuest();
  await enterRoom();
  before = await everything();
});
afterAll(async () => {
  await harness.stop();
});

/** The owner in a live room. */
async function enterRoom(): Promise<void> {
  const { app } = harness;
  const { token } = owner;
  const draft = {
    ...{ id: newId(), company_id: job.company_id, job_id: null, response_id: null, name: 'Talk' },
    ...{ description: '', start: new Date().toISOString(), minutes: 60, time_zone: 'UTC' },
    ...{ record: 'video', is_relay_only: false, members: [] },
  };
  const room = await ask(app, endpoints.createRoom, { token, body: draft });
  const body = { id: newId(), token: participantsToken, language: 'en-US' };
  await ask(app, endpoints.enterRoom, { token, params: { id: room.id }, body });
}

/** A guest with a review link. */
async function addGuest(): Promise<void> {
  const { hash } = await ask(harness.app, endpoints.addReviewLink, {
    token: owner.token,
    body: {
      ...{ id: newId(), job_id: job.id, response_ids: [candidate.id], question_ids: null, name: 'Client' },
      ...{ message: '', shows_contact: false, shows_files: false, may_rate: true, may_comment: true },
      ...{ expires_at: null, password: '' },
    },
  });
  const body = { session_token: guestsToken, password: '', name: 'Gus Guest' };
  await ask(harness.app, endpoints.openReviewLink, { params: { hash }, body });
}

async function everything(): Promise<string[][]> {
  const tables = await agencyTables(harness.app);
  return Promise.all(tables.map((table) => rowsOf(harness.app, owner, table)));
}

const withBody = Object.entries(endpoints).filter(([, { bodyType }]) => bodyType === 'json');
const json = { 'content-type': 'application/json' };

/** Ids of existing objects, so that only the body is invalid. */
function paramsFor(endpoint: Endpoint): Record<string, string> {
  if (/(^|\/)answers\//.test(endpoint.path)) return { id: candidate.answerIds[0] ?? '' };
  if (endpoint.path.startsWith('responses/')) return { id: candidate.id, request, kind: 'acceptance' };
  if (endpoint.path.startsWith('compan')) return { id: job.company_id };
  const template = { kind: 'invitation', language: 'en-US' };
  const inRoom = {
    ...{ note: job.id, criterion: job.id, pad: job.id },
    ...{ person: job.id, question: job.id },
  };
  return { id: job.id, take: candidate.takeId, hash: job.hash_link, ...template, ...inRoom };
}

function tokenFor(endpoint: Endpoint): string {
  if (endpoint.access.who === 'guest') return guestsToken;
  if (endpoint.access.who === 'participant') return participantsToken;
  return ['candidate', 'recorder'].includes(endpoint.access.who) ? candidate.token : owner.token;
}

describe('a body', () => {
  test.each(withBody)('of %s that is not JSON is refused as malformed', async (_name, endpoint) => {
    for (const body of ['{"id": ', '{"a":1}}', '\u0000', 'id=1']) {
      const sent = { token: tokenFor(endpoint), params: paramsFor(endpoint), body, headers: json };
      expect(await refusal(harness.app, endpoint, sent)).toMatchObject({
        status: 400,
        code: 'malformed_json',
      });
    }
  });

  test.each(withBody)('of %s with the wrong type is refused with the field', async (_name, endpoint) => {
    // A body whose fields may all be left out may be empty.
    const isEmptyAllowed = endpoint.body.safeParse({}).success;
    for (const body of ['[]', '7', '"text"', ...(isEmptyAllowed ? [] : ['{}', 'null', ''])]) {
      const sent = { token: tokenFor(endpoint), params: paramsFor(endpoint), body, headers: json };
      const refused = await refusal(harness.app, endpoint, sent);
      expect(refused).toMatchObject({ status: 422, code: 'invalid_fields' });
      expect(Object.keys(refused.fields).length).toBeGreaterThan(0);
    }
  });

  test('larger than a megabyte is refused', async () => {
    const body = companyDraft({ description: 'x'.repeat(2_000_000) });
    const refused = await refusal(harness.app, createCompany, { token: owner.token, body });
    expect(refused).toMatchObject({ status: 413, code: 'too_large' });
  });

  test('cannot set fields it does not have: agency, hash and counts are ignored', async () => {
    const stranger = await signUp(harness.app);
    const more = { agency_id: owner.agencyId, share_hash: 'x'.repeat(32), jobs_count: 7 };
    const body = { ...companyDraft(), ...more };
    const made = await ask(harness.app, createCompany, { token: stranger.token, body });
    expect(made).toMatchObject({ agency_id: stranger.agencyId, jobs_count: 0 });
    expect(made.share_hash).not.toBe(more.share_hash);
  });

  test('that tries to set a prototype is refused as malformed', async () => {
    for (const trick of ['"__proto__":{"name":"x"}', '"constructor":{"prototype":{"name":"x"}}']) {
      const body = `${JSON.stringify(companyDraft()).slice(0, -1)},${trick}}`;
      const refused = await refusal(harness.app, createCompany, { token: owner.token, body, headers: json });
      expect(refused).toMatchObject({ status: 400, code: 'malformed_json' });
    }
  });
});

describe('a malformed id in the path', () => {
  const withId = Object.entries(endpoints).filter(
    ([, { path, access }]) => path.includes(':id') && access.who === 'user',
  );
  test.each(withId)('of %s gives 404', async (_name, endpoint) => {
    for (const id of ['1', "';--", '%00', '../user', 'undefined', `${newId()}0`]) {
      const reply = await send(harness.app, endpoint, {
        token: owner.token,
        params: { id },
        body: '{}',
        headers: json,
      });
      expect([id, reply.statusCode]).toEqual([id, 404]);
    }
  });
});

describe('a company', () => {
  test.each([
    ['no name', { name: '   ' }, { name: 'required' }],
    ['a long name', { name: 'x'.repeat(201) }, { name: 'too_long' }],
    ['a name with a NUL', { name: 'a\u0000b' }, { name: 'format' }],
    ['an invalid color', { bg_color: 'red' }, { bg_color: 'format' }],
    ['a script as the website', { website: 'javascript:alert(1)' }, { website: 'format' }],
    ['an unknown industry', { industry_id: newId() }, { industry_id: 'not_allowed' }],
    [
      'unknown pictures',
      { logo_file_id: newId(), bg_image_file_id: newId() },
      { logo_file_id: 'not_allowed', bg_image_file_id: 'not_allowed' },
    ],
    ['an invalid id', { id: '1' }, { id: 'format' }],
  ])('with %s is refused', async (_what, change, fields) => {
    const body = { ...companyDraft(), ...change };
    const refused = await refusal(harness.app, createCompany, { token: owner.token, body });
    expect(refused).toMatchObject({ status: 422, code: 'invalid_fields', fields });
  });

  test('is not saved under the id of another', async () => {
    const body = { ...companyDraft(), updated_at: new Date().toISOString() };
    const sent = { token: owner.token, params: { id: job.company_id }, body };
    expect(await refusal(harness.app, updateCompany, sent)).toMatchObject({
      status: 422,
      fields: { id: 'not_allowed' },
    });
  });
});

describe('a job', () => {
  const question = questionDraft('text');
  test.each([
    ['no questions', { questions: [] }, { questions: 'required' }],
    [
      'too many questions',
      { questions: Array.from({ length: 101 }, () => questionDraft('text')) },
      { questions: 'too_long' },
    ],
    [
      'an empty question',
      { questions: [{ ...question, question: '' }] },
      { 'questions.0.question': 'required' },
    ],
    [
      'an unknown kind',
      { questions: [{ ...question, type: 'essay' }] },
      { 'questions.0.type': 'not_allowed' },
    ],
    [
      'an answer time above a recording’s limit',
      { questions: [{ ...question, type: 'video', time: 601 }] },
      { 'questions.0.time': 'out_of_range' },
    ],
    ['half a retake', { questions: [{ ...question, retake: 0.5 }] }, { 'questions.0.retake': 'format' }],
    [
      'an invalid preparation time',
      { questions: [{ ...question, preparation_time: 'Lim' }] },
      { 'questions.0.preparation_time': 'format' },
    ],
    ['the same question twice', { questions: [question, question] }, { 'questions.1.id': 'not_allowed' }],
    [
      'a choice with one option',
      { questions: [questionDraft('choice', { tests: [{ id: newId(), text: 'Only', correct: true }] })] },
      { 'questions.0.tests': 'required' },
    ],
    [
      'an unknown picture',
      { questions: [{ ...question, image_file_id: newId() }] },
      { 'questions.0.image_file_id': 'not_allowed' },
    ],
    ['an unknown profession', { role_id: newId() }, { role_id: 'not_allowed' }],
    ['an end before the start', { expire_date: '2020-01-01T00:00:00Z' }, { expire_date: 'out_of_range' }],
    ['no days', { expire_days: 0 }, { expire_days: 'out_of_range' }],
    ['an invalid start', { start_at: '2026-02-30' }, { start_at: 'format' }],
    ['an unknown template', { template: 'fancy' }, { template: 'not_allowed' }],
  ])('with %s is refused', async (_what, change, fields) => {
    const body = { ...jobDraft(job.company_id), ...change };
    const refused = await refusal(harness.app, createJob, { token: owner.token, body });
    expect(refused).toMatchObject({ status: 422, code: 'invalid_fields', fields });
    const missing = await refusal(harness.app, getJob, { token: owner.token, params: { id: body.id } });
    expect(missing.status).toBe(404);
  });

  test('keeps its questions when an edit of them is refused', async () => {
    const questions = [...draftOf(job).questions.slice(0, 1), questionDraft('choice', { tests: [] })];
    const sent = {
      token: owner.token,
      params: { id: job.id },
      body: draftOf(job, { name: 'New name', questions }),
    };
    expect(await refusal(harness.app, updateJob, sent)).toMatchObject({ status: 422 });
    expect(await ask(harness.app, getJob, { token: owner.token, params: { id: job.id } })).toMatchObject({
      name: job.name,
      questions: job.questions,
    });
  });
});

describe('review data', () => {
  test.each([
    ['an unknown status', setStatus, { id: newId(), from: 'review', to: 'hired' }, { to: 'not_allowed' }],
    ['an unknown rate', rateAnswer, { rate: 'excellent' }, { rate: 'not_allowed' }],
    ['an empty note', addNote, { id: newId(), text: ' \n ' }, { text: 'required' }],
    ['a long note', addNote, { id: newId(), text: 'x'.repeat(10_001) }, { text: 'too_long' }],
    ['a note with a NUL', addNote, { id: newId(), text: 'a\u0000b' }, { text: 'format' }],
    ['an invalid address', inviteByEmail, { id: newId(), name: '', email: 'a@b' }, { email: 'format' }],
    [
      'two lines in an address',
      inviteByEmail,
      { id: newId(), name: '', email: 'a@b.test\nBcc: c@d.test' },
      { email: 'format' },
    ],
  ])('%s is refused', async (_what, endpoint: Endpoint, body, fields) => {
    const sent = { token: owner.token, params: paramsFor(endpoint), body };
    expect(await refusal(harness.app, endpoint, sent)).toMatchObject({
      status: 422,
      code: 'invalid_fields',
      fields,
    });
  });

  test('a list is not filtered by unknown values', async () => {
    const asked = (query: Record<string, string>) =>
      refusal(harness.app, getResponses, { token: owner.token, params: { id: job.id }, query });
    expect(await asked({ status: 'hired' })).toMatchObject({
      status: 422,
      fields: { status: 'not_allowed' },
    });
    expect(await asked({ after: 'x'.repeat(1001) })).toMatchObject({
      status: 422,
      fields: { after: 'too_long' },
    });
    expect(await asked({ search: 'x'.repeat(201) })).toMatchObject({
      status: 422,
      fields: { search: 'too_long' },
    });
    expect(await asked({ search: 'a\u0000b' })).toMatchObject({ status: 422, fields: { search: 'format' } });
  });
});

describe('a file', () => {
  const put = (body: Buffer | string, type: string) =>
    refusal(harness.app, uploadFile, {
      token: owner.token,
      params: { id: newId() },
      body,
      headers: { 'content-type': type },
    });

  test.each([
    [
      'a web page named as a picture',
      '<!doctype html><script>alert(1)</script>',
      'image/png',
      'file_content_mismatch',
    ],
    [
      'a program named as a picture',
      Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]),
      'image/jpeg',
      'file_content_mismatch',
    ],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml', 'unsupported_format'],
    ['a document', '%PDF-1.7\n', 'application/pdf', 'unsupported_format'],
  ])('that is %s is refused as such', async (_what, body, type, code) => {
    expect(await put(body, type)).toMatchObject({ status: 415, code });
  });

  test('without content is refused as missing', async () => {
    expect(await put('', 'image/png')).toMatchObject({ status: 422, fields: { body: 'required' } });
  });

  test('one byte over the limit is refused, and one of exactly the limit is not', async () => {
    const exact = Buffer.concat([png, Buffer.alloc(maxImageBytes - png.length)]);
    const over = Buffer.concat([exact, Buffer.alloc(1)]);
    expect(await put(over, 'image/png')).toMatchObject({
      status: 413,
      details: { max_bytes: maxImageBytes },
    });
    const stranger = await signUp(harness.app);
    const sent = { token: stranger.token, params: { id: newId() }, body: exact };
    expect(await ask(harness.app, uploadFile, sent)).toMatchObject({ mime_type: 'image/png' });
  });
});

test('none of the refused input was stored', async () => {
  expect(await everything()).toEqual(before);
});
