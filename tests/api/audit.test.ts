// Reading the audit log: newest first, with keyset paging, filters, names by visibility, and as a table.
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportAudit, getAudit } from '#contract/audit.ts';
import type { AuditLine } from '#contract/audit.ts';
import { createCompany, getCompanies, updateCompany } from '#contract/company.ts';
import { newId } from '#contract/id.ts';
import type { JobDetail } from '#contract/job.ts';
import { setStatus } from '#contract/response.ts';
import { inviteUser, removeUserInvite } from '#contract/user.ts';
import { record } from '../../server/domain/organizations/audit/record.ts';
import { addCandidate } from './candidates.ts';
import type { Candidate } from './candidates.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { addColleague, ask, companyDraft, makeJob, refusal, send, signUp } from './people.ts';
import type { Person } from './people.ts';
import { assignJobTo } from './workspace.ts';

let harness: TestApp;
let owner: Person;
let job: JobDetail;
let candidate: Candidate;

beforeAll(async () => {
  harness = await startTestApp();
  owner = await signUp(harness.app, 'Olga Owner');
  job = await makeJob(harness.app, owner, { name: 'Nurse' });
  candidate = await addCandidate(harness.app, job, { name: 'Kim Candidate', status: 'review' });
});
afterAll(() => harness.stop());

function read(query: Record<string, string> = {}, token = owner.token) {
  return ask(harness.app, getAudit, { token, query });
}

test('a line says who changed what, from where, and the values before and after', async () => {
  const params = { id: candidate.id };
  await ask(harness.app, setStatus, {
    token: owner.token,
    params,
    body: { id: newId(), from: 'review', to: 'accepted' },
  });
  const { items } = await read({ subject_id: candidate.id });
  expect(items[0]).toMatchObject({
    ...{ kind: 'status', subject_kind: 'response', subject_id: candidate.id, subject_name: 'Kim Candidate' },
    ...{ user: { id: owner.userId, name: 'Olga Owner' }, by_api_key: false, ip: '127.0.0.1' },
  });
  expect([items[0]?.before, items[0]?.after].map((value) => JSON.stringify(value))).toEqual([
    expect.stringContaining('review'),
    expect.stringContaining('accepted'),
  ]);
});

test('a line about an invitation of a colleague has their address until it is revoked', async () => {
  const access = { role: 'reviewer' as const, permissions: null, company_ids: null, job_ids: [] };
  const body = { ...access, id: newId(), email: 'bo@example.com', language: 'en-US' as const };
  await ask(harness.app, inviteUser, { token: owner.token, body });
  const [invited] = (await read({ subject_id: body.id })).items;
  expect(invited).toMatchObject({
    kind: 'invited',
    subject_name: 'bo@example.com',
    after: { role: 'reviewer' },
  });
  await ask(harness.app, removeUserInvite, { token: owner.token, params: { id: body.id } });
  const names = (await read({ subject_id: body.id })).items.map(({ subject_name: name }) => name);
  expect(names).toEqual([null, null]);
});

test('the list can be filtered by person, action, subject and time', async () => {
  const colleague = await addColleague(harness.app, owner, 'admin', { name: 'Ada Admin' });
  const before = new Date().toISOString();
  await ask(harness.app, createCompany, { token: colleague.token, body: companyDraft({ name: 'Ada’s' }) });
  const kinds = async (query: Record<string, string>) => (await read(query)).items.map(({ kind }) => kind);
  expect(await kinds({ user_id: colleague.userId })).toEqual(['created']);
  expect(await kinds({ user_id: colleague.userId, subject_kind: 'job' })).toEqual([]);
  expect(await kinds({ subject_kind: 'company', kind: 'created', from: before })).toEqual(['created']);
  expect(await kinds({ user_id: colleague.userId, to: before })).toEqual([]);
  expect(await refusal(harness.app, getAudit, { token: owner.token, query: { kind: 'x' } })).toMatchObject({
    code: 'invalid_fields',
  });
});

test('paging neither loses nor repeats lines of the same moment', async () => {
  const otherOwner = await signUp(harness.app, 'Pat Pager');
  const ids = Array.from({ length: 25 }, newId);
  await harness.deps.db.asTenant(otherOwner, async (tx) => {
    for (const id of ids)
      await record(tx, otherOwner, { kind: 'edited', subjectKind: 'company', subjectId: id });
  });
  const seen: AuditLine[] = [];
  let after: string | null = '';
  while (after !== null) {
    const page = await read({ kind: 'edited', limit: '10', ...(after && { after }) }, otherOwner.token);
    expect(page.items.length).toBeLessThanOrEqual(10);
    seen.push(...page.items);
    after = page.next;
  }
  expect(seen.map(({ subject_id }) => subject_id).toSorted()).toEqual(ids.toSorted());
});

test('lines about candidates the reader cannot see are left out', async () => {
  const limited = await addColleague(harness.app, owner, 'admin', { allCompanies: false });
  const { items } = await read({ subject_id: candidate.id }, limited.token);
  expect(items).toEqual([]);
});

test('old and new values are shown only for companies and jobs that the reader sees', async () => {
  const company = companyDraft({ name: 'Secret Merger' });
  await ask(harness.app, createCompany, { token: owner.token, body: company });
  const secret = await makeJob(harness.app, owner, { name: 'Head of Layoffs', company_id: company.id });
  const limited = await addColleague(harness.app, owner, 'admin', { allCompanies: false });
  const ofJobsOnly = await addColleague(harness.app, owner, 'reviewer', { permissions: ['audit.view'] });
  await assignJobTo(harness.app, ofJobsOnly, job.id);
  for (const { token } of [limited, ofJobsOnly]) {
    const page = JSON.stringify(await read({ limit: '100' }, token));
    const table = (await send(harness.app, exportAudit, { token })).body;
    for (const text of [page, table]) expect(text).not.toContain('Head of Layoffs');
    for (const text of [page, table]) expect(text.includes('Secret Merger')).toBe(token === ofJobsOnly.token);
  }
  // Existence, amount and people of invisible subjects are hidden too. Lines without a company are
  // visible.
  const hidden = [secret.id, job.id, candidate.id];
  const lines = (await read({ limit: '100' }, limited.token)).items;
  expect(lines.filter(({ subject_id: id }) => hidden.includes(id))).toEqual([]);
  const table = (await send(harness.app, exportAudit, { token: limited.token })).body;
  for (const id of hidden) expect(table).not.toContain(id);
  const kinds = new Set(lines.map(({ subject_kind: kind }) => kind));
  expect([kinds.has('session'), kinds.has('company'), kinds.has('job')]).toEqual([true, false, false]);
  const [seen] = (await read({ subject_id: job.id, kind: 'created' }, ofJobsOnly.token)).items;
  expect(seen).toMatchObject({ subject_name: 'Nurse', after: { name: 'Nurse' } });
  const [all] = (await read({ subject_id: secret.id, kind: 'created' })).items;
  expect(all).toMatchObject({ after: { name: 'Head of Layoffs' } });
});

test('the download is a table without formulas, oldest first', async () => {
  const [company] = await ask(harness.app, getCompanies, { token: owner.token });
  if (!company) throw new Error('no company');
  const evil = {
    ...companyDraft({ id: company.id, name: '=HYPERLINK("http://x")' }),
    updated_at: company.updated_at,
  };
  await ask(harness.app, updateCompany, { token: owner.token, params: { id: company.id }, body: evil });
  const reply = await send(harness.app, exportAudit, { token: owner.token });
  expect(reply.headers['content-disposition']).toContain('attachment');
  const { data } = Papa.parse<Record<string, string>>(reply.body.replace(/^\uFEFF/, '').trimEnd(), {
    header: true,
  });
  const { items } = await read({ limit: '100' });
  expect(data.map(({ id }) => id)).toEqual(items.map(({ id }) => id).toReversed());
  expect(data.at(-1)).toMatchObject({ kind: 'edited', subject_name: `'=HYPERLINK("http://x")` });
});

test('reading needs audit.view', async () => {
  const recruiter = await addColleague(harness.app, owner, 'recruiter');
  for (const endpoint of [getAudit, exportAudit])
    expect(await refusal(harness.app, endpoint, { token: recruiter.token })).toMatchObject({
      ...{ code: 'forbidden', details: { permission: 'audit.view' } },
    });
});
