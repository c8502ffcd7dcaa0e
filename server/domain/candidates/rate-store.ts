// SQL for ratings and for finding the answer that a rating belongs to.
import { and, eq, getTableColumns } from 'drizzle-orm';
import { mostCommonRate, overallRate, Rate } from '#contract/status.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { jobs } from '../../platform/db/schema/job.ts';
import { answers, ratings, responses } from '../../platform/db/schema/response.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { jobVisibleTo } from '../../platform/db/conditions/job-visible-to.ts';
import { isOpenTo } from '../../platform/db/conditions/is-listed.ts';

export interface AnswerPlace {
  answerId: string;
  responseId: string;
  jobId: string;
  /** The response's status. */
  status: string;
}

/**
 * The response and job of an answer, if the member may see it. Locks the response, so that it
 * cannot be deleted or rated concurrently.
 */
export async function findAnswer(
  tx: Tx,
  member: SignedInMember,
  id: string,
): Promise<AnswerPlace | undefined> {
  const [found] = await tx
    .select({ answer: getTableColumns(answers), jobId: responses.job_id, status: responses.status })
    .from(answers)
    .innerJoin(responses, sameAgency(responses, answers, { id: answers.response_id }))
    .innerJoin(jobs, sameAgency(jobs, responses, { id: responses.job_id }))
    .where(and(jobVisibleTo(member), eq(answers.id, id), isOpenTo(member)))
    .for('no key update', { of: responses });
  if (!found) return undefined;
  const { answer, jobId, status } = found;
  return { answerId: answer.id, responseId: answer.response_id, jobId, status };
}

/** The member's current rate of an answer, before the change. */
export async function findRate(tx: Tx, member: SignedInMember, answerId: string): Promise<string | null> {
  const [row] = await tx.select({ rate: ratings.rate }).from(ratings).where(isOwn(member, answerId));
  return row?.rate ?? null;
}

export async function saveRate(
  tx: Tx,
  member: SignedInMember,
  answerId: string,
  rate: Rate,
  now: Date,
): Promise<void> {
  await tx
    .insert(ratings)
    .values({
      agency_id: member.agencyId,
      answer_id: answerId,
      user_id: member.userId,
      rate,
      created_at: now,
      updated_at: now,
    })
    .onConflictDoUpdate({
      target: [ratings.agency_id, ratings.answer_id, ratings.user_id],
      set: { rate, updated_at: now },
    });
}

export async function deleteRate(tx: Tx, member: SignedInMember, answerId: string): Promise<void> {
  await tx.delete(ratings).where(isOwn(member, answerId));
}

function isOwn(member: SignedInMember, answerId: string) {
  return sameAgency(ratings, member, { answer_id: answerId, user_id: member.userId });
}

/**
 * Stores the overall rate (contract/status.ts) in the column that lists filter by. Call after every
 * change of a rating.
 */
export async function saveOverallRate(
  tx: Tx,
  place: Pick<AnswerPlace, 'responseId'> & { agencyId: string },
): Promise<void> {
  const given = await tx
    .select({ answer_id: ratings.answer_id, rate: ratings.rate })
    .from(ratings)
    .innerJoin(answers, sameAgency(answers, ratings, { id: ratings.answer_id }))
    .where(sameAgency(answers, place, { response_id: place.responseId }));
  const byAnswer = Map.groupBy(given, (rating) => rating.answer_id);
  const overall = overallRate(
    Array.from(byAnswer.values(), (rated) => ({
      rate: mostCommonRate(rated.map((rating) => Rate.parse(rating.rate))),
    })),
  );
  await tx
    .update(responses)
    .set({ overall_rate: overall?.rate ?? '' })
    .where(sameAgency(responses, place, { id: place.responseId }));
}
