// Random invoices of six countries: every category of tax, credit notes, prorated upgrades, part payments.
import fc from 'fast-check';
import { currencies } from '#contract/money.ts';
import { languages } from '#contract/languages.ts';
import { creditorReference } from '../../server/kernel/creditor-reference.ts';
import type {
  Buyer,
  IssuedInvoice,
  InvoiceLine,
} from '../../server/domain/billing/documents/issued-invoice.ts';
import { taxOf } from '../../server/domain/organizations/plans/tax.ts';
import type { Tax, TaxRate } from '../../server/domain/organizations/plans/tax.ts';
import { exempt, invoiceOf, lineOf, sampleSeller } from './sample-invoice.ts';

const buyers: readonly (Pick<Buyer, 'country' | 'city' | 'postalCode' | 'vat'> & { rate: number })[] = [
  { country: 'DE', city: 'München', postalCode: '80331', vat: 'DE811569869', rate: 19 },
  { country: 'FI', city: 'Helsinki', postalCode: '00100', vat: 'FI20774740', rate: 25.5 },
  { country: 'GR', city: 'Αθήνα', postalCode: '105 57', vat: 'EL094019245', rate: 24 },
  { country: 'IT', city: 'Bologna', postalCode: '40121', vat: 'IT00743110157', rate: 22 },
  { country: 'US', city: 'Austin', postalCode: '78701', vat: '', rate: 0 },
  { country: 'SA', city: 'الرياض', postalCode: '11564', vat: '', rate: 0 },
];
const rates: TaxRate[] = buyers
  .filter(({ rate }) => rate > 0)
  .map(({ country, rate }) => ({ country, percent: rate, validFrom: new Date(0) }));

const anyBuyer: fc.Arbitrary<Buyer> = fc
  .record({
    place: fc.constantFrom(...buyers),
    isBusiness: fc.boolean(),
    name: fc.constantFrom('Müller & Söhne <KG>', 'ООО «Ромашка»', 'شركة النور', 'O’Neill "Best" Ltd'),
    reference: fc.constantFrom('', 'PO-77', '04011000-12345-34'),
  })
  .map(({ place: { rate: _rate, ...place }, isBusiness, name, reference }) => ({
    ...{ name, address: '1 Main Street', state: '', email: 'billing@buyer.example' },
    ...place,
    ...{ vat: isBusiness ? place.vat : '', isBusiness, reference },
  }));

/** The tax that this sale would have. */
const anyTax = (buyer: Buyer) =>
  fc
    .record({ isExempt: fc.boolean(), hasOss: fc.boolean(), isValid: fc.boolean() })
    .map(({ isExempt, hasOss, isValid }): Tax => {
      const seller = { country: 'DE', exemption: isExempt ? noteOf(exempt) : null, hasOss, taxCountries: [] };
      const vatState = buyer.vat === '' ? 'none' : isValid ? 'valid' : 'unverified';
      const tax = taxOf(seller, buyer, { vatState, date: new Date(), rates });
      if (tax === 'tax_unclear') throw new Error('the tax of a generated sale is known');
      return tax;
    });

const noteOf = (tax: Tax) => ('note' in tax ? tax.note : '');

const anyLines = (tax: Tax): fc.Arbitrary<InvoiceLine[]> =>
  fc
    .record({
      plan: fc.constantFrom('Team', 'Pro', 'Pro × 3 & more <extra>'),
      quantity: fc.bigInt({ min: 1n, max: 12n }),
      unitMinor: fc.bigInt({ min: 100n, max: 5_000_000n }),
      unused: fc.option(fc.bigInt({ min: 1n, max: 100n }), { nil: null }),
    })
    .map(({ plan, quantity, unitMinor, unused }) => [
      lineOf(plan, { quantity, unitMinor, tax }),
      ...(unused === null ? [] : [lineOf('Unused time', { quantity: -1n, unitMinor: unused, tax })]),
    ]);

export const anyInvoice: fc.Arbitrary<IssuedInvoice> = anyBuyer
  .chain((buyer) => anyTax(buyer).map((tax) => ({ buyer, tax })))
  .chain(({ buyer, tax }) =>
    fc.record({
      lines: anyLines(tax),
      kind: fc.constantFrom('invoice', 'credit_note'),
      currency: fc.constantFrom(...currencies),
      language: fc.constantFrom(...languages),
      number: fc.nat(999_999).map((n) => `NL-2026-${n + 1}`),
      paidPercent: fc.constantFrom(0n, 0n, 40n, 100n),
      buyer: fc.constant(buyer),
    }),
  )
  .map(({ lines, kind, currency, language, number, paidPercent, buyer }) => {
    const invoice = invoiceOf(lines, {
      ...{ kind, currency, language, number, buyer, seller: sampleSeller },
      refersTo: kind === 'credit_note' ? { number: 'NL-2026-0007', issuedOn: '2026-10-01' } : null,
      dueOn: kind === 'credit_note' ? null : '2026-12-25',
      reference: kind === 'credit_note' ? '' : creditorReference(number),
    });
    return { ...invoice, paidMinor: (invoice.grossMinor * paidPercent) / 100n };
  });
