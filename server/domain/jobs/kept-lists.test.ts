// What the in-memory cache of lists holds.
import { expect, test } from 'vitest';
import { keepLists } from './kept-lists.ts';

const list = (json: string) => [{ id: 'a', json }];

test('the list that was not asked for the longest goes first, once there is no room', () => {
  const kept = keepLists(10);
  kept.keep('one', list('1234'));
  kept.keep('two', list('1234'));
  expect(kept.find('one')).toEqual(list('1234'));
  kept.keep('three', list('12'));
  expect(kept.find('two')).toEqual(list('1234'));
  kept.keep('four', list('1'));
  expect(kept.find('one')).toBeUndefined();
  expect(kept.find('two')).toEqual(list('1234'));
  expect(kept.find('three')).toEqual(list('12'));
  expect(kept.find('four')).toEqual(list('1'));
});

test('a list that is kept twice takes its room once, and one that is too long is not kept', () => {
  const kept = keepLists(10);
  for (let i = 0; i < 5; i += 1) kept.keep('same', list('123456'));
  kept.keep('other', list('1234'));
  expect(kept.find('same')).toEqual(list('123456'));
  kept.keep('long', list('x'.repeat(11)));
  expect(kept.find('long')).toBeUndefined();
});
