// Caches the files that code questions need beyond the interview's shell: the editor with its grammars, and
// the JavaScript interpreter. Cached when such an interview starts (P4), not when a link is opened. Python's
// files are cached on request. The service worker reads the same cache (sw/shell.ts).
import * as z from 'zod/mini';
import { isBeingAnswered } from '../../kit/service-worker.ts';

const cacheName = 'candor-code';

const CachedFile = z.object({ path: z.string(), bytes: z.int() });

/** The build's file list (vite.code-files.ts): paths and uncompressed sizes. */
const CodeFiles = z.object({
  files: z.array(CachedFile),
  python: z.object({
    /** Base path of Pyodide, with a trailing slash. */
    folder: z.string(),
    files: z.array(CachedFile),
    /** Download size: the files as compressed. */
    wire_bytes: z.int(),
  }),
});
export type PythonFiles = z.infer<typeof CodeFiles>['python'];

/** Rejects if the files are neither cached nor reachable. */
export async function saveCode(): Promise<void> {
  if (!import.meta.env.PROD || !canCache()) return;
  const { files, python } = await listFiles();
  const cache = await caches.open(cacheName);
  // Another tab may be running an interview of the previous version offline.
  if (!(await isBeingAnswered())) await removeOutdated(cache, [...files, ...python.files]);
  await Promise.all(files.map((file) => saveFile(cache, file.path, () => undefined)));
}

export async function findPython(): Promise<PythonFiles> {
  return (await listFiles()).python;
}

export async function isPythonSaved({ files }: PythonFiles): Promise<boolean> {
  if (!canCache()) return false;
  const cached = await Promise.all(files.map((file) => caches.match(file.path, { cacheName })));
  return cached.every((response) => response !== undefined);
}

/**
 * `onProgress` receives a fraction from 0 to 1. Rejects when offline; files already downloaded stay cached.
 */
export async function savePython({ files }: PythonFiles, onProgress: (share: number) => void): Promise<void> {
  if (!canCache()) return;
  const cache = await caches.open(cacheName);
  const allBytes = files.reduce((sum, file) => sum + file.bytes, 0);
  let doneBytes = 0;
  for (const file of files) {
    const before = doneBytes;
    await saveFile(cache, file.path, (bytes) => onProgress(Math.min((before + bytes) / allBytes, 1)));
    doneBytes += file.bytes;
  }
}

/** Insecure contexts have no Cache API: files come over the network each time. */
function canCache(): boolean {
  return 'caches' in globalThis;
}

async function listFiles() {
  const response = await fetch('/code-files.json');
  if (!response.ok) throw new Error(`code-files.json: ${response.status}`);
  return CodeFiles.parse(await response.json());
}

async function saveFile(cache: Cache, path: string, onBytes: (bytes: number) => void): Promise<void> {
  if (await cache.match(path)) return;
  const response = await fetch(path);
  if (!response.ok || !response.body) throw new Error(`${path}: ${response.status}`);
  let bytes = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      onBytes(bytes);
      controller.enqueue(chunk);
    },
  });
  // Keep the headers: a worker's Content-Security-Policy comes from its own response.
  const { headers } = response;
  await cache.put(path, new Response(response.body.pipeThrough(counting), { headers })).catch(ignoreFullDisk);
}

/** If the device is full, run without caching while online. */
function ignoreFullDisk(error: unknown): void {
  if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error;
}

/** Deletes files of earlier versions. */
async function removeOutdated(cache: Cache, current: readonly { path: string }[]): Promise<void> {
  const paths = new Set(current.map((file) => file.path));
  const outdated = (await cache.keys()).filter((request) => !paths.has(new URL(request.url).pathname));
  await Promise.all(outdated.map((request) => cache.delete(request)));
}
