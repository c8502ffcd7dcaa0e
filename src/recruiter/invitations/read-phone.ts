// A phone number of a form. The library comes when it is needed; without it, what is in international form already does.
import type { CountryCode } from 'libphonenumber-js/min';
import * as z from 'zod/mini';

/** In international form: what is typed becomes so (readTyped) before it is checked. */
export const PhoneNumber = z.string().check(z.regex(/^\+\d{6,15}$/));

/** In international form (E.164), or null for what is no number. */
export async function readPhone(typed: string, country: CountryCode): Promise<string | null> {
  const library = await loadPhones();
  if (library) return library.internationalNumber(typed, country);
  const bare = typed.replaceAll(/[\s()./-]/g, '');
  return /^\+\d{7,15}$/.test(bare) ? bare : null;
}

/** What a number that was typed is, for PhoneNumber to check: as it is sent, '' for none, else nothing that would pass. */
export async function readTyped(typed: string, country: CountryCode): Promise<string> {
  const number = typed.trim();
  return number === '' ? '' : ((await readPhone(number, country)) ?? number.replaceAll('+', ''));
}

/** Null where it could not be loaded. */
export function loadPhones() {
  return import('./phone.ts').catch(() => null);
}
