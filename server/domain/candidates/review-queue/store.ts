// SQL for review queues: the reviewable answers to one question, in jobs that the member may see.
// Every function runs inside the caller's transaction, as that agency (P6).
import {
  and,
  asc,
  countDistinct,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  ne,
  or,
  sql,
  notInArray,
} from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { Rate, rates } from '#contract/status.ts';
import { recordedTypes } from '#contract/question.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { users } from '../../../platform/db/schema/identity.ts';
import { jobs } from '../../../platform/db/schema/job.ts';
import { answers, ratings, responses } from '../../../platform/db/schema/response.ts';
import { takes } from '../../../platform/db/schema/take.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import { jobVisibleTo } from '../../../platform/db/conditions/job-visible-to.ts';
import { isListed } from '../../../platform/db/conditions/is-listed.ts';
import { isInList } from '../list/filters.ts';
import type { ResponseRow } from '../list/store.ts';
import type { RatedAlike } from './rules.ts';

/**
 * For each question of a job, by id: the number of answers, and how many of them the member has
 * rated.
 */
export async function countQueues(
  tx: Tx,
  member: SignedInMember,
  jobId: string,
): Promise<Map<string, { answers: number; rated: number }>> {
  const found = await tx
    .select({
      question: answers.question_id,
      answers: sql<string>`count(*)`,
      rated: sql<string>`count(${ratings.answer_id})`,
    })
    .from(responses)
    .innerJoin(answers, isOfResponse)
    .leftJoin(takes, isItsTake)
    .leftJoin(ratings, isRatedBy(member))
    .where(and(isInList(member, [jobId]), canBeLookedAt))
    .groupBy(answers.question_id);
  return new Map(
    found.map((row) => [row.question, { answers: Number(row.answers), rated: Number(row.rated) }]),
  );
}

/** The answers to one question, and how many of them the member has rated. */
export async function countQueue(
  tx: Tx,
  member: SignedInMember,
  queue: { jobId: string; questionId: string },
): Promise<{ answers: number; rated: number }> {
  const [found] = await tx
    .select({
      answers: sql<number>`count(*)`.mapWith(Number),
      rated: sql<number>`count(${ratings.answer_id})`.mapWith(Number),
    })
    .from(responses)
    .innerJoin(answers, and(isOfResponse, eq(answers.question_id, queue.questionId)))
    .leftJoin(takes, isItsTake)
    .leftJoin(ratings, isRatedBy(member))
    .where(and(isInList(member, [queue.jobId]), canBeLookedAt));
  return found ?? { answers: 0, rated: 0 };
}

/** The answers to one question in the member's own order, random but stable. */
export async function answersInQueue(
  tx: Tx,
  member: SignedInMember,
  queue: { jobId: string; questionId: string },
): Promise<{ answer_id: string; rated: boolean }[]> {
  return tx
    .select({ answer_id: answers.id, rated: sql<boolean>`${ratings.answer_id} is not null` })
    .from(responses)
    .innerJoin(answers, and(isOfResponse, eq(answers.question_id, queue.questionId)))
    .leftJoin(takes, isItsTake)
    .leftJoin(ratings, isRatedBy(member))
    .where(and(isInList(member, [queue.jobId]), canBeLookedAt))
    .orderBy(sql`md5(${member.userId} || ${answers.id}::text)::uuid`, asc(answers.id));
}

/** The candidate of an answer, if it is in a review queue that the member may see. */
export async function findInQueue(
  tx: Tx,
  member: SignedInMember,
  answerId: string,
): Promise<{ response: ResponseRow; hidesNames: boolean } | undefined> {
  const [found] = await tx
    .select({ response: getTableColumns(responses), hidesNames: jobs.hide_names })
    .from(answers)
    .innerJoin(responses, isOfResponse)
    .innerJoin(jobs, sameAgency(jobs, responses, { id: responses.job_id }))
    .leftJoin(takes, isItsTake)
    .where(and(jobVisibleTo(member), eq(answers.id, answerId), isListed, canBeLookedAt));
  return found;
}

/** Colleagues' ratings of an answer, by name. */
export async function colleaguesRatings(
  tx: Tx,
  member: SignedInMember,
  answerId: string,
): Promise<{ user_name: string; rate: Rate }[]> {
  const found = await tx
    .select({ user_name: users.name, rate: ratings.rate })
    .from(ratings)
    .leftJoin(users, eq(users.id, ratings.user_id))
    .where(sameAgency(ratings, member, { answer_id: answerId }, ne(ratings.user_id, member.userId)))
    .orderBy(asc(users.name), asc(ratings.user_id));
  return found.map(({ user_name, rate }) => ({ user_name: user_name ?? '', rate: Rate.parse(rate) }));
}

/** The ratings of a job's answers by question; answers with the same ratings are grouped. */
export async function ratedAlike(
  tx: Tx,
  member: SignedInMember,
  jobId: string,
): Promise<Map<string, RatedAlike[]>> {
  const given = rates.map((rate) => sql<string>`count(*) filter (where ${ratings.rate} = ${rate})`);
  const each = tx
    .select({
      question: answers.question_id,
      profile: sql<string[]>`array[${sql.join(given, sql`, `)}]`.as('profile'),
    })
    .from(responses)
    .innerJoin(answers, isOfResponse)
    .innerJoin(ratings, isOfAnswer)
    .where(isInList(member, [jobId]))
    .groupBy(answers.id, answers.question_id)
    .as('each_answer');
  const found = await tx
    .select({ question: each.question, profile: each.profile, answers: sql<string>`count(*)` })
    .from(each)
    .groupBy(each.question, each.profile);
  const rows = found.map((row) => ({
    question: row.question,
    ratings: row.profile.map(Number),
    answers: Number(row.answers),
  }));
  return Map.groupBy(rows, (row) => row.question);
}

/** For each question, the number of people who rated an answer that somebody else rated too. */
export async function countRaters(
  tx: Tx,
  member: SignedInMember,
  jobId: string,
): Promise<Map<string, number>> {
  const others = sql`exists (select from ratings as o where o.agency_id = ${ratings.agency_id}
    and o.answer_id = ${ratings.answer_id} and o.user_id <> ${ratings.user_id})`;
  const found = await tx
    .select({ question: answers.question_id, raters: countDistinct(ratings.user_id) })
    .from(responses)
    .innerJoin(answers, isOfResponse)
    .innerJoin(ratings, isOfAnswer)
    .where(and(isInList(member, [jobId]), others))
    .groupBy(answers.question_id);
  return new Map(found.map((row) => [row.question, row.raters]));
}

const isOfResponse = sameAgency(answers, responses, { response_id: responses.id });

const isItsTake = sameAgency(takes, answers, { id: answers.take_id });

const isOfAnswer = sameAgency(ratings, answers, { answer_id: answers.id });

function isRatedBy(member: SignedInMember): SQL | undefined {
  return and(isOfAnswer, eq(ratings.user_id, member.userId));
}

/** Whether the member can rate an answer of the response of the same query, and has rated none. */
export function isOpenForRating(member: SignedInMember): SQL {
  const isReviewable = sql`exists (select from ${answers} left join ${takes} on ${isItsTake} where ${isOfResponse} and ${canBeLookedAt})`;
  const isRated = sql`exists (select from ${answers} inner join ${ratings} on ${isRatedBy(member)} where ${isOfResponse})`;
  return sql`(${isReviewable} and not ${isRated})`;
}

/**
 * Excludes candidates who are still in the interview or who withdrew, and videos that cannot be
 * played. Text answers are complete on arrival, even while videos of the same interview are still
 * uploading.
 */
const canBeLookedAt = and(
  sql`${responses.progress} in ('completed', 'uploading', 'expired')`,
  isNull(responses.retention_deleted_at),
  or(notInArray(answers.type, recordedTypes), and(isNotNull(takes.processed_at), isNull(takes.deleted_at))),
);

/** The question whose queue has the response's first answer. */
export const firstQuestionInQueue = sql<string | null>`(
  select ${answers.question_id} from ${answers} left join ${takes} on ${isItsTake}
  where ${isOfResponse} and ${canBeLookedAt} order by ${answers.recorded_at}, ${answers.id} limit 1)`;
