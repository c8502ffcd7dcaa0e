// Rooms as their member sees them, read in the caller's transaction.
import type { Room } from '#contract/room.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import * as store from './store.ts';
import type { RoomRow } from './store.ts';
import { roomToWire } from './to-wire.ts';

type WireDeps = Pick<Deps, 'publicUrl' | 'now'>;

/** @throws Refusal('not_found') also for a room that the member does not see */
export async function answerRoom(tx: Tx, member: SignedInMember, id: string, deps: WireDeps): Promise<Room> {
  const row = await store.findRoomFor(tx, member, id);
  const [room] = await roomsToWire(tx, member, row ? [row] : [], deps);
  if (!room) throw new Refusal('not_found');
  return room;
}

export async function roomsToWire(
  tx: Tx,
  member: SignedInMember,
  rows: readonly RoomRow[],
  { publicUrl, now }: WireDeps,
): Promise<Room[]> {
  const invited = await store.membersOf(
    tx,
    member.agencyId,
    rows.map(({ id }) => id),
  );
  const hosts = await store.usersOf(
    tx,
    member.agencyId,
    rows.flatMap(({ host_id }) => host_id ?? []),
  );
  return rows.map((room) =>
    roomToWire(room, {
      ...{ member, invited: invited.get(room.id) ?? [], publicUrl: publicUrl(), now: now() },
      isHost: hosts.get(room.host_id ?? '') === member.userId,
    }),
  );
}
