// Phone numbers in international form. A number without its country code is invalid: we cannot know where it
// belongs.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** E.164, or null if the number cannot be called from everywhere. */
export function internationalNumber(typed: string): string | null {
  const parsed = parsePhoneNumberFromString(typed.trim().replace(/^00/, '+'));
  return parsed?.isPossible() ? parsed.number : null;
}

/**
 * True if SMS may go to the country of an E.164 number: one of those allowed (ISO 3166 alpha-2), or any if
 * none are listed. A number of no country, such as a satellite's, matches no listed country.
 */
export function isCountryAllowed(number: string, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true;
  const country = parsePhoneNumberFromString(number)?.country;
  return country !== undefined && allowed.includes(country);
}

/** The forms in which a number may be stored: as typed, in E.164, and grouped as candidates' numbers are. */
export function writtenForms(typed: string): string[] {
  const parsed = parsePhoneNumberFromString(typed.trim().replace(/^00/, '+'));
  const forms = [typed.trim(), ...(parsed ? [parsed.number, parsed.formatInternational()] : [])];
  return [...new Set(forms)].filter((form) => form !== '');
}
