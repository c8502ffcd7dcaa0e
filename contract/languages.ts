// The six interface languages of the specification and the order in which one is chosen.
import * as z from 'zod/mini';

export const languages = ['en-US', 'ru-RU', 'de-DE', 'es-ES', 'it-IT', 'ar-SA'] as const;
export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;

export const defaultLanguage: Language = 'en-US';

/** The writing direction of a language. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar-SA' ? 'rtl' : 'ltr';
}

/** The interface language a tag like `de`, `de-AT` or `de-DE` stands for, or undefined. */
export function matchLanguage(tag: string | null | undefined): Language | undefined {
  if (!tag) return undefined;
  const wanted = tag.toLowerCase();
  return (
    languages.find((language) => language.toLowerCase() === wanted) ??
    languages.find((language) => language.slice(0, 2) === wanted.slice(0, 2))
  );
}

/**
 * The language to show: a stored choice, else the `lang` query parameter, else the browser's languages in their
 * order (spec.txt 1), else English.
 */
export function chooseLanguage(wishes: {
  stored?: string | null | undefined;
  query?: string | null | undefined;
  browser?: readonly string[];
}): Language {
  const inOrder = [wishes.stored, wishes.query, ...(wishes.browser ?? [])];
  for (const wish of inOrder) {
    const language = matchLanguage(wish);
    if (language) return language;
  }
  return defaultLanguage;
}
