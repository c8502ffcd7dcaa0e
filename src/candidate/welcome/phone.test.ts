// Tests that invalid phone numbers are rejected, and that numbers with a country code are stored in
// international format.
import { expect, test } from 'vitest';
import { callableNumber } from './phone.ts';

test.each([
  ['+49 15123456789', '+49 1512 3456789'],
  ['+1(212)555-0123', '+1 212 555 0123'],
  [' 9876543210 ', '9876543210'],
  ['01512 3456789', '01512 3456789'],
])('%s is kept as %s', async (typed, stored) => {
  expect(await callableNumber(typed)).toBe(stored);
});

test.each(['12', 'call me', '+1 23', '+999 123456789'])('%s is no number', async (typed) => {
  expect(await callableNumber(typed)).toBeNull();
});
