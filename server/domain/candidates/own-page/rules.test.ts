// Access to the candidate's own page.
import { describe, expect, test } from 'vitest';
import { canGoOn, refusalToOpenPage } from './rules.ts';

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
