// Numbers as people type them, and how they are kept.
import { expect, test } from 'vitest';
import { internationalNumber, writtenForms } from './phone.ts';

test.each([
  ['+49 170 1234567', '+491701234567'],
  ['0049 (0)170-123.45.67', '+491701234567'],
  [' +1 (202) 555-0123 ', '+12025550123'],
  ['0170 1234567', null],
  ['+49 12', null],
  ['+', null],
  ['', null],
])('%j is kept as %j', (typed, kept) => {
  expect(internationalNumber(typed)).toBe(kept);
});

test('is found however it was written before', () => {
  expect(writtenForms('0049 1701234567')).toEqual(['0049 1701234567', '+491701234567', '+49 170 1234567']);
  expect(writtenForms('0170 1')).toEqual(['0170 1']);
  expect(writtenForms(' ')).toEqual([]);
});
