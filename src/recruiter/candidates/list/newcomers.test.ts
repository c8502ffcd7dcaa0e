import { expect, test } from 'vitest';
import { countNewcomers, firstOf } from './newcomers.ts';

const rows = (...ids: string[]) => ids.map((id) => ({ id }));
const known = firstOf(rows('c', 'd', 'e'));

test('who came since is counted, in front of the first who was there', () => {
  expect(countNewcomers(rows('a', 'b', 'c', 'd', 'e'), known)).toBe(2);
  expect(countNewcomers(rows('c', 'd', 'e'), known)).toBe(0);
});
test('a removed row makes no other row new', () => {
  expect(countNewcomers(rows('a', 'd', 'e'), known)).toBe(1);
  expect(countNewcomers(rows('d', 'e', 'f'), known)).toBe(0);
});
test('a list without any earlier row is another list, not a hundred newcomers', () => {
  expect(countNewcomers(rows('x', 'y'), known)).toBe(0);
  expect(countNewcomers([], known)).toBe(0);
});
