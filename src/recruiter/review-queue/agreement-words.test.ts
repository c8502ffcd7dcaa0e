// Agreement is shown as a word, so that nobody has to know what alpha is.
import { expect, test } from 'vitest';
import { wordFor } from './agreement-words.ts';

test.each([
  [0, null, 'unknown'],
  [4, -1, 'unknown'],
  [5, null, 'same'],
  [5, 1, 'high'],
  [90, 0.8, 'high'],
  [90, 0.799, 'fair'],
  [90, 0.667, 'fair'],
  [90, 0.666, 'low'],
  [90, 0, 'chance'],
  [90, -0.4, 'chance'],
] as const)('%s answers and alpha %s is: %s', (answers, alpha, word) => {
  expect(wordFor({ answers, alpha })).toBe(word);
});
