// A word for a number: nobody has to know what alpha is.
import { expect, test } from 'vitest';
import { wordFor } from './agreement-words.ts';

test.each([
  [null, null, 'unknown'],
  [100, null, 'same'],
  [100, 1, 'high'],
  [90, 0.8, 'high'],
  [85, 0.799, 'fair'],
  [80, 0.667, 'fair'],
  [60, 0.666, 'low'],
  [40, 0, 'chance'],
  [10, -0.4, 'chance'],
] as const)('%s per cent and alpha %s is: %s', (percent, alpha, word) => {
  expect(wordFor({ percent, alpha })).toBe(word);
});
