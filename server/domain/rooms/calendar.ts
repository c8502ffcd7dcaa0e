// A live room as a calendar file (RFC 5545, RFC 5546). Times are in UTC, so that no rule of a time zone can make them wrong.
import { oneLine } from '../../platform/mail/names.ts';

interface CalendarPerson {
  name: string;
  address: string;
}

export interface CalendarEvent {
  uid: string;
  /** Grows with each change, so that a calendar keeps the newest one. */
  sequence: number;
  start: Date;
  end: Date;
  stamp: Date;
  title: string;
  text: string;
  link: string;
  organizer: CalendarPerson | undefined;
  attendee: CalendarPerson | undefined;
}

/** `PUBLISH`: a copy for somebody's own calendar. */
export type CalendarMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH';

export function calendarFile(event: CalendarEvent, method: CalendarMethod): string {
  const { organizer, attendee } = event;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Candor//Live interviews//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.stamp)}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    `SUMMARY:${text(event.title)}`,
    `DESCRIPTION:${text(event.text)}`,
    `LOCATION:${text(event.link)}`,
    `URL:${event.link}`,
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(organizer ? [`ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.address}`] : []),
    ...(attendee
      ? [`ATTENDEE;CN=${quoted(attendee.name)};ROLE=REQ-PARTICIPANT;RSVP=FALSE:mailto:${attendee.address}`]
      : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function utc(instant: Date): string {
  return instant.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');
}

/** RFC 5545 3.3.11 */
function text(value: string): string {
  return value.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');
}

/** RFC 5545 3.2: a quoted parameter contains no quotation mark. */
function quoted(value: string): string {
  return `"${oneLine(value).replaceAll('"', "'")}"`;
}

/** Lines of at most 75 bytes without the break, cut between characters (RFC 5545 3.1). */
function folded(line: string): string {
  let out = '';
  let bytes = 0;
  for (const character of line.replace(/\p{Cc}/gu, ' ')) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 75) {
      out += '\r\n ';
      bytes = 1;
    }
    out += character;
    bytes += size;
  }
  return out;
}
