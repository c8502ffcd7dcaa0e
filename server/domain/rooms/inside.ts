// The person who calls, and the room they are in.
import { Refusal } from '../../kernel/refusal.ts';
import type { ParticipantInRoom } from '../../kernel/who.ts';
import type { Tx } from '../../platform/db/open.ts';
import { isInside, isOver } from './rules.ts';
import * as store from './store.ts';
import type { ParticipantRow, RoomRow } from './store.ts';

export interface Inside {
  room: RoomRow;
  person: ParticipantRow;
  everyone: readonly ParticipantRow[];
}

/** @throws Refusal: removed */
export async function findInRoom(tx: Tx, participant: ParticipantInRoom): Promise<Inside> {
  const room = await store.findRoomRow(tx, participant.agencyId, participant.roomId);
  const everyone = room ? await store.participantsOf(tx, room) : [];
  const person = everyone.find(({ id }) => id === participant.participantId);
  if (!room || !person) throw new Refusal('removed');
  return { room, person, everyone };
}

/** @throws Refusal: removed, room_ended, not_admitted */
export async function requireInside(tx: Tx, participant: ParticipantInRoom): Promise<Inside> {
  const found = await findInRoom(tx, participant);
  if (found.person.state === 'removed') throw new Refusal('removed');
  if (isOver(found.room)) throw new Refusal('room_ended');
  if (!isInside(found.person)) throw new Refusal('not_admitted');
  return found;
}
