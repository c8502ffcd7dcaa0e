// The number that sums up the suggestions.
import { expect, test } from 'vitest';
import { meanOf } from './ai-assessment.ts';

test('the levels that have evidence, from 0 to 100, if at least half of the competences have some', () => {
  expect(meanOf([4], 1)).toBe(100);
  expect(meanOf([1, 2], 3)).toBe(38);
  expect(meanOf([3, 3], 4)).toBe(75);
  expect(meanOf([4], 3)).toBeNull();
  expect(meanOf([], 0)).toBeNull();
});
