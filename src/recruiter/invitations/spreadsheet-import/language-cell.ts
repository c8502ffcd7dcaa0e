// Parses a cell that names a language, by code or by name in any of our languages.
import { languages, matchLanguage, type Language } from '#contract/languages.ts';

/** The language, or undefined for anything else. */
export function languageOfCell(cell: string): Language | undefined {
  const word = cell.trim().toLowerCase();
  if (word === '' || word.length > 40) return undefined;
  if (/^[a-z]{2}([-_][a-z]{2})?$/.test(word)) return matchLanguage(word.replace('_', '-'));
  return nameToLanguage().get(word);
}

let known: Map<string, Language> | undefined;

function nameToLanguage(): Map<string, Language> {
  known ??= new Map(
    languages.flatMap((reader) => {
      const names = new Intl.DisplayNames(reader, { type: 'language' });
      return languages.map(
        (language) => [(names.of(language.slice(0, 2)) ?? '').toLowerCase(), language] as const,
      );
    }),
  );
  return known;
}
