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

describe('the own page on another device', () => {
  test.each([
    ['while the interview is running', running, null, 'already_started'],
    ['finished', { ...running, finished_at: hours(-1) }, null, undefined],
    ['withdrawn', { ...running, progress: 'withdrawn' }, null, undefined],
    ['expired', running, hours(-1), undefined],
    ['not started', { ...running, started_at: null }, null, 'forbidden'],
    ['not started and expired', { ...running, started_at: null }, hours(-1), 'expired'],
    ['rejected during the interview', { ...running, status: 'rejected' }, null, undefined],
    ['rejected before the start', { ...running, status: 'rejected', started_at: null }, null, 'withdrawn'],
  ])('%s', (_case, response, deadline, refusal) => {
    expect(refusalToOpenPage(job, response, deadline, now)).toBe(refusal);
  });

  test('is refused for a closed job while the first device can still answer', () => {
    expect(refusalToOpenPage({ ...job, active: false }, running, null, now)).toBe('closed');
  });
});

test('an interview can continue if it was started and has time left', () => {
  expect(canGoOn(job, running, hours(1), now)).toBe(true);
  expect(canGoOn(job, { ...running, started_at: null }, hours(1), now)).toBe(false);
});
