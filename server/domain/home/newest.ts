// The newest answers on the Home page: finished candidates that the member has not opened yet. In a job that hides names,
// a card has neither name nor picture, and leads to the review queue.
import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { newestAnswers } from '#contract/home.ts';
import type { NewAnswer } from '#contract/home.ts';
import { can } from '#contract/permissions.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { jobs } from '../../platform/db/schema/job.ts';
import { responses } from '../../platform/db/schema/response.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { isInList, isUnseen } from '../candidates/list/filters.ts';
import type { JobIds } from '../candidates/list/filters.ts';
import { facesOf } from '../candidates/list/store.ts';
import { firstQuestionInQueue, isOpenForRating } from '../candidates/review-queue/store.ts';
import type { AddressOf } from '../files/addresses.ts';

/** How many of the newest finished candidates are looked through for unopened ones. */
const lookedThrough = 500;

/** The highest `count` of a card. */
const countedAtMost = 100;

const unnamed = { response_id: null, full: null, picture: null } as const;

export async function newestOf(
  tx: Tx,
  member: SignedInMember,
  jobIds: JobIds,
  addressOf: AddressOf,
): Promise<NewAnswer[]> {
  if (!can(member, 'responses.view')) return [];
  const found = cardsOf(await findNewest(tx, member, jobIds)).slice(0, newestAnswers);
  const shown = found.filter((row) => !row.hidesNames).map((row) => row.id);
  const faces = await facesOf(tx, member, shown);
  return found.flatMap((row): NewAnswer[] => {
    const of = { job_id: row.jobId, job_name: row.jobName, finished_at: row.finishedAt?.toISOString() ?? '' };
    if (row.hidesNames) return [{ ...of, ...unnamed, question_id: row.questionId, count: row.count }];
    const face = faces.get(row.id);
    if (!face) return [];
    const picture = addressOf(face.previewFileId);
    return [{ ...of, response_id: row.id, full: face.full, picture, question_id: null, count: 1 }];
  });
}

async function findNewest(tx: Tx, member: SignedInMember, jobIds: JobIds) {
  const newest = tx
    .select({ id: responses.id })
    .from(responses)
    .where(
      and(
        isInList(member, jobIds),
        isNotNull(responses.finished_at),
        eq(responses.progress, 'completed'),
        isNull(responses.retention_deleted_at),
      ),
    )
    .orderBy(desc(responses.finished_at))
    .limit(lookedThrough)
    .as('newest');
  const mayRate = can(member, 'responses.rate');
  return tx
    .select({
      id: responses.id,
      jobId: jobs.id,
      jobName: jobs.name,
      hidesNames: jobs.hide_names,
      finishedAt: responses.finished_at,
      questionId: sql<string | null>`case when ${jobs.hide_names} then ${firstQuestionInQueue} end`,
    })
    .from(newest)
    .innerJoin(responses, sameAgency(responses, member, { id: newest.id }))
    .innerJoin(jobs, sameAgency(jobs, responses, { id: responses.job_id }))
    .where(
      and(
        isUnseen(member),
        or(eq(jobs.hide_names, false), mayRate ? isOpenForRating(member) : undefined),
        mayRate ? undefined : eq(jobs.hide_names, false),
      ),
    )
    .orderBy(desc(responses.finished_at), desc(responses.id))
    .limit(countedAtMost);
}

type Found = Awaited<ReturnType<typeof findNewest>>[number];

/** One card per candidate, but one per job that hides names: their cards would all look the same. */
function cardsOf(found: readonly Found[]): (Found & { count: number })[] {
  const countOf = (row: Found) => found.filter((card) => card.jobId === row.jobId).length;
  const isFirstOfJob = (row: Found) => found.find((card) => card.jobId === row.jobId) === row;
  return found
    .filter((row) => !row.hidesNames || isFirstOfJob(row))
    .map((row) => ({ ...row, count: row.hidesNames ? countOf(row) : 1 }));
}
