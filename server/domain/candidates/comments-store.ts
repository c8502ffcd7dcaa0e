// SQL for the team's comments on an answer or on a moment of its video. Every function runs inside
// the caller's transaction, as that agency (P6), and sees only comments on candidates that the
// member may see.
import { and, getTableColumns } from 'drizzle-orm';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { jobs } from '../../platform/db/schema/job.ts';
import { answers, comments, responses } from '../../platform/db/schema/response.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { jobVisibleTo } from '../../platform/db/conditions/job-visible-to.ts';
import { isOpenTo } from '../../platform/db/conditions/is-listed.ts';
import type { ResponseRow } from './list/store.ts';

export interface CommentFound {
  row: typeof comments.$inferSelect;
  response: ResponseRow;
}

/** The current comment, with its response locked until the transaction ends. */
export async function lockComment(
  tx: Tx,
  member: SignedInMember,
  id: string,
): Promise<CommentFound | undefined> {
  const isThis = sameAgency(comments, member, { id });
  const [response] = await tx
    .select(getTableColumns(responses))
    .from(comments)
    .innerJoin(answers, sameAgency(answers, comments, { id: comments.answer_id }))
    .innerJoin(responses, sameAgency(responses, answers, { id: answers.response_id }))
    .innerJoin(jobs, sameAgency(jobs, responses, { id: responses.job_id }))
    .where(and(jobVisibleTo(member), isOpenTo(member), isThis))
    .for('no key update', { of: responses });
  // Read after taking the lock, as in notes-store.ts.
  const [row] = response ? await tx.select().from(comments).where(isThis) : [];
  return row && response && { row, response };
}

export async function insertComment(
  tx: Tx,
  member: SignedInMember,
  comment: { id: string; answerId: string; atMs: number | null; text: string; now: Date },
): Promise<void> {
  await tx.insert(comments).values({
    agency_id: member.agencyId,
    id: comment.id,
    answer_id: comment.answerId,
    user_id: member.userId,
    at_ms: comment.atMs,
    text: comment.text,
    created_at: comment.now,
    updated_at: comment.now,
  });
}

export async function saveComment(
  tx: Tx,
  { row }: CommentFound,
  edit: { text: string; updatedAt: Date },
): Promise<void> {
  await tx
    .update(comments)
    .set({ text: edit.text, updated_at: edit.updatedAt })
    .where(sameAgency(comments, row, { id: row.id }));
}

export async function deleteComment(tx: Tx, { row }: CommentFound): Promise<void> {
  await tx.delete(comments).where(sameAgency(comments, row, { id: row.id }));
}
