// When a rejection made before the start may be undone.
import { expect, test } from 'vitest';
import { isRejectionUndone } from './set-statuses.ts';

const rejectedAt = new Date('2026-11-20T12:00:00Z');
const later = (hours: number) => new Date(rejectedAt.getTime() + hours * 3_600_000);
const line = (before: string, after = 'rejected') => ({
  ...{ before: { status: before }, after: { status: after, change_id: 'c' }, created_at: rejectedAt },
});

test('a rejection can be undone to its previous status for a day', () => {
  expect(isRejectionUndone(line('invited'), 'invited', later(0))).toBe(true);
  expect(isRejectionUndone(line('new'), 'new', later(23.9))).toBe(true);
  expect(isRejectionUndone(line('new'), 'new', later(24))).toBe(false);
});

test('nothing else can be undone', () => {
  expect(isRejectionUndone(line('invited'), 'new', later(1))).toBe(false);
  expect(isRejectionUndone(line('review'), 'review', later(1))).toBe(false);
  expect(isRejectionUndone(line('invited', 'review'), 'invited', later(1))).toBe(false);
  expect(isRejectionUndone(undefined, 'invited', later(1))).toBe(false);
  expect(isRejectionUndone({ ...line('new'), before: null }, 'new', later(1))).toBe(false);
});
