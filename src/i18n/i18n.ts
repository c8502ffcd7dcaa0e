// i18next for the signed-in area, loaded from /{code}/messages.json. The interview's pages have a lighter core that reads
// the same sentences (light-i18n.ts).
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { defaultLanguage, matchLanguage } from '#contract/languages.ts';
import { languageAtStart, showLanguage } from './shown-language.ts';

/** Resolves when the first screen can speak. Never rejects: without its messages a page shows English or keys. */
export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', (tag) => showLanguage(matchLanguage(tag) ?? defaultLanguage));
  await i18next
    .use(messagesFiles)
    .use(initReactI18next)
    .init({
      lng: languageAtStart(),
      fallbackLng: defaultLanguage,
      load: 'currentOnly',
      ns: 'messages',
      defaultNS: 'messages',
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
}

/** The static files of spec.txt 7. */
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
