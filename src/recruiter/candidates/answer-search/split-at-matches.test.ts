import { expect, it } from 'vitest';
import { splitAtMatches } from './split-at-matches.ts';

const passage = 'I work the night shift';
const shown = (matches: { from: number; to: number }[]) =>
  splitAtMatches({ passage, matches }).map(({ text, isMatch }) => (isMatch ? `[${text}]` : text));

it('marks matches, keeps the rest, and loses nothing', () => {
  expect(shown([])).toEqual([passage]);
  expect(shown([{ from: 11, to: 16 }])).toEqual(['I work the ', '[night]', ' shift']);
  expect(
    shown([
      { from: 0, to: 1 },
      { from: 17, to: 22 },
    ]),
  ).toEqual(['[I]', ' work the night ', '[shift]']);
});

it('overlapping matches repeat no letter', () => {
  const overlapping = [
    { from: 11, to: 16 },
    { from: 11, to: 22 },
  ];
  expect(shown(overlapping).join('').replace(/[[\]]/g, '')).toBe(passage);
  expect(shown([...overlapping, { from: 11, to: 16 }]).at(-1)).toBe('[ shift]');
});
