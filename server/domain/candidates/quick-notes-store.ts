// SQL for quick notes, the texts a member uses often. Each member has their own in each agency.
// Runs inside the caller's transaction, as that agency (P6).
import { and, asc, eq } from 'drizzle-orm';
import type { QuickNote } from '#contract/note.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { quick_notes } from '../../platform/db/schema/review.ts';
import type { SignedInMember } from '../../kernel/who.ts';

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
