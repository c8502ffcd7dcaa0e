// Phone numbers as typed, and as stored.
import { expect, test } from 'vitest';
import { internationalNumber, isCountryAllowed, writtenForms } from './phone.ts';

test.each([
  ['+49 170 1234567', '+491701234567'],
  ['0049 (0)170-123.45.67', '+491701234567'],
  [' +1 (202) 555-0123 ', '+12025550123'],
  ['0170 1234567', null],
  ['+49 12', null],
  ['+', null],
  ['', null],
])('%j is stored as %j', (typed, stored) => {
  expect(internationalNumber(typed)).toBe(stored);
});

test('is found in any stored format', () => {
  expect(writtenForms('0049 1701234567')).toEqual(['0049 1701234567', '+491701234567', '+49 170 1234567']);
  expect(writtenForms('0170 1')).toEqual(['0170 1']);
  expect(writtenForms(' ')).toEqual([]);
});

test.each([
  ['+491701234567', ['DE', 'AT'], true],
  ['+447400123456', ['DE', 'AT'], false],
  // Countries that share a calling code are distinct: calls to some of them are expensive.
  ['+12025550123', ['US'], true],
  ['+18765550123', ['US'], false],
  ['+77011234567', ['RU'], false],
  // A satellite number, which belongs to no country.
  ['+882161234567', ['DE'], false],
  ['+882161234567', [], true],
])('sends to %s if %j are allowed: %j', (number, allowed, isAllowed) => {
  expect(isCountryAllowed(number, allowed)).toBe(isAllowed);
});
