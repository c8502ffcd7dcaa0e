import { describe, expect, test } from 'vitest';
import { interviewLength, questionTimes } from './interview-length.ts';

const video = { type: 'video', time: 120, preparation_time: 60, retake: 0 } as const;

test('extra time applies to preparation and answer', () => {
  expect(questionTimes(video, 1)).toEqual({ preparation: 60, answer: 120 });
  expect(questionTimes(video, 1.5)).toEqual({ preparation: 90, answer: 180 });
  expect(questionTimes({ ...video, preparation_time: 'Unlim' }, 2)).toEqual({
    preparation: null,
    answer: 240,
  });
  expect(questionTimes(video, 0)).toEqual({ preparation: null, answer: null });
});

describe('an interview’s length', () => {
  test('adds up preparation and answer times, both with the extra time', () => {
    expect(interviewLength([video]).minutes).toBe(3);
    // Two answers of two minutes and two preparations of one: six minutes, and nine with a time factor of 1.5.
    expect(interviewLength([video, video], 1.5).minutes).toBe(9);
    expect(
      interviewLength([
        { ...video, preparation_time: 'Unlim' },
        { ...video, time: 60 },
      ]).minutes,
    ).toBe(4);
    expect(interviewLength([video], 0).minutes).toBe(3);
    expect(interviewLength([]).minutes).toBe(1);
  });

  test('is a limit only if every step has a time limit', () => {
    expect(interviewLength([video, video]).isLimit).toBe(true);
    expect(interviewLength([video], 1.5).isLimit).toBe(true);
    expect(interviewLength([video], 0).isLimit).toBe(false);
    expect(interviewLength([video, { ...video, type: 'text' }]).isLimit).toBe(false);
    expect(interviewLength([{ ...video, preparation_time: 'Unlim' }]).isLimit).toBe(false);
    expect(interviewLength([{ ...video, retake: 2 }]).isLimit).toBe(false);
  });
});
