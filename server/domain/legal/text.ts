// The text of the legal pages: the operator's own from DATA_DIR/legal, else Candor's template. Files are read on each
// request, so that changes show at once.
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languages } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import { legalPages } from '#contract/legal.ts';
import type { LegalPage } from '#contract/legal.ts';
import type { Config } from '../../kernel/config.ts';

const templates = fileURLToPath(new URL('templates', import.meta.url));

export interface LegalText {
  markdown: string;
  /** Undefined: the operator's text for readers of every language. */
  language: Language | undefined;
  isTemplate: boolean;
}

export function legalFolder(dataDir: string): string {
  return join(dataDir, 'legal');
}

/** `privacy.de-DE.md`, then `privacy.md`, then the template in the reader's language. */
export async function readLegal(dataDir: string, page: LegalPage, language: Language): Promise<LegalText> {
  const own = legalFolder(dataDir);
  const inLanguage = await readIfThere(join(own, `${page}.${language}.md`));
  if (inLanguage !== undefined) return { markdown: inLanguage, language, isTemplate: false };
  const forAll = await readIfThere(join(own, `${page}.md`));
  if (forAll !== undefined) return { markdown: forAll, language: undefined, isTemplate: false };
  const markdown = await readFile(join(templates, `${page}.${language}.md`), 'utf8');
  return { markdown, language, isTemplate: true };
}

/** The pages for which some readers still get a template: the operator has no text for all languages and no site. */
export async function findTemplates({
  dataDir,
  siteUrl,
}: Pick<Config, 'dataDir' | 'siteUrl'>): Promise<LegalPage[]> {
  if (siteUrl) return [];
  const files = await readdir(legalFolder(dataDir)).catch(ignoreMissing);
  const isThere = (name: string) => files?.includes(name) === true;
  return legalPages.filter(
    (page) => !isThere(`${page}.md`) && !languages.every((language) => isThere(`${page}.${language}.md`)),
  );
}

async function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(ignoreMissing);
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return undefined;
  throw error;
}
