// Phone numbers, read and shown as libphonenumber knows them. It weighs as much as a page: load this file when somebody
// comes to a phone number, and not before.
import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';

export type { CountryCode };

/**
 * The number in international form (E.164), or null for what is none. One without its country is taken as of `country`; 00
 * stands for +, as in most of the world, also where that country writes it otherwise.
 */
export function internationalNumber(typed: string, country: CountryCode): string | null {
  const number = typed
    .slice(0, 60)
    .trim()
    .replace(/^00(?=[1-9])/, '+');
  const parsed = parsePhoneNumberFromString(number, country);
  return parsed?.isPossible() ? parsed.number : null;
}

/**
 * Whether SMS go to the country of a number in E.164, as the server judges it (sms/phone.ts): to one of some (ISO 3166), or
 * to any where none is named. A satellite's number belongs to none.
 */
export function isCountryAllowed(number: string, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true;
  const country = parsePhoneNumberFromString(number)?.country;
  return country !== undefined && allowed.includes(country);
}

/** Set apart in groups, as people read it. */
export function shownNumber(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number;
}

/** Every country with its calling code, by its name in the reader's language. */
export function countryChoices(language: string): { code: CountryCode; name: string; calling: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, calling: `+${getCountryCallingCode(code)}` }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language));
}

/** The first of some tags and codes that names a country: `DE`, `de-AT`. */
export function countryOf(wishes: readonly string[]): CountryCode {
  for (const wish of wishes) {
    const code = (wish.split('-').at(-1) ?? '').toUpperCase();
    if (isSupportedCountry(code)) return code;
  }
  return 'US';
}
