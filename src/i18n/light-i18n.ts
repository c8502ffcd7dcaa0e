// The part of i18next that react-i18next needs, for the interview's pages: one language at a time, one file of
// messages, no plugins. i18next itself would add 12 kB for every candidate (DECISIONS.md).
import type { i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { defaultLanguage, matchLanguage, type Language } from '#contract/languages.ts';
import { createTranslate, type Messages, type Translate } from './translate.ts';
import { languageAtStart, showLanguage } from './shown-language.ts';

/** Parts of messages.json that the build extracts (vite.plugins.ts). */
export type MessagesPart = 'interview' | 'guest';

/**
 * Resolves when the first screen's messages are loaded. Never rejects: without messages a page shows English or keys.
 */
export async function startLightI18n(part: MessagesPart = 'interview'): Promise<void> {
  const light = createLightI18n((language) => loadMessages(language, part), showLanguage);
  await light.changeLanguage(languageAtStart());
  // react-i18next uses only these of its many members.
  initReactI18next.init(light as unknown as i18n);
}

export type LoadMessages = (language: Language) => Promise<Messages>;

export function createLightI18n(load: LoadMessages, onShown: (language: Language) => void) {
  const listeners = new Set<() => void>();
  let translate: Translate = createTranslate(defaultLanguage, {});
  let newest: Language | null = null;
  const light = {
    isInitialized: true,
    options: { ns: ['messages'], defaultNS: 'messages', react: { useSuspense: false } },
    language: defaultLanguage as Language,
    languages: [defaultLanguage] as readonly Language[],
    resolvedLanguage: defaultLanguage as Language,
    hasLoadedNamespace: () => true,
    getFixedT: () => translate,
    on: (_event: 'languageChanged', listener: () => void) => void listeners.add(listener),
    off: (_event: 'languageChanged', listener: () => void) => void listeners.delete(listener),
    async changeLanguage(tag: string): Promise<void> {
      const next = matchLanguage(tag) ?? defaultLanguage;
      newest = next;
      const shown = await loadOrEnglish(next, load);
      // Two tabs that follow each other must not send an older choice back.
      if (newest !== next) return;
      translate = createTranslate(shown.language, shown.messages);
      light.language = light.resolvedLanguage = next;
      light.languages = [next];
      onShown(next);
      for (const listener of listeners) listener();
    },
  };
  return light;
}

async function loadOrEnglish(language: Language, load: LoadMessages) {
  for (const candidate of [language, defaultLanguage]) {
    const messages = await load(candidate).catch(() => undefined);
    if (messages) return { language: candidate, messages };
  }
  return { language, messages: {} };
}

async function loadMessages(language: Language, part: MessagesPart): Promise<Messages> {
  const answer = await fetch(`/${language}/${part}.json`);
  if (!answer.ok) throw new Error(`${answer.status} for ${language}`);
  return answer.json();
}
