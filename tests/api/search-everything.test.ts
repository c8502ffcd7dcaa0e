// GET search finds jobs, candidates, companies and members, at most five of each, within the member's rights.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCompany } from '#contract/company.ts';
import type { JobDetail } from '#contract/job.ts';
import { getSearch, searchGroupSize } from '#contract/search.ts';
import { addCandidate } from './candidates.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { addColleague, ask, companyDraft, makeJob, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';
import { assignJobTo, openCompanyTo } from './workspace.ts';

let harness: TestApp;
let owner: Person;
let job: JobDetail;

beforeAll(async () => {
  harness = await startTestApp();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await signUp(harness.app, 'Olga Owner');
  job = await makeJob(harness.app, owner, { name: 'Backend engineer' });
});

const search = (q: string, person: Person = owner) =>
  ask(harness.app, getSearch, { token: person.token, query: { q } });
const nothing = { jobs: [], candidates: [], companies: [], members: [] };

test('each group is found by its names and addresses, ignoring case, with % and _ taken literally', async () => {
  const candidate = await addCandidate(harness.app, job, { name: 'Юрий 100%', email: 'yuri@example.test' });
  const row = { id: candidate.id, full: 'Юрий 100%', job_id: job.id, job_name: 'Backend engineer' };
  expect((await search('BACKEND')).jobs).toEqual([
    { id: job.id, name: 'Backend engineer', company_name: 'Harbour Clinic', active: true },
  ]);
  for (const words of ['юРИЙ', 'YURI@', '100%'])
    expect((await search(words)).candidates).toMatchObject([row]);
  const { companies, jobs } = await search('harbour');
  expect(companies).toEqual([{ id: job.company.id, name: 'Harbour Clinic', location: 'Hamburg' }]);
  expect(jobs.map((each) => each.id)).toEqual([job.id]);
  expect((await search('olga')).members).toMatchObject([{ id: owner.userId, role: 'owner' }]);
  expect(await search('1_0')).toEqual(nothing);
});

test('a group has at most five results, and a person once', async () => {
  for (let n = 0; n < 7; n++) await addCandidate(harness.app, job, { name: `Ada ${n}` });
  const other = await makeJob(harness.app, owner);
  const createdAt = new Date(Date.now() + 60_000);
  for (const each of [job, other])
    await addCandidate(harness.app, each, { name: 'Ada Twice', email: 'twice@example.test', createdAt });
  for (let n = 0; n < 6; n++)
    await ask(harness.app, createCompany, { token: owner.token, body: companyDraft({ name: `Ada ${n}` }) });
  const { candidates, companies } = await search('ada');
  expect([candidates, companies].map((group) => group.length)).toEqual([searchGroupSize, searchGroupSize]);
  expect(candidates.filter((each) => each.full === 'Ada Twice')).toHaveLength(1);
});

test('nobody finds what their lists do not show', async () => {
  const hidden = await makeJob(harness.app, owner, { name: 'Backend secret' });
  for (const each of [job, hidden]) await addCandidate(harness.app, each, { name: 'Ada Backend' });
  const reviewer = await addColleague(harness.app, owner, 'reviewer');
  await assignJobTo(harness.app, reviewer, job.id);
  const found = await search('backend', reviewer);
  expect(found.jobs.map((each) => each.id)).toEqual([job.id]);
  expect(found.candidates.map((each) => each.job_id)).toEqual([job.id]);
  expect((await search('olga', reviewer)).members).toEqual([]);
  const limited = await addColleague(harness.app, owner, 'recruiter', { allCompanies: false });
  await openCompanyTo(harness.app, limited, job.company.id);
  expect(JSON.stringify(await search('backend', limited))).not.toContain(hidden.id);
  expect((await search('harbour', limited)).companies.map((each) => each.id)).toEqual([job.company.id]);
  const blind = await addColleague(harness.app, owner, 'recruiter', { permissions: ['jobs.view_all'] });
  expect(await search('ada', blind)).toEqual(nothing);
  expect(await search('backend', await signUp(harness.app))).toEqual(nothing);
});

test('an empty search is refused', async () => {
  for (const q of ['', '   ', 'x'.repeat(101)])
    expect(await refusal(harness.app, getSearch, { token: owner.token, query: { q } })).toMatchObject({
      status: 422,
      fields: { q: expect.any(String) },
    });
});
