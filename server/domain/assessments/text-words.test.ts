// Written answers as words.
import { expect, test } from 'vitest';
import { wordsOfCode, wordsOfText } from './text-words.ts';

test('a text is its words, whatever is between them', () => {
  expect(wordsOfText('  I keep\n\nthe light. ')).toEqual(['I', 'keep', 'the', 'light.']);
  expect(wordsOfText('')).toEqual([]);
});

test('a program keeps its lines', () => {
  expect(wordsOfCode('if x:\n    return 1').join(' ')).toBe('if x:\n     return 1');
});
