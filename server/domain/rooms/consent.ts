// A person's answer whether they may be recorded. No deletes their recordings, and what was made of them; of the others'
// recordings it is made again.
import type { Tx } from '../../platform/db/open.ts';
import { deleteReels } from '../interviews/takes/delete-reels.ts';
import type { Inside } from './inside.ts';
import { enqueueJoin } from './join-room.ts';
import { changeParticipant } from './store.ts';

/** Safe to repeat. The participant's change locks their row before recordings are deleted. */
export async function changeConsent(
  tx: Tx,
  { room, person }: Pick<Inside, 'room' | 'person'>,
  answer: 'yes' | 'no',
  now: Date,
): Promise<void> {
  if (person.consent === answer) return;
  const participant = { agencyId: person.agency_id, participantId: person.id };
  await changeParticipant(tx, participant, { consent: answer, consent_at: now });
  if (answer === 'yes') return;
  await deleteReels(tx, room.agency_id, [person.id]);
  if (room.ended_at) await enqueueJoin(tx, room);
}
