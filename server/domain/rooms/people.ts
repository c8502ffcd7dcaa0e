// Who is in a live room, as one reader may see it, and what follows when somebody comes or goes.
import { RoomMedia } from '#contract/room-messages.ts';
import type { RoomEngine, RoomMessage, RoomPerson } from '#contract/room-messages.ts';
import { RoomRole } from '#contract/room.ts';
import type { Tx } from '../../platform/db/open.ts';
import { notifyOfRoom, notifyRoom } from '../../platform/events/notify.ts';
import { isHere, isHostRole, isInside, recordingOf, statusNow } from './rules.ts';
import * as store from './store.ts';
import type { ParticipantRow, RoomRow } from './store.ts';

type People = Extract<RoomMessage, { kind: 'people' }>;

const silent: RoomMedia = { mic: false, cam: false, hand: false, share: false, quality: 'full' };

/** The whole picture for one reader. Before they are admitted it says only whether a host is there. */
export function peopleFor(
  reader: ParticipantRow,
  room: RoomRow,
  everyone: readonly ParticipantRow[],
  { now, engine }: { now: Date; engine: RoomEngine },
): Omit<People, 'seq'> {
  const present = everyone.filter(({ state }) => state === 'in' || state === 'away');
  const host =
    present.find((one) => one.id === room.host_id && isHere(one, now)) ??
    present.find((one) => isHostRole(one.role) && isHere(one, now));
  const facts = {
    locked: room.locked_at !== null,
    recording: recordingOf(room),
    host_name: host?.name ?? null,
    live_at: room.live_at?.toISOString() ?? null,
    engine,
  };
  if (!isInside(reader)) return { kind: 'people', me: null, people: [], room: facts, waiting: [] };
  const waiting = isHostRole(reader.role) ? everyone.filter(({ state }) => state === 'knocking') : [];
  return {
    kind: 'people',
    me: reader.id,
    people: present.map((one) => personOf(one, now)),
    room: facts,
    waiting: waiting.map(({ id, name }) => ({ id, name })),
  };
}

function personOf(one: ParticipantRow, now: Date): RoomPerson {
  const said = RoomMedia.safeParse(one.media);
  return {
    ...(said.success ? said.data : silent),
    id: one.id,
    name: one.name,
    role: RoomRole.parse(one.role),
    state: isHere(one, now) ? 'in' : 'away',
    connection: one.connection,
    entered: one.entered_seq,
    consent: one.consent === 'yes' || one.consent === 'no' ? one.consent : null,
  };
}

/** Updates the room's status after somebody came or went, and wakes the open streams. The room is locked. */
export async function settle(tx: Tx, room: RoomRow, now: Date): Promise<void> {
  const everyone = await store.participantsOf(tx, room);
  const status = statusNow(room, everyone);
  const isEmpty = !everyone.some(({ state }) => state === 'in' || state === 'away');
  const emptyAt = isEmpty ? (room.empty_at ?? now) : null;
  await store.changeRoom(tx, room, {
    status,
    empty_at: emptyAt,
    ...(status !== 'scheduled' && { opened_at: room.opened_at ?? now }),
    ...(status === 'live' && { live_at: room.live_at ?? now }),
  });
  if (status !== room.status) await notifyOfRoom(tx, room);
  await notifyRoom(tx, room.id);
}
