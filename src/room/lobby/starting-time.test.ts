// The start of an interview as a visitor reads it.
import { expect, test } from 'vitest';
import { cityOf, startIn, timeUntil } from './starting-time.ts';

const start = '2026-11-20T15:00:00Z';

test('a visitor reads the start in their own zone, and in the room’s zone if its clocks differ', () => {
  expect(startIn(start, 'Europe/London', 'en-US', 'Europe/Berlin')).toEqual({
    yours: '20 Nov 2026, 16:00',
    theirs: '20 Nov 2026, 15:00',
  });
  expect(startIn(start, 'Europe/London', 'en-US', 'Europe/Lisbon').theirs).toBeNull();
  expect(cityOf('America/New_York')).toBe('New York');
});

test('the countdown is in minutes, then hours, then days, and ends with the start', () => {
  const at = Date.parse(start);
  expect(timeUntil(start, 'en-US', at - 90_000)).toBe('in 2 minutes');
  expect(timeUntil(start, 'en-US', at - 5 * 3_600_000)).toBe('in 5 hours');
  expect(timeUntil(start, 'de-DE', at - 3 * 86_400_000)).toBe('in 3 Tagen');
  expect(timeUntil(start, 'ar-SA', at - 86_400_000 * 5)).toContain('5');
  expect(timeUntil(start, 'en-US', at)).toBeNull();
});
