import { expect, test } from 'vitest';
import type { Person } from './check-rows.ts';
import { countFates, fatesOf } from './preview-rows.ts';

const person = (number: number, email: string, faults: Person['faults'] = []): Person => ({
  ...{ number, email, faults, name: '', phone: '', language: undefined, notes: [], cells: [] },
  ...{ tags: [], note: '', source: '' },
});

test('every row of a file has one fate, the worst that is true of it', () => {
  const people = [
    person(1, 'new@x.test'),
    person(2, 'known@x.test'),
    person(3, 'known@x.test'),
    person(4, '', ['email_missing']),
  ];
  const rows = fatesOf(people, new Map([[3, 2]]), new Set(['known@x.test']), 'email');
  expect(rows.map(({ fate }) => fate)).toEqual(['fit', 'already', 'double', 'faulty']);
  expect(rows[2]?.sameAs).toBe(2);
  expect(countFates(rows)).toEqual({ fit: 1, already: 1, double: 1, faulty: 1 });
});
