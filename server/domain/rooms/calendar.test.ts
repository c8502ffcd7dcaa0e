// Calendar files, read back by the rules of RFC 5545 and by a library.
import { convertIcsCalendar } from 'ts-ics';
import { expect, test } from 'vitest';
import { zonedTime } from '#contract/zoned-time.ts';
import { calendarFile } from './calendar.ts';
import type { CalendarEvent } from './calendar.ts';

const event: CalendarEvent = {
  uid: '0190a0e0-0000-7000-8000-000000000001@candor.test',
  sequence: 2,
  start: new Date('2026-11-20T15:00:00Z'),
  end: new Date('2026-11-20T16:00:00Z'),
  stamp: new Date('2026-11-01T09:30:15.123Z'),
  title: 'Nurse; second talk, with "Ada"',
  text: 'Hello\nÄrztin',
  link: 'https://candor.test/i/l/abc',
  organizer: { name: 'Eve "the host"\r\nATTENDEE:mailto:x@y.test', address: 'eve@example.test' },
  attendee: { name: 'Ада', address: 'ada@example.test' },
};

/** Unfolded lines, as `NAME;PARAMETERS` and value. */
function read(file: string): Map<string, string> {
  expect(file.endsWith('\r\n')).toBe(true);
  for (const line of file.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/\n/);
  }
  const lines = file
    .replace(/\r\n[ \t]/g, '')
    .trimEnd()
    .split('\r\n');
  return new Map(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([A-Z-]+(?:;[A-Z-]+=(?:"[^"]*"|[^:;]*))*):(.*)$/.exec(line) ?? [];
      expect(name, line).not.toBe('');
      return [name, value.replace(/\\n/g, '\n').replace(/\\([\\;,])/g, '$1')];
    }),
  );
}

test('a calendar reads the room’s time, name, place and people', () => {
  const lines = read(calendarFile(event, 'REQUEST'));
  expect(Object.fromEntries(lines)).toMatchObject({
    METHOD: 'REQUEST',
    UID: event.uid,
    SEQUENCE: '2',
    DTSTAMP: '20261101T093015Z',
    DTSTART: '20261120T150000Z',
    DTEND: '20261120T160000Z',
    SUMMARY: event.title,
    DESCRIPTION: event.text,
    LOCATION: event.link,
    STATUS: 'CONFIRMED',
    'ATTENDEE;CN="Ада";ROLE=REQ-PARTICIPANT;RSVP=FALSE': 'mailto:ada@example.test',
  });
  expect(read(calendarFile(event, 'CANCEL')).get('STATUS')).toBe('CANCELLED');
});

test('a name cannot add a line or a person to the file', () => {
  const lines = read(calendarFile(event, 'REQUEST'));
  expect(lines.get(`ORGANIZER;CN="Eve 'the host' ATTENDEE:mailto:x@y.test"`)).toBe('mailto:eve@example.test');
  expect([...lines.keys()].filter((name) => name.startsWith('ATTENDEE'))).toHaveLength(1);
});

test('long lines are cut between characters, also in scripts of several bytes', () => {
  const title = 'Собеседование с кандидатом 🎉 '.repeat(9).trim();
  expect(read(calendarFile({ ...event, title }, 'PUBLISH')).get('SUMMARY')).toBe(title);
});

test('a time on a zone’s clock is right in summer, in winter and when clocks change', () => {
  const startOf = (day: string, time: string, zone: string) => {
    const found = zonedTime(day, time, zone);
    return read(calendarFile({ ...event, start: new Date(found?.at ?? '') }, 'REQUEST')).get('DTSTART');
  };
  expect(startOf('2026-07-01', '15:00', 'Europe/London')).toBe('20260701T140000Z');
  expect(startOf('2026-11-20', '15:00', 'Europe/London')).toBe('20261120T150000Z');
  // 1:30 happens twice on October 25, 2026; the first is in summer time. 1:30 on March 29 is skipped.
  expect(startOf('2026-10-25', '01:30', 'Europe/London')).toBe('20261025T003000Z');
  expect(startOf('2026-03-29', '01:30', 'Europe/London')).toBe('20260329T013000Z');
});

test('a library reads the same event, for an invitation and for a cancellation', () => {
  const title = `${event.title} ${'Собеседование с кандидатом 🎉 '.repeat(9)}`.trim();
  const read = (method: 'REQUEST' | 'CANCEL') =>
    convertIcsCalendar(undefined, calendarFile({ ...event, title }, method));
  expect(read('REQUEST')).toMatchObject({
    method: 'REQUEST',
    events: [
      {
        uid: event.uid,
        sequence: 2,
        start: { date: event.start, type: 'DATE-TIME' },
        end: { date: event.end, type: 'DATE-TIME' },
        summary: title,
        description: event.text,
        location: event.link,
        url: event.link,
        status: 'CONFIRMED',
        organizer: { name: "Eve 'the host' ATTENDEE:mailto:x@y.test", email: 'eve@example.test' },
        attendees: [{ name: 'Ада', email: 'ada@example.test', role: 'REQ-PARTICIPANT', rsvp: false }],
      },
    ],
  });
  expect(read('CANCEL')).toMatchObject({
    method: 'CANCEL',
    events: [{ uid: event.uid, sequence: 2, status: 'CANCELLED' }],
  });
});
