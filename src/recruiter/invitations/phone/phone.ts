// Parses and formats phone numbers with libphonenumber. The library is as large as a whole page, so load this file
// only when it is needed.
import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';

export type { CountryCode };

/**
 * The number in international form (E.164), or null if it is invalid. Numbers without a country code are read as
 * from `country`. 00 stands for +, as in most of the world, even in countries that use another prefix.
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
 * True if SMS may go to an E.164 number's country (ISO 3166), by the same rule as the server's
 * (server/platform/sms/phone.ts). An empty list allows every country. Satellite numbers belong to no country.
 */
export function isCountryAllowed(number: string, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true;
  const country = parsePhoneNumberFromString(number)?.country;
  return country !== undefined && allowed.includes(country);
}

/** The number with its digits grouped for reading. */
export function shownNumber(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number;
}

/** All countries with their calling codes, sorted by name in the reader's language. */
export function countryChoices(language: string): { code: CountryCode; name: string; calling: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, calling: `+${getCountryCallingCode(code)}` }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language));
}

/** The first of the given tags and codes that names a country, such as `DE` or `de-AT`. */
export function countryOf(tags: readonly string[]): CountryCode {
  for (const tag of tags) {
    const code = (tag.split('-').at(-1) ?? '').toUpperCase();
    if (isSupportedCountry(code)) return code;
  }
  return 'US';
}
