import { expect, test } from 'vitest';
import { emailsADay } from './emails-a-day.ts';

const now = new Date('2026-05-20T12:00:00Z');
const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);

test.each([
  ['before its first email', { firstAt: null, sent: 0, bounced: 0 }, 50],
  ['on its first day', { firstAt: daysAgo(0.9), sent: 50, bounced: 0 }, 50],
  ['on its second day', { firstAt: daysAgo(1), sent: 50, bounced: 2 }, 100],
  ['after a week', { firstAt: daysAgo(7), sent: 900, bounced: 40 }, 6400],
  ['after a week of bounces', { firstAt: daysAgo(7), sent: 900, bounced: 45 }, 50],
  ['after two typing mistakes', { firstAt: daysAgo(2), sent: 4, bounced: 2 }, 200],
  ['after a month', { firstAt: daysAgo(30), sent: 0, bounced: 0 }, Infinity],
])('a new organization may send %s: %o', (_when, sending, limit) => {
  expect(emailsADay(50, sending, now)).toBe(limit);
});
