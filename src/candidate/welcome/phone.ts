// Phone numbers as people type them. With a country code they are checked and formatted; without one they are
// stored as typed, since the country is unknown: a browser's language is no evidence of where its user lives.
// The library loads when the field gets focus.

/** Shorter numbers exist, but a recruiter could not call them from elsewhere. */
const leastDigits = 6;

/** The number to store, or null if it is invalid. As typed if the library cannot load. */
export async function callableNumber(typed: string): Promise<string | null> {
  const number = typed.trim();
  if (!number.startsWith('+')) return number.replaceAll(/\D/g, '').length >= leastDigits ? number : null;
  const library = await loadPhoneLibrary().catch(() => null);
  if (!library) return number;
  const parsed = library.parsePhoneNumberFromString(number);
  return parsed?.isPossible() ? parsed.formatInternational() : null;
}

export function loadPhoneLibrary() {
  return import('libphonenumber-js/min');
}
