import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditorReference } from '../../kernel/creditor-reference.ts';
import { referencesIn } from './match-rules.ts';

const reference = creditorReference('INV-000042');

test.each([
  ['as the bank transmits it', reference],
  ['in groups of four', reference.replaceAll(/(.{4})/g, '$1 ')],
  ['in small letters, between words', `payment ${reference.toLowerCase()} thank you`],
  ['by the number of the invoice', 'Invoice INV-000042'],
  ['by the number without its hyphen', 'inv 000042, November'],
])('an invoice is found %s', (_how, text) => {
  expect(referencesIn(text, 'INV-')).toContain(reference);
});

test.each([
  ['a mistyped digit', reference.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))],
  ['another number', 'INV-0000421'],
  ['nothing', ''],
])('with %s it is not found', (_what, text) => {
  expect(referencesIn(text, 'INV-')).not.toContain(reference);
});

test('the reference that the bank transmits comes before what the text says', () => {
  const other = creditorReference('INV-000007');
  expect(referencesIn(`${reference} INV-000007`, 'INV-')).toEqual([reference, other]);
});

test('no text is too strange', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      expect(() => referencesIn(before + after, 'INV-')).not.toThrow();
    }),
  );
});
