// Build steps of our own: which files make the interview's shell, and their compressed copies.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { languages } from './contract/languages.ts';

/** Modules with which an interview begins, beside its entry. */
const interviewModule = /\/src\/(candidate-ports\.|candidate\/|routes\/(i|s|404)\.)/;

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
        if (file.type === 'chunk' && (isInterviewEntry(file) || isInterview(file)))
          collect(file, bundle, files);
      }
    },
  };
  return { plugin, keepOnlyShell, isInterview: (fileName: string) => files.has(fileName) };

  function keepOnlyShell<Entry extends { url: string }>(manifest: Entry[]) {
    const kept = manifest.filter(({ url }) => !url.startsWith('assets/') || files.has(url));
    return { manifest: kept, warnings: [] };
  }
}

function isInterviewEntry(chunk: Rolldown.OutputChunk): boolean {
  return chunk.isEntry && /\/interview\.(html|tsx)$/.test(chunk.facadeModuleId ?? '');
}

function isInterview(chunk: Rolldown.OutputChunk): boolean {
  return chunk.isDynamicEntry && interviewModule.test(chunk.facadeModuleId ?? '') && !isCodeEditor(chunk);
}

function collect(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, files: Set<string>): void {
  if (files.has(chunk.fileName)) return;
  files.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  for (const name of [...chunk.imports, ...chunk.dynamicImports]) {
    const imported = bundle[name];
    // Routes are loaded from everywhere; the candidate's own ones are roots already.
    if (imported?.type === 'chunk' && !isRoute(imported) && !isCodeEditor(imported) && !isForPhones(imported))
      collect(imported, bundle, files);
  }
}

function isRoute(chunk: Rolldown.OutputChunk): boolean {
  return chunk.isDynamicEntry && (chunk.facadeModuleId ?? '').includes('/src/routes/');
}

/** Of use before the start alone, when there is a network. */
function isForPhones(chunk: Rolldown.OutputChunk): boolean {
  return chunk.moduleIds.some((id) => id.includes('/libphonenumber-js/'));
}

/** Kept by interviews that ask for code, and by no others (vite.code-files.ts). */
export function isCodeEditor(chunk: Rolldown.OutputChunk): boolean {
  return (chunk.facadeModuleId ?? '').endsWith('/src/candidate/code/code-mirror.ts');
}

/**
 * react-i18next asks i18next for one function, for keys written as functions, which we have none of; with it comes the
 * whole library. Its place is taken by nothing here; the signed-in area imports i18next by itself.
 */
export function lightTranslation(): Plugin {
  const id = '\0candor:light-translation';
  return {
    name: 'candor:light-translation',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'i18next' && importer?.includes('/react-i18next/') ? id : undefined,
    load: (wanted) => (wanted === id ? "export const keyFromSelector = () => '';" : undefined),
  };
}

/** Puts src/ui/load-in-time.ts around every import() of a page: Vite's loader, which they all go through, is wrapped. */
export function loadedInTime(): Plugin {
  const loader = 'export const __vitePreload =';
  const inTime = JSON.stringify(resolve('src/ui/load-in-time.ts'));
  return {
    name: 'candor:loaded-in-time',
    apply: 'build',
    transform: {
      filter: { id: /preload-helper\.js$/ },
      handler(code) {
        if (!code.includes(loader))
          this.error('Vite’s loader looks different: candor:loaded-in-time has to follow');
        return [
          `import { loadInTime } from ${inTime};`,
          code.replace(loader, 'const loadNow ='),
          'export const __vitePreload = (...wanted) => loadInTime(() => loadNow(...wanted));',
        ].join('\n');
      },
    },
  };
}

/** Writes `/{code}/interview.json`: the sections of messages.json that the interview's files speak of. */
export function interviewMessages(isInterview: (fileName: string) => boolean): Plugin {
  return {
    name: 'candor:interview-messages',
    apply: 'build',
    generateBundle: {
      // After the shell is known.
      order: 'post',
      async handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const isSpoken = (chunk: Rolldown.OutputChunk) =>
          isInterview(chunk.fileName) || chunk.moduleIds.some((id) => id.includes('/src/candidate/'));
        const code = chunks.filter(isSpoken).map((chunk) => chunk.code);
        const isSaid = (section: string) => code.some((text) => new RegExp(`["'\`]${section}\\.`).test(text));
        for (const language of languages) {
          const messages: unknown = JSON.parse(await readFile(`public/${language}/messages.json`, 'utf8'));
          const said = Object.entries(messages ?? {}).filter(([section]) => isSaid(section));
          const source = JSON.stringify(Object.fromEntries(said));
          this.emitFile({ type: 'asset', fileName: `${language}/interview.json`, source });
        }
      },
    },
  };
}

/**
 * Puts a page's styles into the page itself: on a bad line a file of styles is one more round trip before anything is
 * seen. The link stays, for no medium, as the sign to Vite's loader that they are there.
 */
export function styledPage(page: string): Plugin {
  return {
    name: 'candor:styled-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, filename }) {
        if (!filename.endsWith(`/${page}`)) return html;
        return html.replace(/<link rel="stylesheet"[^>]*?href="\/([^"]+)"[^>]*>/g, (link, name: string) => {
          const file = bundle?.[name];
          if (file?.type !== 'asset') return link;
          return `<style>${String(file.source).trim()}</style>${link.replace('<link', '<link media="not all"')}`;
        });
      },
    },
  };
}

const worthCompressing = /(assets[/\\].+\.(js|css|wasm)|(messages|interview)\.json)$/;

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
