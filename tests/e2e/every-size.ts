// How much of the layout a run looks at. `npm run layout` sets EVERY_SIZE: then all six languages are shown at every size,
// and axe checks them light and dark. Otherwise: English at every size, and every second page also in Russian with its long words or
// in Arabic, at a few.
import { languages, type Language } from '#contract/languages.ts';

export const isEverySize = process.env['EVERY_SIZE'] !== undefined;

/** The languages in which a page is shown. `number`: the page's among all pages. */
export function languagesOf(number: number): readonly Language[] {
  if (isEverySize) return languages;
  if (number % 2 === 1) return ['en-US'];
  return ['en-US', number % 4 === 0 ? 'ru-RU' : 'ar-SA'];
}

/** `few`: the sizes at which the other languages are shown. */
export function sizesFor<Size>(
  language: Language,
  every: readonly Size[],
  few: readonly Size[],
): readonly Size[] {
  return isEverySize || language === 'en-US' ? every : few;
}
