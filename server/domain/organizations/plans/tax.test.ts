import fc from 'fast-check';
import { expect, test } from 'vitest';
import { taxOf } from './tax.ts';
import type { Buyer, Seller, TaxRate, VatState } from './tax.ts';

const date = new Date('2026-11-23T00:00:00Z');
const since = new Date('2020-01-01T00:00:00Z');
const percents = { DE: 19, FR: 20, ES: 21, IT: 22, GR: 24, FI: 25.5, AT: 20, GB: 20, CH: 8.1 };
const rates: TaxRate[] = Object.entries(percents).map(([country, percent]) => ({
  ...{ country, percent, validFrom: since },
}));

const german: Seller = { country: 'DE', exemption: null, hasOss: false, taxCountries: [] };
const withOss = { ...german, hasOss: true };
const withSwiss = { ...german, taxCountries: ['CH'] };
const swiss: Seller = { ...german, country: 'CH' };
const swissInGermany = { ...swiss, taxCountries: ['DE'] };
const small = { ...german, exemption: 'Kein Ausweis von Umsatzsteuer (§ 19 UStG).' };

const person = (country: string, postalCode = ''): Buyer => ({ country, postalCode, isBusiness: false });
const business = (country: string, postalCode = ''): Buyer => ({ country, postalCode, isBusiness: true });
const standard = (country: string, percent: number) => ({ category: 'S', country, percent });
const exempt = { category: 'E', percent: 0, note: small.exemption };
const reverse = { category: 'AE', percent: 0, note: 'Reverse charge', reason: 'VATEX-EU-AE' };
const outside = { category: 'O', percent: null, reason: 'VATEX-EU-O' };
const unclear = 'tax_unclear';

test.each<[what: string, seller: Seller, buyer: Buyer, vatState: VatState, tax: unknown]>([
  ['an exempt seller charges nobody', small, person('DE'), 'none', exempt],
  ['an exempt seller, whatever the number', small, business('FR'), 'valid', exempt],
  ['an exempt seller, even to the Canary Islands', small, person('ES', '35001'), 'none', exempt],
  ['the own country', german, person('DE'), 'none', standard('DE', 19)],
  [
    'a business of the own country pays, whatever its number',
    german,
    business('DE'),
    'valid',
    standard('DE', 19),
  ],
  ['an EU business with a valid number', german, business('FR'), 'valid', reverse],
  ['Monaco counts as France', german, business('MC', '98000'), 'valid', reverse],
  ['Greece by its code in VAT numbers', german, business('EL'), 'valid', reverse],
  ['an EU business whose number was not verified', german, business('FR'), 'unverified', standard('DE', 19)],
  ['the same through the One Stop Shop', withOss, business('FR'), 'unverified', standard('FR', 20)],
  ['an EU business that is not registered', withOss, business('FR'), 'not_registered', standard('FR', 20)],
  ['an EU business without a number', german, business('FR'), 'none', standard('DE', 19)],
  ['an EU consumer', german, person('FR'), 'none', standard('DE', 19)],
  ['an EU consumer through the One Stop Shop', withOss, person('FI', '00100'), 'none', standard('FI', 25.5)],
  ['a consumer never has a reverse charge', withOss, person('FR'), 'valid', standard('FR', 20)],
  [
    'a consumer in Monaco through the One Stop Shop',
    withOss,
    person('MC', '98000'),
    'none',
    standard('FR', 20),
  ],
  ['a country of registration', withSwiss, person('CH'), 'none', standard('CH', 8.1)],
  ['another country', german, business('CH'), 'none', outside],
  ['another country, in lower case', german, person('us'), 'none', outside],
  ['Northern Ireland counts as Great Britain', german, business('XI'), 'valid', outside],
  ['a seller outside the EU at home', swiss, person('CH'), 'none', standard('CH', 8.1)],
  ['a seller outside the EU in the EU', swiss, business('DE'), 'valid', outside],
  [
    'a seller outside the EU, registered in the EU',
    swissInGermany,
    business('DE'),
    'valid',
    standard('DE', 19),
  ],
  ['a seller outside the EU on the Canary Islands', swiss, person('ES', '38001'), 'none', outside],
  ['Las Palmas', german, person('ES', '35001'), 'none', unclear],
  ['Santa Cruz', german, business('ES', '38 001'), 'valid', unclear],
  ['Ceuta', german, person('ES', '51001'), 'none', unclear],
  ['Melilla', german, person('ES', '52006'), 'none', unclear],
  ['Madrid', withOss, person('ES', '28013'), 'none', standard('ES', 21)],
  ['Åland', german, person('FI', '22100'), 'none', unclear],
  ['Åland by its own code', german, person('AX'), 'none', unclear],
  ['Helgoland', german, person('DE', '27498'), 'none', unclear],
  ['Büsingen', german, business('DE', 'D-78266'), 'none', unclear],
  ['Helgoland for a seller registered in Germany', swissInGermany, person('DE', '27498'), 'none', unclear],
  ['Livigno', german, person('IT', '23041'), 'none', unclear],
  ['Campione', german, person('IT', '22061'), 'none', unclear],
  ['Como', withOss, person('IT', '22100'), 'none', standard('IT', 22)],
  ['Réunion', german, person('FR', '97400'), 'none', unclear],
  ['an EU country whose rate is not known', withOss, person('SE'), 'none', unclear],
])('%s', (_, seller, buyer, vatState, tax) => {
  expect(taxOf(seller, buyer, { vatState, date, rates })).toEqual(tax);
});

test('a rate applies from its date', () => {
  const raised = [...rates, { country: 'DE', percent: 21, validFrom: new Date('2027-01-01T00:00:00Z') }];
  const on = (day: string) =>
    taxOf(german, person('DE'), { vatState: 'none', date: new Date(day), rates: raised });
  expect(on('2026-12-31T23:59:59Z')).toEqual(standard('DE', 19));
  expect(on('2027-01-01T00:00:00Z')).toEqual(standard('DE', 21));
  expect(on('2019-12-31T00:00:00Z')).toBe(unclear);
});

const anyCountry = fc.constantFrom('DE', 'FR', 'ES', 'GR', 'EL', 'MC', 'XI', 'GB', 'CH', 'US');
const anyBuyer = fc.record({
  country: anyCountry,
  postalCode: fc.constantFrom('', '35001', '10115'),
  isBusiness: fc.boolean(),
});
const anySeller = fc.record({
  ...{ country: anyCountry, exemption: fc.constant(null), hasOss: fc.boolean() },
  taxCountries: fc.subarray(['CH', 'GB', 'US']),
});
const anyState = fc.constantFrom<VatState>('none', 'unverified', 'valid', 'not_registered');

test('only a business with a valid number in another EU country than the seller’s has a reverse charge', () => {
  fc.assert(
    fc.property(anySeller, anyBuyer, anyState, (seller, buyer, vatState) => {
      const tax = taxOf(seller, buyer, { vatState, date, rates });
      if (tax === unclear || tax.category !== 'AE') return;
      expect([buyer.isBusiness, vatState]).toEqual([true, 'valid']);
      for (const { country } of [seller, buyer]) expect(['GB', 'XI', 'CH', 'US']).not.toContain(country);
      expect(buyer.country).not.toBe(seller.country);
    }),
  );
});

test('VAT is charged at a known rate of the buyer’s or the seller’s country, or not at all', () => {
  fc.assert(
    fc.property(anySeller, anyBuyer, anyState, (seller, buyer, vatState) => {
      const tax = taxOf(seller, buyer, { vatState, date, rates });
      if (tax === unclear) return;
      if (tax.category === 'S')
        expect(rates).toContainEqual(expect.objectContaining({ country: tax.country, percent: tax.percent }));
      else expect(tax.percent ?? 0).toBe(0);
    }),
  );
});
