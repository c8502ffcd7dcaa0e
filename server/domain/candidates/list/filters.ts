// The candidates in a job's list: the one definition of its filters (contract/response.ts,
// ResponseFilters), for pages, counts, saved views and exports. Apart from a common search word, every
// operator is leakproof, so that row-level security can still use the indexes. coalesce is not, hence
// `or`.
import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { ResponseFilters } from '#contract/response.ts';
import { matchesSearch } from '../../../platform/db/conditions/matches-search.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { response_tags, response_views } from '../../../platform/db/schema/review.ts';
import { responses } from '../../../platform/db/schema/response.ts';
import type { Viewer } from '../../../kernel/who.ts';
import { isListed } from '../../../platform/db/conditions/is-listed.ts';
import { stuckRules } from './rules.ts';

export interface ListQuery {
  jobId: string;
  filters: ResponseFilters;
  now: Date;
}

/** All filters, except `tag` where the caller joins the tags (find-page.ts). */
export async function listConditions(
  tx: Tx,
  member: Viewer,
  { jobId, filters, now }: ListQuery,
  { isTagJoined = false } = {},
): Promise<SQL | undefined> {
  const { search, status, progress, rate, from, to, tag, pipeline_id, stuck, unseen } = filters;
  return and(
    isInList(member, jobId),
    search ? await matchesSearch(tx, jobId, search) : undefined,
    status && eq(responses.status, status),
    progress && eq(responses.progress, progress),
    // overall_rate is empty for candidates who are not rated.
    rate && eq(responses.overall_rate, rate === 'none' ? '' : rate),
    from ? gte(responses.created_at, new Date(from)) : undefined,
    to ? lt(responses.created_at, new Date(to)) : undefined,
    tag !== undefined && !isTagJoined ? hasTag(member, tag) : undefined,
    pipeline_id ? atStep(pipeline_id) : undefined,
    stuck && isStuck(now),
    unseen && isUnseen(member),
  );
}

/** Everybody in a job's list. The caller has already checked that the member may see the job. */
export function isInList({ agencyId }: Viewer, jobId: string): SQL | undefined {
  return sameAgency(responses, agencyId, { job_id: jobId }, isListed);
}

/** stuckRules as an SQL condition. Its first two parts match the index responses_under_way. */
export function isStuck(now: Date): SQL | undefined {
  const isSilentSince = (moment: Date) =>
    sql`(${lte(responses.active_at, moment)} or ${responses.active_at} is null and ${lte(responses.started_at, moment)})`;
  const rules = stuckRules.map(({ progress, trouble, silentMs }) =>
    and(
      inArray(responses.progress, [...progress]),
      trouble && eq(responses.trouble, trouble),
      silentMs === undefined ? undefined : isSilentSince(new Date(now.getTime() - silentMs)),
    ),
  );
  return and(
    sql`${responses.progress} in ('not_started', 'in_progress', 'uploading')`,
    isNotNull(responses.started_at),
    or(...rules),
  );
}

/** Started, and not yet opened by this member. */
export function isUnseen({ agencyId, userId }: Viewer): SQL {
  return sql`(${responses.started_at} is not null and not exists (
    select from ${response_views} where ${response_views.agency_id} = ${agencyId}
      and ${response_views.user_id} = ${userId} and ${response_views.response_id} = ${responses.id}))`;
}

function hasTag({ agencyId }: Viewer, tag: string): SQL {
  return sql`exists (
    select from ${response_tags} where ${response_tags.agency_id} = ${agencyId}
      and ${response_tags.response_id} = ${responses.id} and ${response_tags.tag} = ${tag})`;
}

/** `none`: before the first step. */
function atStep(pipelineId: string): SQL {
  return pipelineId === 'none' ? isNull(responses.pipeline_id) : eq(responses.pipeline_id, pipelineId);
}
