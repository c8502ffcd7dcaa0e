// The interview's offline shell: the files that the build lists are cached at install and served from the cache. The
// server renders an interview's title and colors into the first HTML, so pages ask the server first, briefly; if it
// does not answer, the cached page serves.
import { cleanupOutdatedCaches, getCacheKeyForURL, matchPrecache, precache } from 'workbox-precaching';

/** interview.html with everything that an interview in progress needs (vite.plugins.ts). */
const shellPage = '/offline.html';
const networkFirstMs = 3000;
/** The cache of interviews with code questions (src/candidate/code/save-code.ts). */
const codeCache = 'candor-code';
const codeFiles = /^\/(assets|pyodide-[\d.]+)\//;

export function cacheShell(files: Parameters<typeof precache>[0]): void {
  precache(files);
  cleanupOutdatedCaches();
}

/** Undefined if the request is not ours: everything under /api, and files that the build did not list. */
export function answerFrom(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return undefined;
  if (request.mode === 'navigate') return isInterview(pathname) ? page(request) : otherPage(request);
  if (getCacheKeyForURL(pathname)) return file(request, pathname);
  return codeFiles.test(pathname) ? fromCodeCache(request) : undefined;
}

function isInterview(pathname: string): boolean {
  return pathname.startsWith('/i/') || pathname.startsWith('/s/');
}

async function page(request: Request): Promise<Response> {
  const fresh = fetch(request).then((response) => (response.status < 500 ? response : undefined));
  const inTime = new Promise<undefined>((resolve) => setTimeout(resolve, networkFirstMs));
  const first = await Promise.race([fresh.catch(() => undefined), inTime]);
  // The cache may have been evicted: use the network's answer, however late.
  return first ?? (await matchPrecache(shellPage)) ?? fetch(request);
}

/** The cached page explains that other pages need a network (src/app/interview.tsx). */
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

async function fromCodeCache(request: Request): Promise<Response> {
  const found = await caches.match(request, { cacheName: codeCache, ignoreVary: true });
  return found ?? fetch(request);
}
