// How much of the layout a run looks at. `npm run layout` sets EVERY_SIZE: then all six languages are shown at every size,
// and axe checks them light and dark. Otherwise: English, the language with the longest words at every size, and Arabic.
import { languages, type Language } from '#contract/languages.ts';

export const isEverySize = process.env['EVERY_SIZE'] !== undefined;

const longestWords: Language = 'ru-RU';

export const shownLanguages: readonly Language[] = isEverySize ? languages : ['en-US', longestWords, 'ar-SA'];

/** `few`: the sizes at which the other languages are shown. */
export function sizesFor<Size>(
  language: Language,
  every: readonly Size[],
  few: readonly Size[],
): readonly Size[] {
  return isEverySize || language === 'en-US' || language === longestWords ? every : few;
}
