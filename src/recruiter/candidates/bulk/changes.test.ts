import { expect, test } from 'vitest';
import {
  canRemind,
  extendedDeadline,
  losingLink,
  movesBack,
  movesTo,
  tagsAfter,
  tagsBack,
} from './changes.ts';

const rows = [
  { id: 'a', status: 'review' as const },
  { id: 'b', status: 'accepted' as const },
  { id: 'c', status: 'invited' as const },
];

test('only who may go there is moved', () => {
  expect(movesTo(rows, 'accepted')).toEqual([{ response_id: 'a', from: 'review', to: 'accepted' }]);
  expect(movesTo(rows, 'rejected').map((item) => item.response_id)).toEqual(['a', 'b', 'c']);
});

test('what was done is undone, what was not is left alone, and a link that was stopped works again', () => {
  const back = movesBack(movesTo(rows, 'rejected'), ['a', 'c']);
  expect(back).toEqual([
    { response_id: 'a', from: 'rejected', to: 'review' },
    { response_id: 'c', from: 'rejected', to: 'invited' },
  ]);
  // Undoing the undo would stop links without confirmation.
  expect(movesBack(back, ['a', 'c'])).toEqual([{ response_id: 'a', from: 'review', to: 'rejected' }]);
});

test('a rejection is asked about for those whose links it stops', () => {
  const people = [
    { name: 'not begun', status: 'new', progress: 'not_started' },
    { name: 'half-way', status: 'invited', progress: 'in_progress' },
    { name: 'too late', status: 'invited', progress: 'expired' },
    { name: 'finished', status: 'review', progress: 'completed' },
  ] as const;
  expect(losingLink(people, 'rejected').map(({ name }) => name)).toEqual(['not begun', 'half-way']);
  expect(losingLink(people, 'wait')).toEqual([]);
});

test('candidates who have finished or were rejected are not reminded', () => {
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

test('a change of tags is undone by its reverse, without what was so before', () => {
  const before = { tags: ['calm', 'night shift'] };
  const change = { add: ['calm', 'rare'], remove: ['night shift', 'unknown'] };
  const back = tagsBack(before, change);
  expect(back).toEqual({ add: ['night shift'], remove: ['rare'] });
  expect(tagsAfter(tagsAfter(before.tags, change), back)).toEqual(before.tags);
});
