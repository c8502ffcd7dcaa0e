// What happens to a live room, and who may do what in it. Pure.
import { can } from '#contract/permissions.ts';
import { maxSenders, maxSendersOfServer, opensMinutesBefore, reopenMinutes } from '#contract/room.ts';
import type { RoomRole, RoomStatus, VisitorRole } from '#contract/room.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import type { ParticipantRow, RoomRow } from './store.ts';

/** A page without a sign of life for this long has lost the server. */
export const silentMs = 20_000;
/** People at one door. More are a joke or an attack. */
export const maxWaiting = 20;

const overStatuses: readonly RoomStatus[] = ['ended', 'canceled', 'no_show'];

export function isOver({ status }: Pick<RoomRow, 'status'>): boolean {
  return overStatuses.some((over) => over === status);
}

/** A room lasts no longer. */
export const longestMs = 240 * 60_000;

/** Until the time of a canceled room, its link says that it was canceled. */
export function isDeletable(room: Pick<RoomRow, 'status' | 'start'>, now: Date): boolean {
  return isOver(room) && (room.status !== 'canceled' || room.start <= now);
}

/** True while the host can open the room again. */
export function isReopenable(
  { status, ended_at, live_at, start }: Pick<RoomRow, 'status' | 'ended_at' | 'live_at' | 'start'>,
  now: Date,
): boolean {
  if (status !== 'ended' || !ended_at) return false;
  const isRecent = now.getTime() - ended_at.getTime() < reopenMinutes * 60_000;
  return isRecent && now.getTime() - (live_at ?? start).getTime() < longestMs;
}

/** Why nobody can knock now; null: they can. */
export function closedBecause(
  room: Pick<RoomRow, 'status' | 'start' | 'locked_at'>,
  now: Date,
): RefusalCode | null {
  if (isOver(room)) return 'room_ended';
  const opensAt = room.start.getTime() - opensMinutesBefore * 60_000;
  if (room.status === 'scheduled' && now.getTime() < opensAt) return 'room_not_open';
  return room.locked_at ? 'room_locked' : null;
}

/** The role in which a member enters: the invited one, or what their permissions allow. */
export function roleOfMember(member: SignedInMember, invitedAs: RoomRole | undefined): RoomRole {
  const mayHost = can(member, 'live.host');
  if (invitedAs) return mayHost || !isHostRole(invitedAs) ? invitedAs : 'interviewer';
  return mayHost ? 'co_host' : 'observer';
}

export function isHostRole(role: string): boolean {
  return role === 'host' || role === 'co_host';
}

export function isMemberRole(role: string): boolean {
  return role !== 'candidate' && role !== 'guest';
}

/** What a visitor's row says. Only the candidate's recordings and messages belong to the candidate's interview. */
export function visitorAs(
  role: VisitorRole,
  { response_id }: Pick<RoomRow, 'response_id'>,
): Pick<ParticipantRow, 'kind' | 'role' | 'response_id'> {
  return { kind: role, role, response_id: role === 'candidate' ? response_id : null };
}

/** Let in and not gone, whether their page is connected or not. */
export function isInside({ state }: Pick<ParticipantRow, 'state'>): boolean {
  return state === 'admitted' || state === 'in' || state === 'away';
}

/** True if their page has said something lately. */
export function isHere(person: Pick<ParticipantRow, 'state' | 'last_seen_at'>, now: Date): boolean {
  const seen = person.last_seen_at?.getTime() ?? 0;
  return person.state === 'in' && now.getTime() - seen < silentMs;
}

/** True if one more person who talks would be too many. */
export function isFull(
  people: readonly Pick<ParticipantRow, 'state' | 'role'>[],
  hasMediaServer: boolean,
): boolean {
  const senders = people.filter((person) => isInside(person) && person.role !== 'observer').length;
  return senders >= (hasMediaServer ? maxSendersOfServer : maxSenders);
}

/** The status after somebody came or went. `waiting` from the first person, `live` when a host meets somebody else. */
export function statusNow(
  { status }: Pick<RoomRow, 'status'>,
  people: readonly Pick<ParticipantRow, 'state' | 'role'>[],
): string {
  const inside = people.filter(({ state }) => state === 'in' || state === 'away');
  const hasHost = inside.some(({ role }) => isHostRole(role));
  if (hasHost && inside.length > 1 && (status === 'scheduled' || status === 'waiting')) return 'live';
  return status === 'scheduled' && inside.length > 0 ? 'waiting' : status;
}

/** Whether those who agreed are being recorded. */
export function recordingOf(room: Pick<RoomRow, 'status' | 'record' | 'is_paused'>): 'on' | 'paused' | 'off' {
  if (room.record === 'off' || room.status !== 'live') return 'off';
  return room.is_paused ? 'paused' : 'on';
}

/**
 * True if a member does not see colleagues' scores yet: those who interview judge for themselves first. Who took no part sees
 * them when the room is over.
 */
export function areScoresHidden(
  room: Pick<RoomRow, 'status'>,
  { hasSubmitted, tookPart }: { hasSubmitted: boolean; tookPart: boolean },
): boolean {
  return !hasSubmitted && (tookPart || !isOver(room));
}

/** Recorders stop and start with the room, and a page needs a moment to hear of both. */
const recorderSlackMs = 15_000;

/**
 * How much of the end of somebody's recording the server has not received: they agreed, were in the room, and are silent
 * since `until` (null: from the beginning). 0 if nothing is known to be missing: without an open reel, only a recording that
 * ends early without a pause tells of one.
 */
export function missingMs(
  room: Pick<RoomRow, 'record' | 'is_paused' | 'live_at' | 'ended_at'>,
  person: Pick<ParticipantRow, 'consent' | 'role' | 'joined_at' | 'left_at'>,
  { until, hasOpenReel, now }: { until: Date | null; hasOpenReel: boolean; now: Date },
): number {
  if (person.consent !== 'yes' || room.record === 'off' || !room.live_at) return 0;
  const began = Math.max(room.live_at.getTime(), person.joined_at?.getTime() ?? 0);
  const end = Math.min(room.ended_at?.getTime() ?? now.getTime(), person.left_at?.getTime() ?? Infinity);
  const missing = Math.round(end - (until?.getTime() ?? began));
  if (missing <= 0) return 0;
  return hasOpenReel || (missing > recorderSlackMs && !room.is_paused) ? missing : 0;
}
