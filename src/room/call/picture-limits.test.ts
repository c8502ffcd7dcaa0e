import { expect, test } from 'vitest';
import { pictureLimits, scaleTo } from './picture-limits.ts';

test('the more people receive a picture, the fewer bits each copy has, and all together fit into 1.1 Mbit/s', () => {
  const copies = [1, 2, 3].map((receivers) => pictureLimits(receivers).bitsPerSecond);
  expect(copies).toEqual(copies.toSorted((a, b) => b - a));
  for (const [i, bits] of copies.entries()) expect(bits * (i + 1)).toBeLessThanOrEqual(1_100_000);
});

test('a large picture is made smaller, a small one stays as it is', () => {
  const { height } = pictureLimits(3);
  expect(scaleTo(height, 720)).toBe(2);
  expect(scaleTo(height, 480)).toBeCloseTo(4 / 3);
  expect(scaleTo(height, 240)).toBe(1);
  expect(scaleTo(height, undefined)).toBe(1);
});
