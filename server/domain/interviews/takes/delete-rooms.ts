// Deletes live rooms with everything in them: who came, chat, pads, notes, scores, recordings and what was made of these.
// Rows go at once; a task queued in the same transaction deletes the bytes.
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { rooms } from '../../../platform/db/schema/room.ts';
import { recordErasure } from '../../../platform/erasures/record-erasure.ts';
import { deleteReels, lockSidesOfRooms } from './delete-reels.ts';

export async function deleteRooms(
  tx: Tx,
  agencyId: string,
  roomIds: readonly string[],
): Promise<{ takes: number; files: number }> {
  if (roomIds.length === 0) return { takes: 0, files: 0 };
  const deleted = await deleteReels(tx, agencyId, await lockSidesOfRooms(tx, agencyId, roomIds));
  // The rest refers to the room and goes with it.
  await tx.delete(rooms).where(sameAgency(rooms, agencyId, { id: [...roomIds] }));
  await recordErasure(tx, 'room', roomIds);
  return deleted;
}

/** The rooms of a candidate, locked: they are deleted with the candidate. Those on hold stay. */
export async function roomsOf(tx: Tx, agencyId: string, responseId: string): Promise<string[]> {
  const own = await tx
    .select({ id: rooms.id })
    .from(rooms)
    .where(sameAgency(rooms, agencyId, { response_id: responseId, legal_hold: false }))
    .orderBy(rooms.id)
    .for('update');
  return own.map(({ id }) => id);
}
