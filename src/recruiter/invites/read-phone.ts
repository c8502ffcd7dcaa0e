// A phone number of a form. The library comes when it is needed; without it, what is in international form already does.
import type { CountryCode } from 'libphonenumber-js/min';

/** In international form (E.164), or null for what is no number. */
export async function readPhone(typed: string, country: CountryCode): Promise<string | null> {
  const library = await loadPhones();
  if (library) return library.internationalNumber(typed, country);
  const bare = typed.replaceAll(/[\s()./-]/g, '');
  return /^\+\d{7,15}$/.test(bare) ? bare : null;
}

/** Null where it could not be loaded. */
export function loadPhones() {
  return import('./phone.ts').catch(() => null);
}
