// The interface's language: chosen once at start (contract/languages.ts), loaded from /{code}/messages.json, and kept in
// the page's <html>, in local storage and in a cookie, so that the server's first HTML has it too.
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import {
  chooseLanguage,
  defaultLanguage,
  directionOf,
  matchLanguage,
  type Language,
} from '#contract/languages.ts';
import { storedLanguage, storeLanguage } from './stored-language.ts';

/** Resolves when the first screen can speak. Never rejects: without its messages a page shows English or keys. */
export async function startI18n(): Promise<void> {
  const language = chooseLanguage({
    stored: storedLanguage(),
    query: new URLSearchParams(location.search).get('lang'),
    browser: navigator.languages,
  });
  i18next.on('languageChanged', (tag) => showLanguage(matchLanguage(tag) ?? defaultLanguage));
  await i18next
    .use(messagesFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: defaultLanguage,
      load: 'currentOnly',
      ns: 'messages',
      defaultNS: 'messages',
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
}

/** The reader chose: from now on this language, here and on the next visit. */
export async function changeLanguage(language: Language): Promise<void> {
  storeLanguage(language);
  await i18next.changeLanguage(language);
}

function showLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  // Not only a choice made by hand: calls and the server's first HTML must agree with what is shown.
  storeLanguage(language);
}

/** The static files of spec.txt 7; the service worker has them when there is no network. */
const messagesFiles: BackendModule = {
  type: 'backend',
  init() {},
  read(language, _namespace, done) {
    fetch(`/${language}/messages.json`)
      .then((answer) =>
        answer.ok ? answer.json() : Promise.reject(new Error(`${answer.status} for ${language}`)),
      )
      .then(
        (messages) => done(null, messages),
        (cause: unknown) => done(cause instanceof Error ? cause : String(cause), true),
      );
  },
};
