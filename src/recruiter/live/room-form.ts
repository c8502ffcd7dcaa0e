// The form of a room: a day and a time on the clock of a zone instead of an instant. Pure.
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import { RoomDraft, type Room, type RoomMember } from '#contract/room.ts';
import { clockAt, isTimeZone, zonedTime } from '#contract/zoned-time.ts';

export const RoomForm = z.object({
  name: RoomDraft.shape.name,
  day: z.string().check(z.minLength(1)),
  time: z.string().check(z.minLength(1)),
  time_zone: z.string().check(z.refine(isTimeZone)),
  minutes: z.number(),
  company_id: RoomDraft.shape.company_id,
  record: RoomDraft.shape.record,
  members: RoomDraft.shape.members,
  job_id: RoomDraft.shape.job_id,
  response_id: RoomDraft.shape.response_id,
  description: RoomDraft.shape.description,
});
export type RoomValues = z.input<typeof RoomForm>;

export const roomMinutes = [15, 30, 45, 60, 90, 120, 180] as const;

/** What is known of a new room: its company, or the candidate that it is for. */
export type RoomFor = Pick<RoomValues, 'company_id'> &
  Partial<Pick<RoomValues, 'name' | 'job_id' | 'response_id'>>;

/** A new room: tomorrow at 10:00 on the clock of the reader, who is the host. */
export function newRoom(about: RoomFor, to: { userId: string; zone: string; now: number }): RoomValues {
  const { day } = clockAt(new Date(to.now + 86_400_000).toISOString(), to.zone);
  return {
    ...{ name: '', day, time: '10:00', time_zone: to.zone, minutes: 45, record: 'video' },
    ...{ job_id: null, response_id: null, description: '', ...about },
    members: [{ user_id: to.userId, role: 'host' }],
  };
}

export function valuesOf(room: Room): RoomValues {
  const { name, time_zone, minutes, company_id, record, members, job_id, response_id, description } = room;
  return {
    ...{ name, time_zone, minutes, company_id, record, members, job_id, response_id, description },
    ...clockAt(room.start, time_zone),
  };
}

/** What the server stores, or the fault of the time: the clock skips it. */
export function draftOf(
  values: z.output<typeof RoomForm>,
  room: Pick<Room, 'id' | 'is_relay_only'> = { id: newId(), is_relay_only: false },
): z.input<typeof RoomDraft> | null {
  const { day, time, ...rest } = values;
  const start = zonedTime(day, time, values.time_zone);
  if (!start || start.kind === 'skipped') return null;
  const { id, is_relay_only } = room;
  return { ...rest, id, is_relay_only, start: start.at };
}

/** What the form says about a time: the instant, and whether the clock shows it once, twice or never. */
export function timeOf({ day, time, time_zone }: Pick<RoomValues, 'day' | 'time' | 'time_zone'>) {
  return zonedTime(day, time, time_zone);
}

/** Members who take part, with the first as the host. */
export function withMembers(before: RoomValues['members'], ids: readonly string[]): RoomValues['members'] {
  const members = ids.map(
    (id) => before.find(({ user_id }) => user_id === id) ?? { user_id: id, role: 'interviewer' as const },
  );
  if (members.some(({ role }) => role === 'host')) return members;
  return members.map((member, index) => (index === 0 ? { ...member, role: 'host' as const } : member));
}

/** Gives a member another role. A new host makes the former one a co-host; there is always exactly one. */
export function withRole(
  before: RoomValues['members'],
  id: string,
  role: RoomMember['role'],
): RoomValues['members'] {
  const others = before.map((member) =>
    role === 'host' && member.role === 'host' ? { ...member, role: 'co_host' as const } : member,
  );
  const members = others.map((member) => (member.user_id === id ? { ...member, role } : member));
  if (members.some((member) => member.role === 'host')) return members;
  const next = members.find(({ user_id }) => user_id !== id)?.user_id ?? id;
  return members.map((member) => (member.user_id === next ? { ...member, role: 'host' as const } : member));
}
