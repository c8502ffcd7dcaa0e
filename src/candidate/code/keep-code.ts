// Files that an interview with a code question needs beyond the interview's shell: the editor with its grammars, and the
// interpreter of JavaScript. They are kept when such an interview begins (P4), not by everybody who opens a link. Python's
// are kept when somebody asks for Python. The service worker answers from the same cache (sw/shell.ts).
import * as z from 'zod/mini';
import { isBeingAnswered } from '../../kit/service-worker.ts';

const cacheName = 'candor-code';

const KeptFile = z.object({ path: z.string(), bytes: z.int() });

/** What the build lists (vite.code-files.ts): addresses, and sizes as they lie on the disk. */
const CodeFiles = z.object({
  files: z.array(KeptFile),
  python: z.object({
    /** Where Pyodide lies, with a slash at the end. */
    folder: z.string(),
    files: z.array(KeptFile),
    /** What travels: the files as they are compressed. */
    wire_bytes: z.int(),
  }),
});
export type PythonFiles = z.infer<typeof CodeFiles>['python'];

/** Rejects where the files are neither here nor to be had. */
export async function keepCode(): Promise<void> {
  if (!import.meta.env.PROD || !canKeep()) return;
  const { files, python } = await listFiles();
  const cache = await caches.open(cacheName);
  // Another tab may be in an interview of the version before, without a network.
  if (!(await isBeingAnswered())) await removeOthers(cache, [...files, ...python.files]);
  await Promise.all(files.map((file) => keep(cache, file.path, () => undefined)));
}

export async function findPython(): Promise<PythonFiles> {
  return (await listFiles()).python;
}

export async function isPythonKept({ files }: PythonFiles): Promise<boolean> {
  if (!canKeep()) return false;
  const kept = await Promise.all(files.map((file) => caches.match(file.path, { cacheName })));
  return kept.every((response) => response !== undefined);
}

/** `onProgress` hears a share from 0 to 1. Rejects where the network is away; what had come whole stays. */
export async function keepPython({ files }: PythonFiles, onProgress: (share: number) => void): Promise<void> {
  if (!canKeep()) return;
  const cache = await caches.open(cacheName);
  const all = files.reduce((sum, file) => sum + file.bytes, 0);
  let here = 0;
  for (const file of files) {
    const before = here;
    await keep(cache, file.path, (bytes) => onProgress(Math.min((before + bytes) / all, 1)));
    here += file.bytes;
  }
}

/** Browsers keep nothing for insecure pages: there it comes over the network each time. */
function canKeep(): boolean {
  return 'caches' in globalThis;
}

async function listFiles() {
  const response = await fetch('/code-files.json');
  if (!response.ok) throw new Error(`code-files.json: ${response.status}`);
  return CodeFiles.parse(await response.json());
}

async function keep(cache: Cache, path: string, onBytes: (bytes: number) => void): Promise<void> {
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
  // Headers go along: a worker's Content-Security-Policy is the one that its file came with.
  const { headers } = response;
  await cache.put(path, new Response(response.body.pipeThrough(counting), { headers })).catch(butNotForRoom);
}

/** A full device runs what it cannot keep, for as long as there is a network. */
function butNotForRoom(error: unknown): void {
  if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error;
}

/** Those of an earlier version. */
async function removeOthers(cache: Cache, wanted: readonly { path: string }[]): Promise<void> {
  const paths = new Set(wanted.map((file) => file.path));
  const others = (await cache.keys()).filter((request) => !paths.has(new URL(request.url).pathname));
  await Promise.all(others.map((request) => cache.delete(request)));
}
