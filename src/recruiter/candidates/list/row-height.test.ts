import { expect, test } from 'vitest';
import { heightOfRow } from './row-height.ts';

const plain = { tags: [], stuck: null, other_jobs: 0 };

test('a card has room for what is in it, a row of the table is always as high', () => {
  const full = { tags: ['night'], stuck: 'half_way' as const, other_jobs: 2 };
  expect(heightOfRow(full, 'comfortable', 16)).toBe(72);
  expect(heightOfRow(full, 'compact', 16)).toBe(44);
  expect(heightOfRow(plain, 'comfortable', 16)).toBe(72);
  for (const extra of [{ tags: full.tags }, { stuck: full.stuck }, { other_jobs: 2 }]) {
    expect(heightOfRow({ ...plain, ...extra }, 'cards', 16)).toBeGreaterThan(heightOfRow(plain, 'cards', 16));
  }
});
test('a card with one part per line is higher, as is each part of it', () => {
  expect(heightOfRow(plain, 'stacked', 16)).toBeGreaterThan(heightOfRow(plain, 'cards', 16));
  expect(heightOfRow({ ...plain, other_jobs: 2 }, 'stacked', 16)).toBeGreaterThan(
    heightOfRow(plain, 'stacked', 16),
  );
});
test('larger letters get higher rows', () => {
  expect(heightOfRow(plain, 'compact', 32)).toBe(2 * heightOfRow(plain, 'compact', 16));
});
