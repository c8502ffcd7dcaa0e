// Parses a form's phone number. Loads the phone library on demand; without it, numbers in international form still
// work.
import type { CountryCode } from 'libphonenumber-js/min';
import { FieldFaults } from '../../../kit/forms/form-submit.ts';

/** The number in international form (E.164), or null if it is invalid. */
export async function readPhone(typed: string, country: CountryCode): Promise<string | null> {
  const library = await loadPhones();
  if (library) return library.internationalNumber(typed, country);
  const bare = typed.replaceAll(/[\s()./-]/g, '');
  return /^\+\d{7,15}$/.test(bare) ? bare : null;
}

/** @throws FieldFaults for the field `phone` */
export async function requirePhone(typed: string, country: CountryCode): Promise<string> {
  const number = await readPhone(typed, country);
  if (number === null) throw new FieldFaults({ phone: 'format' });
  return number;
}

/** Null if the library could not be loaded. */
export function loadPhones() {
  return import('./phone.ts').catch(() => null);
}
