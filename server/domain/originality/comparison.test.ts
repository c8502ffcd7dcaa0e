// Copies are found however they were disguised, and answers that have nothing to do with each other are not.
import { describe, expect, it } from 'vitest';
import {
  asCode,
  asText,
  disguised,
  randomOf,
  shownPairs,
  someFunction,
  someProgram,
  someText,
} from './test-answers.ts';

const independent = 120;
const planted = 20;

describe.each([30, 50, 100])('a copy of %i %%', (percent) => {
  it('of a program is found with other names, moved functions and new comments', () => {
    const random = randomOf(percent);
    const programs = Array.from({ length: independent }, () => someProgram(random, 8));
    const copies = Array.from({ length: planted }, (_, i) => {
      const source = programs[i] ?? [];
      // Functions that are long enough to be over the threshold.
      const copied = source.filter(({ length }) => length > 250).slice(0, Math.ceil((8 * percent) / 100));
      const own = percent === 100 ? [] : someProgram(random, 8 - copied.length);
      return [...own, ...copied.map((part) => disguised(random, part))].toSorted(() => random(3) - 1);
    });
    const answers = [...programs, ...copies].map((parts) => asCode(parts.join('\n\n')));
    const found = shownPairs(answers);
    const hits = copies.filter((_, i) => found.some(({ a, b }) => a === i && b === independent + i));
    expect(hits.length / planted).toBeGreaterThanOrEqual(0.95);
    const wrong = found.filter(({ a, b }) => b - independent !== a);
    expect(wrong).toEqual([]);
  });

  it('of a text is found in capitals, with other punctuation and moved parts', () => {
    const random = randomOf(1000 + percent);
    const texts = Array.from({ length: independent }, () => someText(random, 200));
    const copies = Array.from({ length: planted }, (_, i) => {
      const source = texts[i] ?? [];
      const copied = source.slice(0, (source.length * percent) / 100);
      const own = percent === 100 ? [] : someText(random, 200 - copied.length);
      const half = Math.floor(copied.length / 2);
      const moved = [...copied.slice(half), ...own, ...copied.slice(0, half)];
      return moved.map((word) => (random(4) === 0 ? `${word.toUpperCase()},` : word));
    });
    const found = shownPairs([...texts, ...copies].map((words) => asText(words.join(' '))));
    const hits = copies.filter((_, i) => found.some(({ a, b }) => a === i && b === independent + i));
    expect(hits.length / planted).toBeGreaterThanOrEqual(0.95);
    expect(found.filter(({ a, b }) => b - independent !== a)).toEqual([]);
  });
});

describe('1,000 independent answers', () => {
  it('that are programs are not accused: at most one pair', () => {
    const random = randomOf(7);
    const answers = Array.from({ length: 1000 }, () => asCode(someProgram(random, 4).join('\n')));
    expect(shownPairs(answers).length).toBeLessThanOrEqual(1);
  }, 60_000);

  it('that are texts are not accused: at most one pair', () => {
    const random = randomOf(8);
    const answers = Array.from({ length: 1000 }, () => asText(someText(random).join(' ')));
    expect(shownPairs(answers).length).toBeLessThanOrEqual(1);
  }, 60_000);
});

describe('what every candidate gets', () => {
  it('counts nothing: long starter code makes no pair, and a copy beside it is found', () => {
    const random = randomOf(9);
    const starter = someProgram(random, 5).join('\n');
    const answers = Array.from({ length: 25 }, () => `${starter}\n${someProgram(random, 2).join('\n')}`);
    const stolen = Array.from({ length: 3 }, () => someFunction(random, 12)).join('\n');
    const honest = shownPairs(answers.map(asCode), [asCode(starter)]);
    expect(honest).toEqual([]);
    const copied = [...answers, `${starter}\n${stolen}`, `${starter}\n${disguised(random, stolen)}`];
    const found = shownPairs(copied.map(asCode), [asCode(starter)]);
    expect(found.map(({ a, b }) => [a, b])).toEqual([[25, 26]]);
    expect(stolen).toContain(found[0]?.passage.slice(-60).trim());
  });

  it('a quotation of the question makes no pair', () => {
    const random = randomOf(10);
    const question = someText(random, 80).join(' ');
    const answers = Array.from({ length: 25 }, () => asText(`${question} ${someText(random, 60).join(' ')}`));
    expect(shownPairs(answers, [asText(question)])).toEqual([]);
  });
});

it('a list of data that two programs have by chance is no passage', () => {
  const random = randomOf(11);
  const data = `const table = [${Array.from({ length: 200 }, () => random(1000)).join(', ')}];`;
  const answers = Array.from({ length: 25 }, () => asCode(`${data}\n${someProgram(random, 2).join('\n')}`));
  expect(shownPairs(answers)).toEqual([]);
});

it('boilerplate that many programs share is usual, and makes no pair', () => {
  const random = randomOf(12);
  const boilerplate = someFunction(random, 10);
  const answers = Array.from({ length: 60 }, () =>
    asCode(`${someProgram(random, 3).join('\n')}\n${random(2) === 0 ? boilerplate : ''}`),
  );
  expect(shownPairs(answers)).toEqual([]);
});

it('with fewer than 20 answers a run must be twice as long', () => {
  const random = randomOf(13);
  const copied = (words: number) => {
    const shared = Array.from({ length: words }, (_, i) => `same${i}`).join(' ');
    const pair = [1, 2].map(() => asText(`${someText(random, 30).join(' ')} ${shared}`));
    return shownPairs([...pair, asText(someText(random, 50).join(' '))]);
  };
  expect(copied(40)).toEqual([]);
  expect(copied(50)).toHaveLength(1);
});
