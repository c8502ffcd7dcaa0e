import { expect, test } from 'vitest';
import { dayOf, endOfDay, lastDayBefore, startOfDay } from './date-range.ts';

test.each(['2026-11-21', '2026-03-29', '2026-10-25', '2026-12-31', '2028-02-29'])(
  '%s comes back as the day it was, at both ends',
  (day) => {
    expect(dayOf(startOfDay(day))).toBe(day);
    expect(lastDayBefore(endOfDay(day))).toBe(day);
    expect(Date.parse(endOfDay(day) ?? '')).toBeGreaterThan(Date.parse(startOfDay(day) ?? ''));
  },
);

test('what is no day, or only half typed, is no filter', () => {
  expect(startOfDay('')).toBeUndefined();
  expect(startOfDay('0020-11-21')).toBeUndefined();
  expect(dayOf(undefined)).toBe('');
  expect(lastDayBefore(undefined)).toBe('');
});
