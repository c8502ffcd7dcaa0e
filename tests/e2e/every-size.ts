// How much of the layout a run looks at. `npm run layout` sets EVERY_SIZE: then every language is shown at every size, and
// axe checks it light and dark. Otherwise only the languages with the longest words are shown at every size.
import type { Language } from '#contract/languages.ts';

export const isEverySize = process.env['EVERY_SIZE'] !== undefined;

const longestWords: readonly Language[] = ['de-DE', 'ru-RU'];

/** `few`: the sizes at which the other languages are shown. */
export function sizesFor<Size>(
  language: Language,
  every: readonly Size[],
  few: readonly Size[],
): readonly Size[] {
  return isEverySize || longestWords.includes(language) ? every : few;
}
