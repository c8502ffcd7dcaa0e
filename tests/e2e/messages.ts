// The page's messages in any language: stories find buttons and fields by their visible text.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultLanguage, type Language } from '#contract/languages.ts';
import { root } from '../source-imports.ts';

/** The message of a dotted key, with its variables filled in and without the tags of its links. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

export function messagesIn(language: Language = defaultLanguage): Translate {
  const tree: unknown = JSON.parse(
    readFileSync(path.join(root, 'public', language, 'messages.json'), 'utf8'),
  );
  const plurals = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const form = typeof values['count'] === 'number' ? `_${plurals.select(values['count'])}` : '';
    const found = find(tree, `${key}${form}`) ?? find(tree, key);
    if (found === undefined) throw new Error(`${language} has no message ${key}`);
    const filled = found.replaceAll(/\{\{-?\s*(\w+)[^}]*\}\}/g, (_, name: string) => `${values[name] ?? ''}`);
    return filled.replaceAll(/<\/?\w+>/g, '');
  };
}

function find(tree: unknown, key: string): string | undefined {
  let at: unknown = tree;
  for (const name of key.split('.')) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = Object.entries(at).find(([own]) => own === name)?.[1];
  }
  return typeof at === 'string' ? at : undefined;
}
