// SQL for the team's notes on a candidate, and for quick notes, the texts that a member uses often. Every
// function runs inside the caller's transaction, as that agency (P6), and sees only notes on candidates that
// the member may see.
import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { jobs } from '../../platform/db/schema/job.ts';
import { notes, responses } from '../../platform/db/schema/response.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { jobVisibleTo } from '../../platform/db/conditions/job-visible-to.ts';
import { isOpenTo } from '../../platform/db/conditions/is-listed.ts';
import type { ResponseRow } from './list/store.ts';
import type { QuickNote } from '#contract/note.ts';
import { quick_notes } from '../../platform/db/schema/review.ts';

export interface NoteFound {
  row: typeof notes.$inferSelect;
  response: ResponseRow;
}

/**
 * The current note, with its response locked until the transaction ends: the second of two edits
 * sees the first.
 */
export async function lockNote(tx: Tx, member: SignedInMember, id: string): Promise<NoteFound | undefined> {
  const isThis = sameAgency(notes, member, { id });
  const [response] = await tx
    .select(getTableColumns(responses))
    .from(notes)
    .innerJoin(responses, sameAgency(responses, notes, { id: notes.response_id }))
    .innerJoin(jobs, sameAgency(jobs, responses, { id: responses.job_id }))
    .where(and(jobVisibleTo(member), isOpenTo(member), isThis))
    .for('no key update', { of: responses });
  // Read after taking the lock: the rows above miss changes committed while this transaction
  // waited.
  const [row] = response ? await tx.select().from(notes).where(isThis) : [];
  return row && response && { row, response };
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

export async function saveNote(
  tx: Tx,
  member: SignedInMember,
  { row }: NoteFound,
  edit: { text: string; updatedAt: Date },
): Promise<void> {
  await tx
    .update(notes)
    .set({ text: edit.text, updated_at: edit.updatedAt, edited_by: member.userId })
    .where(sameAgency(notes, row, { id: row.id }));
}

export async function deleteNote(tx: Tx, { row }: NoteFound): Promise<void> {
  await tx.delete(notes).where(sameAgency(notes, row, { id: row.id }));
}

/** Oldest first, so that notes keep their position. */
export function listQuickNotes(tx: Tx, member: SignedInMember): Promise<QuickNote[]> {
  return tx
    .select({ id: quick_notes.id, text: quick_notes.text })
    .from(quick_notes)
    .where(isOwn(member))
    .orderBy(asc(quick_notes.created_at), asc(quick_notes.id));
}

export function countQuickNotes(tx: Tx, member: SignedInMember): Promise<number> {
  return tx.$count(quick_notes, isOwn(member));
}

export async function insertQuickNote(
  tx: Tx,
  member: SignedInMember,
  note: QuickNote,
  now: Date,
): Promise<void> {
  const { agencyId: agency_id, userId: user_id } = member;
  await tx.insert(quick_notes).values({ agency_id, id: note.id, user_id, text: note.text, created_at: now });
}

export async function deleteQuickNote(tx: Tx, member: SignedInMember, id: string): Promise<void> {
  await tx.delete(quick_notes).where(and(isOwn(member), eq(quick_notes.id, id)));
}

function isOwn(member: SignedInMember) {
  return sameAgency(quick_notes, member, { user_id: member.userId });
}
