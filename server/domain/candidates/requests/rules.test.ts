// The limit on requests, and what granting one gives.
import { expect, test } from 'vitest';
import { grantOf, waitSeconds } from './rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

test('allows five requests an hour, then waits until the first is an hour old', () => {
  const lately = [hours(-0.5), hours(-0.4), hours(-0.3), hours(-0.2), hours(-2)];
  expect(waitSeconds(lately, lately.length, now)).toBe(0);
  expect(waitSeconds([...lately, hours(-0.1)], 6, now)).toBe(1800);
  expect(waitSeconds([], 50, now)).toBe(3600);
});

test('a grant gives the next longer time and never reduces it', () => {
  const before = { time_factor: 1, text_for_video: false, deadline_at: null } as const;
  expect(grantOf('more_time', before)?.time_factor).toBe(1.5);
  expect(grantOf('more_time', { ...before, time_factor: 2 })?.time_factor).toBe(0);
  expect(grantOf('more_time', { ...before, time_factor: 0 })?.time_factor).toBe(0);
  expect(grantOf('text_for_video', before)).toEqual({ ...before, text_for_video: true });
  expect(grantOf('later_deadline', before)).toBeUndefined();
});
