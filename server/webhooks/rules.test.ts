import { expect, test } from 'vitest';
import { dayMs, isToBeSwitchedOff, nextAttemptAt, pausesMs } from './rules.ts';

const now = new Date('2026-03-03T12:00:00Z');

test('what is not taken is tried again over three days, and spread', () => {
  for (const [n, pause] of pausesMs.entries()) {
    const [soonest, latest] = [0, 1].map((chance) => nextAttemptAt(n + 1, now, chance)?.getTime() ?? 0);
    expect((soonest ?? 0) - now.getTime()).toBeCloseTo(pause * 0.9, 3);
    expect((latest ?? 0) - now.getTime()).toBeCloseTo(pause * 1.1, 3);
  }
  expect(nextAttemptAt(pausesMs.length + 1, now, 0)).toBeNull();
  const all = pausesMs.reduce((sum, pause) => sum + pause, 0);
  expect(all).toBeGreaterThan(3 * dayMs);
});

test('a webhook is switched off after five days of nothing, or when nobody is there', () => {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  expect(isToBeSwitchedOff(before(4.99), 500, now)).toBe(false);
  expect(isToBeSwitchedOff(before(5), 500, now)).toBe(true);
  expect(isToBeSwitchedOff(before(0), null, now)).toBe(false);
  expect(isToBeSwitchedOff(before(0), 410, now)).toBe(true);
});
