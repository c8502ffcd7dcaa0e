// Search over many responses: complete, in order, within the agency, for common and rare words.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/id.ts';
import type { ResponseFilters } from '#contract/response.ts';
import { findPage } from '../../server/domain/candidates/list/find-page.ts';
import type { PageQuery } from '../../server/domain/candidates/list/find-page.ts';
import { findFewMatches } from '../../server/platform/db/lookups.ts';
import { makeDemoWorkspace } from '../../server/entry/demo/workspace.ts';
import type { Tx } from '../../server/platform/db/open.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';

let test: TestApp;
let job: { agencyId: string; jobId: string };

beforeAll(async () => {
  test = await startTestApp();
  const hash = await makeDemoWorkspace(test.app, 'candor-demo');
  const { rows } = await test.deps.db.asNobody((tx) =>
    tx.execute<{ agency_id: string; job_id: string }>(sql`select * from find_share(${hash})`),
  );
  job = { agencyId: rows[0]?.agency_id ?? '', jobId: rows[0]?.job_id ?? '' };
  await insert(3000, 'Common Candidate', 0);
  await insert(3, 'Юрий 100%_sure', 3000);
});
afterAll(() => test.stop());

/** The nth is n seconds old; every tenth is accepted. */
async function insert(count: number, name: string, from: number): Promise<void> {
  await test.deps.db.asTenant(job, (tx) =>
    tx.execute(sql`insert into responses (agency_id, id, job_id, name, hash, source, status, created_at)
      select ${job.agencyId}, gen_random_uuid(), ${job.jobId}, ${name} || ' ' || n, gen_random_uuid(), 'share',
        case when n % 10 = 0 then 'accepted' else 'new' end, timestamptz '2026-01-01' - n * interval '1 second'
      from generate_series(${from}::int, ${from + count - 1}::int) n`),
  );
}

interface Search extends Partial<Pick<PageQuery, 'after' | 'isOldestFirst'>> {
  search: string;
  filters?: ResponseFilters;
  limit: number;
}

/** The ids of a page of the job's list, as a member of the agency. */
function pageOf(tx: Tx, agencyId: string, { search, filters, limit, ...place }: Search): Promise<string[]> {
  const member = { agencyId, userId: newId(), role: 'owner', permissions: null } as const;
  const query = { jobIds: [job.jobId], filters: { ...filters, search }, now: new Date() };
  return findPage(tx, member, { after: undefined, isOldestFirst: false, ...query, ...place }, limit);
}

/** Names in the order found. */
async function find(search: Search): Promise<string[]> {
  return test.deps.db.asTenant(job, async (tx) => {
    const ids = await pageOf(tx, job.agencyId, search);
    const found = await tx.execute<{ id: string; name: string }>(sql`select id, name from responses`);
    const names = new Map(found.rows.map((row) => [row.id, row.name]));
    return ids.map((id) => names.get(id) ?? '');
  });
}

describe('search', () => {
  it('finds the newest of many matches', async () => {
    const few = (search: string) =>
      test.deps.db.asTenant(job, (tx) => findFewMatches(tx, [job.jobId], search));
    expect(await few('юрий')).toHaveLength(3);
    expect(await few('nobody at all')).toEqual([]);
    expect(await few('common')).toBeNull();
    // In none of the newest rows, and in more of the oldest than a page shows.
    expect(await few('candidate 2')).toBeNull();
  });

  it('finds a few matches among thousands, in any alphabet and case', async () => {
    expect(await find({ search: 'COMMON cand', limit: 3 })).toEqual(
      [0, 1, 2].map((n) => `Common Candidate ${n}`),
    );
  });

  it('takes % and _ literally', async () => {
    expect(await find({ search: 'юРИЙ', limit: 50 })).toEqual(
      [3000, 3001, 3002].map((n) => `Юрий 100%_sure ${n}`),
    );
  });

  it('continues after the previous page, across the border between new and old rows', async () => {
    expect(await find({ search: '%', limit: 50 })).toHaveLength(3);
    expect(await find({ search: '0%_s', limit: 50 })).toHaveLength(3);
    expect(await find({ search: 'c_m', limit: 50 })).toEqual([]);
  });

  it('can be limited to a status', async () => {
    const after = {
      createdAt: new Date(Date.UTC(2026, 0, 1) - 2_998_000),
      id: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
    };
    expect(await find({ search: '', limit: 50, after })).toHaveLength(5);
    expect(await find({ search: 'common', limit: 50, after })).toEqual([
      'Common Candidate 2998',
      'Common Candidate 2999',
    ]);
  });

  it('works in reverse order too, beyond the rows searched first', async () => {
    expect(await find({ search: 'common', filters: { status: 'accepted' }, limit: 2 })).toEqual([
      'Common Candidate 0',
      'Common Candidate 10',
    ]);
  });

  it('can be filtered among thousands of others', async () => {
    expect(await find({ search: 'common', isOldestFirst: true, limit: 2 })).toEqual([
      'Common Candidate 2999',
      'Common Candidate 2998',
    ]);
    const sure = ['Юрий 100%_sure 3002', 'Юрий 100%_sure 3001', 'Юрий 100%_sure 3000'];
    expect(await find({ search: '100%', isOldestFirst: true, limit: 50 })).toEqual(sure);
    const after = {
      createdAt: new Date(Date.UTC(2026, 0, 1) - 2_999_000),
      id: '00000000-0000-4000-8000-000000000000',
    };
    expect(await find({ search: '8', isOldestFirst: true, limit: 3, after })).toEqual(
      [2998, 2989, 2988].map((n) => `Common Candidate ${n}`),
    );
  });

  it('finds nothing for another agency', async () => {
    expect(await find({ search: '100%', filters: { status: 'accepted' }, limit: 50 })).toEqual([
      'Юрий 100%_sure 3000',
    ]);
    const from = new Date(Date.UTC(2026, 0, 1) - 3_001_000).toISOString();
    expect(await find({ search: '100%', filters: { from }, limit: 50 })).toHaveLength(2);
  });

  it('finds nothing for another agency', async () => {
    const agencyId = newId();
    for (const search of ['common', 'юРИЙ']) {
      const ids = await test.deps.db.asTenant({ agencyId }, (tx) =>
        pageOf(tx, agencyId, { search, limit: 5 }),
      );
      expect(ids).toEqual([]);
    }
  });
});
