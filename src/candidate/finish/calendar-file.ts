// A calendar entry for the moment an interview opens (RFC 5545). Pure.

export interface CalendarEntry {
  title: string;
  startsAt: Date;
  address: string;
  madeAt: Date;
}

const halfHourMs = 1_800_000;

/** @returns the content of an .ics file */
export function calendarFile({ title, startsAt, address, madeAt }: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Candor//Interview//EN',
    'BEGIN:VEVENT',
    // The same entry again replaces the first one.
    `UID:${escaped(address)}`,
    `DTSTAMP:${utc(madeAt)}`,
    `DTSTART:${utc(startsAt)}`,
    `DTEND:${utc(new Date(startsAt.getTime() + halfHourMs))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(address)}`,
    `URL:${address}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.flatMap(folded).join('\r\n') + '\r\n';
}

function utc(instant: Date): string {
  return instant.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

/** RFC 5545, 3.3.11. */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n');
}

/** RFC 5545, 3.1: lines of at most 75 octets; a continuation begins with a space. No character is split. */
function folded(line: string): string[] {
  const encoder = new TextEncoder();
  const lines = [''];
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > 75) {
      lines.push(' ');
      bytes = 1;
    }
    lines[lines.length - 1] += character;
    bytes += size;
  }
  return lines;
}
