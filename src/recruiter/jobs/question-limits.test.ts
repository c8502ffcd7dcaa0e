// The form shows a plan's limits before they are reached.
import { expect, test } from 'vitest';
import { unlimited } from '#contract/plan.ts';
import { isOverLimit, limitInTheWay, noLimits, questionRoom } from './question-limits.ts';

const plan = { questions_limit: 3, video_questions_limit: 1 };
const questions = (...types: ('video' | 'text')[]) => types.map((type) => ({ type }));

test('video questions count twice: among all, and among videos', () => {
  const room = questionRoom(questions('video', 'text'), plan);
  expect(room).toEqual({
    questions: { used: 2, limit: 3, left: 1 },
    video_questions: { used: 1, limit: 1, left: 0 },
  });
  expect(limitInTheWay(room, 'video')).toBe('video_questions');
  expect(limitInTheWay(room, 'text')).toBeNull();
  expect(isOverLimit(room.video_questions)).toBe(false);
});

test('a full job takes no question of any kind', () => {
  const room = questionRoom(questions('text', 'text', 'text'), plan);
  expect(limitInTheWay(room, 'text')).toBe('questions');
  expect(limitInTheWay(room, 'video')).toBe('questions');
  const over = questionRoom(questions('text', 'text', 'text', 'text'), plan);
  expect(isOverLimit(over.questions)).toBe(true);
  expect(over.questions?.left).toBe(0);
});

test('a plan without limits has none in the way', () => {
  const room = questionRoom(questions('video', 'video'), {
    questions_limit: unlimited,
    video_questions_limit: unlimited,
  });
  expect(room).toEqual(noLimits);
  expect(limitInTheWay(room, 'video')).toBeNull();
  expect(isOverLimit(room.questions)).toBe(false);
});
