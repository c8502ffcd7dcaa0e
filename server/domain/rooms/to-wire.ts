// A live room as members see it.
import { knownPermissions, permissions, can } from '#contract/permissions.ts';
import { memberRoomRoles, RoomRecord, RoomRole, RoomStatus } from '#contract/room.ts';
import type { Room } from '#contract/room.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import type { room_members } from '../../platform/db/schema/room.ts';
import { isReopenable, roleOfMember } from './rules.ts';
import type { RoomRow } from './store.ts';

const defaultMinutes = 60;

export function roomToWire(
  room: RoomRow,
  {
    member,
    invited,
    publicUrl,
    isHost,
    now,
  }: {
    member: SignedInMember;
    invited: readonly (typeof room_members.$inferSelect)[];
    publicUrl: string;
    /** The member is, or was at the end, the host. */
    isHost: boolean;
    now: Date;
  },
): Room {
  return {
    id: room.id,
    created_at: room.created_at.toISOString(),
    updated_at: room.updated_at.toISOString(),
    company_id: room.company_id,
    name: room.name,
    description: room.description,
    link: room.link || `${publicUrl}/i/l/${room.share_hash}`,
    share_hash: room.share_hash,
    source: room.source,
    start: room.start.toISOString(),
    status: RoomStatus.parse(room.status),
    permissions: knownPermissions(
      permissions.filter((name) => name.startsWith('live.') && can(member, name)),
    ),
    minutes: minutesOf(room),
    time_zone: room.time_zone || 'UTC',
    record: RoomRecord.parse(room.record),
    is_relay_only: room.is_relay_only,
    job_id: room.job_id,
    response_id: room.response_id,
    members: invited.flatMap(({ user_id, role }) => {
      const known = memberRoomRoles.find((one) => one === role);
      return known ? [{ user_id, role: known }] : [];
    }),
    ended_at: room.ended_at?.toISOString() ?? null,
    legal_hold: room.legal_hold,
    own_role: roleOfMember(
      member,
      RoomRole.safeParse(invited.find(({ user_id }) => user_id === member.userId)?.role).data,
    ),
    can_reopen: isHost && isReopenable(room, now),
  };
}

export function minutesOf({ start, ends_at }: Pick<RoomRow, 'start' | 'ends_at'>): number {
  return ends_at ? Math.round((ends_at.getTime() - start.getTime()) / 60_000) : defaultMinutes;
}
