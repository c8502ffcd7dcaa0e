// Build steps of our own: which files make the interview's shell, and their compressed copies.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** Modules with which an interview begins, beside the entry itself. */
const interviewModule = /\/src\/(candidate-ports\.|candidate\/|routes\/(i|s|c|404)\.?)/;

/**
 * Finds the chunks that an interview needs: the entry, and the candidate's along all their imports, static and dynamic.
 * Everything else, the recruiter's part, stays out of the service worker's precache.
 */
export function interviewShell() {
  const files = new Set<string>();
  const plugin: Plugin = {
    name: 'candor:interview-shell',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && (file.isEntry || isInterview(file))) collect(file, bundle, files);
      }
    },
  };
  return { plugin, keepOnlyShell };

  function keepOnlyShell<Entry extends { url: string }>(manifest: Entry[]) {
    const kept = manifest.filter(({ url }) => !url.startsWith('assets/') || files.has(url));
    return { manifest: kept, warnings: [] };
  }
}

function isInterview(chunk: Rolldown.OutputChunk): boolean {
  return chunk.isDynamicEntry && interviewModule.test(chunk.facadeModuleId ?? '');
}

function collect(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, files: Set<string>): void {
  if (files.has(chunk.fileName)) return;
  files.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  for (const name of [...chunk.imports, ...chunk.dynamicImports]) {
    const imported = bundle[name];
    // Routes are loaded from everywhere; the candidate's own ones are roots already.
    if (imported?.type === 'chunk' && !isRoute(imported)) collect(imported, bundle, files);
  }
}

function isRoute(chunk: Rolldown.OutputChunk): boolean {
  return chunk.isDynamicEntry && (chunk.facadeModuleId ?? '').includes('/src/routes/');
}

const worthCompressing = /(assets[/\\].+\.(js|css)|messages\.json)$/;

/**
 * Writes a brotli copy beside each file. Compressed as it is asked for, quickly, the page's first file is a sixth larger:
 * that is paid by every candidate on a thin line (server/pages/routes.ts serves the copies).
 */
export function compressedCopies(): Plugin {
  return {
    name: 'candor:compressed-copies',
    apply: 'build',
    async writeBundle({ dir }) {
      const files = dir ? await readdir(dir, { recursive: true }) : [];
      await Promise.all(
        files.filter((file) => worthCompressing.test(file)).map((file) => copy(join(dir ?? '', file))),
      );
    },
  };
}

async function copy(path: string): Promise<void> {
  await writeFile(`${path}.br`, await promisify(brotliCompress)(await readFile(path)));
}
