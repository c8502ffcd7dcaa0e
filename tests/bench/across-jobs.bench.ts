// Home, candidates across jobs and the search with 300,000 candidates in 300 jobs: what a page waits for, for a member
// who sees everything and for one who sees half of the jobs.
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { CandidateFilters } from '#contract/candidates.ts';
import { newId } from '#contract/id.ts';
import { listSorts } from '#contract/response.ts';
import type { ListOrder } from '#contract/response.ts';
import { visibleJobIds } from '../../server/domain/candidates/across/scope.ts';
import { countsOf } from '../../server/domain/candidates/list/counts.ts';
import { pageOfResponses } from '../../server/domain/candidates/list/store.ts';
import { findOpenQueue } from '../../server/domain/candidates/review-queue/open-queue.ts';
import { attentionOf, visibleJobs } from '../../server/domain/home/attention.ts';
import { newestOf } from '../../server/domain/home/newest.ts';
import { findCandidates, findJobs } from '../../server/domain/search/store.ts';
import { migrateDatabase } from '../../server/entry/migrate.ts';
import type { SignedInMember } from '../../server/kernel/who.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import type { Database, Tx } from '../../server/platform/db/open.ts';
import { agencies, memberships } from '../../server/platform/db/schema/agency.ts';
import { plans } from '../../server/platform/db/schema/catalogue.ts';
import { companies } from '../../server/platform/db/schema/company.ts';
import { users } from '../../server/platform/db/schema/identity.ts';
import type { Row } from './row.ts';
import { percentile } from './server/timed-call.ts';
import { startOwnDatabase } from './own-database.ts';

const candidates = 300_000;
const jobsCount = 300;
const runs = 40;

export const name = `${candidates.toLocaleString('en')} candidates across ${jobsCount} jobs`;

export async function run(): Promise<Row[]> {
  const own = await startOwnDatabase();
  const { database: embedded } = own;
  try {
    await migrateDatabase(embedded.url, []);
    // Filling takes longer than any call.
    const db = openDatabase(embedded.url, { silenceMs: 600_000 });
    const [owner, limited] = await fill(db);
    await gatherStatistics(embedded.url);
    const rows = [
      ...(await measure(db, owner, 'all jobs')),
      ...(await measure(db, limited, 'half of the jobs')),
    ];
    await db.close();
    return rows;
  } finally {
    await own.remove();
  }
}

async function gatherStatistics(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query('vacuum analyze responses');
  await client.query('analyze');
  await client.end();
}

/** Every tenth person is in two jobs. One company has half of the jobs. */
async function fill(db: Database): Promise<[SignedInMember, SignedInMember]> {
  const agencyId = newId();
  const companyIds = [newId(), newId()];
  const members = [memberOf(agencyId), memberOf(agencyId)] as const;
  await db.asTenant({ agencyId }, async (tx) => {
    const [plan] = await tx.select().from(plans).limit(1);
    await tx.insert(agencies).values({ agency_id: agencyId, name: 'Bench', plan_id: plan?.id ?? '' });
    for (const id of companyIds) {
      const look = { bg_color: '#ffffff', buttons_color: '#000000', share_hash: newId() };
      await tx.insert(companies).values({ agency_id: agencyId, id, name: 'Bench', ...look });
    }
    await tx.execute(sql`
      insert into jobs (agency_id, id, company_id, name, start_at, hash_link, hide_names, created_at)
      select ${agencyId}::uuid, gen_random_uuid(),
        case when n % 2 = 0 then ${companyIds[0]}::uuid else ${companyIds[1]}::uuid end, 'Job ' || n, now(),
        gen_random_uuid()::text, n % 3 = 0, now() - n * interval '1 hour'
      from generate_series(1, ${jobsCount}::int) n`);
    await tx.execute(sql`
      insert into responses (agency_id, id, job_id, name, email, hash, source, status, progress, started_at, active_at,
        finished_at, message_state, created_at)
      select ${agencyId}::uuid, gen_random_uuid(), j.id,
        case when n % 1000 = 0 then 'Rosalind' when n % 3 = 0 then 'Ada' else 'Grace' end || ' number ' || n || ' ',
        'candidate' || (case when n % 10 = 0 then n - 5 else n end) || '@example.test', gen_random_uuid()::text, 'email',
        case when n % 10 < 3 then 'invited'
          else (array['review', 'accepted', 'rejected', 'rejected', 'rejected', 'wait', 'rejected'])[n % 10 - 2] end,
        case when n % 10 = 0 then 'not_started' when n % 10 < 3 then 'in_progress' else 'completed' end,
        case when n % 10 > 0 then at end, case when n % 10 > 0 then now() end, case when n % 10 > 2 then at end,
        case when n % 500 = 0 then 'bounced' else 'delivered' end, at
      from generate_series(1, ${candidates}::int) n
      cross join lateral (select now() - n * interval '1 minute' as at) t
      join (select id, row_number() over (order by created_at desc) as place from jobs) j
        on j.place = 1 + n % ${jobsCount}::int`);
  });
  for (const [index, member] of members.entries())
    await db.asTenant(member, async (tx) => {
      await tx
        .insert(users)
        .values({ id: member.userId, email: `${index}@bench.test`, password_hash: '-', name: 'B' });
      const own = { agency_id: agencyId, user_id: member.userId };
      await tx.insert(memberships).values({ ...own, role: 'recruiter', all_companies: index === 0 });
      if (index === 1)
        await tx.execute(sql`insert into membership_companies (agency_id, user_id, company_id)
          values (${agencyId}::uuid, ${member.userId}::uuid, ${companyIds[0]}::uuid)`);
    });
  return [...members];
}

function memberOf(agencyId: string): SignedInMember {
  const own = { agencyId, userId: newId(), role: 'recruiter', permissions: null } as const;
  return { ...own, sessionId: '', through: { kind: 'key', keyId: '' }, isConfined: false };
}

/** What is measured, its goal, and the reads. */
type Figure = [string, string, (tx: Tx) => Promise<unknown>];

async function measure(db: Database, member: SignedInMember, sees: string): Promise<Row[]> {
  const now = new Date();
  const timed = (work: (tx: Tx) => Promise<unknown>) => timesOf(db, member, work);
  const page =
    (filters: CandidateFilters, sorting: ListOrder = {}) =>
    async (tx: Tx) =>
      pageOfResponses(tx, member, {
        ...{ jobIds: await visibleJobIds(tx, member), filters, now, after: undefined, sorting },
        ...{ isOldestFirst: false, isByPerson: true },
      });
  const counts = async (tx: Tx) =>
    countsOf(tx, member, { jobIds: await visibleJobIds(tx, member), filters: {}, now });
  const home = async (tx: Tx) => {
    const jobIds = await visibleJobIds(tx, member);
    await attentionOf(tx, member, { jobIds, shown: await visibleJobs(tx, member), now });
    await newestOf(tx, member, jobIds, () => null);
    await findOpenQueue(tx, member);
  };
  const search = (words: string) => async (tx: Tx) => {
    await findJobs(tx, member, words);
    await findCandidates(tx, member, words, now);
  };
  const sorted = listSorts.filter((sort) => sort !== 'created');
  const figures: Figure[] = [
    ['Home', '<= 100 ms', home],
    ['first page', '<= 60 ms', page({})],
    ...sorted.map((sort): Figure => [`page by ${sort}`, '<= 60 ms', page({}, { sort })]),
    ['page of a status', '<= 60 ms', page({ status: 'review' })],
    ['page of a status, by name', '<= 60 ms', page({ status: 'review' }, { sort: 'name' })],
    ['page of who needs help', '<= 60 ms', page({ stuck: 'yes' })],
    ['page of undelivered', '<= 60 ms', page({ delivery: 'failed' })],
    ['page of a rare word', '<= 60 ms', page({ search: 'rosalind' })],
    ['counts', '', counts],
    ['search of a common word', '<= 100 ms', search('ada')],
    ['search of a rare word', '<= 100 ms', search('rosalind')],
    ['search of one person', '<= 100 ms', search('number 123457')],
    ['search of nobody', '<= 100 ms', search('zebediah')],
  ];
  const rows: Row[] = [];
  for (const [what, goal, work] of figures) {
    const { median, p95 } = await timed(work);
    const most = Number(/\d+/.exec(goal)?.[0] ?? Infinity);
    rows.push({
      figure: `${candidates.toLocaleString('en')} candidates, ${sees}: ${what}`,
      ...{ goal, measured: `p95 ${p95.toFixed(1)} ms`, passed: goal === '' ? null : p95 <= most },
      details: `median ${median.toFixed(1)} ms, ${runs} runs`,
    });
  }
  return rows;
}

async function timesOf(db: Database, member: SignedInMember, work: (tx: Tx) => Promise<unknown>) {
  const times: number[] = [];
  for (let turn = 0; turn <= runs; turn++)
    await db.asTenant(member, async (tx) => {
      const started = performance.now();
      await work(tx);
      // The first turn warms the caches.
      if (turn > 0) times.push(performance.now() - started);
    });
  return { median: percentile(times, 0.5), p95: percentile(times, 0.95) };
}
