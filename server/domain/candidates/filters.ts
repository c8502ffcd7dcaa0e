// The filters of a job's list (contract/response.ts, ResponseFilters): as SQL conditions on
// `responses`, and as arguments of search_responses and count_responses, which must apply the same
// rules (migration candidate_lists). Every operator here is leakproof, so row-level security can
// still use the indexes. coalesce is not, hence `or`.
import { and, eq, gte, isNull, lt, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { ResponseFilters } from '#contract/response.ts';
import type { SearchFilters } from '../../platform/db/lookups.ts';
import { response_tags, response_views } from '../../platform/db/schema/review.ts';
import { responses } from '../../platform/db/schema/response.ts';
import type { Viewer } from '../../kernel/who.ts';
import { isListed } from '../../platform/db/conditions/is-listed.ts';
import { halfWayMs, stillSendingMs } from './rules.ts';

export interface ListWanted {
  jobId: string;
  filters: ResponseFilters;
  now: Date;
}

/** All filters except `search`, and except `tag` where the caller joins the tags (find-page.ts). */
export function listConditions(
  member: Viewer,
  { jobId, filters, now }: ListWanted,
  { isTagJoined = false } = {},
): SQL | undefined {
  const { status, progress, rate, from, to, tag, pipeline_id, stuck, unseen } = filters;
  return and(
    eq(responses.agency_id, member.agencyId),
    eq(responses.job_id, jobId),
    isListed,
    status && eq(responses.status, status),
    progress && eq(responses.progress, progress),
    rate && eq(responses.overall_rate, keptRate(rate)),
    from ? gte(responses.created_at, new Date(from)) : undefined,
    to ? lt(responses.created_at, new Date(to)) : undefined,
    tag !== undefined && !isTagJoined ? hasTag(member, tag) : undefined,
    pipeline_id ? atStep(pipeline_id) : undefined,
    stuck && isStuck(now),
    unseen && isUnseen(member),
  );
}

export function searchFilters(member: Viewer, { filters, now }: ListWanted): SearchFilters {
  const { status, progress, rate, from, to, tag, pipeline_id, stuck, unseen } = filters;
  return {
    ...(status && { status }),
    ...(progress && { progress }),
    ...(rate && { rate: keptRate(rate) }),
    ...(from && { from }),
    ...(to && { to }),
    ...(tag !== undefined && { tag }),
    ...(pipeline_id && { pipeline_id }),
    ...(unseen && { unseen_by: member.userId }),
    ...(stuck && {
      silent_hour: ago(now, stillSendingMs).toISOString(),
      silent_day: ago(now, halfWayMs).toISOString(),
    }),
  };
}

/**
 * stuckOf (rules.ts) as an SQL condition. Its first two parts match the index responses_under_way.
 */
export function isStuck(now: Date): SQL | undefined {
  const isSilentSince = (moment: Date) =>
    sql`(${lte(responses.active_at, moment)} or ${responses.active_at} is null and ${lte(responses.started_at, moment)})`;
  return and(
    sql`${responses.progress} in ('not_started', 'in_progress', 'uploading')`,
    sql`${responses.started_at} is not null`,
    sql`case when ${responses.progress} = 'uploading' then ${isSilentSince(ago(now, stillSendingMs))}
      else ${responses.trouble} = 'permission_denied' or ${isSilentSince(ago(now, halfWayMs))} end`,
  );
}

/** Started, and not yet opened by this member. */
function isUnseen({ agencyId, userId }: Viewer): SQL {
  return sql`${responses.started_at} is not null and not exists (
    select from ${response_views} where ${response_views.agency_id} = ${agencyId}
      and ${response_views.user_id} = ${userId} and ${response_views.response_id} = ${responses.id})`;
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

/** The rate as stored in overall_rate. */
function keptRate(rate: NonNullable<ResponseFilters['rate']>): string {
  return rate === 'none' ? '' : rate;
}

function ago(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}
