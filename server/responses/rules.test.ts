// What may be decided about a response, and what its videos say about themselves.
import { expect, test } from 'vitest';
import { responseStatuses } from '#contract/status.ts';
import { judgeDecision, originalOf, statusIn, summarize, videoStateOf } from './rules.ts';

const decided = ['review', 'wait', 'accepted', 'rejected'] as const;

test.each(decided)('a candidate who is at %s can be moved to every other decision', (status) => {
  for (const to of decided) {
    expect(judgeDecision(status, status, to)).toBe(to === status ? 'transition_not_allowed' : 'allowed');
  }
});

test.each(['new', 'invited'] as const)('somebody who is %s can only be rejected', (status) => {
  const allowed = responseStatuses.filter((to) => judgeDecision(status, status, to) === 'allowed');
  expect(allowed).toEqual(['rejected']);
});

test('a decision on what somebody no longer sees is not taken', () => {
  expect(judgeDecision('accepted', 'review', 'rejected')).toBe('edited_meanwhile');
});

test('an answer’s rate is its raters’ most common, and mine is mine', () => {
  const ratings = [
    { user_id: 'a', rate: 'good' as const },
    { user_id: 'b', rate: 'bad' as const },
    { user_id: 'c', rate: 'bad' as const },
  ];
  expect(summarize(ratings, 'a')).toEqual({ rate: 'bad', my_rate: 'good', raters_count: 3 });
  expect(summarize([], 'a')).toEqual({ rate: null, my_rate: null, raters_count: 0 });
});

test('a video never claims to be further than it is', () => {
  const take = { state: 'open', deleted_at: null, rendition_file_id: null, processed_at: null };
  const stored = { ...take, state: 'stored', processed_at: new Date() };
  const joined = [{ original_file_id: 'o' }];
  expect(videoStateOf(undefined, [])).toBe('uploading');
  expect(videoStateOf(take, [])).toBe('uploading');
  expect(videoStateOf(stored, [{ original_file_id: null }])).toBe('stored');
  expect(videoStateOf({ ...stored, processed_at: null }, joined)).toBe('stored');
  expect(videoStateOf(stored, joined)).toBe('ready');
  expect(videoStateOf(stored, [...joined, ...joined])).toBe('stored');
  expect(videoStateOf({ ...stored, rendition_file_id: 'r' }, [...joined, ...joined])).toBe('ready');
  expect(videoStateOf({ ...stored, deleted_at: new Date() }, joined)).toBe('deleted');
});

test('several segments are no single original', () => {
  expect(originalOf([{ original_file_id: 'a' }, { original_file_id: 'b' }])).toBeNull();
});

test('a line of history without a status shows none', () => {
  expect(statusIn({ status: 'review' })).toBe('review');
  expect(statusIn(null)).toBeNull();
});
