import { expect, it } from 'vitest';
import { shownWords } from '#contract/transcript-words.ts';
import { findMatches, step } from './find-words.ts';

const words = shownWords(
  'I work the night shift. Nights in Zürich, at night shift'.split(' ').map((word, i) => ({
    ...{ word, from_ms: i * 400, to_ms: i * 400 + 300, confidence: null },
  })),
  [],
);
const found = (typed: string) =>
  findMatches(words, typed).runs.map(({ from, to }) =>
    words
      .slice(from, to)
      .map(({ text }) => text)
      .join(' '),
  );

it('finds words whatever their case and accents, phrases, and the beginning of the last word', () => {
  expect(found('night')).toEqual(['night', 'Nights', 'night']);
  expect(found('zurich')).toEqual(['Zürich,']);
  expect(found('"night shift"')).toEqual(['night shift.', 'night shift']);
  expect(found('  ')).toEqual([]);
  expect(found('sea')).toEqual([]);
});

it('steps through the matches, around the ends', () => {
  const three = findMatches(words, 'night');
  expect(
    [step(three, 1), step(step(three, 1), 1), step(step(step(three, 1), 1), 1)].map(({ current }) => current),
  ).toEqual([1, 2, 0]);
  expect(step(three, -1).current).toBe(2);
  expect(step(findMatches(words, 'sea'), 1).current).toBe(0);
});
