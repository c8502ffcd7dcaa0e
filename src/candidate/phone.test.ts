// A phone number is told from what is none, and kept so that it can be called from another country.
import { expect, test } from 'vitest';
import { callableNumber } from './phone.ts';

test.each([
  ['+49 1512 3456789', ['en-US'], '+49 1512 3456789'],
  ['01512 3456789', ['de-DE'], '+49 1512 3456789'],
  ['(212) 555-0123', ['en', 'en-US'], '+1 212 555 0123'],
  ['0501234567', ['ar-SA'], '+966 50 123 4567'],
])('%s of a browser in %s', async (typed, tags, kept) => {
  expect(await callableNumber(typed, tags)).toBe(kept);
});

test.each(['12', '+1 23', '+999 123456789'])('%s is no number', async (typed) => {
  expect(await callableNumber(typed, ['de-DE'])).toBeNull();
});

test('a number whose country nobody can know stays as it was typed', async () => {
  expect(await callableNumber(' 0151 2345678901 ', ['en-US'])).toBe('0151 2345678901');
});
