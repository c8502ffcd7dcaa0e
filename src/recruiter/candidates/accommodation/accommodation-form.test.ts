// The candidate gets what the recruiter sets. Untouched fields stay as they are.
import { expect, test } from 'vitest';
import type { Accommodation } from '#contract/candidate-page.ts';
import { toLocalTime } from './local-time.ts';
import { accommodationOf, isDeadlinePast, valuesFor, valuesOf } from './accommodation-form.ts';

const given: Accommodation = {
  time_factor: 2,
  text_for_video: true,
  deadline_at: '2026-11-21T13:05:42.123Z',
};

test('untouched values are what was given, to the millisecond', () => {
  expect(accommodationOf(valuesOf(given), given)).toEqual(given);
  expect(accommodationOf(valuesOf(null), null)).toEqual({
    time_factor: 1,
    text_for_video: false,
    deadline_at: null,
  });
});

test('granting begins with what was asked for, and takes nothing away', () => {
  expect(valuesFor('more_time', null).factor).toBe(1.5);
  expect(valuesFor('more_time', given).factor).toBe(2);
  expect(valuesFor('text_for_video', null).isText).toBe(true);
  expect(valuesFor('later_deadline', given)).toEqual(valuesOf(given));
});

test('only a deadline that was changed can be too early', () => {
  const now = Date.parse('2026-12-01T00:00:00Z');
  expect(isDeadlinePast(valuesOf(given), given, now)).toBe(false);
  const values = { ...valuesOf(given), deadline: toLocalTime('2026-11-30T10:00:00Z') };
  expect(isDeadlinePast(values, given, now)).toBe(true);
  expect(isDeadlinePast({ ...values, deadline: '' }, given, now)).toBe(false);
});
