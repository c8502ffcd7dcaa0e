// A candidate's local time.
import { expect, test } from 'vitest';
import { timeThere } from './time-there.ts';

test('is told by their zone, in Latin digits like all our numbers', () => {
  const now = new Date('2026-11-21T19:13:00Z');
  expect(timeThere('Europe/Berlin', 'de-DE', now)).toBe('20:13');
  expect(timeThere('Asia/Riyadh', 'ar-SA', now)).toBe('22:13');
});

test('is left out for a zone that there is not', () => {
  expect(timeThere('Mars/Olympus', 'en-US')).toBeNull();
});
