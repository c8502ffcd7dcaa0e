// An example list to download. Its headings, in the reader's language, are ones that the import recognizes.
import type { TFunction } from 'i18next';
import { languages } from '#contract/languages.ts';

/** Phone numbers reserved for fiction by the Bundesnetzagentur, Ofcom and NANPA. */
const people = [
  { name: 'Ada Lovelace', email: 'ada@example.com', phone: '+44 7700 900123', language: languages[0] },
  { name: 'Лев Ландау', email: 'lev@example.com', phone: '', language: languages[1] },
  { name: 'Müller, Hannah', email: 'hannah@example.org', phone: '+49 30 23125123', language: languages[2] },
  { name: 'فاطمة الفهرية', email: 'fatima@example.net', phone: '+1 202-555-0123', language: languages[5] },
] as const;

export function exampleRows(t: TFunction): string[][] {
  const heading = [t('invites.name'), t('invites.email'), t('invites.phone'), t('invites.language')];
  return [heading, ...people.map(({ name, email, phone, language }) => [name, email, phone, language])];
}
