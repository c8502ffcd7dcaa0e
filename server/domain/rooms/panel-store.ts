// SQL for the guide, notes and scores of live rooms. Every function runs inside the caller's transaction, as that agency (P6).
import { createHash } from 'node:crypto';
import { and, asc, count, eq, inArray, isNotNull, isNull, max, or, sql } from 'drizzle-orm';
import type { RoomGuide } from '#contract/room-panel.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { users } from '../../platform/db/schema/identity.ts';
import { rooms } from '../../platform/db/schema/room.ts';
import { room_notes, room_scores } from '../../platform/db/schema/room-content.ts';
import type { SignedInMember } from '../../kernel/who.ts';

export type NoteRow = typeof room_notes.$inferSelect;
export type ScoreRow = typeof room_scores.$inferSelect;

export async function saveGuide(
  tx: Tx,
  room: { agency_id: string; id: string },
  { questions, criteria }: RoomGuide,
  { asked, updatedAt }: { asked: ReadonlyMap<string, number>; updatedAt: Date },
): Promise<void> {
  const guide = questions.map((question) => {
    const asked_ms = asked.get(question.id);
    return asked_ms === undefined ? question : { ...question, asked_ms };
  });
  await tx
    .update(rooms)
    .set({ guide, criteria, updated_at: updatedAt })
    .where(sameAgency(rooms, room, { id: room.id }));
}

/**
 * Differs whenever what the team shares in this room does: its guide, notes and submitted scores. For those who have the
 * panel open.
 */
export async function panelVersion(
  tx: Tx,
  room: Pick<typeof rooms.$inferSelect, 'agency_id' | 'id' | 'guide' | 'criteria'>,
): Promise<string> {
  const [notes] = await tx
    .select({ count: count(), last: max(room_notes.updated_at) })
    .from(room_notes)
    .where(sameAgency(room_notes, room, { room_id: room.id, visibility: 'team' }));
  const [scores] = await tx
    .select({ count: count(), last: max(room_scores.updated_at) })
    .from(room_scores)
    .where(sameAgency(room_scores, room, { room_id: room.id }, isNotNull(room_scores.submitted_at)));
  const shared = JSON.stringify([room.guide, room.criteria, notes, scores]);
  return createHash('sha256').update(shared).digest('base64url').slice(0, 16);
}

export async function namesOf(
  tx: Tx,
  userIds: readonly string[],
): Promise<{ user_id: string; name: string }[]> {
  if (userIds.length === 0) return [];
  return tx
    .select({ user_id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...new Set(userIds)]));
}

/** The member's own notes and those shared with the team. */
export function notesFor(tx: Tx, member: SignedInMember, roomId: string): Promise<NoteRow[]> {
  const isVisible = or(eq(room_notes.user_id, member.userId), eq(room_notes.visibility, 'team'));
  return tx
    .select()
    .from(room_notes)
    .where(sameAgency(room_notes, member, { room_id: roomId }, isVisible))
    .orderBy(asc(room_notes.at_ms), asc(room_notes.id));
}

/** `false` if the id belongs to somebody else's note, or to one of another room. */
export async function saveNote(
  tx: Tx,
  member: SignedInMember,
  note: Pick<NoteRow, 'id' | 'room_id' | 'text' | 'at_ms' | 'visibility'>,
  now: Date,
): Promise<boolean> {
  const { text, at_ms, visibility } = note;
  const saved = await tx
    .insert(room_notes)
    .values({ ...note, agency_id: member.agencyId, user_id: member.userId, created_at: now, updated_at: now })
    .onConflictDoUpdate({
      target: [room_notes.agency_id, room_notes.id],
      set: { text, at_ms, visibility, updated_at: now },
      setWhere: isOwn(member, note.room_id),
    });
  return saved.rowCount === 1;
}

export async function deleteNote(
  tx: Tx,
  member: SignedInMember,
  { id, roomId }: { id: string; roomId: string },
): Promise<void> {
  await tx.delete(room_notes).where(sameAgency(room_notes, member, { id }, isOwn(member, roomId)));
}

const isOwn = (member: SignedInMember, roomId: string) =>
  sql`${room_notes.user_id} = ${member.userId} and ${room_notes.room_id} = ${roomId}`;

export function countNotes(tx: Tx, member: SignedInMember, roomId: string): Promise<number> {
  return tx.$count(room_notes, sameAgency(room_notes, member, { room_id: roomId, user_id: member.userId }));
}

/** The member's own scores, and all that were submitted. */
export function scoresOf(tx: Tx, member: SignedInMember, roomId: string): Promise<ScoreRow[]> {
  const isVisible = or(eq(room_scores.user_id, member.userId), isNotNull(room_scores.submitted_at));
  return tx
    .select()
    .from(room_scores)
    .where(sameAgency(room_scores, member, { room_id: roomId }, isVisible))
    .orderBy(asc(room_scores.user_id), asc(room_scores.criterion_id));
}

export async function saveScore(
  tx: Tx,
  member: SignedInMember,
  score: Pick<ScoreRow, 'room_id' | 'criterion_id' | 'rating' | 'text'>,
  now: Date,
): Promise<void> {
  const { rating, text } = score;
  await tx
    .insert(room_scores)
    .values({ ...score, agency_id: member.agencyId, user_id: member.userId, updated_at: now })
    .onConflictDoUpdate({
      target: [room_scores.agency_id, room_scores.room_id, room_scores.user_id, room_scores.criterion_id],
      set: { rating, text, updated_at: now },
    });
}

/** Submits the member's scores that are not submitted yet. Returns whether the member has any. */
export async function submitScores(
  tx: Tx,
  member: SignedInMember,
  roomId: string,
  now: Date,
): Promise<boolean> {
  const isMine = sameAgency(room_scores, member, { room_id: roomId, user_id: member.userId });
  const rated = and(isMine, isNotNull(room_scores.rating));
  if ((await tx.$count(room_scores, rated)) === 0) return false;
  await tx
    .update(room_scores)
    .set({ submitted_at: now })
    .where(and(isMine, isNull(room_scores.submitted_at)));
  return true;
}
