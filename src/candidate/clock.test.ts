// Tests how times are shown to candidates.
import { expect, test } from 'vitest';
import { clockOf, warningOf } from './clock.ts';

test('shows 0:00 only when the time is over', () => {
  expect(clockOf(1)).toBe('0:01');
  expect(clockOf(0)).toBe('0:00');
  expect(clockOf(65_000)).toBe('1:05');
});

test('shows what has been recorded without rounding it up', () => {
  expect(clockOf(1999, 'down')).toBe('0:01');
});

test('warns at 30 and at 10 seconds, and not at the very beginning', () => {
  expect(warningOf(30_001, 120_000)).toBe(null);
  expect(warningOf(30_000, 120_000)).toBe(30);
  expect(warningOf(10_000, 120_000)).toBe(10);
  expect(warningOf(30_000, 30_000)).toBe(null);
  expect(warningOf(10_000, 30_000)).toBe(10);
});
