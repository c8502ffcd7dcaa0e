import { describe, expect, test } from 'vitest';
import { bucketsOf } from './buckets.ts';
import { isPeriod } from './is-period.ts';

const counts = { entered: 3, started: 2, answered: 2, finished: 1, viewed: 1, decided: 0 };

describe('counts over time', () => {
  test('have a row for each day of a month, also without candidates', () => {
    const days = [{ day: '2026-02-03', ...counts }];
    const { unit, buckets } = bucketsOf({ from: '2026-02-01', to: '2026-02-28', days });
    expect(unit).toBe('day');
    expect(buckets).toHaveLength(28);
    expect(buckets[2]).toEqual({ start: '2026-02-03', ...counts });
    expect(buckets[3]?.entered).toBe(0);
  });

  test('add up the days of a week, which starts on Monday, and of a month', () => {
    const days = ['2026-06-28', '2026-06-29', '2026-07-05', '2026-07-06'].map((day) => ({ day, ...counts }));
    const weeks = bucketsOf({ from: '2026-06-01', to: '2026-08-31', days });
    expect(weeks.unit).toBe('week');
    expect(weeks.buckets.filter(({ entered }) => entered > 0)).toEqual([
      { start: '2026-06-22', ...counts },
      { start: '2026-06-29', ...{ entered: 6, started: 4, answered: 4, finished: 2, viewed: 2, decided: 0 } },
      { start: '2026-07-06', ...counts },
    ]);
    const months = bucketsOf({ from: '2025-09-15', to: '2026-09-14', days });
    expect(months.unit).toBe('month');
    expect(months.buckets).toHaveLength(13);
    expect(
      months.buckets.filter(({ entered }) => entered > 0).map(({ start, entered }) => [start, entered]),
    ).toEqual([
      ['2026-06-01', 6],
      ['2026-07-01', 6],
    ]);
  });

  test('lose no candidate, whatever the period', () => {
    for (const length of [1, 31, 32, 189, 190, 731]) {
      const at = (day: number) => new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10);
      const days = Array.from({ length }, (_, day) => ({ day: at(day), ...counts }));
      const { buckets } = bucketsOf({ from: at(0), to: at(length - 1), days });
      expect(buckets.reduce((sum, { entered }) => sum + entered, 0)).toBe(3 * length);
      expect(buckets.length).toBeLessThanOrEqual(31);
    }
  });
});

test('a period is at most two years and ends after it starts, like on the server', () => {
  const now = new Date('2026-11-26T12:00:00Z');
  expect(isPeriod({}, now)).toBe(true);
  expect(isPeriod({ from: '2026-11-26' }, now)).toBe(true);
  expect(isPeriod({ from: '2026-11-27' }, now)).toBe(false);
  expect(isPeriod({ from: '2024-11-26', to: '2026-11-26' }, now)).toBe(true);
  expect(isPeriod({ from: '2024-11-25', to: '2026-11-26' }, now)).toBe(false);
});
