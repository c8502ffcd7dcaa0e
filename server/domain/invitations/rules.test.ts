// Who can be invited, and the deadline of an invitation.
import { expect, test } from 'vitest';
import {
  invitedUntil,
  isLaterState,
  isReminderDue,
  isSentAgain,
  refusalToInvite,
  refusalToSendAgain,
  reminderAt,
  stateOfSms,
} from './rules.ts';

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

test('an invitation without an expiry never ends', () => {
  expect(invitedUntil(job, undefined, null, now)).toBeNull();
  expect(refusalToInvite(job, null, now)).toBeUndefined();
});

test('an invitation’s days count from its latest sending', () => {
  const ending = { ...job, expire_days: 10 };
  const until = new Date('2026-11-30T12:00:00Z');
  expect(invitedUntil(ending, undefined, null, now)).toEqual(until);
  expect(invitedUntil(ending, person, null, now)).toEqual(until);
});

test('a person’s own later deadline takes precedence over the job’s end', () => {
  const later = new Date('2027-01-01T00:00:00Z');
  expect(invitedUntil({ ...job, expire_date: now }, person, later, now)).toEqual(later);
});

test('nobody is invited to a job they could not start', () => {
  expect(refusalToInvite({ ...job, active: false }, null, now)).toBe('closed');
  expect(refusalToInvite(job, now, now)).toBe('expired');
});

test('somebody who finished, withdrew or was rejected gets no link again', () => {
  const open = { status: 'invited', progress: 'not_started', finished_at: null };
  expect(isSentAgain(open)).toBe(true);
  expect(isSentAgain({ ...open, finished_at: now })).toBe(false);
  expect(isSentAgain({ ...open, progress: 'withdrawn' })).toBe(false);
  expect(isSentAgain({ ...open, status: 'rejected' })).toBe(false);
});

test('names the reason why a person’s link no longer works', () => {
  const open = { status: 'invited', progress: 'not_started', finished_at: null };
  expect(refusalToSendAgain(open)).toBeUndefined();
  expect(refusalToSendAgain({ ...open, finished_at: now })).toBe('already_completed');
  expect(refusalToSendAgain({ ...open, status: 'rejected' })).toBe('withdrawn');
  expect(refusalToSendAgain({ ...open, status: 'review' })).toBe('transition_not_allowed');
});

test('a late or repeated report never moves a message back', () => {
  expect(isLaterState('queued', 'sent')).toBe(true);
  expect(isLaterState('sent', 'delivered')).toBe(true);
  expect(isLaterState('delivered', 'bounced')).toBe(true);
  expect(isLaterState('failed', 'delivered')).toBe(true);
  for (const [current, reported] of [
    ['delivered', 'sent'],
    ['delivered', 'failed'],
    ['delivered', 'delivered'],
    ['bounced', 'delivered'],
    ['failed', 'sent'],
  ] as const) {
    expect([current, reported, isLaterState(current, reported)]).toEqual([current, reported, false]);
  }
});

test('maps Twilio’s statuses, and unknown ones to undefined', () => {
  const reported = [
    'queued',
    'sending',
    'sent',
    'delivered',
    'read',
    'undelivered',
    'failed',
    'canceled',
    'new',
  ];
  expect(reported.map(stateOfSms)).toEqual([
    ...[undefined, undefined, 'sent', 'delivered', 'delivered', 'failed', 'failed', 'failed', undefined],
  ]);
});

test('a reminder is due the set hours before the deadline, but not before half of the time has passed', () => {
  const since = new Date('2026-11-20T12:00:00Z');
  const after = (hours: number) => new Date(since.getTime() + hours * 3_600_000);
  expect(reminderAt({ deadline: after(72), since, remindHours: 24 })).toEqual(after(48));
  expect(reminderAt({ deadline: after(24), since, remindHours: 24 })).toEqual(after(12));
  expect(reminderAt({ deadline: after(1.5), since, remindHours: 24 })).toBeNull();
  expect(reminderAt({ deadline: null, since, remindHours: 24 })).toBeNull();
  expect(reminderAt({ deadline: after(72), since, remindHours: null })).toBeNull();
  const due = (hours: number) => isReminderDue({ deadline: after(72), since, remindHours: 24 }, after(hours));
  expect([47.9, 48, 71.9, 72].map(due)).toEqual([false, true, true, false]);
});
