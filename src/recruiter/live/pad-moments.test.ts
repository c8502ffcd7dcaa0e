import { expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import { momentAt, momentsOf } from './pad-moments.ts';

test('a pad is replayed in the order in which it was stored, with names', () => {
  const anna = newId();
  const update = (seq: number, seconds: number, by = anna) => ({
    ...{ seq, by, bytes: 'AAA=' },
    at: new Date(seconds * 1000).toISOString(),
  });
  const moments = momentsOf({
    updates: [update(1, 10), update(2, 12, newId()), update(3, 11), update(4, 20)],
    people: [{ id: anna, name: 'Anna' }],
  });
  expect(moments.map(({ at, name }) => [at, name])).toEqual([
    [10_000, 'Anna'],
    [12_000, '–'],
    [12_000, 'Anna'],
    [20_000, 'Anna'],
  ]);
  expect([9_999, 10_000, 12_000, 19_999, 20_000].map((at) => momentAt(moments, at))).toEqual([0, 1, 3, 3, 4]);
});
