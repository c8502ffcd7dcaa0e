// SQL that reads the counted days of the funnel, in total and by day, source and job. Runs inside the caller's transaction, as that
// agency (P6).
import { and, eq, gte, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { FunnelCounts } from '#contract/analytics.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { funnel_days } from '../../platform/db/schema/funnel.ts';
import { jobs, share_links } from '../../platform/db/schema/job.ts';
import type { JobIds } from '../candidates/list/filters.ts';
import { isOfThese } from './count-store.ts';
import type { Period } from './period.ts';

export interface Scope extends Period {
  agencyId: string;
  /** Null: every job of the agency. */
  jobIds: JobIds;
  /** The name of a share link, or how candidates were added. */
  source?: string | undefined;
}

export interface FunnelRead {
  total: FunnelCounts;
  days: (FunnelCounts & { day: string })[];
  sources: (FunnelCounts & { source: string; is_link: boolean })[];
  jobs: (FunnelCounts & { job_id: string; name: string })[];
}

type Grouped = FunnelCounts & {
  /** Which of the columns below is grouped by. */
  by: 'total' | 'day' | 'source' | 'job';
  day: string;
  source: string;
  is_link: boolean;
  job_id: string;
};

/** Sums in one pass. `sources` and `jobs` have the most candidates first. */
export async function readFunnel(tx: Tx, scope: Scope): Promise<FunnelRead> {
  const { rows } = await tx.execute<Grouped>(sql`
    select case when grouping(day) = 0 then 'day' when grouping(source) = 0 then 'source'
      when grouping(job_id) = 0 then 'job' else 'total' end as by,
      day::text, source, is_link, job_id, ${sums}
    from (${rowsOf(scope)}) as counted
    group by grouping sets ((), (day), (source, is_link), (job_id))
    order by day, entered desc, source, job_id`);
  const of = (by: Grouped['by']) => rows.filter((row) => row.by === by);
  const names = await namesOf(
    tx,
    scope,
    of('job').map((row) => row.job_id),
  );
  return {
    total: countsOf(of('total')[0]),
    days: of('day').map((row) => ({ day: row.day, ...countsOf(row) })),
    sources: of('source').map((row) => ({ source: row.source, is_link: row.is_link, ...countsOf(row) })),
    jobs: of('job').map((row) => ({
      job_id: row.job_id,
      name: names.get(row.job_id) ?? '',
      ...countsOf(row),
    })),
  };
}

export type FunnelRow = FunnelCounts & { job_id: string; job: string; day: string; source: string };

/** One row per day and source, as in the CSV. */
export async function readRows(tx: Tx, scope: Scope): Promise<FunnelRow[]> {
  const { rows } = await tx.execute<Omit<FunnelRow, 'job'>>(sql`
    select job_id, day::text, source, ${sums}
    from (${rowsOf(scope)}) as counted
    group by job_id, day, source
    order by day, job_id, source`);
  const names = await namesOf(tx, scope, [...new Set(rows.map((row) => row.job_id))]);
  return rows.map((row) => ({ ...row, job: names.get(row.job_id) ?? '' }));
}

const sums = sql`coalesce(sum(entered), 0)::int as entered, coalesce(sum(started), 0)::int as started,
  coalesce(sum(answered), 0)::int as answered, coalesce(sum(finished), 0)::int as finished,
  coalesce(sum(viewed), 0)::int as viewed, coalesce(sum(decided), 0)::int as decided`;

/** The counted days, with the name of their source. */
function rowsOf({ agencyId, jobIds, from, to, source }: Scope): SQL {
  const named = sql`coalesce(${share_links.source}, ${funnel_days.source})`;
  const isInScope = and(
    eq(funnel_days.agency_id, agencyId),
    gte(funnel_days.day, from),
    lte(funnel_days.day, to),
    isOfThese(funnel_days.job_id, jobIds),
    source === undefined ? undefined : sql`${named} = ${source}`,
  );
  return sql`
    select ${funnel_days.day} as day, ${named} as source, ${share_links.id} is not null as is_link,
      ${funnel_days.job_id} as job_id, entered, started, answered, finished, viewed, decided
    from ${funnel_days} left join ${share_links}
      on ${sameAgency(share_links, agencyId, { id: funnel_days.share_link_id })}
    where ${isInScope}`;
}

async function namesOf(tx: Tx, { agencyId }: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await tx
    .select({ id: jobs.id, name: jobs.name })
    .from(jobs)
    .where(sameAgency(jobs, agencyId, {}, isOfThese(jobs.id, [...ids])));
  return new Map(found.map(({ id, name }) => [id, name]));
}

function countsOf(row: FunnelCounts | undefined): FunnelCounts {
  const { entered = 0, started = 0, answered = 0, finished = 0, viewed = 0, decided = 0 } = row ?? {};
  return { entered, started, answered, finished, viewed, decided };
}
