// A deadline is shown in the recruiter's time zone and converts back to the same instant.
import { expect, test } from 'vitest';
import { fromLocalTime, toLocalTime } from './local-time.ts';

test.each(['2026-11-21T13:05:00.000Z', '2026-07-01T00:00:00.000Z', '2027-01-01T00:30:00.000Z'])(
  '%s comes back as it was, to the minute',
  (instant) => {
    expect(toLocalTime(instant)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
    expect(fromLocalTime(toLocalTime(instant))).toBe(instant);
  },
);

test('nothing stays nothing, and half a date is none', () => {
  expect(toLocalTime(null)).toBe('');
  expect(fromLocalTime('')).toBeNull();
  expect(fromLocalTime('2026-')).toBeNull();
});
