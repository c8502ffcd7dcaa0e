// Means of scorecards: each competence has the same weight, and nothing is rounded twice.
import { expect, test } from 'vitest';
import { meanOfMeans, meansToWire } from './scorecard-means.ts';

const means = (given: Record<string, [mean: number, reviewers: number]>) =>
  new Map(Object.entries(given).map(([id, [mean, reviewers]]) => [id, { mean, reviewers }]));

test('a competence with many levels counts as much as one with few', () => {
  expect(meanOfMeans(means({ calm: [4, 9], care: [1, 1] }))).toBe(2.5);
  expect(meanOfMeans(means({ calm: [3, 1] }))).toBe(3);
  expect(meanOfMeans(new Map())).toBeNull();
});

test('means are rounded to two places once, at the end', () => {
  expect(meanOfMeans(means({ a: [10 / 3, 3], b: [10 / 3, 3], c: [10 / 3, 3] }))).toBe(3.33);
  // Each rounded before, their mean would be 1.
  expect(meanOfMeans(means({ a: [1.004, 1], b: [1.004, 1], c: [1.008, 1] }))).toBe(1.01);
  expect(meansToWire([{ id: 'a' }], means({ a: [8 / 3, 3] }))).toEqual([
    { competence_id: 'a', mean: 2.67, reviewers: 3 },
  ]);
});

test('every competence is named, in order, also without levels', () => {
  expect(meansToWire([{ id: 'b' }, { id: 'a' }], means({ a: [1, 2], removed: [4, 1] }))).toEqual([
    { competence_id: 'b', mean: null, reviewers: 0 },
    { competence_id: 'a', mean: 1, reviewers: 2 },
  ]);
});
