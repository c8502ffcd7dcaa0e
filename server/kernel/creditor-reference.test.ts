import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditorReference, isCreditorReference } from './creditor-reference.ts';

test('a reference is that of the standard', () => {
  expect(creditorReference('539007547034')).toBe('RF18539007547034');
  expect(isCreditorReference('RF18539007547034')).toBe(true);
});

test('a mistyped digit or two swapped ones are noticed', () => {
  expect(isCreditorReference('RF18539007547035')).toBe(false);
  expect(isCreditorReference('RF18539007547304')).toBe(false);
  expect(isCreditorReference('RF81539007547034')).toBe(false);
});

test('every number has a valid reference', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9-]{1,12}$/), fc.nat(99_999_999), (series, number) => {
      const text = `${series}${String(number).padStart(6, '0')}`;
      expect(isCreditorReference(creditorReference(text))).toBe(true);
    }),
  );
});
