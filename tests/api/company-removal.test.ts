// Removing a company: with all of its data, none of other companies', and only with the permission.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompany, getCompanies, getCompanyRemoval, removeCompany } from '#contract/company.ts';
import { uploadFile } from '#contract/file.ts';
import { newId } from '#contract/id.ts';
import { startShare } from '#contract/interview.ts';
import { createJob, getJob, previewJob } from '#contract/job.ts';
import type { JobDetail } from '#contract/job.ts';
import { getResponse } from '#contract/response.ts';
import { deleteCompany, lockJobsOf } from '../../server/domain/companies/removal/remove.ts';
import { companies } from '../../server/platform/db/schema/company.ts';
import { import_rows, imports } from '../../server/platform/db/schema/message.ts';
import { runImport } from '../../server/domain/invitations/imports/run-import.ts';
import { addCandidate, storeCv, storeVideo } from './candidates.ts';
import { call, eventually, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { startBody } from './interviewing.ts';
import {
  addColleague,
  ask,
  companyDraft,
  jobDraft,
  makeJob,
  questionDraft,
  refusal,
  signUp,
} from './people.ts';
import type { Person } from './people.ts';
import { agencyTables, assignJobTo, auditOf, png, rowsOf } from './workspace.ts';

let harness: TestApp;
let owner: Person;

beforeAll(async () => {
  harness = await startTestApp({ worker: true });
  owner = await signUp(harness.app);
});
afterAll(() => harness.stop());

const remove = (company: string, token = owner.token) =>
  ask(harness.app, removeCompany, { token, params: { id: company } });
const removalOf = (company: string, token = owner.token) =>
  ask(harness.app, getCompanyRemoval, { token, params: { id: company } });

async function picture(): Promise<string> {
  const id = newId();
  await ask(harness.app, uploadFile, { token: owner.token, params: { id }, body: png });
  return id;
}

/** Creates a candidate with a video and a CV, and returns the id. */
async function addCandidateWithFiles(job: JobDetail): Promise<string> {
  const candidate = await addCandidate(harness.app, job);
  await storeVideo(harness.app, job, candidate);
  await storeCv(harness.app, candidate, Buffer.from('%PDF-1.7 a life'));
  return candidate.id;
}

const filesOf = (agencyId: string) => harness.deps.storage.list(`agencies/${agencyId}/files/`);

test('the preview counts what will be removed, without recruiters’ own previews', async () => {
  const { app } = harness;
  const job = await makeJob(app, owner);
  expect(await removalOf(job.company_id)).toEqual({ jobs: 1, candidates: 0, answers: 0 });
  await addCandidate(app, job);
  await addCandidate(app, job, { isAnswered: false });
  await ask(app, previewJob, { token: owner.token, params: { id: job.id }, body: { id: newId() } });
  const second = await ask(app, createJob, { token: owner.token, body: jobDraft(job.company_id) });
  await addCandidate(app, second);
  expect(await removalOf(job.company_id)).toEqual({ jobs: 2, candidates: 3, answers: 8 });
});

test('a company is removed with its jobs, candidates and files', async () => {
  const { app } = harness;
  const alone = await signUp(app, 'Alone');
  const remaining = [
    ...['agencies', 'memberships', 'audit_log', 'writes', 'deleted_interviews', 'deleted_links'],
  ];
  const tables = (await agencyTables(app)).filter((table) => !remaining.includes(table));
  const rows = () => Promise.all(tables.map((table) => rowsOf(app, alone, table)));
  const before = await rows();

  const id = newId();
  await ask(app, uploadFile, { token: alone.token, params: { id }, body: png });
  const body = companyDraft({ logo_file_id: id, header_image_file_id: id });
  const company = await ask(app, createCompany, { token: alone.token, body });
  const questions = [questionDraft('video', { image_file_id: id }), questionDraft('text')];
  const job = await ask(app, createJob, { token: alone.token, body: jobDraft(company.id, { questions }) });
  await addCandidateWithFiles(job);
  await ask(app, previewJob, { token: alone.token, params: { id: job.id }, body: { id: newId() } });
  expect((await filesOf(alone.agencyId)).length).toBe(4);

  await ask(app, removeCompany, { token: alone.token, params: { id: company.id } });
  expect(await rows()).toEqual(before);
  await eventually(async () => expect(await filesOf(alone.agencyId)).toEqual([]));
});

test('data of another company stays, including a shared picture', async () => {
  const { app } = harness;
  const shared = await picture();
  const makeCompany = () =>
    ask(app, createCompany, { token: owner.token, body: companyDraft({ logo_file_id: shared }) });
  const [going, staying] = [await makeCompany(), await makeCompany()];
  const make = (companyId: string) => ask(app, createJob, { token: owner.token, body: jobDraft(companyId) });
  const [gone, left] = [await make(going.id), await make(staying.id)];
  const candidate = await addCandidateWithFiles(left);
  await addCandidateWithFiles(gone);
  const before = await ask(app, getResponse, { token: owner.token, params: { id: candidate } });

  await remove(going.id);
  expect(await call({ app }, getJob, { token: owner.token, params: { id: gone.id } })).toMatchObject({
    status: 404,
  });
  const after = await ask(app, getResponse, { token: owner.token, params: { id: candidate } });
  expect(after).toEqual(before);
  const listed = await ask(app, getCompanies, { token: owner.token });
  const logo = listed.find((item) => item.id === staying.id)?.logo ?? '';
  expect((await app.inject({ url: logo })).statusCode).toBe(200);
  const video = after.answers[0]?.video?.original ?? '';
  expect((await app.inject({ url: video })).statusCode).toBe(200);
});

test('without the permission to delete candidates, a company that has some stays unchanged', async () => {
  const { app } = harness;
  const recruiter = await addColleague(app, owner, 'recruiter');
  const job = await makeJob(app, owner);
  const candidate = await addCandidateWithFiles(job);
  const sent = { token: recruiter.token, params: { id: job.company_id } };
  expect(await refusal(app, removeCompany, sent)).toMatchObject({
    status: 403,
    code: 'forbidden',
    details: { permission: 'responses.delete' },
  });
  await ask(app, getResponse, { token: owner.token, params: { id: candidate } });

  const untouched = await makeJob(app, owner);
  await ask(app, previewJob, { token: owner.token, params: { id: untouched.id }, body: { id: newId() } });
  await remove(untouched.company_id, recruiter.token);
  const listed = await ask(app, getCompanies, { token: owner.token });
  expect(listed.some((item) => item.id === untouched.company_id)).toBe(false);
});

test('a member cannot remove a company with jobs they cannot see', async () => {
  const { app } = harness;
  const job = await makeJob(app, owner);
  const permissions = ['companies.view', 'companies.manage', 'responses.delete'] as const;
  const limited = await addColleague(app, owner, 'recruiter', { permissions: [...permissions] });
  const sent = { token: limited.token, params: { id: job.company_id } };
  // They do not learn the counts either.
  for (const endpoint of [removeCompany, getCompanyRemoval]) {
    expect(await refusal(app, endpoint, sent)).toMatchObject({
      status: 403,
      code: 'forbidden',
      details: { permission: 'jobs.view_all' },
    });
  }
  const elsewhere = await addColleague(app, owner, 'recruiter', { allCompanies: false });
  const theirs = await refusal(app, removeCompany, { ...sent, token: elsewhere.token });
  expect(theirs).toMatchObject({ status: 404 });
  await ask(app, getJob, { token: owner.token, params: { id: job.id } });

  // A member who sees everything that would be removed may remove it.
  await assignJobTo(app, limited, job.id);
  await remove(job.company_id, limited.token);
});

test('a repeated removal gets the same reply; an unknown company is refused', async () => {
  const { app } = harness;
  const { company_id } = await makeJob(app, owner);
  await remove(company_id);
  expect(await remove(company_id)).toEqual({});
  for (const endpoint of [removeCompany, getCompanyRemoval]) {
    const never = await refusal(app, endpoint, { token: owner.token, params: { id: newId() } });
    expect(never).toMatchObject({ status: 404, code: 'not_found' });
  }
});

test('the audit log records the counts, and no names', async () => {
  const { app } = harness;
  const job = await makeJob(app, owner);
  await addCandidateWithFiles(job);
  await remove(job.company_id);
  const [line] = (await auditOf(app, owner, job.company_id)).filter(({ kind }) => kind === 'removed');
  expect(line).toMatchObject({
    user_id: owner.userId,
    before: { name: 'Harbour Clinic', jobs: 1, candidates: 1, answers: 4 },
  });
  expect(await auditOf(app, owner, job.id)).toContainEqual(expect.objectContaining({ kind: 'removed' }));
  expect(JSON.stringify(line)).not.toContain('Ada');
});

test('a candidate who starts during the removal is removed too, or gets a 404', async () => {
  const { app } = harness;
  for (let delayMs = 0; delayMs < 10; delayMs += 1) {
    const job = await makeJob(app, owner);
    const body = startBody();
    const start = async () => {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      return call({ app }, startShare, { params: { hash: job.hash_link }, body });
    };
    const [started] = await Promise.all([start(), remove(job.company_id)]);
    expect([undefined, 'invalid']).toContain(started.error?.code);
    const again = await call({ app }, startShare, { params: { hash: job.hash_link }, body });
    expect(again.error?.code).toBe('invalid');
    const left = await call({ app }, getResponse, { token: owner.token, params: { id: body.id } });
    expect(left.status).toBe(404);
  }
});

test('an import that runs during the removal waits, and is removed with the company', async () => {
  const job = await makeJob(harness.app, owner);
  const { db } = harness.deps;
  const key = { agency_id: owner.agencyId, import_id: newId() };
  await db.asTenant(owner, async (tx) => {
    const about = { channel: 'email', language: 'en-US', total: 1 };
    await tx
      .insert(imports)
      .values({ agency_id: key.agency_id, id: key.import_id, job_id: job.id, ...about });
    await tx
      .insert(import_rows)
      .values({ ...key, position: 1, name: 'Ada', email: 'ada@example.test', phone: '' });
  });
  let importing: Promise<void> | undefined;
  await db.asTenant(owner, async (tx) => {
    const [company] = await tx
      .select()
      .from(companies)
      .where(sql`${companies.id} = ${job.company_id}`);
    if (!company) throw new Error('there is no company');
    const jobIds = await lockJobsOf(tx, company);
    importing = runImport.run(key, harness.deps);
    await eventually(async () => expect(await waiting()).toBe(1));
    await deleteCompany(tx, harness.deps, company, jobIds);
  });
  await importing;
  expect(await rowsOf(harness.app, owner, 'import_rows')).toEqual([]);
});

/** The number of connections to this database that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await harness.deps.db.asNobody((tx) =>
    tx.execute<{ waiting: number }>(sql`
      select count(*)::int as waiting from pg_locks as waiting_lock
      where not waiting_lock.granted and exists (
        select from pg_locks as held join pg_database as d on d.oid = held.database
        where held.pid = waiting_lock.pid and d.datname = current_database())`),
  );
  return rows[0]?.waiting ?? 0;
}
