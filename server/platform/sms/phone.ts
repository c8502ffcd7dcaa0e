// Phone numbers in international form. A number without its country is none: nobody here can know where it belongs.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** E.164, or null for what is no number that could be called from anywhere. */
export function internationalNumber(typed: string): string | null {
  const parsed = parsePhoneNumberFromString(typed.trim().replace(/^00/, '+'));
  return parsed?.isPossible() ? parsed.number : null;
}

/**
 * Whether SMS go to the country of a number in E.164: one of those allowed (ISO 3166, two letters), or any where none is
 * named. A number that belongs to no country, such as a satellite's, is of none of them.
 */
export function isCountryAllowed(number: string, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true;
  const country = parsePhoneNumberFromString(number)?.country;
  return country !== undefined && allowed.includes(country);
}

/** The ways in which one number may stand in the database: as typed, in E.164, and set apart in groups as candidates' are. */
export function writtenForms(typed: string): string[] {
  const parsed = parsePhoneNumberFromString(typed.trim().replace(/^00/, '+'));
  const forms = [typed.trim(), ...(parsed ? [parsed.number, parsed.formatInternational()] : [])];
  return [...new Set(forms)].filter((form) => form !== '');
}
