import { expect, test } from 'vitest';
import { lastMonths, monthsBetween, monthStart } from './months.ts';

test('the last twelve months include the previous year', () => {
  const months = lastMonths(new Date('2026-03-31T23:59:59.999Z'), 12);
  expect(months).toHaveLength(12);
  expect(months[0]).toBe('2025-04');
  expect(months.slice(-4)).toEqual(['2025-12', '2026-01', '2026-02', '2026-03']);
});

test('a month ends at the next month’s first moment in UTC', () => {
  const now = new Date('2026-12-31T23:30:00-05:00');
  expect(monthStart(now).toISOString()).toBe('2027-01-01T00:00:00.000Z');
  expect(monthStart(now, 1).toISOString()).toBe('2027-02-01T00:00:00.000Z');
});

test('a period that ends at a month’s first moment excludes that month', () => {
  const [from, to] = [new Date('2025-12-31T23:59:59.999Z'), new Date('2026-02-01T00:00:00.000Z')];
  expect(monthsBetween(from, to)).toEqual(['2025-12', '2026-01']);
  expect(monthsBetween(from, new Date(to.getTime() + 1))).toEqual(['2025-12', '2026-01', '2026-02']);
});
