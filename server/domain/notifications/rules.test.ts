import { expect, test } from 'vitest';
import { digestSince, isDigestDue } from './rules.ts';

const at = (time: string) => new Date(`2026-06-01T${time}:00Z`);

test.each([
  ['UTC', '07:59', false],
  ['UTC', '08:00', true],
  ['', '08:00', true],
  ['Nowhere/At_All', '08:00', true],
  ['Europe/Berlin', '05:59', false],
  ['Europe/Berlin', '06:00', true],
  ['America/Los_Angeles', '08:00', false],
  ['America/Los_Angeles', '15:00', true],
  ['Asia/Kolkata', '02:30', true],
])('a first email in %s at %s UTC: %s', (zone, time, isDue) => {
  expect(isDigestDue(zone, null, at(time))).toBe(isDue);
});

test('sends one email a day, whatever the hour of the last one', () => {
  expect(isDigestDue('UTC', at('08:00'), at('23:00'))).toBe(false);
  expect(isDigestDue('UTC', new Date('2026-05-31T11:30:00Z'), at('08:00'))).toBe(true);
  expect(isDigestDue('UTC', new Date('2026-05-31T13:00:00Z'), at('08:00'))).toBe(false);
  expect(isDigestDue('UTC', new Date('2026-05-31T13:00:00Z'), at('09:00'))).toBe(true);
});

test('the first email covers one day, later ones everything since the last', () => {
  expect(digestSince(null, at('08:00'))).toEqual(new Date('2026-05-31T08:00:00Z'));
  expect(digestSince(new Date('2026-05-20T08:00:00Z'), at('08:00'))).toEqual(
    new Date('2026-05-20T08:00:00Z'),
  );
});
