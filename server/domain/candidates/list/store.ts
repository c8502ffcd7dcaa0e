// SQL for responses. Every function runs inside the caller's transaction, as that agency (P6), and
// sees only responses to jobs that the member may see. Previews are excluded.
import { and, asc, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import { can } from '#contract/permissions.ts';
import { pageSize } from '#contract/response.ts';
import type { Response } from '#contract/response.ts';
import { mostCommonRate, Rate } from '#contract/status.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { jobs, pipelines, share_links } from '../../../platform/db/schema/job.ts';
import { answers, ratings, response_questions, responses } from '../../../platform/db/schema/response.ts';
import { response_tags } from '../../../platform/db/schema/review.ts';
import { takes } from '../../../platform/db/schema/take.ts';
import type { SignedInMember, Viewer } from '../../../kernel/who.ts';
import { jobVisibleTo } from '../../../platform/db/conditions/job-visible-to.ts';
import { isListed, isOpenTo } from '../../../platform/db/conditions/is-listed.ts';
import { countPlaces } from './places.ts';
import { hasOpenRequest, isUnseen } from './filters.ts';
import type { JobIds } from './filters.ts';
import { findPage } from './find-page.ts';
import { ratersOfJobs } from './raters.ts';
import { teamScores } from './scorecards.ts';
import type { TeamScores } from './scorecards.ts';
import type { PageQuery } from './find-page.ts';

export type ResponseRow = typeof responses.$inferSelect;

export interface ResponseListed {
  row: ResponseRow;
  jobName: string;
  pipeline: { name: string; sorting: number } | null;
  /**
   * The channel of the share link the candidate came from; null without one, or for the job's own
   * link.
   */
  shareSource: string | null;
  answers: { rate: Rate | null }[];
  raters: Response['raters'];
  /** Null without a submitted scorecard. */
  scores: TeamScores | null;
  previewFileId: string | null;
  tags: string[];
  /** Whether the requesting member has opened this candidate. */
  seen: boolean;
  /** A request of the candidate waits for the requesting member's reply. */
  hasOpenRequest: boolean;
  /** The number of other visible jobs that include the same person. */
  otherJobs: number;
  /** The number of the person's responses in visible jobs, this one included. */
  interviews: number;
}

export interface Page {
  listed: ResponseListed[];
  hasMore: boolean;
}

/** One page of a list. The caller has already checked that the member may see the jobs. */
export async function pageOfResponses(tx: Tx, member: Viewer, query: PageQuery): Promise<Page> {
  const ids = await findPage(tx, member, query, pageSize + 1);
  const shown = ids.slice(0, pageSize);
  return {
    listed: await responsesNamed(tx, member, query.jobIds, shown),
    hasMore: ids.length > pageSize,
  };
}

/**
 * The listed responses with these ids, in list order; others are left out. The caller has already
 * checked that the member may see the jobs.
 */
export async function responsesNamed(
  tx: Tx,
  member: Viewer,
  jobIds: JobIds,
  ids: readonly string[],
): Promise<ResponseListed[]> {
  const { agencyId } = member;
  // Naming the job keeps the planner from reading all of the agency's jobs to find this one.
  const isJob = jobIds?.length === 1 ? sameAgency(jobs, agencyId, { id: jobIds }) : undefined;
  const isNamed = sameAgency(responses, agencyId, {}, isOneOf(responses.id, ids), isListed);
  // Named, so that each connection keeps the plan: planning takes longer than reading. The name has all that the query's text
  // depends on; pg refuses another text under the same name.
  const name = `rows-${isJob ? 'of-job' : 'of-jobs'}-${can(member, 'responses.accommodate') ? 'with' : 'without'}-requests`;
  const rows = await selectRows(tx, member, and(isJob, isNamed)).prepare(name).execute();
  const found = new Map(rows.map((listed) => [listed.row.id, listed]));
  return withLists(
    tx,
    member,
    ids.flatMap((id) => found.get(id) ?? []),
  );
}

/** What a card shows of a candidate, by id. The caller has already checked that the member may see the jobs. */
export async function facesOf(
  tx: Tx,
  { agencyId }: Viewer,
  ids: readonly string[],
): Promise<Map<string, { full: string; previewFileId: string | null }>> {
  if (ids.length === 0) return new Map();
  const { id, name, email, phone, preview_image_file_id } = getTableColumns(responses);
  const found = await tx
    .select({ id, name, email, phone, preview_image_file_id, posterFileId: posterOfResponse })
    .from(responses)
    .where(sameAgency(responses, agencyId, { id: ids }, isListed));
  return new Map(
    found.map((row) => [
      row.id,
      {
        full: row.name || row.email || row.phone,
        previewFileId: row.preview_image_file_id ?? row.posterFileId,
      },
    ]),
  );
}

export async function findResponse(
  tx: Tx,
  member: SignedInMember,
  id: string,
): Promise<ResponseListed | undefined> {
  return find(tx, member, id, isListed);
}

/** Like findResponse, but includes the member's demo candidate. */
export async function findOpenResponse(
  tx: Tx,
  member: SignedInMember,
  id: string,
): Promise<ResponseListed | undefined> {
  return find(tx, member, id, isOpenTo(member));
}

async function find(
  tx: Tx,
  member: SignedInMember,
  id: string,
  condition: SQL | undefined,
): Promise<ResponseListed | undefined> {
  const rows = await selectRows(tx, member, and(jobVisibleTo(member), eq(responses.id, id), condition));
  const [listed] = await withLists(tx, member, rows);
  return listed;
}

export type ResponsePlace = Pick<ResponseRow, 'agency_id' | 'id' | 'job_id' | 'source'>;

/** Which candidate this is, if the member may open it. */
export async function findOpenPlace(
  tx: Tx,
  member: SignedInMember,
  id: string,
): Promise<ResponsePlace | undefined> {
  const { agency_id, job_id, source } = responses;
  const [row] = await tx
    .select({ agency_id, id: responses.id, job_id, source })
    .from(responses)
    .innerJoin(jobs, isJobOf)
    .where(and(jobVisibleTo(member), eq(responses.id, id), isOpenTo(member)));
  return row;
}

/** The job of a response, removed or not, if the member may see it. */
export async function findJobOf(tx: Tx, member: SignedInMember, id: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ jobId: responses.job_id })
    .from(responses)
    .innerJoin(jobs, isJobOf)
    .where(and(jobVisibleTo(member), eq(responses.id, id), ne(responses.source, 'preview')));
  return row?.jobId;
}

/** The response, locked until the transaction ends: the second of two decisions sees the first. */
export async function lockResponse(
  tx: Tx,
  member: SignedInMember,
  id: string,
): Promise<ResponseRow | undefined> {
  return lock(tx, member, id, isListed);
}

/** Like lockResponse, but includes the member's demo candidate. */
export async function lockOpenResponse(
  tx: Tx,
  member: SignedInMember,
  id: string,
): Promise<ResponseRow | undefined> {
  return lock(tx, member, id, isOpenTo(member));
}

async function lock(
  tx: Tx,
  member: SignedInMember,
  id: string,
  condition: SQL | undefined,
): Promise<ResponseRow | undefined> {
  const [row] = await tx
    .select(getTableColumns(responses))
    .from(responses)
    .innerJoin(jobs, isJobOf)
    .where(and(jobVisibleTo(member), eq(responses.id, id), condition))
    .for('no key update', { of: responses });
  return row;
}

const isJobOf = sameAgency(jobs, responses, { id: responses.job_id });

interface Row {
  row: ResponseRow;
  jobName: string;
  pipeline: { name: string; sorting: number } | null;
  shareSource: string | null;
  /** The still image of the candidate's first video. */
  posterFileId: string | null;
  tags: string[];
  seen: boolean;
  hasOpenRequest: boolean;
}

const isOfRow = (of: { agency_id: AnyColumn; response_id: AnyColumn }) =>
  sql`${of.agency_id} = ${responses.agency_id} and ${of.response_id} = ${responses.id}`;

const posterOfResponse = sql<string | null>`(
  select ${takes.poster_file_id} from ${takes}
  where ${isOfRow(takes)} and ${takes.poster_file_id} is not null and ${takes.deleted_at} is null
  order by ${takes.started_at} limit 1)`;

/** Includes the per-row lookups, so that a page takes few round trips. */
function selectRows(tx: Tx, member: Viewer, where: SQL | undefined) {
  return tx
    .select({
      row: getTableColumns(responses),
      jobName: jobs.name,
      pipeline: { name: pipelines.name, sorting: pipelines.sorting },
      shareSource: share_links.source,
      posterFileId: posterOfResponse,
      tags: sql<string[]>`array(
        select ${response_tags.tag} from ${response_tags} where ${isOfRow(response_tags)} order by ${response_tags.tag})`,
      seen: sql<boolean>`not ${isUnseen(member)}`,
      hasOpenRequest: hasOpenRequest(member),
    })
    .from(responses)
    .innerJoin(jobs, isJobOf)
    .leftJoin(pipelines, sameAgency(pipelines, responses, { id: responses.pipeline_id }))
    .leftJoin(share_links, sameAgency(share_links, responses, { id: responses.share_link_id }))
    .where(where);
}

/** One parameter, however many ids: the text of a named query must not change. */
function isOneOf(id: AnyColumn, ids: readonly string[]): SQL {
  return sql`${id} = any(${sql.param(ids)}::uuid[])`;
}

async function withLists(tx: Tx, member: Viewer, rows: readonly Row[]): Promise<ResponseListed[]> {
  const { agencyId } = member;
  const ids = rows.map(({ row }) => row.id);
  if (ids.length === 0) return [];
  const rates = await ratesOf(tx, agencyId, ids);
  const raters = await ratersOfJobs(tx, agencyId, [...new Set(rows.map(({ row }) => row.job_id))]);
  const scores = await teamScores(tx, member, ids);
  const places = await countPlaces(
    tx,
    member,
    rows.map(({ row }) => row),
  );
  return rows.map((listed) => ({
    ...listed,
    answers: (rates.get(listed.row.id) ?? []).map(({ rate }) => ({ rate })),
    raters: countRaters(rates.get(listed.row.id) ?? [], raters.get(listed.row.job_id) ?? []),
    scores: scores.get(listed.row.id) ?? null,
    previewFileId: listed.row.preview_image_file_id ?? listed.posterFileId,
    otherJobs: places.get(listed.row.id)?.otherJobs ?? 0,
    interviews: places.get(listed.row.id)?.interviews ?? 1,
  }));
}

interface RatedAnswer {
  rate: Rate | null;
  /** Ids of the members who rated it. */
  raters: string[];
}

/** The rates of each answer of each response, in the order the questions were asked. */
async function ratesOf(tx: Tx, agencyId: string, ids: string[]): Promise<Map<string, RatedAnswer[]>> {
  const given = await tx
    .select({
      id: answers.id,
      response_id: answers.response_id,
      rates: sql<unknown>`array_agg(${ratings.rate})`,
      raters: sql<(string | null)[]>`array_agg(${ratings.user_id})`,
    })
    .from(answers)
    .leftJoin(
      response_questions,
      sameAgency(response_questions, answers, {
        response_id: answers.response_id,
        question_id: answers.question_id,
      }),
    )
    .leftJoin(ratings, sameAgency(ratings, answers, { answer_id: answers.id }))
    .where(sameAgency(answers, agencyId, {}, isOneOf(answers.response_id, ids)))
    .groupBy(answers.id, answers.response_id, response_questions.position)
    .orderBy(asc(response_questions.position), asc(answers.id))
    .prepare('rates-of-answers')
    .execute();
  return Map.groupBy(
    given.map((answer) => ({
      response_id: answer.response_id,
      rate: mostCommonRate(ratesIn(answer.rates)),
      // An answer without ratings arrives as a list with one null.
      raters: answer.raters.filter((rater) => rater !== null),
    })),
    (answer) => answer.response_id,
  );
}

/** `mayRate`: who may rate the job's answers. Someone who has left may have rated too. */
function countRaters(answers: readonly RatedAnswer[], mayRate: readonly string[]): Response['raters'] {
  const rated = new Set(answers.flatMap((answer) => answer.raters));
  return { rated: rated.size, of: new Set([...rated, ...mayRate]).size };
}

function ratesIn(list: unknown): Rate[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((rate) => {
    const parsed = Rate.safeParse(rate);
    return parsed.success ? [parsed.data] : [];
  });
}

/** Tags of each response, alphabetically. */
export async function tagsOf(tx: Tx, agencyId: string, ids: string[]): Promise<Map<string, string[]>> {
  const found = await tx
    .select({ response_id: response_tags.response_id, tag: response_tags.tag })
    .from(response_tags)
    .where(sameAgency(response_tags, agencyId, { response_id: ids }))
    .orderBy(asc(response_tags.tag));
  return new Map(
    Array.from(
      Map.groupBy(found, (row) => row.response_id),
      ([id, rows]) => [id, rows.map((row) => row.tag)],
    ),
  );
}
