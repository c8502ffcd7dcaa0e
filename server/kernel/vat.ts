// What is known of a company's VAT number. The one file that knows the library, which checks form and check digits by the
// rules of each country; nobody is asked whether the number was really given out.
import { checkVAT, countries } from 'jsvat';
import type { Country } from 'jsvat';
import type { Company } from '#contract/company.ts';

export type VatState = Company['vat_state'];

/** Prefixes that are not the country's own code. */
const prefixes: Record<string, string> = { GR: 'EL', CH: 'CHE' };

/**
 * `invalid`: it breaks the rules of its country. Without a country it is looked for among all, and what fits none may be
 * another country's: `unverified`, as is every number of a country whose rules we don't know.
 */
export function judgeVat(vat: string, country: string): VatState | 'invalid' {
  const number = vat.toUpperCase().replaceAll(/[\s./-]/g, '');
  if (number === '') return 'none';
  if (country === '') return checkVAT(number, [...countries]).isValid ? 'valid' : 'unverified';
  const rules = countries.find((one) => one.codes[0] === country);
  if (!rules) return 'unverified';
  return isRight(number, rules, country) ? 'valid' : 'invalid';
}

/** With its prefix or without: both are written. */
function isRight(number: string, rules: Country, country: string): boolean {
  // Northern Ireland's numbers are Britain's with a prefix for trade with the Union.
  const own = country === 'GB' ? number.replace(/^XI/, 'GB') : number;
  const written = [own, `${prefixes[country] ?? country}${own}`];
  return written.some((one) => checkVAT(one, [rules]).isValid);
}
