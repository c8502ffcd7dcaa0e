// Deletes participants' sides of live rooms: after a withdrawal, with a candidate, at the end of retention. Files made
// of several sides contain each of them, so they go too. Rows go at once; a task queued in the same transaction
// deletes the bytes.
import { or } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { writes } from '../../../platform/db/schema/agency.ts';
import { room_participants, rooms } from '../../../platform/db/schema/room.ts';
import { room_renditions } from '../../../platform/db/schema/room-content.ts';
import { segments, takes } from '../../../platform/db/schema/take.ts';
import { recordErasure } from '../../../platform/erasures/record-erasure.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { deleteFiles } from '../../../platform/storage/store.ts';
import { removeStored } from '../../files/remove-stored.ts';
import { partsPrefix } from '../part-keys.ts';

/** Call with the participants locked. Returns what is deleted. */
export async function deleteReels(
  tx: Tx,
  agencyId: string,
  participantIds: readonly string[],
): Promise<{ takes: number; files: number }> {
  if (participantIds.length === 0) return { takes: 0, files: 0 };
  const ids = [...participantIds];
  const reels = await tx
    .select()
    .from(takes)
    .where(sameAgency(takes, agencyId, { room_participant_id: ids }));
  const takeIds = reels.map(({ id }) => id);
  const originals = await tx
    .select({ fileId: segments.original_file_id })
    .from(segments)
    .where(sameAgency(segments, agencyId, { take_id: takeIds }));
  const made = await deleteRenditions(tx, agencyId, ids);
  await tx.delete(takes).where(sameAgency(takes, agencyId, { id: takeIds }));
  await recordErasure(tx, 'reel', takeIds);
  const writers = ids.map((id) => `participant:${id}`);
  await tx.delete(writes).where(sameAgency(writes, agencyId, { writer: writers, kind: 'take' }));
  const named = [
    ...reels.flatMap((reel) => [reel.poster_file_id, reel.rendition_file_id]),
    ...originals.map(({ fileId }) => fileId),
    ...made,
  ];
  const fileKeys = await deleteFiles(tx, agencyId, [...new Set(named.filter((id) => id !== null))]);
  const keys = [...reels.map(partsPrefix), ...fileKeys];
  if (keys.length > 0) await enqueue(tx, removeStored, { keys });
  return { takes: reels.length, files: fileKeys.length };
}

/** Deletes what was made of the rooms of these participants. Returns the files. */
async function deleteRenditions(tx: Tx, agencyId: string, ids: string[]): Promise<(string | null)[]> {
  const own = await tx
    .selectDistinct({ roomId: room_participants.room_id })
    .from(room_participants)
    .where(sameAgency(room_participants, agencyId, { id: ids }));
  const roomIds = own.map(({ roomId }) => roomId);
  const deleted = await tx
    .delete(room_renditions)
    .where(sameAgency(room_renditions, agencyId, { room_id: roomIds }))
    .returning({ fileId: room_renditions.file_id });
  return deleted.map(({ fileId }) => fileId);
}

/** Everyone in the rooms of these candidates, locked: a candidate's room is deleted with the candidate. */
export async function lockSidesOf(
  tx: Tx,
  agencyId: string,
  responseIds: readonly string[],
): Promise<string[]> {
  if (responseIds.length === 0) return [];
  const ids = [...responseIds];
  const own = await tx
    .select({ id: rooms.id })
    .from(rooms)
    .where(sameAgency(rooms, agencyId, { response_id: ids }));
  const inRooms = sameAgency(room_participants, agencyId, { room_id: own.map(({ id }) => id) });
  const inPerson = sameAgency(room_participants, agencyId, { response_id: ids });
  const sides = await tx
    .select({ id: room_participants.id })
    .from(room_participants)
    .where(or(inRooms, inPerson))
    .orderBy(room_participants.id)
    .for('no key update');
  return sides.map(({ id }) => id);
}

/** Everyone in these rooms, locked. */
export async function lockSidesOfRooms(
  tx: Tx,
  agencyId: string,
  roomIds: readonly string[],
): Promise<string[]> {
  const sides = await tx
    .select({ id: room_participants.id })
    .from(room_participants)
    .where(sameAgency(room_participants, agencyId, { room_id: [...roomIds] }))
    .orderBy(room_participants.id)
    .for('no key update');
  return sides.map(({ id }) => id);
}

/** Everyone in the rooms of a company, locked. */
export async function lockSidesOfCompany(tx: Tx, agencyId: string, companyId: string): Promise<string[]> {
  const sides = await tx
    .select({ id: room_participants.id })
    .from(room_participants)
    .innerJoin(rooms, sameAgency(rooms, room_participants, { id: room_participants.room_id }))
    .where(sameAgency(rooms, agencyId, { company_id: companyId }))
    .orderBy(room_participants.id)
    .for('no key update', { of: room_participants });
  return sides.map(({ id }) => id);
}
