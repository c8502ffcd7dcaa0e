// What the in-memory cache of lists holds.
import { expect, test } from 'vitest';
import { createListCache } from './list-cache.ts';

const list = (json: string) => [{ id: 'a', json }];

test('evicts the least recently used list when there is no room', () => {
  const cache = createListCache(10);
  cache.put('one', list('1234'));
  cache.put('two', list('1234'));
  expect(cache.find('one')).toEqual(list('1234'));
  cache.put('three', list('12'));
  expect(cache.find('two')).toEqual(list('1234'));
  cache.put('four', list('1'));
  expect(cache.find('one')).toBeUndefined();
  expect(cache.find('two')).toEqual(list('1234'));
  expect(cache.find('three')).toEqual(list('12'));
  expect(cache.find('four')).toEqual(list('1'));
});

test('a list stored twice counts once, and one that is too long is not stored', () => {
  const cache = createListCache(10);
  for (let i = 0; i < 5; i += 1) cache.put('same', list('123456'));
  cache.put('other', list('1234'));
  expect(cache.find('same')).toEqual(list('123456'));
  cache.put('long', list('x'.repeat(11)));
  expect(cache.find('long')).toBeUndefined();
});
