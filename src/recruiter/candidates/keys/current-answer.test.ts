// Which answer a shortcut acts on.
import { describe, expect, test } from 'vitest';
import { answerBeside, currentAnswer } from './current-answer.ts';

const answer = (id: string, shownPx: number, more = {}) => ({
  id,
  shownPx,
  hasFocus: false,
  isPlaying: false,
  ...more,
});

describe('a key is about', () => {
  test('the answer in which somebody works, whatever plays or fills the screen', () => {
    const answers = [
      answer('a', 500),
      answer('b', 10, { isPlaying: true }),
      answer('c', 0, { hasFocus: true }),
    ];
    expect(currentAnswer(answers)).toBe('c');
  });
  test('the one that plays, though it was scrolled away', () => {
    expect(currentAnswer([answer('a', 500), answer('b', 0, { isPlaying: true })])).toBe('b');
  });
  test('else the one of which most is seen, the first of equals', () => {
    expect(currentAnswer([answer('a', 100), answer('b', 400), answer('c', 400)])).toBe('b');
    expect(currentAnswer([answer('a', 0), answer('b', 0)])).toBe('a');
  });
  test('none where there is none', () => {
    expect(currentAnswer([])).toBeNull();
  });
});

describe('going on', () => {
  test('leads from answer to answer, and stays at the last', () => {
    expect(answerBeside(['a', 'b'], 'a', 1)).toBe('b');
    expect(answerBeside(['a', 'b'], 'b', 1)).toBe('b');
    expect(answerBeside(['a', 'b'], 'b', -1)).toBe('a');
    expect(answerBeside(['a', 'b'], 'a', -1)).toBe('a');
    expect(answerBeside([], null, 1)).toBeNull();
  });
});
