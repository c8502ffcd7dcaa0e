// Takes of a participant's side of a live room: reels. Nobody is recorded without their own consent.
import type { TakeBinding } from '#contract/take.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { room_participants, rooms } from '../../../platform/db/schema/room.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { joinRoom } from './join-room.ts';
import type { LockedOwner } from './locked-owner.ts';
import { maxTakesPerParticipant } from './rules.ts';
import { countTakes } from './store.ts';

const dayMs = 86_400_000;
/** A device that was offline sends its reels for so long after the end of the room. */
const acceptedMs = 30 * dayMs;

interface Side {
  agencyId: string;
  participantId: string;
  roomId: string;
  consent: string;
  endedAt: Date | null;
}

export async function lockParticipantOwner(
  tx: Tx,
  agencyId: string,
  participantId: string,
): Promise<LockedOwner | undefined> {
  const [side] = await tx
    .select({
      agencyId: room_participants.agency_id,
      participantId: room_participants.id,
      roomId: room_participants.room_id,
      consent: room_participants.consent,
      endedAt: rooms.ended_at,
    })
    .from(room_participants)
    .innerJoin(rooms, sameAgency(rooms, room_participants, { id: room_participants.room_id }))
    .where(sameAgency(room_participants, agencyId, { id: participantId }))
    .for('no key update', { of: room_participants });
  if (!side) return undefined;
  const nothing = () => Promise.resolve();
  const room = { agency_id: agencyId, room_id: side.roomId };
  return {
    requireMayStore: (now) => requireMayStore(side, now),
    requireMayBind: (tx, _, binding) => requireMayBind(tx, side, binding),
    ...{ onBound: nothing, onStored: nothing, onPoster: nothing },
    // While people talk there is nothing to join. A reel that arrives later joins the others.
    onProcessed: async (tx) => {
      if (side.endedAt) await enqueue(tx, joinRoom, room, { group: agencyId });
    },
  };
}

async function requireMayBind(tx: Tx, side: Side, binding: TakeBinding): Promise<void> {
  if (binding.purpose !== 'room') throw new Refusal('invalid_fields', { fields: { purpose: 'not_allowed' } });
  if ((await countTakes(tx, side)) >= maxTakesPerParticipant)
    throw new Refusal('too_large', { details: { max_takes: maxTakesPerParticipant } });
}

/** @throws Refusal: consent_pending, not_recorded, reel_too_late */
function requireMayStore({ consent, endedAt }: Side, now: Date): void {
  if (consent === 'none') throw new Refusal('consent_pending');
  if (consent !== 'yes') throw new Refusal('not_recorded');
  if (endedAt && now.getTime() - endedAt.getTime() > acceptedMs) throw new Refusal('reel_too_late');
}
