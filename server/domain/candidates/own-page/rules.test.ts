// Access to the candidate's own page, its retention date, and the limit on requests.
import { describe, expect, test } from 'vitest';
import { canGoOn, deleteAtOf, grantOf, refusalToOpenPage, waitSeconds } from './rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const hourMs = 3_600_000;
const hours = (count: number) => new Date(now.getTime() + count * hourMs);
const job = { active: true, start_at: hours(-24), expire_days: null, expire_date: null };
const running = {
  source: 'email',
  status: 'new',
  progress: 'in_progress',
  created_at: hours(-3),
  started_at: hours(-2),
  finished_at: null,
};

describe('the page on another device', () => {
  test.each([
    ['while the interview runs', running, null, 'already_started'],
    ['through', { ...running, finished_at: hours(-1) }, null, undefined],
    ['withdrawn', { ...running, progress: 'withdrawn' }, null, undefined],
    ['too late', running, hours(-1), undefined],
    ['not begun', { ...running, started_at: null }, null, 'forbidden'],
    ['not begun and too late', { ...running, started_at: null }, hours(-1), 'expired'],
    ['called off in mid-interview', { ...running, status: 'rejected' }, null, undefined],
    ['called off before the start', { ...running, status: 'rejected', started_at: null }, null, 'withdrawn'],
  ])('%s', (_case, response, deadline, refusal) => {
    expect(refusalToOpenPage(job, response, deadline, now)).toBe(refusal);
  });

  test('of a job that closed stays shut while the first device may still answer', () => {
    expect(refusalToOpenPage({ ...job, active: false }, running, null, now)).toBe('closed');
  });
});

test('an interview goes on where it was begun and time is left', () => {
  expect(canGoOn(job, running, hours(1), now)).toBe(true);
  expect(canGoOn(job, { ...running, started_at: null }, hours(1), now)).toBe(false);
});

test('everything is kept for the days of the agency after the finish, else after the start', () => {
  expect(deleteAtOf(running, null, 365, now)).toBeNull();
  expect(deleteAtOf({ ...running, finished_at: now }, null, 1, now)).toEqual(hours(24));
  expect(deleteAtOf(running, hours(-1), 1, now)).toEqual(hours(22));
  expect(deleteAtOf({ ...running, status: 'rejected' }, null, 1, now)).toEqual(hours(22));
  const preview = { ...running, source: 'preview', finished_at: now };
  expect(deleteAtOf(preview, null, 365, now)).toEqual(hours(21));
});

test('five requests in an hour, then a wait until the first of them is an hour old', () => {
  const lately = [hours(-0.5), hours(-0.4), hours(-0.3), hours(-0.2), hours(-2)];
  expect(waitSeconds(lately, lately.length, now)).toBe(0);
  expect(waitSeconds([...lately, hours(-0.1)], 6, now)).toBe(1800);
  expect(waitSeconds([], 50, now)).toBe(3600);
});

test('granting gives the next longer time, and never takes any', () => {
  const before = { time_factor: 1, text_for_video: false, deadline_at: null } as const;
  expect(grantOf('more_time', before)?.time_factor).toBe(1.5);
  expect(grantOf('more_time', { ...before, time_factor: 2 })?.time_factor).toBe(0);
  expect(grantOf('more_time', { ...before, time_factor: 0 })?.time_factor).toBe(0);
  expect(grantOf('text_for_video', before)).toEqual({ ...before, text_for_video: true });
  expect(grantOf('later_deadline', before)).toBeUndefined();
});
