// Counts for a list of candidates: the matches of a filter and the jobs' totals. Those by status are stored; the others are
// index-only reads, so the cost does not depend on the row size.
import { and, count, isNotNull, sql, sum } from 'drizzle-orm';
import type { ResponseStatus } from '#contract/status.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { responses, status_counts } from '../../../platform/db/schema/response.ts';
import { share_links } from '../../../platform/db/schema/job.ts';
import { response_tags } from '../../../platform/db/schema/review.ts';
import type { Viewer } from '../../../kernel/who.ts';
import { isDemo } from '../../../platform/db/conditions/is-listed.ts';
import { isOfJobs, listConditions, stuckIds } from './filters.ts';
import type { JobIds, ListQuery } from './filters.ts';

export interface Counts {
  total: number;
  statuses: Record<ResponseStatus, number>;
  stuck: number;
  tags: { tag: string; count: number }[];
  link_sources: string[];
}

/** The caller has already checked that the member may see the jobs. */
export async function countsOf(tx: Tx, member: Viewer, query: ListQuery): Promise<Counts> {
  const statuses = await countStatuses(tx, member, query.jobIds);
  return {
    total: await countMatching(tx, member, query, statuses),
    statuses,
    stuck: await tx.$count(sql`(${stuckIds(member, query.jobIds, query.now)}) as stuck`),
    tags: await countTags(tx, member, query.jobIds),
    link_sources: await linkSources(tx, member, query.jobIds),
  };
}

/** Only the number of matches. */
export async function countFound(tx: Tx, member: Viewer, query: ListQuery): Promise<number> {
  return tx.$count(responses, await listConditions(tx, member, query));
}

async function countMatching(
  tx: Tx,
  member: Viewer,
  query: ListQuery,
  statuses: Counts['statuses'],
): Promise<number> {
  const { status, ...others } = query.filters;
  const isCounted = Object.values(others).every((filter) => filter === undefined);
  if (isCounted && status) return statuses[status];
  if (isCounted) return Object.values(statuses).reduce((sum, counted) => sum + counted, 0);
  return countFound(tx, member, query);
}

async function countStatuses(tx: Tx, member: Viewer, jobIds: JobIds): Promise<Counts['statuses']> {
  const { status, counted, job_id } = status_counts;
  const found = await tx
    .select({ status, counted: sum(counted).mapWith(Number) })
    .from(status_counts)
    .where(sameAgency(status_counts, member, {}, isOfJobs(job_id, jobIds)))
    .groupBy(status);
  const of = (status: ResponseStatus) => found.find((row) => row.status === status)?.counted ?? 0;
  return {
    new: of('new'),
    invited: of('invited'),
    review: of('review'),
    wait: of('wait'),
    accepted: of('accepted'),
    rejected: of('rejected'),
  };
}

/** Closed links included: their candidates stay. */
async function linkSources(tx: Tx, member: Viewer, jobIds: JobIds): Promise<string[]> {
  const found = await tx
    .selectDistinct({ source: share_links.source })
    .from(share_links)
    .where(sameAgency(share_links, member, {}, isOfJobs(share_links.job_id, jobIds)))
    .orderBy(share_links.source)
    .limit(maxLinkSources);
  return found.map(({ source }) => source);
}

const maxLinkSources = 100;

/** Counts by tag. Removed candidates keep their tags in case of an undo. Neither they nor demos are counted. */
async function countTags(tx: Tx, member: Viewer, jobIds: JobIds): Promise<Counts['tags']> {
  const isOfThese = sameAgency(responses, member, {}, isOfJobs(responses.job_id, jobIds));
  const removed = tx
    .select({ id: responses.id })
    .from(responses)
    .where(and(isOfThese, isNotNull(responses.removed_at)));
  // A separate subquery: joined with `or`, the two conditions could not use an index.
  const demos = tx.select({ id: responses.id }).from(responses).where(and(isOfThese, isDemo));
  return tx
    .select({ tag: response_tags.tag, count: count() })
    .from(response_tags)
    .where(
      sameAgency(
        response_tags,
        member,
        {},
        isOfJobs(response_tags.job_id, jobIds),
        sql`${response_tags.response_id} not in ${removed}`,
        sql`${response_tags.response_id} not in ${demos}`,
      ),
    )
    .groupBy(response_tags.tag)
    .orderBy(response_tags.tag);
}
