// The six languages match: every messages.json has the same keys, the plural forms its language
// needs (CLDR) and the same variables, and no untranslated English.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultLanguage, type Language, languages } from '#contract/languages.ts';
import { refusalCodes, resultStatuses, fieldFaults } from '#contract/refusals.ts';
import { readSources, root } from './source-imports.ts';

const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;
/** Plural forms used only for fractions or millions, which never occur here. */
const optionalForms: Partial<Record<Language, readonly string[]>> = {
  'ru-RU': ['other'],
  'es-ES': ['many'],
  'it-IT': ['many'],
};
/** Words that other languages spell as English does. */
const sharedWords = new Set(
  (
    'Candor E-mail Email Video Live Status Name Code Text Design Job Jobs Upgrade Newsletter Audio Link Chrome Firefox ' +
    'Logo Problem Website Team Pro Free Demo Link: Plan Details OK No Note Start Stop Minuten PDF CV VAT IP API SMS Rating ' +
    'Feedback Support Web Online Offline Interview Interviews Industrie Version Slogan Format Standard Basic Server ' +
    'Password Account Home Error optional Import Export Browser Person Database Webhook Webhooks webhook webhooks ' +
    'Motivation Organisation Board URL Ctrl Shift Chat Passkeys Domain Domains'
  ).split(' '),
);

const messages = new Map(languages.map((language) => [language, flat(read(language))] as const));
const english = messages.get(defaultLanguage) ?? new Map<string, string>();
const others = languages.filter((language) => language !== defaultLanguage);

describe.each(others)('%s', (language) => {
  const translated = messages.get(language) ?? new Map<string, string>();

  it('has every message that English has, in every plural form of its own', () => {
    expect(expectedKeys(language).filter((key) => !translated.has(key))).toEqual([]);
  });

  it('has no message that English lacks', () => {
    const known = new Set([...english.keys()].map(baseOf));
    expect([...translated.keys()].filter((key) => !known.has(baseOf(key)))).toEqual([]);
  });

  it('fills in the same variables', () => {
    const wrong = [...translated].filter(([key, text]) => {
      const model = english.get(key) ?? english.get(`${baseOf(key)}_other`) ?? '';
      return variablesOf(text) !== variablesOf(model);
    });
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it('is translated, not copied', () => {
    const copied = [...translated].filter(([key, text]) => english.get(key) === text && hasWords(text));
    expect(copied.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });
});

describe('English', () => {
  it('has no unused message', () => {
    const source = readSources()
      .map(({ text }) => text)
      .join('\n');
    // Literal keys, and the fixed prefixes of composed ones: t(`refusals.${code}`).
    const written = new Set([...source.matchAll(/['"`](\w+(?:\.\w+)+)['"`]/g)].map(([, key]) => key ?? ''));
    const begun = [...source.matchAll(/`(\w+(?:\.\w*)+)\$\{/g)].map(([, beginning]) => beginning ?? '');
    const isUsed = (key: string) => written.has(key) || begun.some((beginning) => key.startsWith(beginning));
    expect([...english.keys()].filter((key) => !isUsed(key) && !isUsed(baseOf(key)))).toEqual([]);
  });

  it('has a message for every refusal, field error and result', () => {
    expect(refusalCodes.filter((code) => !english.has(`refusals.${code}`))).toEqual([]);
    expect(fieldFaults.filter((fault) => !english.has(`fields.${fault}`))).toEqual([]);
    const keys = [...english.keys()].filter((key) => key.startsWith('result.')).join(' ');
    const missing = resultStatuses.filter(
      (status) => !keys.includes(status) && !keys.includes(status.replaceAll('-', '_')),
    );
    expect(missing).toEqual([]);
  });

  it.each([
    'Please fill in all the fields',
    'Please agree to the Privacy Policy',
    'Please select an answer option',
    'Please write code',
    'Please write text',
    'Something went wrong, please try again',
    'Sorry, the page you visited does not exist.',
    'Your browser does not support video recording',
    "You've exceeded your current plan limits.",
    'Please upgrade your account.',
  ])('contains this sentence word for word: %s', (sentence) => {
    expect([...english.values()]).toContain(sentence);
  });
});

function read(language: Language): unknown {
  return JSON.parse(readFileSync(path.join(root, 'public', language, 'messages.json'), 'utf8'));
}

/** Nested messages as dotted keys. */
function flat(tree: unknown, prefix = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(tree ?? {})) {
    const key = prefix === '' ? name : `${prefix}.${name}`;
    if (typeof value === 'string') found.set(key, value);
    else for (const [inner, text] of flat(value, key)) found.set(inner, text);
  }
  return found;
}

function expectedKeys(language: Language): string[] {
  const optional = optionalForms[language] ?? [];
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const required = forms.filter((form) => !optional.includes(form));
  const keys = [...english.keys()].flatMap((key) =>
    isPlural(key) ? required.map((form) => `${baseOf(key)}_${form}`) : [key],
  );
  return [...new Set(keys)];
}

// An English plural has both _one and _other; a key that ends in only one of them is no plural.
function isPlural(key: string): boolean {
  const base = withoutForm(key);
  return base !== key && english.has(`${base}_one`) && english.has(`${base}_other`);
}

function baseOf(key: string): string {
  return isPlural(key) ? withoutForm(key) : key;
}

function withoutForm(key: string): string {
  const form = pluralForms.find((pluralForm) => key.endsWith(`_${pluralForm}`));
  return form ? key.slice(0, -form.length - 1) : key;
}

/** Sorted, without duplicates. `count` may be missing, as in «one answer». */
function variablesOf(text: string): string {
  const names = [...text.matchAll(/\{\{-?\s*([\w.]+)/g)].map(([, name]) => name ?? '');
  return [...new Set(names.filter((name) => name !== 'count'))].toSorted().join(' ');
}

function hasWords(text: string): boolean {
  const words = text.replaceAll(/\{\{[^}]*\}\}/g, ' ').match(/[\p{L}-]{3,}/gu) ?? [];
  return words.some((word) => !sharedWords.has(word));
}
