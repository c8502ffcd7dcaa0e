// The language of a page that the server renders for a request.
import type { FastifyRequest } from 'fastify';
import { chooseLanguage } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import { preferencesOf } from '../../kernel/texts/sentences.ts';

/** The stored choice (mirrored in a cookie by the page), else ?lang, else the browser's languages. */
export function languageOf(request: Pick<FastifyRequest, 'headers' | 'url'>): Language {
  const [, stored] = /(?:^|;\s*)language=([\w-]+)/.exec(request.headers.cookie ?? '') ?? [];
  const query = new URL(request.url, 'http://page').searchParams.get('lang');
  return chooseLanguage({ stored, query, browser: preferencesOf(request.headers['accept-language']) });
}
