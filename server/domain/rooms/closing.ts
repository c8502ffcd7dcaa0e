// When a live room is over although nobody ended it. Pure.
import { opensMinutesBefore } from '#contract/room.ts';
import { isHere, isHostRole, isMemberRole, longestMs, silentMs } from './rules.ts';
import type { ParticipantRow, RoomRow } from './store.ts';

const minuteMs = 60_000;
/** After the start, a room that never went live. */
const noShowMs = 30 * minuteMs;
const emptyMs = 15 * minuteMs;

type Times = Pick<RoomRow, 'status' | 'start' | 'live_at' | 'empty_at'>;
type Presence = Pick<ParticipantRow, 'state' | 'role' | 'created_at' | 'last_seen_at' | 'left_at'>;

/** `nobody`, `no_host` and `no_candidate` say who was missing; a missing host never counts against a candidate. */
export type Closing =
  | { status: 'waiting' }
  | { status: 'ended'; reason: 'empty' | 'too_long' }
  | { status: 'no_show'; reason: 'nobody' | 'no_host' | 'no_candidate' };

/** What time has made of a room; null: nothing. */
export function closingOf(room: Times, people: readonly Presence[], now: Date): Closing | null {
  if (room.status === 'live') return endOf(room, people, now);
  if (room.status !== 'scheduled' && room.status !== 'waiting') return null;
  const sinceStart = now.getTime() - room.start.getTime();
  // Somebody who waits for a late host, or for a late candidate, is not sent away.
  const isWaitedFor = people.some((person) => isPresent(person, now)) && sinceStart < longestMs;
  if (sinceStart >= noShowMs && !isWaitedFor) return { status: 'no_show', reason: missing(people) };
  const isOpen = sinceStart >= -opensMinutesBefore * minuteMs;
  return room.status === 'scheduled' && isOpen ? { status: 'waiting' } : null;
}

/** Counted from when a running server first saw it empty: while no server runs, nobody can come back. */
function endOf(room: Times, people: readonly Presence[], now: Date): Closing | null {
  const liveAt = (room.live_at ?? room.start).getTime();
  if (now.getTime() - liveAt >= longestMs) return { status: 'ended', reason: 'too_long' };
  if (isAnyoneHere(people, now) || !room.empty_at) return null;
  return now.getTime() - room.empty_at.getTime() >= emptyMs ? { status: 'ended', reason: 'empty' } : null;
}

/**
 * Since when a live room has been empty; null: it is not. `hasJustStarted`: what was seen before counts no more, because
 * the server may have been down for long.
 */
export function emptySince(
  { empty_at }: Pick<RoomRow, 'empty_at'>,
  people: readonly Presence[],
  { now, hasJustStarted }: { now: Date; hasJustStarted: boolean },
): Date | null {
  if (isAnyoneHere(people, now)) return null;
  return empty_at && !hasJustStarted ? empty_at : now;
}

function isAnyoneHere(people: readonly Presence[], now: Date): boolean {
  return people.some((person) => isHere(person, now));
}

function missing(people: readonly Presence[]): 'nobody' | 'no_host' | 'no_candidate' {
  if (people.some(({ role }) => !isMemberRole(role))) return 'no_host';
  return people.some(({ role }) => isHostRole(role)) ? 'no_candidate' : 'nobody';
}

/** In the room or at its door, with an open page. */
function isPresent(person: Presence, now: Date): boolean {
  const isAtDoor = person.state === 'knocking' || person.state === 'admitted';
  return isHere(person, now) || (isAtDoor && now.getTime() - lastMoment(person) < silentMs);
}

function lastMoment({ created_at, last_seen_at, left_at }: Presence): number {
  return Math.max(created_at.getTime(), last_seen_at?.getTime() ?? 0, left_at?.getTime() ?? 0);
}
