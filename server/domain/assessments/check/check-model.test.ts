// How replies are counted. Real requests are in tests/api/ai-check.test.ts.
import { expect, test } from 'vitest';
import { checkModel, isEqual, requestsOfCheck, resultsOf } from './check-model.ts';

test('an unusable reply equals nothing', async () => {
  let asked = 0;
  const model = {
    name: 'useless',
    ask: () => {
      asked += 1;
      return Promise.resolve({ json: { score: 4 }, input: 1, output: 1 });
    },
  };
  const { checked, repeated } = await checkModel(model, () => undefined);
  expect(asked).toBe(requestsOfCheck);
  expect([...checked.map(({ levels }) => levels), ...repeated].some(isEqual)).toBe(false);
  for (const result of resultsOf(checked))
    expect(result).toMatchObject({ count: 50, equal: 0, lower: 0, higher: 0, unusable: 50 });
});

test('no evidence equals no evidence, and is lower than any level', () => {
  expect(isEqual([null, null])).toBe(true);
  expect(isEqual([null, 1])).toBe(false);
  const answer = { competence: { name: 'Care', levels: [] }, question: '', text: '' };
  const pair = { kind: 'age' as const, answer, texts: ['', ''] as const };
  const levels = [
    [3, 2],
    [2, null],
    [null, 1],
    [2, undefined],
  ] as const;
  const results = resultsOf(levels.map((both) => ({ ...pair, levels: both })));
  expect(results.find(({ kind }) => kind === 'age')).toEqual({
    ...{ kind: 'age', count: 4, equal: 0, lower: 2, higher: 1, unusable: 1 },
  });
});
