// Who can be invited, and until when.
import { expect, test } from 'vitest';
import { invitedUntil, isSentAgain, refusalToInvite } from './rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const job = {
  active: true,
  start_at: new Date('2026-01-01T00:00:00Z'),
  expire_days: null,
  expire_date: null,
};
const person = {
  source: 'email',
  created_at: new Date('2026-10-01T00:00:00Z'),
  invited_at: new Date('2026-10-01T00:00:00Z'),
  deadline_at: null,
};

test('without an expiry an invitation is for good', () => {
  expect(invitedUntil(job, undefined, null, now)).toBeNull();
  expect(refusalToInvite(job, null, now)).toBeUndefined();
});

test('an invitation’s days count from its sending, also when it is sent again', () => {
  const ending = { ...job, expire_days: 10 };
  const until = new Date('2026-11-30T12:00:00Z');
  expect(invitedUntil(ending, undefined, null, now)).toEqual(until);
  expect(invitedUntil(ending, person, null, now)).toEqual(until);
});

test('a later deadline of one’s own goes before the job’s end', () => {
  const later = new Date('2027-01-01T00:00:00Z');
  expect(invitedUntil({ ...job, expire_date: now }, person, later, now)).toEqual(later);
});

test('nobody is invited to what they could not begin', () => {
  expect(refusalToInvite({ ...job, active: false }, null, now)).toBe('closed');
  expect(refusalToInvite(job, now, now)).toBe('expired');
});

test('who is through, withdrew or was turned down gets no link again', () => {
  const open = { status: 'invited', progress: 'not_started', finished_at: null };
  expect(isSentAgain(open)).toBe(true);
  expect(isSentAgain({ ...open, finished_at: now })).toBe(false);
  expect(isSentAgain({ ...open, progress: 'withdrawn' })).toBe(false);
  expect(isSentAgain({ ...open, status: 'rejected' })).toBe(false);
});
