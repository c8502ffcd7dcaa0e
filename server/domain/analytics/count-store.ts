// Recounts the days of the funnel whose candidates have changed. Triggers note such days in funnel_dirty (migration funnel).
// Everything runs inside the caller's transaction, as that agency (P6).
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { tryLockFunnel } from '../../platform/db/lock-funnel.ts';
import type { Tx } from '../../platform/db/open.ts';
import { funnel_dirty } from '../../platform/db/schema/funnel.ts';
import type { JobIds } from '../candidates/list/filters.ts';

/** Days counted per transaction, so that no request waits long. */
const countedAtOnce = 200;

/** Null: of the whole agency. */
export function isOfThese(jobId: AnyPgColumn, jobIds: JobIds): SQL | undefined {
  return jobIds === null ? undefined : sql`${jobId} = any(${sql.param(jobIds)}::uuid[])`;
}

export interface Counted {
  /** When the oldest change happened that is still not counted; null: there is none. */
  oldest: Date | null;
  /** Another transaction of the agency counts, or deletes jobs: this one counted nothing. */
  isBusy: boolean;
}

/** Counts up to 200 changed days. Call in a transaction that does nothing else: the lock lasts until its end. */
export async function countChanged(tx: Tx, agencyId: string, jobIds: JobIds): Promise<Counted> {
  const oldest = await oldestChange(tx, agencyId, jobIds);
  if (!oldest) return { oldest, isBusy: false };
  // Of two at once, the later would insert the same rows.
  if (!(await tryLockFunnel(tx, agencyId))) return { oldest, isBusy: true };
  const changed = await takeChanged(tx, agencyId, jobIds);
  if (changed.length > 0) await countAgain(tx, agencyId, changed);
  return { oldest: await oldestChange(tx, agencyId, jobIds), isBusy: false };
}

async function oldestChange(tx: Tx, agencyId: string, jobIds: JobIds): Promise<Date | null> {
  const [found] = await tx
    .select({ at: sql<string | null>`min(${funnel_dirty.created_at})` })
    .from(funnel_dirty)
    .where(and(eq(funnel_dirty.agency_id, agencyId), isOfThese(funnel_dirty.job_id, jobIds)));
  return found?.at ? new Date(found.at) : null;
}

type Changed = { job_id: string; day: string };

/** A change that commits after this statement keeps its row, for the next count. */
async function takeChanged(tx: Tx, agencyId: string, jobIds: JobIds): Promise<Changed[]> {
  const { rows } = await tx.execute<Changed>(sql`
    with taken as (
      delete from funnel_dirty d using (
        select distinct ${funnel_dirty.job_id}, ${funnel_dirty.day} from ${funnel_dirty}
        where ${and(eq(funnel_dirty.agency_id, agencyId), isOfThese(funnel_dirty.job_id, jobIds))}
        limit ${countedAtOnce}) as c
      where d.agency_id = ${agencyId} and d.job_id = c.job_id and d.day = c.day
      returning d.job_id, d.day)
    select distinct job_id, day::text from taken`);
  return rows;
}

/** From the candidates that are stored, and those that were deleted. */
async function countAgain(tx: Tx, agencyId: string, changed: readonly Changed[]): Promise<void> {
  const jobs = sql.param(changed.map(({ job_id }) => job_id));
  const days = sql.param(changed.map(({ day }) => day));
  const these = sql`unnest(${jobs}::uuid[], ${days}::date[]) as c(job_id, day)`;
  await tx.execute(sql`
    delete from funnel_days f using ${these}
    where f.agency_id = ${agencyId} and f.job_id = c.job_id and f.day = c.day`);
  await tx.execute(sql`
    insert into funnel_days
      (agency_id, job_id, day, source, share_link_id, entered, started, answered, finished, viewed, decided)
    select ${agencyId}::uuid, job_id, day, source, share_link_id, sum(entered), sum(started), sum(answered), sum(finished),
      sum(viewed), sum(decided)
    from (
      select c.job_id, c.day, r.source, r.share_link_id, count(*) as entered, count(r.started_at) as started,
        count(r.first_answered_at) as answered, count(r.finished_at) as finished,
        count(r.first_viewed_at) as viewed, count(r.first_decided_at) as decided
      from ${these} join responses r on r.agency_id = ${agencyId} and r.job_id = c.job_id
        and r.created_at >= c.day::timestamp at time zone 'UTC'
        and r.created_at < (c.day + 1)::timestamp at time zone 'UTC'
      where r.source <> 'preview'
      group by 1, 2, 3, 4
      union all
      select c.job_id, c.day, e.source, e.share_link_id, e.entered, e.started, e.answered, e.finished, e.viewed, e.decided
      from ${these} join funnel_erased e on e.agency_id = ${agencyId} and e.job_id = c.job_id and e.day = c.day
    ) as counted
    group by job_id, day, source, share_link_id`);
}
