// When a page in an organization with an idle limit calls the server.
import { expect, test } from 'vitest';
import { isCallDue } from './idle-limit.ts';

const minute = 60_000;
const idleMs = 15 * minute;
const now = 100 * minute;

/** Minutes ago. */
const isDue = (used: number, called: number) =>
  isCallDue({ now, usedAt: now - used * minute, calledAt: now - called * minute, idleMs });

test('a page in continuous use calls every three minutes', () => {
  expect(isDue(0, 1)).toBe(false);
  expect(isDue(0, 2.9)).toBe(false);
  expect(isDue(0, 3)).toBe(true);
});

test('a pause is reported once, while the use still counts', () => {
  expect(isDue(0.4, 1)).toBe(false);
  expect(isDue(0.5, 1)).toBe(true);
  expect(isDue(0.7, 0.2)).toBe(false);
});

test('a page that nobody uses is silent until the limit, and then asks once a minute', () => {
  expect(isDue(10, 9.5)).toBe(false);
  expect(isDue(15.1, 14.5)).toBe(true);
  expect(isDue(15.5, 0.5)).toBe(false);
  expect(isDue(16.1, 1)).toBe(true);
});
