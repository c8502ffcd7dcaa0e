import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditorReference } from '../../../kernel/creditor-reference.ts';
import { matchEntry } from './match-entry.ts';
import type { OpenInvoice } from './match-entry.ts';

const openInvoice = (n: number, changes: Partial<OpenInvoice> = {}): OpenInvoice => {
  const number = `INV-${String(n).padStart(6, '0')}`;
  return {
    id: `id-${n}`,
    number,
    reference: creditorReference(number),
    currency: 'EUR',
    openMinor: 10_000n,
    ...changes,
  };
};
const invoices = Array.from({ length: 30 }, (_, i) => openInvoice(i + 1));
const pay = (text: string, amountMinor = 10_000n, open = invoices) =>
  matchEntry({ text, amountMinor, currency: 'EUR' }, open);
const { reference } = openInvoice(7);

test.each([
  ['as printed', reference],
  ['in groups of four', reference.replaceAll(/(.{4})/g, '$1 ')],
  ['in small letters', reference.toLowerCase()],
  ['with text around it', `Thanks! ${reference} for November`],
  ['with other numbers right behind it', `${reference} 2026 11`],
  ['between other references', `SVWZ+${reference}/RF00NONSENSE`],
])('the RF reference finds its invoice: %s', (_how, text) => {
  expect(pay(text)).toMatchObject({ kind: 'matched', by: 'reference', invoiceId: 'id-7', restMinor: 0n });
});

test.each(['INV-000007', 'inv 000007', 'INV000007', 'Rechnung INV-000007, danke', 'Re.INV.000007.'])(
  'a number in the text finds its invoice: %s',
  (text) => {
    expect(pay(text)).toMatchObject({ kind: 'matched', by: 'number', invoiceId: 'id-7' });
  },
);

test.each([
  '',
  'INV-0000071',
  'XINV-000007',
  '7',
  'INV-000031',
  `${reference.slice(0, 2)}00${reference.slice(4)}`,
])('a longer or unknown number, and a mistyped reference, find nothing: %s', (text) => {
  expect(pay(text)).toEqual({ kind: 'unmatched', reason: 'unknown' });
});

test('the reference decides against a number', () => {
  expect(pay(`INV-000003 ${reference}`)).toMatchObject({ invoiceId: 'id-7', by: 'reference' });
});

test('two invoices in one text are for the operator', () => {
  expect(pay('INV-000003 and INV-000004')).toEqual({ kind: 'unmatched', reason: 'ambiguous' });
  const both = `${reference} ${openInvoice(8).reference}`;
  expect(pay(both)).toEqual({ kind: 'unmatched', reason: 'ambiguous' });
});

test('another currency pays nothing', () => {
  const open = [openInvoice(7, { currency: 'USD' })];
  expect(pay(reference, 10_000n, open)).toEqual({ kind: 'unmatched', reason: 'other_currency' });
});

test('what is paid, in excess and still open always adds up', () => {
  const anyAmount = fc.bigInt({ min: 1n, max: 10n ** 12n });
  fc.assert(
    fc.property(anyAmount, anyAmount, (amountMinor, openMinor) => {
      const match = pay(reference, amountMinor, [openInvoice(7, { openMinor })]);
      if (match.kind !== 'matched') throw new Error(match.reason);
      expect(match.paidMinor + match.excessMinor).toBe(amountMinor);
      expect(match.paidMinor + match.restMinor).toBe(openMinor);
      expect(match.excessMinor === 0n || match.restMinor === 0n).toBe(true);
    }),
  );
});

test('every invoice of a long list is found by its own reference, and by no other', () => {
  fc.assert(
    fc.property(fc.constantFrom(...invoices), fc.string({ maxLength: 20 }), (invoice, words) => {
      const around = words.replaceAll(/[A-Za-z0-9]/g, '');
      expect(pay(`${around} ${invoice.reference} ${around}`)).toMatchObject({ invoiceId: invoice.id });
    }),
  );
});
