// The stored counts by status match the candidates, even if several transactions change them at once.
import { and, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobDetail } from '#contract/job.ts';
import { newId } from '#contract/id.ts';
import { getResponseCounts } from '#contract/response.ts';
import { responseStatuses } from '#contract/status.ts';
import { newLinkHash } from '../../server/kernel/new-link-hash.ts';
import { sumCountsOf, sumStatusCounts } from '../../server/domain/candidates/list/sum-status-counts.ts';
import { isListed } from '../../server/platform/db/conditions/is-listed.ts';
import { sameAgency } from '../../server/platform/db/same-agency.ts';
import { responses, status_counts } from '../../server/platform/db/schema/response.ts';
import { chanceOf } from '../faults/seeds.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { ask, makeJob, signUp } from './people.ts';
import type { Person } from './people.ts';

let harness: TestApp;
let owner: Person;
let jobs: JobDetail[];

beforeAll(async () => {
  harness = await startTestApp();
  owner = await signUp(harness.app);
  jobs = [await makeJob(harness.app, owner), await makeJob(harness.app, owner)];
});
afterAll(() => harness.stop());

async function add(ids: readonly string[], pick: (below: number) => number) {
  const values = ids.map((id) => ({
    ...{ agency_id: owner.agencyId, id, job_id: jobs[pick(jobs.length)]?.id ?? '', hash: newLinkHash() },
    ...{ source: pick(5) === 0 ? 'preview' : 'email', status: responseStatuses[pick(6)] ?? 'new' },
  }));
  await harness.deps.db.asTenant(owner, (tx) => tx.insert(responses).values(values));
}

/** Changes some of these candidates; a fourth of the changes is rolled back. */
async function change(ids: readonly string[], pick: (below: number) => number) {
  // In the same order everywhere: two changes must not wait for each other.
  const some = ids.filter(() => pick(3) === 0).toSorted();
  if (some.length === 0) return;
  const these = sameAgency(responses, owner, { id: some });
  const fails = new Error('rolled back');
  const kind = pick(4);
  const isUndone = pick(4) === 0;
  const work = harness.deps.db.asTenant(owner, async (tx) => {
    await tx.select().from(responses).where(these).orderBy(responses.id).for('update');
    if (kind === 0) await tx.delete(responses).where(and(these, inArray(responses.id, some.slice(0, 3))));
    if (kind === 1) await tx.update(responses).set({ removed_at: new Date() }).where(these);
    if (kind === 2) await tx.update(responses).set({ removed_at: null, status: 'wait' }).where(these);
    if (kind > 2)
      await tx
        .update(responses)
        .set({ status: responseStatuses[pick(6)] ?? 'new' })
        .where(these);
    if (isUndone) throw fails;
  });
  await work.catch((error: unknown) => {
    if (error !== fails) throw error;
  });
}

/** By job and status, from the candidates. */
function counted() {
  return harness.deps.db.asTenant(owner, async (tx) => {
    const rows = await tx
      .select({ job: responses.job_id, status: responses.status, count: sql<number>`count(*)::int` })
      .from(responses)
      .where(sameAgency(responses, owner, { job_id: jobs.map(({ id }) => id) }, isListed))
      .groupBy(responses.job_id, responses.status);
    return new Map(rows.map(({ job, status, count }) => [`${job} ${status}`, count]));
  });
}

async function expectExact() {
  const expected = await counted();
  for (const job of jobs) {
    const sent = { token: owner.token, params: { id: job.id } };
    const { statuses, total } = await ask(harness.app, getResponseCounts, sent);
    const ofJob = responseStatuses.map((status) => expected.get(`${job.id} ${status}`) ?? 0);
    expect(responseStatuses.map((status) => statuses[status])).toEqual(ofJob);
    expect(total).toBe(ofJob.reduce((sum, count) => sum + count, 0));
  }
}

const rowsOfCounts = () =>
  harness.deps.db.asTenant(owner, (tx) =>
    tx
      .select()
      .from(status_counts)
      .where(
        inArray(
          status_counts.job_id,
          jobs.map(({ id }) => id),
        ),
      ),
  );

test('the counts by status stay exact while several transactions change candidates and rows are summed', async () => {
  const chance = chanceOf(7);
  const pick = (below: number) => Math.floor(chance.next() * below);
  const ids = Array.from({ length: 120 }, newId);
  await add(ids, pick);
  await expectExact();
  for (let round = 0; round < 12; round += 1) {
    const sum = () => harness.deps.db.asTenant(owner, (tx) => sumCountsOf(tx, owner.agencyId));
    await Promise.all([
      ...Array.from({ length: 6 }, () => change(ids, pick)),
      ...[sum(), sum()],
      add(Array.from({ length: 5 }, newId), pick),
    ]);
    await expectExact();
  }
  expect((await rowsOfCounts()).length).toBeGreaterThan(jobs.length * responseStatuses.length);
  await sumStatusCounts.run({}, harness.deps);
  await expectExact();
  const rows = await rowsOfCounts();
  expect(new Set(rows.map(({ job_id, status }) => `${job_id} ${status}`)).size).toBe(rows.length);
  expect(rows.every((row) => row.counted > 0)).toBe(true);
});
