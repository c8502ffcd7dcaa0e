// Parses a form's phone number. Loads the phone library on demand; without it, numbers in international form still
// work.
import type { CountryCode } from 'libphonenumber-js/min';
import * as z from 'zod/mini';

/** Expects international form: readTyped converts the input before validation. */
export const PhoneNumber = z.string().check(z.regex(/^\+\d{6,15}$/));

/** The number in international form (E.164), or null if it is invalid. */
export async function readPhone(typed: string, country: CountryCode): Promise<string | null> {
  const library = await loadPhones();
  if (library) return library.internationalNumber(typed, country);
  const bare = typed.replaceAll(/[\s()./-]/g, '');
  return /^\+\d{7,15}$/.test(bare) ? bare : null;
}

/**
 * Converts the input for PhoneNumber to validate: the number to send, '' if empty, otherwise a text that fails
 * validation.
 */
export async function readTyped(typed: string, country: CountryCode): Promise<string> {
  const number = typed.trim();
  return number === '' ? '' : ((await readPhone(number, country)) ?? number.replaceAll('+', ''));
}

/** Null if the library could not be loaded. */
export function loadPhones() {
  return import('./phone.ts').catch(() => null);
}
