import { expect, test } from 'vitest';
import { canRemind, extendedDeadline, movesBack, movesTo, tagsAfter } from './changes.ts';

const rows = [
  { id: 'a', status: 'review' as const },
  { id: 'b', status: 'accepted' as const },
  { id: 'c', status: 'invited' as const },
];

test('only who may go there is moved', () => {
  expect(movesTo(rows, 'accepted')).toEqual([{ response_id: 'a', from: 'review', to: 'accepted' }]);
  expect(movesTo(rows, 'rejected').map((item) => item.response_id)).toEqual(['a', 'b', 'c']);
});

test('what was done is taken back, what was not is left alone, and a cancelled link stays cancelled', () => {
  const items = movesTo(rows, 'rejected');
  expect(movesBack(items, ['a', 'c'])).toEqual([{ response_id: 'a', from: 'rejected', to: 'review' }]);
});

test('nobody is reminded who has finished, or was rejected', () => {
  expect(canRemind({ status: 'invited', progress: 'not_started' })).toBe(true);
  expect(canRemind({ status: 'review', progress: 'completed' })).toBe(false);
  expect(canRemind({ status: 'rejected', progress: 'not_started' })).toBe(false);
});

test('tags are added once, taken away, and in their order', () => {
  expect(tagsAfter(['night', 'early'], { add: ['night', 'crew'], remove: ['early'] })).toEqual([
    'crew',
    'night',
  ]);
});

test('more time is counted from now, and takes nothing away', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z');
  expect(extendedDeadline(null, now)).toBe('2026-11-24T12:00:00.000Z');
  expect(extendedDeadline('2026-11-20T00:00:00.000Z', now)).toBe('2026-11-24T12:00:00.000Z');
  expect(extendedDeadline('2026-12-24T00:00:00.000Z', now)).toBe('2026-12-24T00:00:00.000Z');
});
