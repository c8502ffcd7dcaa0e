import { expect, test } from 'vitest';
import { largestJob } from './Limits.tsx';

const job = (name: string, questions: number, video_questions: number, active = true) => ({
  ...{ name, questions, video_questions, active },
});

test('the active job with the most questions is named, each kind for itself', () => {
  const jobs = [job('Nurse', 4, 1), job('Cook', 3, 3), job('Archived', 20, 20, false)];
  expect(largestJob(jobs, 'questions')).toEqual({ name: 'Nurse', used: 4 });
  expect(largestJob(jobs, 'video_questions')).toEqual({ name: 'Cook', used: 3 });
});

test('none is named where none asks', () => {
  expect(largestJob([job('Cook', 2, 0)], 'video_questions')).toBeUndefined();
  expect(largestJob([], 'questions')).toBeUndefined();
});
