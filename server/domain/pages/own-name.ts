// A language's name in that language, from the page's own files (public/<language>/languages.json).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import { publicFolder } from '../../kernel/texts/sentences.ts';

const names = new Map<Language, string>();

export function ownNameOf(language: Language): string {
  if (names.size === 0) for (const language of languages) names.set(language, readName(language));
  return names.get(language) ?? language;
}

function readName(language: Language): string {
  const file: unknown = JSON.parse(readFileSync(join(publicFolder, language, 'languages.json'), 'utf8'));
  const name: unknown = typeof file === 'object' && file !== null ? Reflect.get(file, language) : undefined;
  return typeof name === 'string' ? name : language;
}
