// Which unseen candidate comes next.
import { expect, test } from 'vitest';
import type { Progress } from '#contract/status.ts';
import { isThrough, nextUnseen } from './next-unseen.ts';

const at = (id: string, minute: number, progress: Progress = 'completed') => ({
  id,
  created_at: `2026-11-20T12:0${minute}:00.000Z`,
  progress,
});

test('the next one down the list comes first, then the top again', () => {
  const unseen = [at('d', 4), at('b', 2), at('a', 1)];
  expect(nextUnseen(unseen, at('c', 3))).toBe('b');
  expect(nextUnseen(unseen, at('a', 1))).toBe('d');
});

test('of two who came in the same moment neither is passed over', () => {
  const unseen = [at('b', 1), at('a', 1)];
  expect(nextUnseen(unseen, at('b', 1))).toBe('a');
  expect(nextUnseen([at('a', 1)], at('b', 1))).toBe('a');
});

test('nobody is next where nobody else is left', () => {
  expect(nextUnseen([], at('a', 1))).toBeNull();
  expect(nextUnseen([at('a', 1)], at('a', 1))).toBeNull();
});

test('somebody who is still answering is left until they are through', () => {
  expect(nextUnseen([at('b', 2, 'in_progress'), at('a', 1)], at('c', 3))).toBe('a');
  expect(isThrough({ progress: 'not_started' })).toBe(false);
  expect(isThrough({ progress: 'uploading' })).toBe(true);
  expect(isThrough({ progress: 'expired' })).toBe(true);
});
