// A shared or mistyped URL shows the candidates it can.
import { expect, test } from 'vitest';
import { parseCompareSearch } from './compare-search.ts';

const id = (n: number) => `01938d2e-0000-7000-8000-00000000000${n}`;

test('names each candidate once, and not more than fit side by side', () => {
  const ids = [1, 2, 1, 3, 4, 5].map(id).join(',');
  expect(parseCompareSearch({ ids })).toEqual({ ids: [1, 2, 3, 4].map(id).join(',') });
});

test.each([{}, { ids: '' }, { ids: 'a,b' }, { ids: 7 }])('leaves out what names nobody: %j', (raw) => {
  expect(parseCompareSearch(raw)).toEqual({ ids: '' });
});
