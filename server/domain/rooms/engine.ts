// Which way sound and pictures of a room travel: straight between the pages (`mesh`), or through the media server
// (`livekit`), if the installation has one. Chosen when people come in, stored, and never changed back.
import type { RoomEngine } from '#contract/room-messages.ts';
import { maxSenders } from '#contract/room.ts';
import type { Config } from '../../kernel/config.ts';
import type { Tx } from '../../platform/db/open.ts';
import { notifyRoom } from '../../platform/events/notify.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { liveKitToken } from '../../platform/livekit/token.ts';
import { leaveMediaServer } from './leave-media-server.ts';
import { isInside } from './rules.ts';
import * as store from './store.ts';
import type { ParticipantRow, RoomRow } from './store.ts';

/** How long a token lets its bearer join. A page asks for another one whenever it connects again. */
export const mediaTokenSeconds = 600;

type Settings = Pick<Config, 'liveKit'>;

/** A room that chose the media server goes back to direct connections if the installation has none any more. */
export function engineOf({ engine }: Pick<RoomRow, 'engine'>, { liveKit }: Settings): RoomEngine {
  return liveKit && engine === 'livekit' ? 'livekit' : 'mesh';
}

/** Called with the room locked, after somebody was let in. */
export async function chooseEngine(tx: Tx, settings: Settings, room: RoomRow): Promise<void> {
  if (!settings.liveKit || room.engine === 'livekit') return;
  const everyone = await store.participantsOf(tx, room);
  const invited = (await store.membersOf(tx, room.agency_id, [room.id])).get(room.id) ?? [];
  if (needsMediaServer(room, { everyone, invited })) await store.changeRoom(tx, room, { engine: 'livekit' });
}

/** The pages found that they cannot reach each other. Once per room: a report after the move changes nothing. */
export async function moveToMediaServer(tx: Tx, settings: Settings, room: RoomRow): Promise<void> {
  if (!settings.liveKit || room.engine === 'livekit') return;
  await store.changeRoom(tx, room, { engine: 'livekit' });
  await notifyRoom(tx, room.id);
}

/** True if too many talk, or are invited to, or if nobody may see another person's address. */
export function needsMediaServer(
  room: Pick<RoomRow, 'is_relay_only'>,
  people: {
    everyone: readonly Pick<ParticipantRow, 'state' | 'role'>[];
    invited: readonly { role: string }[];
  },
): boolean {
  const inside = people.everyone.filter(isInside);
  // The candidate needs no invitation.
  const planned = people.invited.filter(talks).length + 1;
  return room.is_relay_only || Math.max(inside.filter(talks).length, planned) > maxSenders;
}

function talks({ role }: { role: string }): boolean {
  return role !== 'observer';
}

/**
 * Lets one participant join this one room. Observers only receive, and LiveKit hides them: our own list of people names
 * them.
 */
export function mediaToken(
  settings: NonNullable<Config['liveKit']>,
  { id, room_id, role }: Pick<ParticipantRow, 'id' | 'room_id' | 'role'>,
  now: Date,
): string {
  const sends = talks({ role });
  return liveKitToken(settings, {
    identity: id,
    seconds: mediaTokenSeconds,
    now,
    grants: {
      ...{ room: room_id, roomJoin: true, canSubscribe: true, canUpdateOwnMetadata: false },
      ...{ canPublish: sends, canPublishData: sends, hidden: !sends },
      canPublishSources: sends ? ['camera', 'microphone', 'screen_share'] : [],
    },
  });
}

/** Ends the connection of a participant (undefined: of everyone) to the media server, if the room uses it. */
export async function disconnectFrom(
  tx: Tx,
  settings: Settings,
  room: RoomRow,
  participant?: string,
): Promise<void> {
  if (engineOf(room, settings) !== 'livekit') return;
  const data = { room_id: room.id, participant_id: participant ?? null };
  await enqueue(tx, leaveMediaServer, data, { group: room.agency_id });
}
