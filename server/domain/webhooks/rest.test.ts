import { expect, test } from 'vitest';
import { isResting, recordAttempt } from './rest.ts';

test('a receiver is paused after five failed messages, and other receivers are not', () => {
  const now = new Date('2026-03-03T12:00:00Z');
  const later = new Date(now.getTime() + 21_000);
  for (let n = 1; n <= 5; n += 1) {
    expect(isResting('a', now)).toBe(false);
    recordAttempt('a', true, now);
  }
  expect([isResting('a', now), isResting('b', now)]).toEqual([true, false]);
  expect(isResting('a', later)).toBe(false);
  recordAttempt('a', true, later);
  expect(isResting('a', later)).toBe(true);
  recordAttempt('a', false, later);
  recordAttempt('a', true, later);
  expect(isResting('a', later)).toBe(false);
});
