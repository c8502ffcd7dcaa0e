// i18next for the signed-in area, with messages from /{code}/messages.json. The interview's pages use a lighter core
// with the same messages (light-i18n.ts).
import i18next, { type BackendModule, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { defaultLanguage, matchLanguage, type Language } from '#contract/languages.ts';
import { languageAtStart, showLanguage } from './shown-language.ts';

/** Loads what a language needs besides its messages. The language is not shown before it resolves. */
export type ReadyToShow = (language: Language) => Promise<void>;

/**
 * Resolves when the first screen's messages are loaded. Never rejects: without messages a page shows English or keys.
 */
export async function startI18n(readyToShow: ReadyToShow): Promise<void> {
  i18next.on('languageChanged', (tag) => showLanguage(matchLanguage(tag) ?? defaultLanguage));
  await i18next
    .use(messagesFiles(readyToShow))
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

/** Reads the static files /{code}/messages.json. */
function messagesFiles(readyToShow: ReadyToShow): BackendModule {
  return {
    type: 'backend',
    init() {},
    read(language, _namespace, done) {
      const isReady = readyToShow(matchLanguage(language) ?? defaultLanguage);
      Promise.all([readMessages(language), isReady]).then(
        ([messages]) => done(null, messages),
        (cause: unknown) => done(cause instanceof Error ? cause : String(cause), true),
      );
    },
  };
}

async function readMessages(language: string): Promise<ResourceKey> {
  const answer = await fetch(`/${language}/messages.json`);
  if (!answer.ok) throw new Error(`${answer.status} for ${language}`);
  return answer.json();
}
