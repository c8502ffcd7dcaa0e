import { expect, test } from 'vitest';
import type { InvoiceDocument } from '#contract/invoice.ts';
import { formatFor } from './e-invoice/make-e-invoice.ts';
import { faultsOfInvoice } from './invoice-faults.ts';
import { issuedInvoiceOf } from './issued-invoice-of.ts';

const december = { from: '2026-12-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' };
const stored: InvoiceDocument = {
  ...{ kind: 'invoice', number: 'INV-000042', refers_to: null },
  ...{ issued_on: '2026-11-25', due_on: '2026-12-09', service_from: december.from, service_to: december.to },
  ...{ currency: 'EUR', language: 'de-DE' },
  seller: {
    ...{
      name: 'Candor GmbH',
      address: 'Hafenstraße 1',
      postal_code: '20457',
      city: 'Hamburg',
      country: 'DE',
    },
    ...{ email: 'billing@candor.test', registration: 'HRB 12345', vat: 'DE136695976', tax_number: '' },
    ...{ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  },
  buyer: {
    ...{ is_business: true, name: 'Marlow Ltd', email: 'a@marlow.example', address: '1 Lane', state: '' },
    ...{ postal_code: 'D02', city: 'Dublin', country: 'IE', vat: 'IE6388047V', reference: 'PO-1' },
  },
  lines: [
    {
      ...{ kind: 'plan', plan_id: '0198b1f2-0000-7000-8000-000000000001', plan_name: 'Pro', yearly: false },
      ...{ description: 'Pro, ein Monat', quantity: 1, unit_minor: 13_900, net_minor: 13_900, ...december },
    },
    {
      ...{
        kind: 'unused',
        plan_id: '0198b1f2-0000-7000-8000-000000000002',
        plan_name: 'Team',
        yearly: false,
      },
      ...{
        description: 'Team, nicht genutzt',
        quantity: -1,
        unit_minor: 2_714,
        net_minor: -2_714,
        ...december,
      },
    },
  ],
  tax: {
    ...{ category: 'S', percent: 19, country: 'DE', note: '', reason: '' },
    ...{ vat_state: 'none', vat_request_id: '' },
  },
  ...{ net_minor: 11_186, tax_minor: 2_125, gross_minor: 13_311, reference: 'RF32INV000042' },
};

test('a stored document becomes an invoice without a fault, in exact amounts', () => {
  const { reference: _own, ...document } = stored;
  const invoice = issuedInvoiceOf({ ...document, reference: '' }, 311n);
  expect(faultsOfInvoice(invoice)).toEqual([]);
  expect([invoice.grossMinor, invoice.paidMinor, invoice.lines[1]?.netMinor]).toEqual([
    13_311n,
    311n,
    -2_714n,
  ]);
});

test('the last day of a period is the one before its end', () => {
  expect(issuedInvoiceOf(stored, 0n).service).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

test('a service that begins with the payment has no period', () => {
  const lines = stored.lines.map((line) => ({ ...line, from: null, to: null }));
  const invoice = issuedInvoiceOf({ ...stored, lines, service_from: null, service_to: null }, 0n);
  expect([invoice.service, ...invoice.lines.map((line) => line.period)]).toEqual([null, null, null]);
});

test('a credit note has no due day and names its invoice', () => {
  const refers_to = { number: 'INV-000007', issued_on: '2026-10-01' };
  const note = issuedInvoiceOf({ ...stored, kind: 'credit_note', refers_to }, 0n);
  expect([note.dueOn, note.refersTo]).toEqual([null, { number: 'INV-000007', issuedOn: '2026-10-01' }]);
});

test.each([
  [
    { category: 'AE', percent: 0, reason: 'VATEX-EU-AE' },
    { category: 'AE', percent: 0 },
  ],
  [
    { category: 'O', percent: null, reason: 'VATEX-EU-O' },
    { category: 'O', percent: null },
  ],
  [
    { category: 'E', percent: 0, note: '§ 19 UStG' },
    { category: 'E', note: '§ 19 UStG' },
  ],
] as const)('the tax of the document is that of every line: %o', (tax, expected) => {
  const untaxed = { ...stored, tax: { ...stored.tax, ...tax }, tax_minor: 0, gross_minor: 11_186 };
  const invoice = issuedInvoiceOf(untaxed, 0n);
  for (const { tax: own } of [...invoice.lines, ...invoice.taxes]) expect(own).toMatchObject(expected);
});

test('with the seller’s phone number, a German buyer with a reference gets an XRechnung', () => {
  const buyer = { ...stored.buyer, country: 'DE', vat: '', reference: '04011000-12345-34' };
  const seller = { ...stored.seller, phone: '+49 40 123456' };
  expect(formatFor(issuedInvoiceOf({ ...stored, buyer, seller }, 0n))).toBe('XRECHNUNG-UBL');
  // Documents from before the setting have no number.
  expect(formatFor(issuedInvoiceOf({ ...stored, buyer }, 0n))).toBe('UBL');
  expect(formatFor(issuedInvoiceOf({ ...stored, seller }, 0n))).toBe('UBL');
});
