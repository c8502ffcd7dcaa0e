// An edit of an old version is never mistaken for one of the newest.
import { expect, test } from 'vitest';
import { isStale, stampAfter } from './edited.ts';

const earlier = new Date('2026-11-20T10:00:00.000Z');

test('the same instant in another offset is the same version', () => {
  expect(isStale(earlier, '2026-11-20T12:00:00.000+02:00')).toBe(false);
  expect(isStale(earlier, '2026-11-20T10:00:00.001Z')).toBe(true);
});

test('every edit makes a later version, even if the clock is set back', () => {
  expect(stampAfter(earlier, new Date('2026-11-20T10:00:05Z')).toISOString()).toBe(
    '2026-11-20T10:00:05.000Z',
  );
  expect(stampAfter(earlier, new Date('2026-11-20T09:00:00Z')).toISOString()).toBe(
    '2026-11-20T10:00:00.001Z',
  );
  expect(stampAfter(earlier, earlier).toISOString()).toBe('2026-11-20T10:00:00.001Z');
});
