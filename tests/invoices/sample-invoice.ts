// A typical invoice, and what differs in others. Amounts follow from the lines.
import type { Language } from '#contract/languages.ts';
import { scale } from '#contract/money.ts';
import { creditorReference } from '../../server/kernel/creditor-reference.ts';
import type {
  Buyer,
  IssuedInvoice,
  InvoiceLine,
  Seller,
  TaxShare,
} from '../../server/domain/billing/documents/issued-invoice.ts';
import { hundredthsOf, taxKey } from '../../server/domain/billing/documents/tax-key.ts';
import type { Tax } from '../../server/domain/organizations/plans/tax.ts';

export const sampleSeller: Seller = {
  name: 'Northlight Software GmbH',
  address: 'Lindenstraße 12',
  postalCode: '10969',
  city: 'Berlin',
  state: '',
  country: 'DE',
  email: 'billing@northlight.example',
  vat: 'DE136695976',
  registration: 'HRB 86891',
  taxNumber: '',
  phone: '+49 30 1234567',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
};

export const sampleBuyer: Buyer = {
  name: 'Marlow & Finch Ltd',
  address: '48 Harbour Lane\nSuite 3',
  postalCode: 'D02 X285',
  city: 'Dublin',
  state: '',
  country: 'IE',
  email: 'accounts@marlowfinch.example',
  vat: 'IE6388047V',
  isBusiness: true,
  reference: 'PO-2026-118',
};

export const standardRate: Tax = { category: 'S', country: 'DE', percent: 19 };
export const reverseCharge: Tax = {
  category: 'AE',
  percent: 0,
  note: 'Reverse charge',
  reason: 'VATEX-EU-AE',
};
export const outsideScope: Tax = { category: 'O', percent: null, reason: 'VATEX-EU-O' };
export const exempt: Tax = {
  category: 'E',
  percent: 0,
  note: 'Kein Ausweis von Umsatzsteuer, da Kleinunternehmer gemäß § 19 UStG',
};

export function lineOf(
  name: string,
  { quantity = 1n, unitMinor, tax = standardRate }: { quantity?: bigint; unitMinor: bigint; tax?: Tax },
): InvoiceLine {
  const period = { from: '2026-12-01', to: '2026-12-31' };
  return { name, description: '', quantity, unitMinor, netMinor: quantity * unitMinor, period, tax };
}

/** Amounts and rates follow from the lines. */
export function invoiceOf(lines: InvoiceLine[], changes: Partial<IssuedInvoice> = {}): IssuedInvoice {
  const taxes = sharesOf(lines);
  const netMinor = sum(lines.map((line) => line.netMinor));
  const taxMinor = sum(taxes.map((share) => share.taxMinor));
  return {
    kind: 'invoice',
    number: 'NL-2026-0042',
    refersTo: null,
    issuedOn: '2026-11-25',
    dueOn: '2026-12-25',
    service: { from: '2026-12-01', to: '2026-12-31' },
    language: 'en-US',
    currency: 'EUR',
    seller: sampleSeller,
    buyer: sampleBuyer,
    lines,
    taxes,
    ...{ netMinor, taxMinor, grossMinor: netMinor + taxMinor, paidMinor: 0n },
    reference: creditorReference('NL-2026-0042'),
    notes: [],
    ...changes,
  };
}

/** An upgrade in the middle of a month, in any language. */
export function sampleInvoice(language: Language, changes: Partial<IssuedInvoice> = {}): IssuedInvoice {
  return invoiceOf(
    [lineOf('Pro', { unitMinor: 13_900n }), lineOf('Team', { quantity: -1n, unitMinor: 2_714n })],
    { language, ...changes },
  );
}

function sharesOf(lines: readonly InvoiceLine[]): TaxShare[] {
  const groups = Map.groupBy(lines, (line) => taxKey(line.tax));
  return [...groups.values()].flatMap((group) => {
    const tax = group[0]?.tax;
    const netMinor = sum(group.map((line) => line.netMinor));
    return tax ? [{ tax, netMinor, taxMinor: taxOn(tax, netMinor) }] : [];
  });
}

function taxOn(tax: Tax, minor: bigint): bigint {
  return tax.category === 'S'
    ? scale({ minor, currency: 'EUR' }, hundredthsOf(tax.percent), 10_000n).minor
    : 0n;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
