// The six interface languages, and how one is chosen.
import * as z from 'zod/mini';

export const languages = ['en-US', 'ru-RU', 'de-DE', 'es-ES', 'it-IT', 'ar-SA'] as const;
export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;

export const defaultLanguage: Language = 'en-US';

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar-SA' ? 'rtl' : 'ltr';
}

/** The interface language for a tag like `de`, `de-AT` or `de-DE`, or undefined. */
export function matchLanguage(tag: string | null | undefined): Language | undefined {
  if (!tag) return undefined;
  const lowerTag = tag.toLowerCase();
  return (
    languages.find((language) => language.toLowerCase() === lowerTag) ??
    languages.find((language) => language.slice(0, 2) === lowerTag.slice(0, 2))
  );
}

/**
 * The language to show: a stored choice, else the `lang` query parameter, else the browser's languages in their order, else
 * English.
 */
export function chooseLanguage(options: {
  stored?: string | null | undefined;
  query?: string | null | undefined;
  browser?: readonly string[];
}): Language {
  const tags = [options.stored, options.query, ...(options.browser ?? [])];
  for (const tag of tags) {
    const language = matchLanguage(tag);
    if (language) return language;
  }
  return defaultLanguage;
}
