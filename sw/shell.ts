// The interview's shell: what the build lists is kept at install, and answered from there. The server renders an
// interview's title and colours into the first HTML, so pages ask it first, briefly; without it the kept page will do.
import { cleanupOutdatedCaches, getCacheKeyForURL, matchPrecache, precache } from 'workbox-precaching';

/** interview.html, with what an interview in progress needs beside it (vite.plugins.ts). */
const shellPage = '/kept.html';
const networkFirstMs = 3000;
/** What interviews with code keep for themselves (src/candidate/code/keep-code.ts). */
const codeCache = 'candor-code';
const mayBeForCode = /^\/(assets|pyodide-[\d.]+)\//;

export function keepShell(files: Parameters<typeof precache>[0]): void {
  precache(files);
  cleanupOutdatedCaches();
}

/** Undefined when the request is none of ours: everything of /api, and what the build did not list. */
export function answerFrom(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return undefined;
  if (request.mode === 'navigate') return isInterview(pathname) ? page(request) : otherPage(request);
  if (getCacheKeyForURL(pathname)) return file(request, pathname);
  return mayBeForCode.test(pathname) ? kept(request) : undefined;
}

function isInterview(pathname: string): boolean {
  return pathname.startsWith('/i/') || pathname.startsWith('/s/');
}

async function page(request: Request): Promise<Response> {
  const fresh = fetch(request).then((response) => (response.status < 500 ? response : undefined));
  const inTime = new Promise<undefined>((resolve) => setTimeout(resolve, networkFirstMs));
  const first = await Promise.race([fresh.catch(() => undefined), inTime]);
  // Nothing kept (it was evicted): the network's answer, however late.
  return first ?? (await matchPrecache(shellPage)) ?? fetch(request);
}

/** What needs a network is told so by the kept page (src/interview.tsx). */
async function otherPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const offline = await matchPrecache(shellPage);
    if (offline) return offline;
    throw error;
  }
}

async function file(request: Request, pathname: string): Promise<Response> {
  return (await matchPrecache(pathname)) ?? fetch(request);
}

async function kept(request: Request): Promise<Response> {
  const found = await caches.match(request, { cacheName: codeCache, ignoreVary: true });
  return found ?? fetch(request);
}
