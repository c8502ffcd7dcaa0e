// What a calendar knows of a live room. The organizer is whoever scheduled it, otherwise its host or an owner.
import { titleName } from '../../platform/mail/names.ts';
import type { ActiveMember } from '../organizations/members/store.ts';
import type { CalendarEvent } from './calendar.ts';
import type { RoomRow } from './store.ts';
import { minutesOf } from './to-wire.ts';

export function eventOf(
  room: RoomRow,
  {
    link,
    text,
    members,
    attendee,
    publicUrl,
  }: {
    link: string;
    text: string;
    members: readonly ActiveMember[];
    attendee?: { name: string; address: string };
    publicUrl: string;
  },
): CalendarEvent {
  const organizer =
    members.find(({ userId }) => userId === room.created_by) ?? members.find(({ role }) => role === 'owner');
  return {
    uid: `${room.id}@${new URL(publicUrl).hostname}`,
    sequence: room.sequence,
    start: room.start,
    end: new Date(room.start.getTime() + minutesOf(room) * 60_000),
    stamp: room.updated_at,
    title: titleName(room.name),
    text,
    link,
    organizer: organizer && { name: organizer.name, address: organizer.email },
    attendee,
  };
}
