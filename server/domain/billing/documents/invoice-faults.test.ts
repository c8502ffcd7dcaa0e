import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyInvoice } from '../../../../tests/invoices/any-invoice.ts';
import {
  invoiceOf,
  lineOf,
  outsideScope,
  reverseCharge,
  sampleInvoice,
  sampleSeller,
  standardRate,
} from '../../../../tests/invoices/sample-invoice.ts';
import { faultsOfInvoice, requireFaultless } from './invoice-faults.ts';
import type { IssuedInvoice } from './issued-invoice.ts';
import { hundredthsOf } from './tax-key.ts';

test('an invoice whose sums follow from its lines has no fault', () => {
  fc.assert(
    fc.property(anyInvoice, (invoice) => {
      expect(faultsOfInvoice(invoice)).toEqual([]);
    }),
  );
});

test('a cent more or less in any amount is a fault', () => {
  const amounts = ['netMinor', 'taxMinor', 'grossMinor'] as const;
  fc.assert(
    fc.property(
      anyInvoice,
      fc.constantFrom(...amounts),
      fc.constantFrom(1n, -1n),
      (invoice, amount, cent) => {
        const spoiled = { ...invoice, [amount]: invoice[amount] + cent };
        expect(faultsOfInvoice(spoiled)).not.toEqual([]);
        expect(() => requireFaultless(spoiled)).toThrow(invoice.number);
      },
    ),
  );
});

test('tax is computed once per rate, not per line', () => {
  const lines = [
    lineOf('a', { unitMinor: 3n }),
    lineOf('b', { unitMinor: 3n }),
    lineOf('c', { unitMinor: 3n }),
  ];
  const invoice = invoiceOf(lines);
  expect(invoice.taxMinor).toBe(2n);
  expect(faultsOfInvoice(invoice)).toEqual([]);
});

test.each<[string, string, Partial<IssuedInvoice>]>([
  ['a number', 'no number', { number: ' ' }],
  ['lines', 'no lines', { lines: [] }],
  ['a due day after its issue', 'due before issue', { dueOn: '2026-11-24' }],
  ['days that exist', 'a day that does not exist', { issuedOn: '2026-02-30' }],
  ['a seller with a bank account', 'an incomplete seller', { seller: { ...sampleSeller, iban: '' } }],
  ['a right RF reference', 'a wrong RF reference', { reference: 'RF00NL20260042' }],
  ['no refund beyond its total', 'more is paid than due', { paidMinor: 1_000_000n }],
  [
    'an invoice it corrects, if it is a credit note',
    'a credit note names its invoice, and only a credit note does',
    { kind: 'credit_note' },
  ],
])('an invoice needs %s', (_title, fault, changes) => {
  expect(faultsOfInvoice(sampleInvoice('en-US', changes))).toContain(fault);
});

test('a price is never negative, and a line is its quantity times its price', () => {
  const line = { ...lineOf('Pro', { unitMinor: -100n }), netMinor: -101n };
  const faults = faultsOfInvoice(invoiceOf([line]));
  expect(faults).toContain('a negative price');
  expect(faults).toContain('a line is not quantity × price');
});

test('a sale outside VAT has no other category beside it and needs the seller’s registration', () => {
  const both = [
    lineOf('Pro', { unitMinor: 100n, tax: outsideScope }),
    lineOf('Team', { unitMinor: 100n, tax: standardRate }),
  ];
  expect(faultsOfInvoice(invoiceOf(both))).toEqual(['category O beside another']);
  const seller = { ...sampleSeller, registration: '' };
  expect(faultsOfInvoice(invoiceOf(both.slice(0, 1), { seller }))).toEqual([
    'category O without the seller’s registration',
  ]);
});

test('reverse charge needs both VAT numbers', () => {
  const lines = [lineOf('Pro', { unitMinor: 100n, tax: reverseCharge })];
  const invoice = invoiceOf(lines);
  expect(faultsOfInvoice(invoice)).toEqual([]);
  expect(faultsOfInvoice({ ...invoice, buyer: { ...invoice.buyer, vat: '' } })).toEqual([
    'reverse charge without both VAT numbers',
  ]);
});

test.each([
  [19, 1900n],
  [25.5, 2550n],
  [8.1, 810n],
  [0, 0n],
])('%d %% is %d hundredths, exactly', (percent, hundredths) => {
  expect(hundredthsOf(percent)).toBe(hundredths);
});

test('a rate with more than two decimals is refused', () => {
  for (const percent of [19.123, -1, 1e21]) expect(() => hundredthsOf(percent)).toThrow(RangeError);
});
