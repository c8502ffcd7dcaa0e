// The language of the page: decided at the start (contract/languages.ts) and written into <html>, where API calls read it.
// Only the reader's choice is stored: in local storage, mirrored in a cookie for the server's first HTML.
import { getI18n } from 'react-i18next';
import { chooseLanguage, directionOf, matchLanguage, type Language } from '#contract/languages.ts';

const name = 'language';
const yearSeconds = 365 * 24 * 3600;

export function languageAtStart(): Language {
  const stored = matchLanguage(storedLanguage());
  // The browser may have emptied one of the two places, and the server's first HTML must match the page.
  if (stored) storeLanguage(stored);
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
  storeLanguage(language);
  await getI18n().changeLanguage(language);
}

/** Follows a choice in another tab, so that the reader need not leave a running interview for it. */
export function followLanguage(): void {
  onStoredInOtherTab((tag) => {
    const chosen = matchLanguage(tag);
    if (chosen) void getI18n().changeLanguage(chosen);
  });
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(name) ?? languageInCookie();
  } catch {
    // Some private modes refuse storage.
    return languageInCookie();
  }
}

function languageInCookie(): string | null {
  return /(?:^|;\s*)language=([\w-]+)/.exec(document.cookie)?.[1] ?? null;
}

function storeLanguage(language: Language): void {
  document.cookie = `${name}=${language}; path=/; max-age=${yearSeconds}; samesite=lax`;
  try {
    localStorage.setItem(name, language);
  } catch {
    // The cookie alone has to do.
  }
}

function onStoredInOtherTab(listener: (tag: string) => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === name && newValue !== null) listener(newValue);
  });
}
