// The tiles of the Home page. Each total is the count of the list that its tile opens, from the same conditions.
import { count, desc } from 'drizzle-orm';
import { isClosingSoon, endOfJob } from '#contract/deadline.ts';
import type { AttentionTile, Home } from '#contract/home.ts';
import { can } from '#contract/permissions.ts';
import type { ResponseFilters } from '#contract/response.ts';
import { jobVisibleTo } from '../../platform/db/conditions/job-visible-to.ts';
import type { Tx } from '../../platform/db/open.ts';
import { jobs } from '../../platform/db/schema/job.ts';
import { responses } from '../../platform/db/schema/response.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { listConditions } from '../candidates/list/filters.ts';
import type { JobIds } from '../candidates/list/filters.ts';
import { countUnfinished } from '../jobs/listed-store.ts';

const namedJobs = 2;

export type Attention = Pick<Home, 'review' | 'stuck' | 'undelivered' | 'closing'>;

type JobShown = Awaited<ReturnType<typeof visibleJobs>>[number];

/** The jobs that the member can see, newest first. */
export function visibleJobs(tx: Tx, member: SignedInMember) {
  return tx
    .select({
      id: jobs.id,
      name: jobs.name,
      active: jobs.active,
      start_at: jobs.start_at,
      expire_days: jobs.expire_days,
      expire_date: jobs.expire_date,
    })
    .from(jobs)
    .where(jobVisibleTo(member))
    .orderBy(desc(jobs.created_at), desc(jobs.id));
}

interface Query {
  jobIds: JobIds;
  shown: readonly JobShown[];
  now: Date;
}

export async function attentionOf(tx: Tx, member: SignedInMember, query: Query): Promise<Attention> {
  const { shown } = query;
  const mayView = can(member, 'responses.view');
  const matching = (filters: ResponseFilters) =>
    mayView ? countByJob(tx, member, query, filters) : Promise.resolve(() => 0);
  return {
    review: tileOf(shown, await matching({ status: 'review' })),
    stuck: tileOf(shown, await matching({ stuck: 'yes' })),
    undelivered: tileOf(shown, await matching({ delivery: 'failed' })),
    closing: await closingTile(tx, member, query),
  };
}

async function countByJob(
  tx: Tx,
  member: SignedInMember,
  { jobIds, now }: Query,
  filters: ResponseFilters,
): Promise<(job: JobShown) => number> {
  const rows = await tx
    .select({ jobId: responses.job_id, counted: count() })
    .from(responses)
    .where(await listConditions(tx, member, { jobIds, filters, now }))
    .groupBy(responses.job_id);
  const counts = new Map(rows.map((row) => [row.jobId, row.counted]));
  return (job) => counts.get(job.id) ?? 0;
}

/** Names the jobs with the most candidates. */
function tileOf(shown: readonly JobShown[], countOf: (job: JobShown) => number): AttentionTile {
  const counted = shown.map((job) => ({ job, counted: countOf(job) })).filter(({ counted }) => counted > 0);
  return {
    total: counted.reduce((sum, { counted }) => sum + counted, 0),
    jobs: named(counted.toSorted((a, b) => b.counted - a.counted).map(({ job }) => job)),
  };
}

/** Names the jobs that end first. */
async function closingTile(tx: Tx, member: SignedInMember, { shown, now }: Query): Promise<AttentionTile> {
  const ending = shown.filter((job) => isClosingSoon({ ...job, unfinished_count: 1 }, now));
  const unfinishedOf = await countUnfinished(
    tx,
    member.agencyId,
    ending.map((job) => job.id),
  );
  const closing = ending.filter((job) => unfinishedOf(job.id) > 0);
  const endMs = (job: JobShown) => endOfJob(job)?.getTime() ?? Infinity;
  return { total: closing.length, jobs: named(closing.toSorted((a, b) => endMs(a) - endMs(b))) };
}

function named(found: readonly JobShown[]): AttentionTile['jobs'] {
  return found.slice(0, namedJobs).map(({ id, name }) => ({ id, name }));
}
