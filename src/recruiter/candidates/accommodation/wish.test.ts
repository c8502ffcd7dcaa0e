// The candidate gets what the recruiter sets. Untouched fields stay as they are.
import { expect, test } from 'vitest';
import type { Accommodation } from '#contract/candidate-page.ts';
import { toLocalTime } from './local-time.ts';
import { accommodationOf, isDeadlinePast, wishFor, wishOf } from './wish.ts';

const given: Accommodation = {
  time_factor: 2,
  text_for_video: true,
  deadline_at: '2026-11-21T13:05:42.123Z',
};

test('an untouched wish is what was given, to the millisecond', () => {
  expect(accommodationOf(wishOf(given), given)).toEqual(given);
  expect(accommodationOf(wishOf(null), null)).toEqual({
    time_factor: 1,
    text_for_video: false,
    deadline_at: null,
  });
});

test('granting begins with what was asked for, and takes nothing away', () => {
  expect(wishFor('more_time', null).factor).toBe(1.5);
  expect(wishFor('more_time', given).factor).toBe(2);
  expect(wishFor('text_for_video', null).isText).toBe(true);
  expect(wishFor('later_deadline', given)).toEqual(wishOf(given));
});

test('only a deadline that was changed can be too early', () => {
  const now = Date.parse('2026-12-01T00:00:00Z');
  expect(isDeadlinePast(wishOf(given), given, now)).toBe(false);
  const wish = { ...wishOf(given), deadline: toLocalTime('2026-11-30T10:00:00Z') };
  expect(isDeadlinePast(wish, given, now)).toBe(true);
  expect(isDeadlinePast({ ...wish, deadline: '' }, given, now)).toBe(false);
});
