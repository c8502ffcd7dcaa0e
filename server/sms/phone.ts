// Phone numbers in international form. A number without its country is none: nobody here can know where it belongs.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** E.164, or null for what is no number that could be called from anywhere. */
export function internationalNumber(typed: string): string | null {
  const parsed = parsePhoneNumberFromString(typed.trim().replace(/^00/, '+'));
  return parsed?.isPossible() ? parsed.number : null;
}

/** The ways in which one number may stand in the database: as typed, in E.164, and set apart in groups as candidates' are. */
export function writtenForms(typed: string): string[] {
  const parsed = parsePhoneNumberFromString(typed.trim().replace(/^00/, '+'));
  const forms = [typed.trim(), ...(parsed ? [parsed.number, parsed.formatInternational()] : [])];
  return [...new Set(forms)].filter((form) => form !== '');
}
