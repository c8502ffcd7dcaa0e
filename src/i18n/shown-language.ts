// The language of the page: decided at the start (contract/languages.ts) and written into <html>, where API calls read it.
// Only the reader's choice is stored.
import { getI18n } from 'react-i18next';
import { chooseLanguage, directionOf, matchLanguage, type Language } from '#contract/languages.ts';
import { storedChoice } from './stored-choice.ts';

/** Mirrored in a cookie for the server's first HTML. */
const choice = storedChoice('language');

export function languageAtStart(): Language {
  const stored = matchLanguage(choice.load());
  // The browser may have emptied one of the two places, and the server's first HTML must match the page.
  if (stored) choice.save(stored);
  return chooseLanguage({
    stored,
    query: new URLSearchParams(location.search).get('lang'),
    browser: navigator.languages,
  });
}

export function showLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** Switches to the language that the reader chose, now and on later visits. */
export async function changeLanguage(language: Language): Promise<void> {
  choice.save(language);
  await getI18n().changeLanguage(language);
}

/**
 * Follows a choice in another tab: all tabs show one language, and a candidate need not leave a running interview
 * to choose another.
 */
export function followLanguage(): void {
  choice.onOtherTab((tag) => {
    const chosen = matchLanguage(tag);
    if (chosen) void getI18n().changeLanguage(chosen);
  });
}
