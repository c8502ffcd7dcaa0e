// The interview's light core produces the same text as i18next, for every message in every language.
import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import { describe, expect, test } from 'vitest';
import { languages, type Language } from '#contract/languages.ts';
import { createLightI18n } from './light-i18n.ts';
import { createTranslate, type Messages } from './translate.ts';

const counts = [...Array(25).keys(), 100, 101, 102, 105, 111, 1000, 1_000_000];
const pluralForm = /_(zero|one|two|few|many|other)$/;
const english = read('en-US');
const englishKeys = new Set(keysOf(english));
const values = anything();

describe.each(languages)('%s', (language) => {
  const messages = read(language);

  test('formats every message as i18next does, at every count', async () => {
    const model = i18next.createInstance();
    await model.init({
      lng: language,
      resources: { [language]: { messages } },
      defaultNS: 'messages',
      ns: 'messages',
      interpolation: { escapeValue: false },
    });
    const expected = model.t as unknown as (key: string, values: object) => string;
    const translate = createTranslate(language, messages);
    const different: string[] = [];
    for (const key of keysOf(messages)) {
      const baseKey = key.replace(pluralForm, '');
      const isCounted = englishKeys.has(`${baseKey}_one`) && englishKeys.has(`${baseKey}_other`);
      for (const given of isCounted ? counts.map((count) => ({ ...values, count })) : [values]) {
        const tested = isCounted ? baseKey : key;
        if (translate(tested, given) !== expected(tested, given))
          different.push(`${tested} ${given['count']}`);
      }
    }
    expect(different).toEqual([]);
  });
});

test('a missing message is shown as its key', () => {
  expect(createTranslate('en-US', {})('interview.start')).toBe('interview.start');
});

describe('the light core', () => {
  const files: Partial<Record<Language, Messages>> = { 'en-US': { a: 'one' }, 'de-DE': { a: 'eins' } };
  const load = (language: Language) => {
    const file = files[language];
    return file ? Promise.resolve(file) : Promise.reject(new Error('offline'));
  };

  test('notifies listeners that the language has changed', async () => {
    const shown: string[] = [];
    const light = createLightI18n(load, (language) => void shown.push(language));
    await light.changeLanguage('en-US');
    light.on('languageChanged', () => void shown.push(light.getFixedT()('a')));
    await light.changeLanguage('de-DE');
    expect(shown).toEqual(['en-US', 'de-DE', 'eins']);
  });

  test('uses English if a language can’t be fetched', async () => {
    const light = createLightI18n(load, () => undefined);
    await light.changeLanguage('it-IT');
    expect(light.getFixedT()('a')).toBe('one');
  });
});

function keysOf(messages: Messages, before = ''): string[] {
  return Object.entries(messages).flatMap(([name, value]) =>
    typeof value === 'string' ? [before + name] : keysOf(value, `${before}${name}.`),
  );
}

function read(language: Language): Messages {
  return JSON.parse(readFileSync(`public/${language}/messages.json`, 'utf8'));
}

/** A value for every variable in the messages. */
function anything(): Record<string, unknown> {
  const names = JSON.stringify(english).matchAll(/\{\{\s*(\w+)/g);
  return Object.fromEntries([...names].map(([, name = '']) => [name, `<${name}> & "x"`]));
}
