// How much of the layout a run looks at. `npm run layout` sets EVERY_SIZE: then all six languages are shown at every size,
// and axe checks them light and dark. Otherwise: English at every size, Russian with its long words and Arabic at a few.
import { languages, type Language } from '#contract/languages.ts';

export const isEverySize = process.env['EVERY_SIZE'] !== undefined;

export const shownLanguages: readonly Language[] = isEverySize ? languages : ['en-US', 'ru-RU', 'ar-SA'];

/** `few`: the sizes at which the other languages are shown. */
export function sizesFor<Size>(
  language: Language,
  every: readonly Size[],
  few: readonly Size[],
): readonly Size[] {
  return isEverySize || language === 'en-US' ? every : few;
}
