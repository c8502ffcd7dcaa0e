import { describe, expect, test } from 'vitest';
import { interviewMinutes, questionTimes } from './interview-length.ts';

const video = { type: 'video', time: 120, preparation_time: 60 } as const;

test('extra time applies to preparation and answer', () => {
  expect(questionTimes(video, 1)).toEqual({ preparation: 60, answer: 120 });
  expect(questionTimes(video, 1.5)).toEqual({ preparation: 90, answer: 180 });
  expect(questionTimes({ ...video, preparation_time: 'Unlim' }, 2)).toEqual({
    preparation: null,
    answer: 240,
  });
  expect(questionTimes({ ...video, time: 'Unlim' }, 2).answer).toBeNull();
  expect(questionTimes(video, 0)).toEqual({ preparation: null, answer: null });
});

describe('an interview takes about', () => {
  const written = { ...video, time: 'Unlim' } as const;
  const text = { ...written, type: 'text' } as const;
  const code = { ...written, type: 'code' } as const;
  const choice = { ...written, type: 'choice' } as const;
  const calm = { ...video, preparation_time: 'Unlim' } as const;
  const jobs = [
    { name: 'only the check, without questions', questions: [], minutes: 1 },
    { name: 'the check, preparation and answer', questions: [video], minutes: 4 },
    { name: 'half a minute of unlimited preparation', questions: [{ ...calm, time: 90 }], minutes: 3 },
    { name: 'two minutes per text and half of one per choice', questions: [text, choice], minutes: 4 },
    { name: 'ten minutes per code question, rounded up to five', questions: [code], minutes: 15 },
    { name: 'a written answer’s limit if it is lower', questions: [{ ...code, time: 300 }], minutes: 6 },
    { name: 'the usual time if the limit is higher', questions: [{ ...text, time: 3600 }], minutes: 3 },
    { name: 'exactly ten minutes', questions: [video, video, video], minutes: 10 },
    { name: 'more than ten, rounded up to five', questions: [video, text, code, choice], minutes: 20 },
    { name: 'no longer with retakes', questions: [{ ...calm, retake: 10 }, text], minutes: 6 },
  ];
  test.each(jobs)('$name', ({ questions, minutes }) => expect(interviewMinutes(questions)).toBe(minutes));

  test('the extended time with an accommodation, and the usual time without any limit', () => {
    expect(interviewMinutes([video, video], 1.5)).toBe(10);
    expect(interviewMinutes([video, video], 2)).toBe(15);
    expect(interviewMinutes([video, video], 0)).toBe(7);
  });
});
