// The language of the page: chosen at start (contract/languages.ts), and kept in <html>, in local storage and in a cookie,
// so that calls and the server's first HTML have it too.
import { getI18n } from 'react-i18next';
import { chooseLanguage, directionOf, matchLanguage, type Language } from '#contract/languages.ts';
import { onStoredElsewhere, storedLanguage, storeLanguage } from './stored-language.ts';

export function languageAtStart(): Language {
  return chooseLanguage({
    stored: storedLanguage(),
    query: new URLSearchParams(location.search).get('lang'),
    browser: navigator.languages,
  });
}

export function showLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  // Not only a choice made by hand: calls and the server's first HTML must agree with what is shown.
  storeLanguage(language);
}

/** The reader chose: from now on this language, here and on the next visit. */
export async function changeLanguage(language: Language): Promise<void> {
  storeLanguage(language);
  await getI18n().changeLanguage(language);
}

/** What is chosen in another tab is shown here too: an interview that runs need not be left for it. */
export function followLanguage(): void {
  onStoredElsewhere((tag) => {
    const chosen = matchLanguage(tag);
    if (chosen) void getI18n().changeLanguage(chosen);
  });
}
