// A phone number as people type it. One with its country is checked and set apart in groups; one without is kept as typed,
// since nobody can know the country: a browser's language says where it was made rather than where its owner lives. The
// library is loaded when somebody comes to the field, and not before.

/** There are shorter ones, but none that a recruiter could call from elsewhere. */
const leastDigits = 6;

/** The number as it is kept, or null for what is no number; without the library's help, what was typed. */
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
