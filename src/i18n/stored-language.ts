// Where the choice of language is kept: local storage, mirrored in a cookie for the server's first HTML.
import type { Language } from '#contract/languages.ts';

const name = 'language';
const yearSeconds = 365 * 24 * 3600;

export function storedLanguage(): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    // Storage is refused in some private modes: then the address and the browser decide.
    return null;
  }
}

export function storeLanguage(language: Language): void {
  document.cookie = `${name}=${language}; path=/; max-age=${yearSeconds}; samesite=lax`;
  try {
    localStorage.setItem(name, language);
  } catch {
    // The cookie, or nothing, has to do.
  }
}

export function onStoredElsewhere(listener: (tag: string) => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === name && newValue !== null) listener(newValue);
  });
}
