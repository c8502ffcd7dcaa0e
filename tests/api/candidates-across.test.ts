// Candidates across jobs: one row per person, with the filters of a job's list, within the jobs that a member can see.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getCandidateCounts, getCandidates, getPersonInterviews } from '#contract/candidates.ts';
import { newId } from '#contract/id.ts';
import type { JobDetail } from '#contract/job.ts';
import { setTags } from '#contract/response-changes.ts';
import { listSorts, pageSize } from '#contract/response.ts';
import { getViews, saveView } from '#contract/view.ts';
import { responses } from '../../server/platform/db/schema/response.ts';
import { addCandidate } from './candidates.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { addColleague, ask, makeJob, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';
import { assignJobTo, openCompanyTo } from './workspace.ts';

let harness: TestApp;
let owner: Person;
let jobs: JobDetail[];

beforeAll(async () => {
  harness = await startTestApp();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await signUp(harness.app);
  jobs = [];
  for (const name of ['First', 'Second', 'Third']) jobs.push(await makeJob(harness.app, owner, { name }));
});

interface Who {
  email?: string;
  phone?: string;
  job?: number;
  minutesAgo?: number;
  status?: string;
  progress?: string;
  name?: string;
  overall_rate?: string;
  finished_at?: Date | null;
  invited_at?: Date | null;
  test_total_points?: number;
  test_scored_points?: number;
}

/** Returns the response's id. */
async function add(who: Who = {}): Promise<string> {
  const row = rowOf(who);
  await store([row]);
  return row.id;
}

function rowOf({ job = 0, minutesAgo = 0, ...who }: Who) {
  const id = newId();
  return {
    ...{ agency_id: owner.agencyId, id, job_id: jobs[job]?.id ?? '', hash: newId(), source: 'share' },
    ...{ name: 'Somebody', status: 'review', progress: 'completed', ...who },
    ...{ started_at: new Date(), created_at: new Date(Date.now() - minutesAgo * 60_000) },
  };
}

/** Values that sort a row by its place, whatever the order. */
function valuesFor(place: number): Partial<Who> {
  const at = new Date(Date.UTC(2026, 0, 1, 0, place));
  return {
    ...{ finished_at: at, invited_at: at, name: `Name ${place}` },
    ...{ overall_rate: ['bad', 'middling', 'good'][place] ?? '' },
    ...{ test_total_points: 100, test_scored_points: place * 10 },
  };
}

async function store(rows: ReturnType<typeof rowOf>[]): Promise<void> {
  await harness.deps.db.asTenant(owner, (tx) => tx.insert(responses).values(rows));
}

async function page(query: Record<string, string> = {}, person = owner) {
  return ask(harness.app, getCandidates, { token: person.token, query });
}

const ids = async (query: Record<string, string> = {}, person = owner) =>
  (await page(query, person)).responses.map((row) => row.id);
const total = async (query: Record<string, string> = {}, person = owner) =>
  (await ask(harness.app, getCandidateCounts, { token: person.token, query })).total;
const interviews = (id: string, person = owner) =>
  ask(harness.app, getPersonInterviews, { token: person.token, params: { id } });

describe('one row per person', () => {
  test('a person in three jobs is one row, which shows their newest interview', async () => {
    const oldest = await add({ job: 0, email: 'bo@example.test', minutesAgo: 30 });
    const newest = await add({ job: 1, email: 'bo@example.test', phone: '+491', minutesAgo: 10 });
    const middle = await add({ job: 2, phone: '+491', minutesAgo: 20 });
    const other = await add({ job: 0, email: 'cy@example.test', minutesAgo: 15 });
    const { responses: rows } = await page();
    expect(rows.map((row) => row.id)).toEqual([newest, other]);
    expect(rows[0]).toMatchObject({ interviews: 3, other_jobs: 2, job_name: 'Second' });
    expect(rows[1]).toMatchObject({ interviews: 1, other_jobs: 0 });
    const listed = await interviews(newest);
    expect(listed.map((each) => each.id)).toEqual([newest, middle, oldest]);
    expect(listed[0]).toMatchObject({ job_name: 'Second', company_name: 'Harbour Clinic', attempt: 1 });
    expect(await total()).toBe(4);
  });

  test('people without an address or number are never the same', async () => {
    const added = [await add({ minutesAgo: 1 }), await add({ job: 1 })];
    expect(await ids()).toEqual(added.toReversed());
  });

  test('the row is the newest interview that matches the filters, and expands to all of them', async () => {
    const email = 'bo@example.test';
    const review = await add({ email, job: 0, minutesAgo: 30 });
    const accepted = await add({ email, job: 1, minutesAgo: 10, status: 'accepted' });
    expect(await ids({ status: 'review' })).toEqual([review]);
    expect(await ids({ status: 'accepted' })).toEqual([accepted]);
    expect((await page({ status: 'review' })).responses[0]?.interviews).toBe(2);
    expect((await interviews(review)).map((each) => each.id)).toEqual([accepted, review]);
  });

  test('somebody found through a chain of addresses and numbers has all interviews in the expanded row', async () => {
    const first = await add({ email: 'a@example.test', minutesAgo: 1 });
    const link = await add({ email: 'a@example.test', phone: '+492', job: 1, minutesAgo: 2 });
    const last = await add({ phone: '+492', job: 2, minutesAgo: 3 });
    expect(await ids()).toEqual([first]);
    expect((await interviews(first)).map((each) => each.id)).toEqual([first, link, last]);
  });

  test('neither previews nor removed candidates make a row', async () => {
    const kept = await add({ email: 'bo@example.test', minutesAgo: 5 });
    await harness.deps.db.asTenant(owner, async (tx) => {
      const row = { agency_id: owner.agencyId, job_id: jobs[0]?.id ?? '', email: 'bo@example.test' };
      await tx.insert(responses).values([
        { ...row, id: newId(), hash: newId(), source: 'preview' },
        { ...row, id: newId(), hash: newId(), source: 'share', removed_at: new Date() },
      ]);
    });
    expect(await ids()).toEqual([kept]);
    expect((await interviews(kept)).map((each) => each.id)).toEqual([kept]);
  });
});

describe('pages', () => {
  test('follow each other without gaps or repetitions, from both ends, while candidates arrive', async () => {
    const people = pageSize + 5;
    const expected: string[] = [];
    for (let n = 0; n < people; n++) {
      const email = `person${n}@example.test`;
      expected.push(await add({ email, minutesAgo: n * 2 }));
      await add({ email, job: 1, minutesAgo: n * 2 + 1000 });
    }
    const first = await page();
    expect(first.responses.map((row) => row.id)).toEqual(expected.slice(0, pageSize));
    await add({ email: 'late@example.test' });
    const second = await page({ after: first.next ?? '' });
    expect(second.responses.map((row) => row.id)).toEqual(expected.slice(pageSize));
    expect(second.next).toBeNull();
    expect((await ids({ order: 'oldest' })).slice(0, 5)).toEqual(expected.toReversed().slice(0, 5));
  });

  test('are filtered by job, company, tag, search and everything that a job’s list has', async () => {
    const [here, there] = [
      await add({ email: 'here@example.test', minutesAgo: 2 }),
      await add({ email: 'there@example.test', job: 1, progress: 'uploading', minutesAgo: 1 }),
    ];
    const second = jobs[1];
    expect(await ids({ job_id: second?.id ?? '' })).toEqual([there]);
    expect(await ids({ company_id: second?.company.id ?? '' })).toEqual([there]);
    expect(await ids({ search: 'HERE@' })).toEqual([there, here]);
    expect(await ids({ search: 'there@' })).toEqual([there]);
    expect(await ids({ progress: 'uploading' })).toEqual([there]);
    expect(await ids({ reached: 'started' })).toEqual([there, here]);
    const body = { response_ids: [here], add: ['calm'], remove: [] };
    await ask(harness.app, setTags, { token: owner.token, params: { id: jobs[0]?.id ?? '' }, body });
    expect(await ids({ tag: 'calm' })).toEqual([here]);
    const counts = await ask(harness.app, getCandidateCounts, { token: owner.token, query: { tag: 'calm' } });
    expect(counts).toMatchObject({ total: 1, tags: [{ tag: 'calm', count: 1 }], statuses: { review: 2 } });
    expect(await ids({ job_id: newId() })).toEqual([]);
  });

  describe('in another order', () => {
    /** Each person has an older interview with values that would put them elsewhere. */
    const people = pageSize + 4;
    const shown: string[] = [];
    beforeEach(async () => {
      shown.length = 0;
      const rows: ReturnType<typeof rowOf>[] = [];
      for (let n = 0; n < people; n++) {
        const email = `person${n}@example.test`;
        const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes));
        const facts = (place: number) => ({
          // Equal values in pairs, and none for the last ones.
          finished_at: place < people - 6 ? at(place >> 1) : null,
          invited_at: place < people - 6 ? at(place >> 1) : null,
          overall_rate: place < people - 6 ? (['good', 'middling', 'bad'][place % 3] ?? '') : '',
          name: `Name ${String(place >> 1).padStart(3, '0')}`,
          ...{ test_total_points: 1000, test_scored_points: place },
          progress: place < people - 6 ? 'completed' : 'in_progress',
        });
        rows.push(rowOf({ ...facts(people - 1 - n), email, job: 1, minutesAgo: 5000 + n }));
        const newest = rowOf({ ...facts((n * 7) % people), email, minutesAgo: n * 2 });
        rows.push(newest);
        shown.push(newest.id);
      }
      await store(rows);
    });

    test.each(listSorts.flatMap((sort) => ['ascending', 'descending'].map((direction) => [sort, direction])))(
      'by %s, %s: one row per person, without gaps or repetitions while candidates arrive, from both ends',
      async (sort = '', direction = '') => {
        const ordered = await inOrder(sort, direction);
        const query = { sort, direction };
        const first = await page(query);
        expect(first.responses.map((row) => row.id)).toEqual(ordered.slice(0, pageSize));
        const isBefore = sort === 'created' && direction === 'descending';
        const late = await add({
          email: 'late@example.test',
          name: 'Aaron',
          minutesAgo: isBefore ? 0 : 9000,
        });
        const second = await page({ ...query, after: first.next ?? '' });
        const rest = second.responses.map((row) => row.id);
        expect(rest.filter((id) => id !== late)).toEqual(ordered.slice(pageSize));
        expect(second.next).toBeNull();
        expect(await idsFromTheEnd(query)).toEqual(ordered.toReversed());
      },
    );

    test('a cursor of another order is refused', async () => {
      const { next } = await page({ sort: 'name' });
      const sent = { token: owner.token, query: { sort: 'finished', after: next ?? '' } };
      expect(await refusal(harness.app, getCandidates, sent)).toMatchObject({ status: 422 });
    });

    test('the filters apply before the order', async () => {
      const [rated = ''] = await ids({ sort: 'rating', status: 'review', rate: 'bad' });
      expect((await page({ rate: 'bad' })).responses.map((row) => row.id)).toContain(rated);
      expect(await ids({ sort: 'name', search: 'person7@' })).toEqual([shown[7]]);
    });

    /** The shown interviews, page by page from the end, while somebody arrives between the pages. */
    async function idsFromTheEnd(order: Record<string, string>): Promise<string[]> {
      const query = { ...order, order: 'oldest' };
      const found: string[] = [];
      let { responses: rows, next } = await page(query);
      found.push(...rows.map((row) => row.id));
      while (next !== null && found.length < 2 * people) {
        await add({ email: `between${found.length}@example.test`, name: 'Mona', minutesAgo: 4000 });
        ({ responses: rows, next } = await page({ ...query, after: next }));
        found.push(...rows.map((row) => row.id));
      }
      return found.filter((id) => shown.includes(id));
    }

    /** The shown interviews, sorted here. Those without a value come last, newest first. */
    async function inOrder(sort: string, direction: string): Promise<string[]> {
      const rows = await harness.deps.db.asTenant(owner, (tx) => tx.select().from(responses));
      const isDescending = direction === 'descending';
      const rank = ['bad', 'middling', 'good'];
      const valueOf = (row: (typeof rows)[number]): string | number | null => {
        if (sort === 'finished') return row.finished_at?.toISOString() ?? null;
        if (sort === 'invited') return row.invited_at?.toISOString() ?? null;
        if (sort === 'score') return row.score;
        if (sort === 'rating') return row.overall_rate === '' ? null : rank.indexOf(row.overall_rate);
        return sort === 'name' ? row.name.toLowerCase() : 0;
      };
      const compare = (left: string | number, right: string | number) =>
        left === right ? 0 : left < right ? -1 : 1;
      return rows
        .filter((row) => shown.includes(row.id))
        .toSorted((left, right) => {
          const [own, other] = [valueOf(left), valueOf(right)];
          const newest = compare(right.created_at.getTime(), left.created_at.getTime());
          if (own === null || other === null) return Number(own === null) - Number(other === null) || newest;
          const byValue = compare(own, other) * (isDescending ? -1 : 1);
          // Candidates with the same rating are newest first in both directions.
          return byValue || (sort === 'rating' || isDescending ? newest : -newest);
        })
        .map((row) => row.id);
    }
  });

  test('refuse unknown filters and a broken cursor', async () => {
    for (const query of [{ job_id: 'x' }, { status: 'gone' }, { after: 'x' }])
      expect(await refusal(harness.app, getCandidates, { token: owner.token, query })).toMatchObject({
        status: 422,
      });
  });
});

describe('a limited member never learns of other jobs', () => {
  test('a reviewer sees a person of an assigned job as if there were no other', async () => {
    const reviewer = await addColleague(harness.app, owner, 'reviewer');
    await assignJobTo(harness.app, reviewer, jobs[0]?.id ?? '');
    const email = 'bo@example.test';
    const shown = await add({ email, phone: '+493', job: 0, minutesAgo: 9 });
    const hidden = await add({ email, job: 1, minutesAgo: 1 });
    // Only the hidden interview connects this one with the first.
    await add({ phone: '+493', email: 'other@example.test', job: 2 });
    const { responses: rows } = await page({}, reviewer);
    expect(rows.map((row) => row.id)).toEqual([shown]);
    expect(rows[0]).toMatchObject({ interviews: 1, other_jobs: 0, hash: null });
    expect((await interviews(shown, reviewer)).map((each) => each.id)).toEqual([shown]);
    expect(await total({}, reviewer)).toBe(1);
    expect(await ids({ job_id: jobs[1]?.id ?? '' }, reviewer)).toEqual([]);
    expect(await ids({ search: 'bo@' }, reviewer)).toEqual([shown]);
    const sent = { token: reviewer.token, params: { id: hidden } };
    expect(await refusal(harness.app, getPersonInterviews, sent)).toMatchObject({ code: 'not_found' });
  });

  test.each(listSorts)('sorted by %s, the list says nothing about a hidden job', async (sort) => {
    const reviewer = await addColleague(harness.app, owner, 'reviewer');
    await assignJobTo(harness.app, reviewer, jobs[0]?.id ?? '');
    const [low, high] = [valuesFor(1), valuesFor(2)];
    const email = 'bo@example.test';
    const visible = [
      await add({ ...low, email: 'mia@example.test', minutesAgo: 9 }),
      await add({ ...high, email, minutesAgo: 8 }),
    ];
    // The newer interview elsewhere would put this person first.
    await add({ ...valuesFor(0), email, job: 1, minutesAgo: 1 });
    await add({ ...valuesFor(0), email: 'cy@example.test', job: 1, minutesAgo: 1 });
    const query = { sort, direction: 'ascending' };
    expect(await ids(query, reviewer)).toEqual(visible);
    expect(await ids({ ...query, direction: 'descending' }, reviewer)).toEqual(visible.toReversed());
    expect(await ids({ ...query, order: 'oldest' }, reviewer)).toEqual(visible.toReversed());
    const stranger = await signUp(harness.app);
    expect(await ids(query, stranger)).toEqual([]);
    expect(await ids({ ...query, order: 'oldest' }, stranger)).toEqual([]);
  });

  test('a member of two companies sees the people of both once', async () => {
    const member = await addColleague(harness.app, owner, 'recruiter', { allCompanies: false });
    for (const job of jobs.slice(0, 2)) await openCompanyTo(harness.app, member, job.company.id);
    const email = 'bo@example.test';
    await add({ email, job: 0, minutesAgo: 3 });
    const newest = await add({ email, job: 1, minutesAgo: 2 });
    await add({ email, job: 2, minutesAgo: 1 });
    const { responses: rows } = await page({}, member);
    expect(rows).toMatchObject([{ id: newest, interviews: 2 }]);
    expect(await ids({ search: 'bo@' }, member)).toEqual([newest]);
  });

  test('another organization finds nobody, and a member without the permission is refused', async () => {
    const stranger = await signUp(harness.app);
    const candidate = await addCandidate(harness.app, jobs[0] ?? (await makeJob(harness.app, owner)));
    expect(await ids({}, stranger)).toEqual([]);
    const sent = { token: stranger.token, params: { id: candidate.id } };
    expect(await refusal(harness.app, getPersonInterviews, sent)).toMatchObject({ code: 'not_found' });
    const member = await addColleague(harness.app, owner, 'recruiter', { permissions: ['jobs.view_all'] });
    expect(await refusal(harness.app, getCandidates, { token: member.token })).toMatchObject({
      code: 'forbidden',
    });
  });

  test('a shared view that names a hidden job is not listed', async () => {
    const reviewer = await addColleague(harness.app, owner, 'reviewer');
    await assignJobTo(harness.app, reviewer, jobs[0]?.id ?? '');
    const save = (name: string, job_id: string | undefined) =>
      ask(harness.app, saveView, {
        ...{ token: owner.token, params: { id: newId() } },
        body: { name, job_id: null, layout: 'table', shared: true, filters: { status: 'review', job_id } },
      });
    await save('Visible', jobs[0]?.id);
    await save('Hidden', jobs[1]?.id);
    const views = await ask(harness.app, getViews, { token: reviewer.token });
    expect(views.map((view) => view.name)).toEqual(['Visible']);
  });
});
