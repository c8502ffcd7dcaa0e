// Translated text on the server: refusals, mails, the first HTML of a page. Reads the same files as the page
// (public/<language>/messages.json), so each text is translated in one place.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseLanguage, defaultLanguage } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';

export const publicFolder = fileURLToPath(new URL('../../../public', import.meta.url));

const loaded = new Map<Language, unknown>();

/** The text under a dotted key with {{names}} filled in. Falls back to English, then to ''. */
export function sentence(
  language: Language,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return withoutMissingNames(wording(language, key), values).replace(
    /\{\{\s*(\w+)\s*\}\}/g,
    (_whole, name: string) => String(values[name] ?? ''),
  );
}

/** Drops an unknown name from a greeting, with the space or comma before it. */
function withoutMissingNames(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(
    /(?:[,،] ?| )?\{\{\s*(name|candidate_name|recruiter_name)\s*\}\}/g,
    (whole, name: string) => (values[name] === '' ? '' : whole),
  );
}

/** The text with its {{names}} not filled in. */
export function wording(language: Language, key: string): string {
  return find(messagesOf(language), key) ?? find(messagesOf(defaultLanguage), key) ?? '';
}

/** The best language for an Accept-Language header (RFC 9110 12.5.4). */
export function languageOfHeader(header: string | undefined): Language {
  return chooseLanguage({ browser: preferencesOf(header) });
}

/** The tags of an Accept-Language header, highest weight first. */
export function preferencesOf(header: string | undefined): string[] {
  const preferences = (header ?? '').split(',').flatMap((part) => {
    const [tag, ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return tag ? [{ tag, weight: weight === undefined ? 1 : Number(weight) || 0 }] : [];
  });
  return preferences
    .filter((preference) => preference.weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map((preference) => preference.tag);
}

function messagesOf(language: Language): unknown {
  if (!loaded.has(language)) loaded.set(language, readMessages(language));
  return loaded.get(language);
}

function readMessages(language: Language): unknown {
  try {
    return JSON.parse(readFileSync(join(publicFolder, language, 'messages.json'), 'utf8'));
  } catch {
    return {}; // A language without translations falls back to English.
  }
}

function find(messages: unknown, key: string): string | undefined {
  let value = messages;
  for (const part of key.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, part);
  }
  return typeof value === 'string' && value !== '' ? value : undefined;
}
