// A phone number as people type it, made one that can be called from anywhere. Its library is loaded when somebody comes to
// the field, and not before.
import type { CountryCode } from 'libphonenumber-js/min';

/** There are shorter ones, but none that a recruiter could call from elsewhere. */
const leastDigits = 6;

/** The number with its country, or null for what is no number; without the library's help, what was typed. */
export async function callableNumber(
  typed: string,
  browserLanguages: readonly string[],
): Promise<string | null> {
  const library = await loadPhoneLibrary().catch(() => null);
  if (!library) return typed.trim();
  const { isSupportedCountry, parsePhoneNumberFromString } = library;
  const country = countriesOf(browserLanguages).find((one): one is CountryCode => isSupportedCountry(one));
  const number = parsePhoneNumberFromString(typed, country ? { defaultCountry: country } : {});
  if (number?.isPossible()) return number.formatInternational();
  // Whoever is somewhere else than their browser's language writes numbers that we can't place: kept as typed.
  const isPlausible = number !== undefined && typed.replaceAll(/\D/g, '').length >= leastDigits;
  return isPlausible && !typed.trim().startsWith('+') ? typed.trim() : null;
}

export function loadPhoneLibrary() {
  return import('libphonenumber-js/min');
}

/** The regions of language tags: DE of de-DE. */
function countriesOf(tags: readonly string[]): string[] {
  return tags.flatMap((tag) => /^[a-z]+-(?:[A-Z][a-z]{3}-)?([A-Z]{2})\b/.exec(tag)?.[1] ?? []);
}
