// Ratings and notes: what the team adds to a response.
import { and, eq, getTableColumns } from 'drizzle-orm';
import type { Rate } from '#contract/status.ts';
import type { Tx } from '../db/open.ts';
import { jobs } from '../db/schema/job.ts';
import { answers, notes, ratings, responses } from '../db/schema/response.ts';
import type { SignedInMember } from '../http/who.ts';
import { jobVisibleTo } from '../job-postings/visible-to.ts';
import { isNoPreview } from '../previews/not-a-preview.ts';

export interface AnswerPlace {
  answerId: string;
  responseId: string;
  jobId: string;
}

/** Where an answer belongs, if the member may see it; locked, so that it is not deleted or rated meanwhile. */
export async function findAnswer(
  tx: Tx,
  member: SignedInMember,
  id: string,
): Promise<AnswerPlace | undefined> {
  const [found] = await tx
    .select({ answer: getTableColumns(answers), jobId: responses.job_id })
    .from(answers)
    .innerJoin(
      responses,
      and(eq(responses.agency_id, answers.agency_id), eq(responses.id, answers.response_id)),
    )
    .innerJoin(jobs, and(eq(jobs.agency_id, responses.agency_id), eq(jobs.id, responses.job_id)))
    .where(and(jobVisibleTo(member), eq(answers.id, id), isNoPreview))
    .for('no key update', { of: answers });
  return found && { answerId: found.answer.id, responseId: found.answer.response_id, jobId: found.jobId };
}

/** The member's own rate of an answer as it was before. */
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

export async function insertNote(
  tx: Tx,
  member: SignedInMember,
  note: { id: string; responseId: string; text: string; now: Date },
): Promise<void> {
  await tx.insert(notes).values({
    agency_id: member.agencyId,
    id: note.id,
    response_id: note.responseId,
    user_id: member.userId,
    text: note.text,
    created_at: note.now,
    updated_at: note.now,
  });
}

function isOwn(member: SignedInMember, answerId: string) {
  return and(
    eq(ratings.agency_id, member.agencyId),
    eq(ratings.answer_id, answerId),
    eq(ratings.user_id, member.userId),
  );
}
