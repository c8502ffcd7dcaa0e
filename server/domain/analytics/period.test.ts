import { expect, test } from 'vitest';
import { Refusal } from '../../kernel/refusal.ts';
import { periodOf } from './period.ts';

const now = new Date('2026-11-26T23:30:00+01:00');

test('a period ends today and has 90 days, unless the request says otherwise', () => {
  expect(periodOf({}, now)).toEqual({ from: '2026-08-29', to: '2026-11-26' });
  expect(periodOf({ to: '2026-03-31' }, now)).toEqual({ from: '2026-01-01', to: '2026-03-31' });
  expect(periodOf({ from: '2026-11-26' }, now)).toEqual({ from: '2026-11-26', to: '2026-11-26' });
});

test('a period that begins after its end, or is longer than two years, is refused', () => {
  const fault = (query: Parameters<typeof periodOf>[0]) => {
    try {
      return periodOf(query, now);
    } catch (error) {
      if (error instanceof Refusal) return error.fields;
      throw error;
    }
  };
  expect(fault({ from: '2026-11-27', to: '2026-11-26' })).toEqual({ from: 'out_of_range' });
  expect(fault({ from: '2026-11-27' })).toEqual({ from: 'out_of_range' });
  expect(fault({ from: '2016-11-26' })).toEqual({ from: 'out_of_range' });
  expect(fault({ from: '2024-11-25', to: '2026-11-26' })).toEqual({ from: 'out_of_range' });
  expect(fault({ from: '2024-11-26', to: '2026-11-26' })).toEqual({ from: '2024-11-26', to: '2026-11-26' });
});
