// SQL for live rooms and their people. Every function runs inside the caller's transaction, as that agency (P6).
import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { RoomDraft, RoomMember } from '#contract/room.ts';
import { companyOpenTo } from '../../platform/db/conditions/company-open-to.ts';
import { jobVisibleTo } from '../../platform/db/conditions/job-visible-to.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { memberships } from '../../platform/db/schema/agency.ts';
import { companies } from '../../platform/db/schema/company.ts';
import { jobs } from '../../platform/db/schema/job.ts';
import { responses } from '../../platform/db/schema/response.ts';
import { room_members, room_messages, room_participants, rooms } from '../../platform/db/schema/room.ts';
import { newLinkHash } from '../../kernel/new-link-hash.ts';
import type { ParticipantInRoom, SignedInMember } from '../../kernel/who.ts';

export type RoomRow = typeof rooms.$inferSelect;
export type ParticipantRow = typeof room_participants.$inferSelect;
export type MessageRow = typeof room_messages.$inferSelect;

/** Rooms of a job follow the job: their names tell who is a candidate. */
const isOpen = (member: SignedInMember) =>
  and(
    eq(rooms.agency_id, member.agencyId),
    companyOpenTo(member, rooms.company_id),
    sql`(${rooms.job_id} is null or exists (
      select from ${jobs} where ${sameAgency(jobs, rooms, { id: rooms.job_id }, jobVisibleTo(member))}))`,
  );

/** The rooms the member may see, the next one first. */
export function readRooms(tx: Tx, member: SignedInMember): Promise<RoomRow[]> {
  return tx.select().from(rooms).where(isOpen(member)).orderBy(asc(rooms.start), asc(rooms.id));
}

/** The room, locked until the transaction ends: whatever changes a room waits for the one before. */
export async function lockRoomFor(tx: Tx, member: SignedInMember, id: string): Promise<RoomRow | undefined> {
  const [row] = await tx
    .select()
    .from(rooms)
    .where(and(isOpen(member), eq(rooms.id, id)))
    .for('update');
  return row;
}

export async function findRoomFor(tx: Tx, member: SignedInMember, id: string): Promise<RoomRow | undefined> {
  const [row] = await tx
    .select()
    .from(rooms)
    .where(and(isOpen(member), eq(rooms.id, id)));
  return row;
}

export async function lockRoom(tx: Tx, agencyId: string, id: string): Promise<RoomRow | undefined> {
  const [row] = await tx
    .select()
    .from(rooms)
    .where(sameAgency(rooms, agencyId, { id }))
    .for('update');
  return row;
}

export async function findRoomRow(tx: Tx, agencyId: string, id: string): Promise<RoomRow | undefined> {
  const [row] = await tx
    .select()
    .from(rooms)
    .where(sameAgency(rooms, agencyId, { id }));
  return row;
}

/** True if the room, or the candidate's interview that it belongs to, is on legal hold. */
export async function isOnHold(tx: Tx, room: RoomRow): Promise<boolean> {
  if (room.legal_hold || room.response_id === null) return room.legal_hold;
  const isHeld = sameAgency(responses, room, { id: room.response_id, legal_hold: true });
  return (await tx.$count(responses, isHeld)) > 0;
}

/** Everyone who was inside has left: to come back, members enter and others knock. */
export async function sendEveryoneOut(tx: Tx, room: RoomRow, now: Date): Promise<void> {
  await tx
    .update(room_participants)
    .set({ state: 'left', left_at: now, connection: '' })
    .where(
      sameAgency(room_participants, room, {
        room_id: room.id,
        state: ['knocking', 'admitted', 'in', 'away'],
      }),
    );
}

export async function companyName(tx: Tx, room: RoomRow): Promise<string> {
  const [company] = await tx
    .select({ name: companies.name })
    .from(companies)
    .where(sameAgency(companies, room, { id: room.company_id }));
  return company?.name ?? '';
}

export async function membersOf(
  tx: Tx,
  agencyId: string,
  roomIds: readonly string[],
): Promise<Map<string, (typeof room_members.$inferSelect)[]>> {
  const rows = await tx
    .select()
    .from(room_members)
    .where(sameAgency(room_members, agencyId, { room_id: roomIds }))
    .orderBy(asc(room_members.created_at), asc(room_members.user_id));
  return Map.groupBy(rows, ({ room_id }) => room_id);
}

type Content = Omit<RoomDraft, 'id' | 'members' | 'minutes' | 'start'> & { start: Date; ends_at: Date };

/** `false` if the id is in use. */
export async function insertRoom(
  tx: Tx,
  member: SignedInMember,
  id: string,
  content: Content,
): Promise<boolean> {
  const inserted = await tx
    .insert(rooms)
    .values({
      ...content,
      agency_id: member.agencyId,
      id,
      created_by: member.userId,
      share_hash: newLinkHash(),
      permissions: [],
    })
    .onConflictDoNothing({ target: [rooms.agency_id, rooms.id] });
  return inserted.rowCount === 1;
}

export async function changeRoom(
  tx: Tx,
  room: Pick<RoomRow, 'agency_id' | 'id'>,
  set: Partial<Omit<RoomRow, 'agency_id' | 'id'>>,
): Promise<void> {
  await tx
    .update(rooms)
    .set(set)
    .where(sameAgency(rooms, room, { id: room.id }));
}

/** The invited members in place of those before. */
export async function saveMembers(
  tx: Tx,
  agencyId: string,
  roomId: string,
  members: readonly RoomMember[],
): Promise<void> {
  await tx.delete(room_members).where(sameAgency(room_members, agencyId, { room_id: roomId }));
  if (members.length === 0) return;
  await tx
    .insert(room_members)
    .values(members.map((one) => ({ ...one, agency_id: agencyId, room_id: roomId })));
}

/** The ids among these that are no active member of the agency. */
export async function strangersAmong(
  tx: Tx,
  agencyId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const found = await tx
    .select({ id: memberships.user_id })
    .from(memberships)
    .where(sameAgency(memberships, agencyId, { user_id: userIds, active: true }));
  return userIds.filter((id) => !found.some((one) => one.id === id));
}

/** True if the member sees the company. */
export async function seesCompany(tx: Tx, member: SignedInMember, companyId: string): Promise<boolean> {
  const isSeen = and(sameAgency(companies, member, { id: companyId }), companyOpenTo(member, companies.id));
  return (await tx.$count(companies, isSeen)) > 0;
}

/** True if the company has the job and the member sees it. */
export async function seesJob(
  tx: Tx,
  member: SignedInMember,
  { jobId, companyId }: { jobId: string; companyId: string },
): Promise<boolean> {
  const isSeen = sameAgency(jobs, member, { id: jobId, company_id: companyId }, jobVisibleTo(member));
  return (await tx.$count(jobs, isSeen)) > 0;
}

export async function isResponseOf(tx: Tx, agencyId: string, id: string, jobId: string): Promise<boolean> {
  const isThere = sameAgency(responses, agencyId, { id, job_id: jobId }, isNull(responses.removed_at));
  return (await tx.$count(responses, isThere)) > 0;
}

export function participantsOf(tx: Tx, room: Pick<RoomRow, 'agency_id' | 'id'>): Promise<ParticipantRow[]> {
  return tx
    .select()
    .from(room_participants)
    .where(sameAgency(room_participants, room, { room_id: room.id }))
    .orderBy(asc(room_participants.created_at), asc(room_participants.id));
}

export async function findParticipant(
  tx: Tx,
  { agencyId, roomId, participantId }: ParticipantInRoom,
): Promise<ParticipantRow | undefined> {
  const [row] = await tx
    .select()
    .from(room_participants)
    .where(sameAgency(room_participants, agencyId, { id: participantId, room_id: roomId }));
  return row;
}

/** The members behind these participants. */
export async function usersOf(
  tx: Tx,
  agencyId: string,
  participantIds: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await tx
    .select({ id: room_participants.id, userId: room_participants.user_id })
    .from(room_participants)
    .where(sameAgency(room_participants, agencyId, { id: participantIds }));
  return new Map(rows.map(({ id, userId }) => [id, userId]));
}

/** `false` if the id or the token is in use. */
export async function insertParticipant(
  tx: Tx,
  values: typeof room_participants.$inferInsert,
): Promise<boolean> {
  const inserted = await tx.insert(room_participants).values(values).onConflictDoNothing();
  return inserted.rowCount === 1;
}

export async function changeParticipant(
  tx: Tx,
  { agencyId, participantId }: Pick<ParticipantInRoom, 'agencyId' | 'participantId'>,
  set: Partial<Omit<ParticipantRow, 'agency_id' | 'id'>>,
): Promise<void> {
  await tx
    .update(room_participants)
    .set(set)
    .where(sameAgency(room_participants, agencyId, { id: participantId }));
}

/** The people who were admitted as the candidate are now the candidate of another interview. */
export async function moveCandidates(
  tx: Tx,
  room: Pick<RoomRow, 'agency_id' | 'id'>,
  responseId: string | null,
) {
  await tx
    .update(room_participants)
    .set({ response_id: responseId })
    .where(sameAgency(room_participants, room, { room_id: room.id, role: 'candidate' }));
}

/** Gives `count` numbers and returns the last one. The row's lock makes messages visible in the order of their numbers. */
export async function takeNumbers(
  tx: Tx,
  room: { agencyId: string; roomId: string },
  count: number,
): Promise<number> {
  const [row] = await tx
    .update(rooms)
    .set({ next_seq: sql`${rooms.next_seq} + ${count}` })
    .where(sameAgency(rooms, room, { id: room.roomId }))
    .returning({ last: rooms.next_seq });
  if (!row) throw new Error('a message to a room that does not exist');
  return row.last;
}

/** Messages whose ids the room already has are left out (P3). */
export async function insertMessages(tx: Tx, rows: (typeof room_messages.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(room_messages).values(rows).onConflictDoNothing();
}

/** What one person has not seen yet: to everyone, or to them. */
export function messagesFor(
  tx: Tx,
  participant: ParticipantInRoom,
  since: number,
  condition?: SQL,
): Promise<MessageRow[]> {
  const { agencyId, roomId, participantId } = participant;
  return tx
    .select()
    .from(room_messages)
    .where(
      sameAgency(
        room_messages,
        agencyId,
        { room_id: roomId },
        gt(room_messages.seq, since),
        or(isNull(room_messages.to_id), eq(room_messages.to_id, participantId)),
        condition,
      ),
    )
    .orderBy(asc(room_messages.seq))
    .limit(200);
}

/** The same, but nothing for somebody who is not in the room any more (isInside), in one query. */
export function messagesForPersonInside(
  tx: Tx,
  participant: ParticipantInRoom,
  since: number,
): Promise<MessageRow[]> {
  const { agencyId, roomId, participantId } = participant;
  const isReader = { id: participantId, room_id: roomId, state: ['admitted', 'in', 'away'] };
  const isInside = sql`exists (
    select from ${room_participants} where ${sameAgency(room_participants, agencyId, isReader)})`;
  return messagesFor(tx, participant, since, isInside);
}

/** Signals connect pages that are open now; older ones have no use. */
export async function deleteOldSignals(
  tx: Tx,
  { agencyId, roomId }: { agencyId: string; roomId: string },
  before: Date,
): Promise<void> {
  const isOld = and(inArray(room_messages.kind, ['signal', 'mute']), lt(room_messages.at, before));
  await tx.delete(room_messages).where(sameAgency(room_messages, agencyId, { room_id: roomId }, isOld));
}

/** Undefined if the candidate was removed. */
export async function findCandidate(
  tx: Tx,
  agencyId: string,
  responseId: string,
): Promise<Pick<typeof responses.$inferSelect, 'name' | 'email' | 'language'> | undefined> {
  const [row] = await tx
    .select({ name: responses.name, email: responses.email, language: responses.language })
    .from(responses)
    .where(sameAgency(responses, agencyId, { id: responseId }, isNull(responses.removed_at)));
  return row;
}
