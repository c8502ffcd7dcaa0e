// Tests how times are shown to candidates.
import { expect, test } from 'vitest';
import { formatClock, isWarningTrue, timeWarning } from './clock.ts';

test('shows 0:00 only when the time is over', () => {
  expect(formatClock(1)).toBe('0:01');
  expect(formatClock(0)).toBe('0:00');
  expect(formatClock(65_000)).toBe('1:05');
});

test('shows what has been recorded without rounding it up', () => {
  expect(formatClock(1999, 'down')).toBe('0:01');
});

test('warns at 30 and at 10 seconds, and not at the very beginning', () => {
  expect(timeWarning(30_001, 120_000)).toBe(null);
  expect(timeWarning(30_000, 120_000)).toBe(30);
  expect(timeWarning(10_000, 120_000)).toBe(10);
  expect(timeWarning(30_000, 30_000)).toBe(null);
  expect(timeWarning(10_000, 30_000)).toBe(10);
});

test('a warning is shown while the time that it names is nearly right', () => {
  expect(isWarningTrue(10, 10_000)).toBe(true);
  expect(isWarningTrue(10, 7000)).toBe(false);
  expect(isWarningTrue(30, 27_500)).toBe(true);
});
