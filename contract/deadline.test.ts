import { describe, expect, test } from 'vitest';
import { deadlineOfInvited, endOfShareLink, isShortNotice } from './deadline.ts';

const job = { start_at: '2026-11-01T00:00:00Z', expire_days: null, expire_date: null };
const days = { ...job, expire_days: 7 };
const date = { ...job, expire_date: '2026-12-01T00:00:00Z' };
const both = { ...days, expire_date: '2026-11-15T00:00:00Z' };
const at = (instant: string) => new Date(instant);

test('an invited person has `expire_days` from the invitation, but never longer than `expire_date`', () => {
  expect(deadlineOfInvited(job, at('2026-11-10T00:00:00Z'))).toBeNull();
  expect(deadlineOfInvited(days, at('2026-11-10T00:00:00Z'))).toEqual(at('2026-11-17T00:00:00Z'));
  expect(deadlineOfInvited(date, at('2026-11-10T00:00:00Z'))).toEqual(at('2026-12-01T00:00:00Z'));
  expect(deadlineOfInvited(both, at('2026-11-10T00:00:00Z'))).toEqual(at('2026-11-15T00:00:00Z'));
  expect(deadlineOfInvited(both, at('2026-11-02T00:00:00Z'))).toEqual(at('2026-11-09T00:00:00Z'));
});

test('the share link ends `expire_days` after the job’s start, but never after `expire_date`', () => {
  expect(endOfShareLink(job)).toBeNull();
  expect(endOfShareLink(days)).toEqual(at('2026-11-08T00:00:00Z'));
  expect(endOfShareLink(date)).toEqual(at('2026-12-01T00:00:00Z'));
  expect(endOfShareLink({ ...both, start_at: '2026-11-12T00:00:00Z' })).toEqual(at('2026-11-15T00:00:00Z'));
});

describe('short notice', () => {
  test('is less than a day from now to the deadline', () => {
    expect(isShortNotice(job, at('2026-11-30T12:00:00Z'))).toBe(false);
    expect(isShortNotice(days, at('2026-11-30T12:00:00Z'))).toBe(false);
    expect(isShortNotice(date, at('2026-11-29T12:00:00Z'))).toBe(false);
    expect(isShortNotice(date, at('2026-11-30T12:00:00Z'))).toBe(true);
    expect(isShortNotice(date, at('2026-12-02T00:00:00Z'))).toBe(true);
  });

  test('counts from the start of the job if that is in the future', () => {
    const later = { ...days, start_at: '2026-11-17T00:00:00Z' };
    expect(isShortNotice(later, at('2026-11-10T12:00:00Z'))).toBe(true);
    expect(isShortNotice(later, at('2026-11-12T00:00:00Z'))).toBe(false);
  });
});
