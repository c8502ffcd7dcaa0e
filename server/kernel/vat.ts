// Validates company VAT numbers. The only file that uses the library, which checks format and check digits by
// country. Nothing checks whether a number was actually issued.
import { checkVAT, countries } from 'jsvat';
import type { Country } from 'jsvat';
import type { Company } from '#contract/company.ts';

export type VatState = Company['vat_state'];

/** Prefixes that differ from the country code. */
const prefixes: Record<string, string> = { GR: 'EL', CH: 'CHE' };

/**
 * `invalid`: breaks its country's rules. Without a country, all known countries are tried. A number that fits
 * none may belong to another country: `unverified`, like every number of a country whose rules we don't know.
 */
export function judgeVat(vat: string, country: string): VatState | 'invalid' {
  const number = vat.toUpperCase().replaceAll(/[\s./-]/g, '');
  if (number === '') return 'none';
  if (country === '') return checkVAT(number, [...countries]).isValid ? 'valid' : 'unverified';
  const rules = countries.find((rule) => rule.codes[0] === country);
  if (!rules) return 'unverified';
  return isRight(number, rules, country) ? 'valid' : 'invalid';
}

/** People write numbers with and without the prefix, so try both. */
function isRight(number: string, rules: Country, country: string): boolean {
  // Northern Ireland uses British numbers with its own prefix for trade with the EU.
  const own = country === 'GB' ? number.replace(/^XI/, 'GB') : number;
  const written = [own, `${prefixes[country] ?? country}${own}`];
  return written.some((number) => checkVAT(number, [rules]).isValid);
}
