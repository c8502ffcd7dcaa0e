// A job's list: each filter and every two together, with and without a search, from both ends, compared
// with the contract's rule for each candidate. Counts match the list.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import type { JobDetail } from '#contract/job.ts';
import { setTags } from '#contract/response-changes.ts';
import { addShareLink } from '#contract/invite.ts';
import {
  getNeighbors,
  getResponseCounts,
  getResponses,
  listSorts,
  sortDirectionOf,
  stuckKinds,
} from '#contract/response.ts';
import type { ListOrder, ListSort, ResponseFilters } from '#contract/response.ts';
import { isThrough, progresses } from '#contract/progress.ts';
import { responseStatuses } from '#contract/status.ts';
import { encodeCursor } from '../../server/kernel/cursor.ts';
import { candidate_requests, responses } from '../../server/platform/db/schema/response.ts';
import { response_tags, response_views } from '../../server/platform/db/schema/review.ts';
import { findPage } from '../../server/domain/candidates/list/find-page.ts';
import { halfWayMs, stillSendingMs, stuckOf } from '../../server/domain/candidates/list/rules.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { addColleague, ask, makeJob, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';
import { assignJobTo } from './workspace.ts';

const many = 180;
const names = ['Ada Lovelace', 'Grace Hopper', 'Юрий Гагарин'];
const rates = ['', 'good', 'middling', 'bad'];
const startedAt = Date.parse('2026-11-01T00:00:00Z');

let harness: TestApp;
let owner: Person;
let job: JobDetail;
let steps: { id: string; name: string }[];
let linkId: string;
let now: Date;
let everybody: Candidate[];

type Row = typeof responses.$inferInsert;
interface Candidate {
  row: Row & { id: string; created_at: Date };
  tags: string[];
  isSeen: boolean;
  /** An unanswered request. */
  hasRequest: boolean;
}

beforeAll(async () => {
  harness = await startTestApp();
  owner = await signUp(harness.app);
  steps = ['Phone', 'Office'].map((name) => ({ id: newId(), name }));
  job = await makeJob(harness.app, owner, { pipelines: steps });
  const otherJob = await makeJob(harness.app, owner);
  linkId = newId();
  const link = { id: linkId, source: 'Noticeboard' };
  await ask(harness.app, addShareLink, { token: owner.token, params: { id: job.id }, body: link });
  now = new Date();
  everybody = Array.from({ length: many }, (_, n) => candidate(n));
  await insert(everybody);
  // Copies that must not be found: in another job, as previews, removed.
  const unlisted = (change: Partial<Pick<Row, 'job_id' | 'source' | 'removed_at'>>) =>
    everybody.slice(0, 60).map((candidate) => ({
      ...candidate,
      row: { ...candidate.row, ...change, id: newId(), hash: newId() },
    }));
  await insert(unlisted({ job_id: otherJob.id }));
  await insert(unlisted({ source: 'preview' }), { isTagged: false });
  await insert(unlisted({ removed_at: now }));
});
afterAll(() => harness.stop());

/** Each property repeats with a different period, so that all pairs occur. */
function candidate(n: number): Candidate {
  const id = newId();
  const silentMs = [60_000, stillSendingMs + 60_000, halfWayMs + 60_000][n % 3] ?? 0;
  const begunAt = new Date(now.getTime() - 2 * halfWayMs);
  return {
    row: {
      agency_id: owner.agencyId,
      id,
      job_id: job.id,
      name: `${names[n % 3]} ${n}`,
      email: `${id}@example.test`,
      hash: newId(),
      source: n % 5 === 1 ? 'bulk' : 'share',
      share_link_id: n % 8 === 0 ? linkId : null,
      status: responseStatuses[Math.floor(n / 2) % 6] ?? 'new',
      progress: progresses[Math.floor(n / 3) % 6] ?? 'not_started',
      overall_rate: rates[n % 4] ?? '',
      pipeline_id: [null, steps[0]?.id, steps[1]?.id][Math.floor(n / 4) % 3] ?? null,
      message_state: n % 13 === 0 ? 'bounced' : (['', 'queued', 'sent', 'delivered', 'failed'][n % 5] ?? ''),
      invited_at: n % 6 > 1 ? new Date(begunAt.getTime() + (n % 17) * 1000) : null,
      finished_at: n % 9 < 4 ? new Date(begunAt.getTime() + (n % 23) * 1000) : null,
      test_total_points: n % 4 === 0 ? 0 : 7,
      test_scored_points: n % 8,
      trouble: n % 11 === 0 ? 'permission_denied' : 'none',
      started_at: n % 13 === 0 ? null : begunAt,
      active_at: n % 5 === 0 ? null : new Date(now.getTime() - silentMs),
      // Groups of three share a moment, so that the id decides the order.
      created_at: new Date(startedAt + Math.floor(n / 3) * 60_000),
    },
    tags: [...(n % 2 === 0 ? ['calm'] : []), ...(n % 7 === 0 ? ['Sailor'] : [])],
    isSeen: n % 3 === 1,
    hasRequest: n % 19 === 0,
  };
}

async function insert(all: readonly Candidate[], { isTagged = true } = {}): Promise<void> {
  await harness.deps.db.asTenant(owner, async (tx) => {
    await tx.insert(responses).values(all.map(({ row }) => row));
    const own = { agency_id: owner.agencyId };
    const tagged = all.flatMap(({ row, tags }) =>
      tags.map((tag) => {
        const place = { response_id: row.id, job_id: row.job_id, response_created_at: row.created_at };
        return { ...own, ...place, tag };
      }),
    );
    if (isTagged) await tx.insert(response_tags).values(tagged);
    const seen = all.filter((candidate) => candidate.isSeen);
    await tx
      .insert(response_views)
      .values(seen.map(({ row }) => ({ ...own, response_id: row.id, user_id: owner.userId })));
    const waiting = all.filter((candidate) => candidate.hasRequest);
    await tx
      .insert(candidate_requests)
      .values(waiting.map(({ row }) => ({ ...own, id: newId(), response_id: row.id, kind: 'question' })));
  });
}

const isStuck = ({ row, hasRequest }: Candidate) =>
  stuckOf(
    {
      progress: row.progress ?? '',
      trouble: row.trouble ?? '',
      started_at: row.started_at ?? null,
      active_at: row.active_at ?? null,
      has_open_request: hasRequest,
    },
    now,
  ) !== null;

const stageColumns = { invited: 'invited_at', started: 'started_at', finished: 'finished_at' } as const;

/** The contract's rule of each filter, for one candidate. */
const means: { [Name in keyof Required<ResponseFilters>]: (candidate: Candidate, value: string) => boolean } =
  {
    search: ({ row }, value) =>
      `${row.name} ${row.email} ${row.phone}`.toLowerCase().includes(value.toLowerCase()),
    status: ({ row }, value) => row.status === value,
    progress: ({ row }, value) => row.progress === value,
    rate: ({ row }, value) => row.overall_rate === (value === 'none' ? '' : value),
    from: ({ row }, value) => row.created_at.getTime() >= Date.parse(value),
    to: ({ row }, value) => row.created_at.getTime() < Date.parse(value),
    tag: ({ tags }, value) => tags.includes(value),
    pipeline_id: ({ row }, value) => row.pipeline_id === (value === 'none' ? null : value),
    stuck: isStuck,
    unseen: (candidate) => candidate.row.started_at !== null && !candidate.isSeen,
    delivery: ({ row }, value) =>
      value === 'failed'
        ? ['failed', 'bounced'].includes(row.message_state ?? '') &&
          row.started_at === null &&
          ['new', 'invited'].includes(row.status ?? '')
        : row.message_state === value,
    reached: ({ row }, value) =>
      value === 'decided'
        ? ['accepted', 'rejected'].includes(row.status ?? '')
        : row[stageColumns[value as keyof typeof stageColumns]] !== null,
    source: ({ row }, value) => (row.share_link_id ? value === 'Noticeboard' : row.source === value),
    undecided: ({ row }) => row.finished_at !== null && !['accepted', 'rejected'].includes(row.status ?? ''),
  };

const rateOrder = ['bad', 'middling', 'good'];

/** What a candidate is sorted by; null: nothing. */
const sortedBy: Record<ListSort, (row: Candidate['row']) => number | string | null> = {
  created: (row) => row.created_at.getTime(),
  invited: (row) => row.invited_at?.getTime() ?? null,
  finished: (row) => row.finished_at?.getTime() ?? null,
  rating: (row) => (row.overall_rate ? rateOrder.indexOf(row.overall_rate) : null),
  score: (row) =>
    row.progress === 'completed' && row.test_total_points ? (row.test_scored_points ?? 0) : null,
  name: (row) =>
    (row.name || (row.email ?? ''))
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase(),
};

/** The contract's order. */
function inOrder(order: ListOrder, candidates: readonly Candidate[]): string[] {
  const sort = order.sort ?? 'created';
  const sign = sortDirectionOf(order) === 'ascending' ? 1 : -1;
  const rows = candidates.map(({ row }) => ({ row, value: sortedBy[sort](row) }));
  const byCreation = (a: Candidate['row'], b: Candidate['row']) =>
    a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1);
  return rows
    .toSorted((a, b) => {
      if (a.value === null || b.value === null)
        return Number(a.value === null) - Number(b.value === null) || byCreation(b.row, a.row);
      if (a.value !== b.value) return a.value < b.value ? -sign : sign;
      return sort === 'rating' ? byCreation(b.row, a.row) : sign * byCreation(a.row, b.row);
    })
    .map(({ row }) => row.id);
}

function expected(filters: Record<string, string>, order: 'newest' | 'oldest' = 'newest'): string[] {
  const sign = order === 'newest' ? -1 : 1;
  return everybody
    .filter((candidate) =>
      Object.entries(filters).every(([name, value]) =>
        means[name as keyof ResponseFilters](candidate, value),
      ),
    )
    .toSorted(
      ({ row: a }, { row: b }) =>
        sign * (a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1)),
    )
    .map(({ row }) => row.id);
}

/** All pages, like a list scrolled to its end. */
async function listed(query: Record<string, string>, person = owner): Promise<string[]> {
  const ids: string[] = [];
  let after: string | undefined;
  do {
    const page = await ask(harness.app, getResponses, {
      token: person.token,
      params: { id: job.id },
      query: { ...query, ...(after && { after }) },
    });
    ids.push(...page.responses.map((response) => response.id));
    after = page.next ?? undefined;
  } while (after);
  return ids;
}

function counts(query: Record<string, string> = {}, person = owner) {
  return ask(harness.app, getResponseCounts, { token: person.token, params: { id: job.id }, query });
}

function neighbors(id: string, query: Record<string, string>) {
  return ask(harness.app, getNeighbors, { token: owner.token, params: { id }, query });
}

/** One value of each filter that some match and some do not. */
function someFilters(): Record<string, string>[] {
  return [
    { search: 'GRACE' },
    { search: 'гагарин 1' },
    { status: 'review' },
    { progress: 'uploading' },
    { rate: 'good' },
    { rate: 'none' },
    { from: new Date(startedAt + 20 * 60_000).toISOString() },
    { to: new Date(startedAt + 40 * 60_000).toISOString() },
    { tag: 'calm' },
    { pipeline_id: steps[1]?.id ?? '' },
    { pipeline_id: 'none' },
    { stuck: 'yes' },
    { unseen: 'yes' },
    { delivery: 'sent' },
    { delivery: 'failed' },
    { reached: 'invited' },
    { reached: 'started' },
    { reached: 'finished' },
    { reached: 'decided' },
    { source: 'Noticeboard' },
    { source: 'bulk' },
    { undecided: 'yes' },
  ];
}

describe('a job’s list', () => {
  test('with each filter contains exactly the matching candidates, in order, and the counts agree', async () => {
    for (const filter of someFilters()) {
      const found = expected(filter);
      expect.soft(found.length, JSON.stringify(filter)).toBeGreaterThan(3);
      expect.soft(found.length, JSON.stringify(filter)).toBeLessThan(many - 3);
      expect.soft(await listed(filter), JSON.stringify(filter)).toEqual(found);
      expect.soft((await counts(filter)).total, JSON.stringify(filter)).toBe(found.length);
    }
  });

  test('with every two filters contains exactly the candidates that match both', async () => {
    const all = someFilters();
    for (const [n, first] of all.entries()) {
      for (const second of all.slice(n + 1)) {
        const query = { ...first, ...second };
        const found = expected(query);
        expect.soft(await listed(query), JSON.stringify(query)).toEqual(found);
        expect.soft((await counts(query)).total, JSON.stringify(query)).toBe(found.length);
      }
    }
  });

  test('with all filters contains exactly the candidates that match all', async () => {
    const [candidate] = everybody.filter(
      (listed) => isStuck(listed) && !listed.isSeen && listed.row.pipeline_id,
    );
    if (!candidate) throw new Error('nobody is stuck and unseen');
    const { row } = candidate;
    await ask(harness.app, setTags, {
      ...{ token: owner.token, params: { id: job.id } },
      body: { response_ids: [row.id], add: ['found'], remove: [] },
    });
    const query = {
      ...{ search: row.name ?? '', status: row.status ?? '', progress: row.progress ?? '' },
      ...{ rate: row.overall_rate || 'none', tag: 'found', pipeline_id: row.pipeline_id ?? '' },
      from: row.created_at.toISOString(),
      to: new Date(row.created_at.getTime() + 1).toISOString(),
      ...{ stuck: 'yes', unseen: 'yes' },
    };
    expect(await listed(query)).toEqual([row.id]);
    expect(await listed({ ...query, tag: 'sailor' })).toEqual([]);
    expect(await counts(query)).toMatchObject({ total: 1 });
  });

  test('can be read from its end as well, with every filter', async () => {
    const newest = expected({});
    expect(await listed({})).toEqual(newest);
    expect(await listed({ order: 'oldest' })).toEqual(newest.toReversed());
    for (const filter of someFilters())
      expect
        .soft(await listed({ ...filter, order: 'oldest' }), JSON.stringify(filter))
        .toEqual(expected(filter, 'oldest'));
  });

  test('is sorted by every column, in both directions and from both ends', async () => {
    for (const sort of listSorts)
      for (const direction of [undefined, 'ascending', 'descending'] as const) {
        const order = { sort, ...(direction && { direction }) };
        const found = inOrder(order, everybody);
        expect.soft(await listed(order), JSON.stringify(order)).toEqual(found);
        expect.soft(await listed({ ...order, order: 'oldest' }), sort).toEqual(found.toReversed());
      }
  });

  test('is sorted with filters, a tag and a search as well', async () => {
    for (const filter of [
      { tag: 'calm' },
      { search: 'grace' },
      { undecided: 'yes' },
      { source: 'Noticeboard' },
    ])
      for (const sort of listSorts) {
        const found = new Set(expected(filter as Record<string, string>));
        const matching = everybody.filter(({ row }) => found.has(row.id));
        expect
          .soft(await listed({ ...filter, sort }), JSON.stringify({ filter, sort }))
          .toEqual(inOrder({ sort }, matching));
      }
  });

  test('continues without gaps on the next page while candidates arrive', async () => {
    const page = (after?: string) =>
      ask(harness.app, getResponses, {
        ...{ token: owner.token, params: { id: job.id } },
        query: { sort: 'finished', ...(after && { after }) },
      });
    const order = inOrder({ sort: 'finished' }, everybody);
    const first = await page();
    expect(first.responses.map(({ id }) => id)).toEqual(order.slice(0, 50));
    const newcomer = { ...candidate(1).row, finished_at: new Date(now.getTime() + 1000) };
    await harness.deps.db.asTenant(owner, (tx) => tx.insert(responses).values(newcomer));
    const second = await page(first.next ?? '');
    await harness.deps.db.asTenant(owner, (tx) => tx.delete(responses).where(eq(responses.id, newcomer.id)));
    expect(second.responses.map(({ id }) => id)).toEqual(order.slice(50, 100));
  });

  test('continues after a name of any length, in any script', async () => {
    const long = await makeJob(harness.app, owner);
    const people = Array.from({ length: 60 }, (_, n) => {
      const { row } = candidate(n);
      const name = `${'Ñ"\u{1d538}я\\'.repeat(30)} ${n}`.slice(0, 200);
      return { ...row, name, job_id: long.id, pipeline_id: null, share_link_id: null };
    });
    await harness.deps.db.asTenant(owner, (tx) => tx.insert(responses).values(people));
    const page = (query: Record<string, string>) =>
      ask(harness.app, getResponses, { token: owner.token, params: { id: long.id }, query });
    const first = await page({ sort: 'name' });
    const second = await page({ sort: 'name', after: first.next ?? '' });
    const ids = [...first.responses, ...second.responses].map(({ id }) => id);
    expect(ids.toSorted()).toEqual(people.map(({ id }) => id).toSorted());
  });

  test('refuses a page that continues another order', async () => {
    const place = { createdAt: now, id: newId() };
    const wrong: [ListSort, string | number | null | undefined][] = [
      ['created', 'ada'],
      ['finished', undefined],
      ['invited', 'yesterday'],
      ['finished', '2026-11-01T00:00:00+20:00'],
      ['rating', 'best'],
      ['score', 1e10],
      ['score', 'good'],
      ['name', 'a\0b'],
      ['name', null],
    ];
    for (const [sort, value] of wrong) {
      const query = { sort, after: encodeCursor({ ...place, value }) };
      const sent = { token: owner.token, params: { id: job.id }, query };
      expect
        .soft(await refusal(harness.app, getResponses, sent), JSON.stringify([sort, value]))
        .toMatchObject({ status: 422, fields: { after: 'format' } });
    }
  });

  test('counts the whole job’s statuses, stuck candidates and tags, whatever the search', async () => {
    const found = await counts({ search: 'grace', status: 'wait' });
    expect(found.total).toBe(expected({ search: 'grace', status: 'wait' }).length);
    for (const status of responseStatuses) expect(found.statuses[status]).toBe(expected({ status }).length);
    expect(found.stuck).toBe(expected({ stuck: 'yes' }).length);
    expect(found.link_sources).toEqual(['Noticeboard']);
    const tags = found.tags.filter((tag) => tag.tag !== 'found');
    expect(tags.toSorted((a, b) => b.count - a.count)).toEqual([
      { tag: 'calm', count: expected({ tag: 'calm' }).length },
      { tag: 'Sailor', count: expected({ tag: 'Sailor' }).length },
    ]);
  });

  test('gives the reason why each candidate is stuck', async () => {
    const { responses: stuck } = await ask(harness.app, getResponses, {
      ...{ token: owner.token, params: { id: job.id }, query: { stuck: 'yes' } },
    });
    expect(new Set(stuck.map((candidate) => candidate.stuck))).toEqual(new Set(stuckKinds));
  });

  test('marks as unseen exactly the candidates that the filter finds', async () => {
    const marked: string[] = [];
    let after: string | undefined;
    do {
      const query = { ...(after && { after }) };
      const page = await ask(harness.app, getResponses, {
        ...{ token: owner.token, params: { id: job.id }, query },
      });
      marked.push(...page.responses.filter((response) => !response.seen).map((response) => response.id));
      after = page.next ?? undefined;
    } while (after);
    expect(marked).toEqual(expected({ unseen: 'yes' }));
  });

  test('shows all candidates as unseen to a colleague who has looked at none', async () => {
    const reviewer = await addColleague(harness.app, owner, 'reviewer');
    await assignJobTo(harness.app, reviewer, job.id);
    const begun = everybody.filter(({ row }) => row.started_at !== null).length;
    expect(await listed({ unseen: 'yes' }, reviewer)).toHaveLength(begun);
    expect((await counts({ unseen: 'yes', search: 'grace' }, reviewer)).total).toBe(
      everybody.filter(({ row }) => row.started_at !== null && row.name?.startsWith('Grace')).length,
    );
  });

  test('is hidden from a reviewer of other jobs, and so are its counts', async () => {
    const reviewer = await addColleague(harness.app, owner, 'reviewer');
    const sent = { token: reviewer.token, params: { id: job.id } };
    for (const endpoint of [getResponses, getResponseCounts])
      expect(await refusal(harness.app, endpoint, sent)).toMatchObject({ status: 404, code: 'not_found' });
    const sorted = { ...sent, query: { sort: 'name' } };
    expect(await refusal(harness.app, getResponses, sorted)).toMatchObject({ status: 404 });
  });

  test('has neighbors around every candidate, also around those who do not match', async () => {
    const all = expected({});
    const indexOf = (id: string) => all.indexOf(id);
    for (const filter of [{}, ...someFilters().slice(2)]) {
      const found = expected(filter);
      const toReview = expected({ ...filter, status: 'review' });
      const unseen = expected({ ...filter, unseen: 'yes' }).filter((id) =>
        everybody.some(({ row }) => row.id === id && isThrough({ progress: row.progress ?? '' })),
      );
      for (const id of [all[0], all[58], all[59], all[60], all[121], all.at(-1)].flatMap(
        (one) => one ?? [],
      )) {
        const after = (ids: readonly string[]) => ids.find((one) => indexOf(one) > indexOf(id)) ?? null;
        const orFirst = (ids: readonly string[]) => after(ids) ?? ids.find((one) => one !== id) ?? null;
        expect.soft(await neighbors(id, filter), JSON.stringify(filter)).toEqual({
          previous: found.findLast((one) => indexOf(one) < indexOf(id)) ?? null,
          next: after(found),
          position: found.indexOf(id) + 1,
          next_to_review: orFirst(toReview),
          next_unseen: orFirst(unseen),
        });
      }
    }
  });

  test('has neighbors in every order, and each candidate’s position', async () => {
    for (const sort of listSorts)
      for (const direction of ['ascending', 'descending'] as const) {
        const all = inOrder({ sort, direction }, everybody);
        for (const index of [0, 1, 57, 58, 59, 118, many - 1])
          expect
            .soft(await neighbors(all[index] ?? '', { sort, direction }), `${sort} ${direction} ${index}`)
            .toMatchObject({
              previous: all[index - 1] ?? null,
              next: all[index + 1] ?? null,
              position: index + 1,
            });
      }
  });

  test('has no neighbors for a reviewer of other jobs, nor around an unknown candidate', async () => {
    const reviewer = await addColleague(harness.app, owner, 'reviewer');
    const params = { id: everybody[0]?.row.id ?? '' };
    expect(await refusal(harness.app, getNeighbors, { token: reviewer.token, params })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    await assignJobTo(harness.app, reviewer, job.id);
    const { next } = await ask(harness.app, getNeighbors, { token: reviewer.token, params });
    expect(next).toBe(expected({})[expected({}).indexOf(params.id) + 1] ?? null);
    const sent = { token: owner.token, params: { id: newId() } };
    expect(await refusal(harness.app, getNeighbors, sent)).toMatchObject({ status: 404 });
  });

  test('refuses unknown filters', async () => {
    const sent = { token: owner.token, params: { id: job.id } };
    const wrong = {
      status: 'gone',
      rate: 'best',
      stuck: 'no',
      from: 'yesterday',
      pipeline_id: 'x',
      order: 'up',
      sort: 'age',
      direction: 'up',
      source: ' ',
    };
    for (const [name, value] of Object.entries(wrong))
      expect
        .soft(await refusal(harness.app, getResponses, { ...sent, query: { [name]: value } }), name)
        .toMatchObject({ status: 422, fields: { [name]: expect.any(String) } });
  });
});

test('rule, list and search agree to the millisecond on who is stuck', async () => {
  const place = await makeJob(harness.app, owner);
  const at = new Date(now.getTime() + halfWayMs);
  const moments = [0, stillSendingMs, halfWayMs].flatMap((ms) => [ms - 1, ms, ms + 1]);
  const silentSince = moments.map((ms) => new Date(at.getTime() - ms));
  const rows = progresses.flatMap((progress) =>
    ['none', 'permission_denied', 'in_use'].flatMap((trouble) =>
      silentSince.flatMap((moment) =>
        [
          { started_at: moment, active_at: null },
          { started_at: null, active_at: moment },
          { started_at: new Date(at.getTime() - 3 * halfWayMs), active_at: moment },
        ].map((times) => ({
          ...{ agency_id: owner.agencyId, id: newId(), job_id: place.id, hash: newId(), source: 'share' },
          ...{ name: 'Stuck or not', progress, trouble, ...times },
        })),
      ),
    ),
  );
  await harness.deps.db.asTenant(owner, (tx) => tx.insert(responses).values(rows));
  const byRule = rows
    .filter((row) => stuckOf({ ...row, has_open_request: false }, at) !== null)
    .map((row) => row.id);
  for (const search of [undefined, 'stuck']) {
    const filters = { stuck: 'yes' as const, ...(search && { search }) };
    const query = { jobIds: [place.id], filters, now: at, isOldestFirst: false, after: undefined };
    const member = { ...owner, role: 'owner' as const, permissions: null, sessionId: '' };
    const found = await harness.deps.db.asTenant(owner, (tx) => findPage(tx, member, query, 1000));
    expect(found.toSorted()).toEqual(byRule.toSorted());
  }
  expect(byRule.length).toBeGreaterThan(20);
});
