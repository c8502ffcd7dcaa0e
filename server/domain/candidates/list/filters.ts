// The candidates in a list, of one job or of several: the one definition of its filters (contract/response.ts,
// ResponseFilters), for pages, counts, saved views, exports and the Home page. Apart from a common search word, every
// operator is leakproof, so that row-level security can still use the indexes. coalesce is not, hence
// `or`.
import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { can } from '#contract/permissions.ts';
import type { ReachedStage, ResponseFilters } from '#contract/response.ts';
import { matchesSearch } from '../../../platform/db/conditions/matches-search.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { share_links } from '../../../platform/db/schema/job.ts';
import { response_tags, response_views } from '../../../platform/db/schema/review.ts';
import { candidate_requests, responses } from '../../../platform/db/schema/response.ts';
import type { Viewer } from '../../../kernel/who.ts';
import { isListed } from '../../../platform/db/conditions/is-listed.ts';
import { stuckRules } from './rules.ts';

/**
 * The jobs whose candidates are listed; null: all of the agency's. The caller has already checked that the
 * member may see them.
 */
export type JobIds = readonly string[] | null;

export interface ListQuery {
  jobIds: JobIds;
  filters: ResponseFilters;
  now: Date;
}

/** All filters, except `tag` where the caller joins the tags (find-page.ts). */
export async function listConditions(
  tx: Tx,
  member: Viewer,
  { jobIds, filters, now }: ListQuery,
  { isTagJoined = false } = {},
): Promise<SQL | undefined> {
  const { search, status, progress, rate, from, to, tag, pipeline_id, stuck, unseen } = filters;
  const { delivery, reached, source, undecided } = filters;
  return and(
    isInList(member, jobIds),
    search ? await matchesSearch(tx, jobIds, search) : undefined,
    status && eq(responses.status, status),
    progress && eq(responses.progress, progress),
    // overall_rate is empty for candidates who are not rated.
    rate && eq(responses.overall_rate, rate === 'none' ? '' : rate),
    from ? gte(responses.created_at, new Date(from)) : undefined,
    to ? lt(responses.created_at, new Date(to)) : undefined,
    tag !== undefined && !isTagJoined ? hasTag(member, tag) : undefined,
    pipeline_id ? atStep(pipeline_id) : undefined,
    stuck && isStuck(member, jobIds, now),
    unseen && isUnseen(member),
    delivery && hasDelivery(member, delivery),
    reached && hasReached[reached],
    source === undefined ? undefined : hasSource(member, jobIds, source),
    undecided && isUndecided,
  );
}

/** All candidates in the lists of these jobs. */
export function isInList({ agencyId }: Viewer, jobIds: JobIds): SQL | undefined {
  return sameAgency(responses, agencyId, {}, isOfJobs(responses.job_id, jobIds), isListed);
}

/** One job is an equality, which the indexes of a job's list begin with. */
export function isOfJobs(jobId: AnyPgColumn, jobIds: JobIds): SQL | undefined {
  const [only, ...others] = jobIds ?? [];
  if (jobIds === null) return undefined;
  if (only !== undefined && others.length === 0) return eq(jobId, only);
  return sql`${jobId} = any(${sql.param(jobIds)}::uuid[])`;
}

/** stuckRules as an SQL condition. The few ids are looked up first: joined with `or`, the two reasons would share no index. */
function isStuck(member: Viewer, jobIds: JobIds, now: Date): SQL {
  return sql`${responses.id} = any(array(${stuckIds(member, jobIds, now)}))`;
}

/** The ids of all stuck candidates in the lists of these jobs, each once. */
export function stuckIds(member: Viewer, jobIds: JobIds, now: Date): SQL {
  const isHere = isInList(member, jobIds);
  const waiting = sameAgency(candidate_requests, member, { state: 'open' });
  const isWaiting = sql`${responses.id} = any(array(
    select ${candidate_requests.response_id} from ${candidate_requests} where ${waiting}))`;
  const requests = can(member, 'responses.accommodate')
    ? sql`union select ${responses.id} from ${responses} where ${and(isHere, isWaiting)}`
    : sql``;
  return sql`select ${responses.id} from ${responses} where ${and(isHere, isStuckUnderWay(now))} ${requests}`;
}

/**
 * The rules about progress. The first two parts match the index responses_under_way. `case` hides the rules from the
 * planner, which would compare each with every index of the table.
 */
function isStuckUnderWay(now: Date): SQL | undefined {
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
    sql`case when ${or(...rules)} then true else false end`,
  );
}

/** Whether a request of the candidate waits for a reply of this member. */
export function hasOpenRequest(member: Viewer): SQL<boolean> {
  if (!can(member, 'responses.accommodate')) return sql<boolean>`false`;
  return sql<boolean>`exists (
    select from ${candidate_requests} where ${candidate_requests.agency_id} = ${member.agencyId}
      and ${candidate_requests.response_id} = ${responses.id} and ${candidate_requests.state} = 'open')`;
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

/** Literals, so that the planner can use the index responses_undelivered. */
const isUndelivered = sql`(${responses.message_state} in ('failed', 'bounced') and ${responses.started_at} is null
  and ${responses.status} in ('new', 'invited'))`;

function hasDelivery(member: Viewer, delivery: NonNullable<ResponseFilters['delivery']>): SQL {
  if (!can(member, 'responses.invite')) return sql`false`;
  return delivery === 'failed' ? isUndelivered : eq(responses.message_state, delivery);
}

/** By the name of the share link, otherwise by how the candidate was added. */
function hasSource({ agencyId }: Viewer, jobIds: JobIds, source: string): SQL {
  const isNamed = sameAgency(share_links, agencyId, { source }, isOfJobs(share_links.job_id, jobIds));
  return sql`(${responses.share_link_id} = any(array(select ${share_links.id} from ${share_links} where ${isNamed}))
    or ${responses.share_link_id} is null and ${responses.source} = ${source})`;
}

const isUndecided = and(
  isNotNull(responses.finished_at),
  sql`${responses.status} not in ('accepted', 'rejected')`,
);

const hasReached: Record<ReachedStage, SQL> = {
  invited: isNotNull(responses.invited_at),
  started: isNotNull(responses.started_at),
  finished: isNotNull(responses.finished_at),
  decided: inArray(responses.status, ['accepted', 'rejected']),
};
