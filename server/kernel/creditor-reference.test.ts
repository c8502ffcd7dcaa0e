import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditorReference, isCreditorReference } from './creditor-reference.ts';

const anyNumber = fc.stringMatching(/^[A-Z0-9]{1,21}$/);

test.each([
  ['539007547034', 'RF18539007547034'],
  ['2348236', 'RF332348236'],
  ['007', 'RF09007'],
  ['NL-2026/0042', 'RF71NL20260042'],
])('the reference of %s is %s', (number, reference) => {
  expect(creditorReference(number)).toBe(reference);
  expect(isCreditorReference(reference)).toBe(true);
});

test('every number has a valid reference', () => {
  fc.assert(
    fc.property(anyNumber, (number) => {
      expect(isCreditorReference(creditorReference(number))).toBe(true);
    }),
  );
});

// A digit in place of a letter changes the number of digits that are checked, so it is not always noticed.
test('one wrong digit or letter is always noticed', () => {
  const anyCharacter = fc.stringMatching(/^[A-Z0-9]$/);
  fc.assert(
    fc.property(anyNumber, fc.nat(), anyCharacter, (number, at, character) => {
      const reference = creditorReference(number);
      const place = 2 + (at % (reference.length - 2));
      const right = reference[place] ?? '';
      fc.pre(right !== character && isDigit(right) === isDigit(character));
      const wrong = reference.slice(0, place) + character + reference.slice(place + 1);
      expect(isCreditorReference(wrong)).toBe(false);
    }),
  );
});

test('two neighboring digits or letters in the wrong order are always noticed', () => {
  fc.assert(
    fc.property(anyNumber, fc.nat(), (number, at) => {
      const reference = creditorReference(number);
      const place = 4 + (at % Math.max(1, reference.length - 5));
      const [first = '', second = ''] = reference.slice(place, place + 2);
      fc.pre(second !== '' && first !== second && isDigit(first) === isDigit(second));
      const wrong = reference.slice(0, place) + second + first + reference.slice(place + 2);
      expect(isCreditorReference(wrong)).toBe(false);
    }),
  );
});

test('a number has one reference: other check digits with the same remainder are refused', () => {
  fc.assert(
    fc.property(anyNumber, fc.nat(99), (number, check) => {
      const reference = creditorReference(number);
      const other = `RF${String(check).padStart(2, '0')}${number}`;
      expect(isCreditorReference(other)).toBe(other === reference);
    }),
  );
});

test('other texts are no reference', () => {
  for (const text of ['', 'RF', 'RF18', 'rf18539007547034', 'RF18 5390 0754 7034', 'DE89370400440532013000'])
    expect(isCreditorReference(text)).toBe(false);
});

function isDigit(character: string): boolean {
  return /\d/.test(character);
}
