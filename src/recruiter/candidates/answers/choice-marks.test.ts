import { describe, expect, test } from 'vitest';
import { markOptions } from './choice-marks.ts';

const options = [
  { id: 'a', text: 'A', correct: true },
  { id: 'b', text: 'B', correct: false },
  { id: 'c', text: 'C', correct: true },
  { id: 'd', text: 'D', correct: false },
];

describe('the options of an answered choice question', () => {
  test('say what was chosen, what is correct, and both', () => {
    expect(markOptions(options, ['a', 'b']).map((option) => option.mark)).toEqual([
      'chosen_right',
      'chosen_wrong',
      'missed',
      'not_chosen',
    ]);
  });
  test('are never wrong where no option is correct', () => {
    const opinions = options.map((option) => ({ ...option, correct: false }));
    expect(markOptions(opinions, ['b']).map((option) => option.mark)).toEqual([
      'not_chosen',
      'chosen',
      'not_chosen',
      'not_chosen',
    ]);
  });
});
