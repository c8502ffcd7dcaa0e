// The page: what vite built, and index.html for every address that is not a file, so that a link opens at any screen.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseLanguage } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import { sendRefusal } from '../http/errors.ts';
import { Refusal } from '../http/refusal.ts';
import { preferencesOf, publicFolder } from '../texts/sentences.ts';
import { readTemplate, renderIndex } from './index-page.ts';
import { findInterviewFirst } from './interview-first.ts';

export const distFolder = fileURLToPath(new URL('../../dist', import.meta.url));

/** spec.txt's static files: at the root they answer in English. */
const languageFiles = ['languages.json', 'languages-bcp.json', 'messages.json'];

export async function pageRoutes(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: existsSync(distFolder) ? [distFolder, publicFolder] : publicFolder,
    index: false,
    // Brotli copies that the build made (vite.plugins.ts); what has none is compressed as it is asked for.
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', cacheControlOf(path)),
  });
  for (const name of languageFiles)
    app.get(`/${name}`, (_request, reply) => reply.sendFile(`en-US/${name}`, publicFolder));
  for (const path of ['/', '/index.html']) app.get(path, (request, reply) => sendIndex(request, reply));
  app.setNotFoundHandler((request, reply) =>
    isForPage(request) ? sendIndex(request, reply) : sendRefusal(request, reply, new Refusal('not_found')),
  );
}

/** Only what carries a hash in its name may be kept for good. */
export function cacheControlOf(path: string): string {
  return /[/\\]assets[/\\][^/\\]+-[\w-]{8,}\.\w+(\.br)?$/.test(path)
    ? 'public, max-age=31536000, immutable'
    : 'no-cache';
}

async function sendIndex(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { deps } = request.server;
  const path = new URL(request.url, 'http://page').pathname;
  // An interview's page opens even while the database is away: the name comes later then.
  const interview = await findInterviewFirst(deps, path).catch((error: unknown) => {
    request.log.warn({ err: error }, 'the first text of an interview was left out');
    return undefined;
  });
  const html = renderIndex(readTemplate(distFolder), {
    language: languageOf(request),
    interview,
    siteUrl: deps.config.siteUrl,
  });
  return reply
    .header('cache-control', 'no-cache')
    .header('vary', 'Accept-Language, Cookie')
    .type('text/html; charset=utf-8')
    .send(html);
}

/** A stored choice (the page mirrors it in a cookie), else ?lang, else the browser's (spec.txt 1). */
export function languageOf(request: Pick<FastifyRequest, 'headers' | 'url'>): Language {
  const [, stored] = /(?:^|;\s*)language=([\w-]+)/.exec(request.headers.cookie ?? '') ?? [];
  const query = new URL(request.url, 'http://page').searchParams.get('lang');
  return chooseLanguage({ stored, query, browser: preferencesOf(request.headers['accept-language']) });
}

function isForPage(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isOurs = /^\/(api|assets|media|dev)(\/|$)/.test(request.url);
  // What previews a link in a chat asks for anything; so does a page for a picture that is missing.
  const accepts = request.headers.accept ?? '';
  const isFile = /^[^?]*\.\w+(\?|$)/.test(request.url);
  return isRead && !isOurs && (accepts.includes('text/html') || (accepts.includes('*/*') && !isFile));
}
