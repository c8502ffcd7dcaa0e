// Days from date fields as filters, including days on which the clocks change.
import { expect, test } from 'vitest';
import { dayOf, endOfDay, lastDayBefore, startOfDay } from './date-range.ts';

test.each(['2026-11-21', '2026-03-29', '2026-10-25', '2026-12-31', '2028-02-29'])(
  '%s converts to moments and back to the same day, at both ends',
  (day) => {
    expect(dayOf(startOfDay(day))).toBe(day);
    expect(lastDayBefore(endOfDay(day))).toBe(day);
    expect(Date.parse(endOfDay(day) ?? '')).toBeGreaterThan(Date.parse(startOfDay(day) ?? ''));
  },
);

test('text that is not a complete day does not filter', () => {
  expect(startOfDay('')).toBeUndefined();
  expect(startOfDay('0020-11-21')).toBeUndefined();
  expect(dayOf(undefined)).toBe('');
  expect(lastDayBefore(undefined)).toBe('');
});
