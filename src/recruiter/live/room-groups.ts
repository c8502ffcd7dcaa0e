// How /live groups rooms: what comes next, what is today, what is past. Pure.
import type { Room } from '#contract/room.ts';

export const roomGroups = ['today', 'next', 'past'] as const;
export type RoomGroup = (typeof roomGroups)[number];

/** Rooms by group. Next and today begin with the earliest, past with the latest. */
export function groupRooms(rooms: readonly Room[], now: number): Record<RoomGroup, Room[]> {
  const groups: Record<RoomGroup, Room[]> = { today: [], next: [], past: [] };
  const today = dayOf(now);
  for (const room of rooms.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))) {
    if (isOver(room)) groups.past.unshift(room);
    else if (isGoingOn(room) || dayOf(Date.parse(room.start)) <= today) groups.today.push(room);
    else groups.next.push(room);
  }
  return groups;
}

export function isOver({ status }: Room): boolean {
  return status === 'ended' || status === 'canceled' || status === 'no_show';
}

/** Until the time of a canceled room, its link says that it was canceled. */
export function isDeletable(room: Room, now: number): boolean {
  return isOver(room) && !room.legal_hold && (room.status !== 'canceled' || Date.parse(room.start) <= now);
}

function isGoingOn({ status }: Room): boolean {
  return status === 'waiting' || status === 'live';
}

/** The reader's own day, as a number that grows. */
function dayOf(at: number): number {
  const date = new Date(at);
  return date.getFullYear() * 10_000 + date.getMonth() * 100 + date.getDate();
}
