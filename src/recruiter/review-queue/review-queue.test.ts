// Going through a review queue: no unrated answer is forgotten, none is shown twice.
import { expect, test } from 'vitest';
import { countRated, justBefore, nextAfter, resumeAt, withRated } from './review-queue.ts';

/** `a B c`: a and c are unrated, B is rated. */
const queueOf = (letters: string) =>
  letters.split(' ').map((letter) => ({
    answer_id: letter.toLowerCase(),
    rated: letter !== letter.toLowerCase(),
  }));

test('begins with the first, and goes on behind the last that was rated', () => {
  expect(resumeAt(queueOf('a b c'))).toBe('a');
  expect(resumeAt(queueOf('A b C d e'))).toBe('d');
});

test('comes back to what was skipped, and to what came in between, once nothing else is left', () => {
  expect(resumeAt(queueOf('A b C D'))).toBe('b');
  expect(resumeAt(queueOf('A B'))).toBeNull();
  expect(resumeAt([])).toBeNull();
});

test('goes on to the next that is not rated, and ends behind the last though some were skipped', () => {
  expect(nextAfter(queueOf('a B C d'), 'a')).toBe('d');
  expect(nextAfter(queueOf('a B'), 'b')).toBeNull();
});

test('goes back one by one, from the end too', () => {
  expect(justBefore(queueOf('a B c'), 'c')).toBe('b');
  expect(justBefore(queueOf('a b'), 'a')).toBeNull();
  expect(justBefore(queueOf('a b'), 'end')).toBe('b');
  expect(justBefore([], 'end')).toBeNull();
});

test('a rating taken back makes the answer one to be rated again', () => {
  const rated = withRated(queueOf('a b'), 'a', true);
  expect([countRated(rated), nextAfter(rated, 'a')]).toEqual([1, 'b']);
  expect(withRated(rated, 'a', false)).toEqual(queueOf('a b'));
});
