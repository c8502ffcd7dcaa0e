// The wording of a competence, and the level that the ideal candidate has.
import { expect, test } from 'vitest';
import { Competence, competenceOf, targetLevel } from './job.ts';

test('the target is the quarter that the weight is in', () => {
  const targets = [0, 1, 25, 26, 50, 51, 75, 76, 100].map(targetLevel);
  expect(targets).toEqual([1, 1, 1, 2, 2, 3, 3, 4, 4]);
});

test('competences that say the same are equal', () => {
  const bare = { id: '01938d2e-0000-7000-8000-000000000001', name: 'Calm', score: 70 };
  expect(competenceOf({ ...bare, levels: [], question_ids: [], by_ai: false })).toEqual(bare);
  const full = { ...bare, levels: ['1', '2', '3', '4'], question_ids: [bare.id], by_ai: true };
  expect(competenceOf({ ...full })).toEqual(full);
  expect(Competence.safeParse(full).success).toBe(true);
  for (const levels of [
    ['1', '2', '3'],
    ['1', '2', ' ', '4'],
    ['1', '2', '3', 'x'.repeat(301)],
  ])
    expect(Competence.safeParse({ ...bare, levels }).success).toBe(false);
});
