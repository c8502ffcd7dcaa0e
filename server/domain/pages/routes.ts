// Serves the page: the files vite built, and index.html for every other path, so that a link can open any screen.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../../platform/http/errors.ts';
import { languageOf } from '../../platform/http/language-of.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { relyingPartyOf } from '../organizations/passkeys/relying-party.ts';
import { publicFolder } from '../../kernel/texts/sentences.ts';
import { companyPages, findCompanyFirst, jobPostingDigest } from './company-first.ts';
import type { CompanyFirst } from './company-first.ts';
import { readAhead, readTemplate, renderIndex } from './index-page.ts';
import { findInterviewFirst } from './interview-first.ts';
import type { InterviewFirst } from './interview-first.ts';
import { interviewManifest } from './manifest.ts';
import { isPagePath } from './page-paths.ts';
import { formScriptDigest } from './welcome-form.ts';

export const distFolder = fileURLToPath(new URL('../../../dist', import.meta.url));

/** Static files of the public URL contract; without a language in the path they are in English. */
const languageFiles = ['languages.json', 'languages-bcp.json', 'messages.json'];

export async function pageRoutes(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: existsSync(distFolder) ? [distFolder, publicFolder] : publicFolder,
    index: false,
    // Brotli copies made by the build (vite.plugins.ts); files without one are compressed on request.
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', cacheControlOf(path)),
  });
  for (const name of languageFiles)
    app.get(`/${name}`, (_request, reply) => reply.sendFile(`en-US/${name}`, publicFolder));
  for (const path of ['/', '/index.html']) app.get(path, (request, reply) => sendIndex(request, reply));
  for (const letter of ['i', 's'])
    app.get(`/${letter}/:hash/manifest.webmanifest`, (request, reply) => sendManifest(request, reply));
  // Metrics are served on METRICS_PORT only. Without this line, the path would get the page's shell.
  app.get('/metrics', (request, reply) => sendRefusal(request, reply, new Refusal('not_found')));
  app.setNotFoundHandler((request, reply) =>
    isForPage(request) ? sendIndex(request, reply) : sendRefusal(request, reply, new Refusal('not_found')),
  );
}

/** Only files with a hash in their name may be cached forever. */
export function cacheControlOf(path: string): string {
  return /[/\\]assets[/\\][^/\\]+-[\w-]{8,}\.\w+(\.br)?$/.test(path)
    ? 'public, max-age=31536000, immutable'
    : 'no-cache';
}

async function sendIndex(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const path = pathOf(request);
  const interview = await findFirst(request, path);
  const company = await findCompany(request, path);
  const page = interviewPages.test(path) ? 'interview.html' : 'index.html';
  const html = renderIndex(readTemplate(distFolder, page), {
    language: languageOf(request),
    interview,
    company: company ?? undefined,
    siteUrl: request.server.deps.config.siteUrl,
    passkeyHost:
      page === 'index.html' ? (relyingPartyOf(request.server.deps.publicUrl())?.id ?? '') : undefined,
    isRegistrationClosed: request.server.deps.config.registration !== 'open',
    isGuests: guestPages.test(path),
    ahead: readAhead(distFolder, path, interview),
  });
  if (company) letIn(reply, jobPostingDigest(company));
  if (interview?.welcome) letIn(reply, formScriptDigest);
  return (
    reply
      .status(company === null || !isPagePath(path) ? 404 : 200)
      // A welcome page holds momentary data, and perhaps a candidate's name. A refusal is momentary, too.
      .header('cache-control', interview?.welcome || interview?.refusal ? 'no-store' : 'no-cache')
      .header('vary', 'Accept-Language, Cookie')
      .type('text/html; charset=utf-8')
      .send(html)
  );
}

/** These pages have a separate entry without the recruiters' code (src/app/interview.tsx). */
const interviewPages = /^\/([iscr]\/|verify\/?$)/;
/** These show the guests' messages. */
const guestPages = /^\/(r\/|verify\/?$)/;

/** Adds an inline script's digest to the page's CSP (platform/http/headers.ts). */
function letIn(reply: FastifyReply, digest: string | undefined): void {
  const policy = reply.getHeader('content-security-policy');
  if (!digest || typeof policy !== 'string') return;
  reply.header(
    'content-security-policy',
    policy.replace(/script-src [^;]*/, (scripts) => `${scripts} ${digest}`),
  );
}

/** An interview's page opens even without the database; its names then load later. */
async function findFirst(request: FastifyRequest, path: string): Promise<InterviewFirst | undefined> {
  try {
    return await findInterviewFirst(request.server.deps, path);
  } catch (error) {
    request.log.warn({ err: error }, 'the first text of an interview was left out');
    return undefined;
  }
}

/** Null if the company page does not exist. Like an interview's, the page opens without the database. */
async function findCompany(request: FastifyRequest, path: string): Promise<CompanyFirst | null | undefined> {
  if (!companyPages.test(path)) return undefined;
  try {
    // Limited like the page's own call, so that guessing too often reveals nothing.
    await request.server.limiters.link(request);
    return await findCompanyFirst(request.server.deps, path, languageOf(request));
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    request.log.warn({ err: error }, 'the first text of a company’s page was left out');
    return undefined;
  }
}

/**
 * `/i/{hash}/manifest.webmanifest`; 404 for an unknown link. It names the job and the company, as the page itself
 * does, and is limited like the page's call.
 */
async function sendManifest(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  await request.server.limiters.link(request);
  const interview = await findFirst(request, pathOf(request).replace(/\/manifest\.webmanifest$/, ''));
  if (!interview) return sendRefusal(request, reply, new Refusal('not_found'));
  return reply
    .header('cache-control', 'private, no-cache')
    .header('vary', 'Accept-Language, Cookie')
    .type('application/manifest+json; charset=utf-8')
    .send(JSON.stringify(interviewManifest(interview, languageOf(request))));
}

function pathOf(request: FastifyRequest): string {
  return new URL(request.url, 'http://page').pathname;
}

function isForPage(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isOurs = /^\/(api|assets|media|dev)(\/|$)/.test(request.url);
  // Link previews in chats accept anything; so does a page's request for a missing image.
  const accepts = request.headers.accept ?? '';
  const isFile = /^[^?]*\.\w+(\?|$)/.test(request.url);
  return isRead && !isOurs && (accepts.includes('text/html') || (accepts.includes('*/*') && !isFile));
}
