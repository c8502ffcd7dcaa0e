// The list of jobs is cached by version (server/domain/jobs/write-list.ts). It is requested before and
// after every change of its contents.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCompanies, updateCompany } from '#contract/company.ts';
import { newId } from '#contract/id.ts';
import { getJob, getJobs, setJobActive, updateJob } from '#contract/job.ts';
import type { JobDetail } from '#contract/job.ts';
import { pipelines } from '../../server/platform/db/schema/job.ts';
import { addCandidate } from './candidates.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { addColleague, ask, companyDraft, draftOf, makeJob, questionDraft, signUp } from './people.ts';
import type { Person } from './people.ts';
import { assignJobTo, openCompanyTo } from './workspace.ts';

let harness: TestApp;
let owner: Person;

beforeAll(async () => {
  harness = await startTestApp();
  owner = await signUp(harness.app);
});
afterAll(() => harness.stop());

test('the list shows each job as the job’s own page does, after every kind of change', async () => {
  const { app } = harness;
  const { token } = owner;
  const { id, company_id } = await makeJob(app, owner);
  await makeJob(app, owner);
  const params = { id };
  const current = () => ask(app, getJob, { token, params });
  const change = async (made: (job: JobDetail) => object) => {
    const job = await current();
    await ask(app, updateJob, { token, params, body: { ...draftOf(job), ...made(job) } });
  };
  const stepId = newId();
  const changes: (() => Promise<unknown>)[] = [
    () => change(() => ({ name: 'Another name' })),
    () => change((job) => ({ questions: [...draftOf(job).questions, questionDraft('text')] })),
    () => change((job) => ({ questions: draftOf(job).questions.slice(1) })),
    () => change(() => ({ competences: [{ id: newId(), name: 'Patience', score: 70 }] })),
    () => change(() => ({ pipelines: [{ id: stepId, name: 'Talk' }] })),
    () => ask(app, setJobActive, { token, params, body: { active: false } }),
    async () => addCandidate(app, await current()),
    async () => addCandidate(app, await current(), { isAnswered: false }),
    async () => {
      const companies = await ask(app, getCompanies, { token });
      const updated_at = companies.find((company) => company.id === company_id)?.updated_at;
      const body = { ...companyDraft({ id: company_id, name: 'Harbour Clinic and Sons' }), updated_at };
      await ask(app, updateCompany, { token, params: { id: company_id }, body });
    },
    // By another process, which announces nothing.
    () =>
      app.deps.db.asTenant(owner, (tx) =>
        tx.update(pipelines).set({ name: 'Coffee' }).where(eq(pipelines.id, stepId)),
      ),
    () =>
      app.deps.db.asTenant(owner, (tx) => tx.execute(sql`update jobs set salary = 'a lot' where id = ${id}`)),
  ];
  expect(await entryOf(id)).toEqual(asEntry(await current()));
  for (const make of changes) {
    const before = await entryOf(id);
    await make();
    const after = await entryOf(id);
    expect(after).not.toEqual(before);
    expect(after).toEqual(asEntry(await current()));
  }
});

test('each member sees their own jobs, as soon as they may see them', async () => {
  const { app } = harness;
  const [first, second] = [await makeJob(app, owner), await makeJob(app, owner)];
  const reviewer = await addColleague(app, owner, 'reviewer');
  const limited = await addColleague(app, owner, 'recruiter', { allCompanies: false });
  const stranger = await signUp(app, 'Stranger');
  expect(await jobsOf(owner)).toEqual(expect.arrayContaining([first.id, second.id]));
  expect(await jobsOf(reviewer)).toEqual([]);
  expect(await jobsOf(limited)).toEqual([]);
  await assignJobTo(app, reviewer, first.id);
  await openCompanyTo(app, limited, second.company_id);
  expect(await jobsOf(reviewer)).toEqual([first.id]);
  expect(await jobsOf(limited)).toEqual([second.id]);
  expect(await jobsOf(stranger)).toEqual([]);
  await assignJobTo(app, reviewer, second.id);
  expect(await jobsOf(reviewer)).toEqual([second.id, first.id]);
  expect(await jobsOf(limited)).toEqual([second.id]);
});

async function jobsOf(person: Person): Promise<string[]> {
  return (await ask(harness.app, getJobs, { token: person.token })).map(({ id }) => id);
}

async function entryOf(id: string) {
  const listed = await ask(harness.app, getJobs, { token: owner.token });
  return listed.find((job) => job.id === id);
}

function asEntry(job: JobDetail) {
  return { ...job, questions: job.questions.length };
}
