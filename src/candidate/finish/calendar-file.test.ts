import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';
import { distanceTo, formatMoment } from './format-moment.ts';

const opening = {
  title: 'Interview: Nurse, nights; Harbour',
  startsAt: new Date('2026-11-24T08:00:00Z'),
  address: 'https://candor.test/i/AbCdEfGhIjKlMnOpQrStUv',
  madeAt: new Date('2026-11-21T10:00:00.123Z'),
};

test('a calendar entry has the opening time, the escaped title and the link', () => {
  const lines = calendarFile(opening).split('\r\n');
  expect(lines).toContain('DTSTART:20261124T080000Z');
  expect(lines).toContain('DTSTAMP:20261121T100000Z');
  expect(lines).toContain('SUMMARY:Interview: Nurse\\, nights\\; Harbour');
  expect(lines).toContain(`URL:${opening.address}`);
});

test('a name cannot add a line, and long lines are folded between characters', () => {
  const text = calendarFile({ ...opening, title: `x\nBEGIN:VALARM${'ü'.repeat(60)}` });
  expect(text.split('\r\n')).not.toContain('BEGIN:VALARM');
  for (const line of text.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain('ü'.repeat(60));
});

test('a moment has its weekday, in the reader’s time zone, and its distance', () => {
  expect(formatMoment('2026-11-24T08:00:00Z', 'en-US', 'Europe/Berlin')).toBe('Tue 24 Nov 2026, 09:00');
  expect(formatMoment('2026-11-24T08:00:00Z', 'de-DE', 'Europe/Berlin')).toBe('Di 24 Nov. 2026, 09:00');
  expect(distanceTo('2026-11-24T08:00:00Z', '2026-11-21T08:30:00Z', 'en-US')).toBe('in 3 days');
  expect(distanceTo('2026-11-24T08:00:00Z', '2026-11-24T05:00:00Z', 'de-DE')).toBe('in 3 Stunden');
  expect(distanceTo('2026-11-24T08:00:00Z', '2026-11-24T07:59:50Z', 'en-US')).toBe('in 1 minute');
});
