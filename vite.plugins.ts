// Our own build steps: the interview's shell (the files the service worker precaches), the page's styles and
// messages, and compressed copies.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { languages } from './contract/languages.ts';
import { allImports, follow, onlineOnly, pages } from './vite.chunks.ts';

const codeEditor = 'src/candidate/code/code-mirror.ts';

/**
 * Collects the chunks an interview needs: the entry with all its imports, static and dynamic. Everything
 * else, the recruiter's part, stays out of the service worker's precache.
 */
export function interviewShell() {
  const files = new Set<string>();
  const plugin: Plugin = {
    name: 'candor:interview-shell',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && isOf([pages.interview], file)) collect(file, bundle, files);
      }
      for (const name of files)
        if (isOfSignedInArea(bundle[name]))
          this.error(`An interview would download ${name}, with all of MUI`);
    },
  };
  return { plugin, isInterview: (fileName: string) => files.has(fileName) };
}

function collect(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, files: Set<string>): void {
  if (files.has(chunk.fileName)) return;
  files.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  for (const name of [...chunk.imports, ...chunk.dynamicImports]) {
    const imported = bundle[name];
    if (imported?.type === 'chunk' && !isOf(onlineOnly, imported)) collect(imported, bundle, files);
  }
}

/** One import by mistake is enough to cause this. */
function isOfSignedInArea(file: Rolldown.OutputBundle[string] | undefined): boolean {
  return file?.type === 'chunk' && file.moduleIds.some((id) => id.includes('/node_modules/@mui/'));
}

export function isCodeEditor(chunk: Rolldown.OutputChunk): boolean {
  return isOf([codeEditor], chunk);
}

/** True if the chunk is what one of the files, or a part that the router split off it, is imported as. */
function isOf(files: readonly string[], chunk: Rolldown.OutputChunk): boolean {
  const [file = ''] = (chunk.facadeModuleId ?? '').split('?');
  return files.some((name) => resolve(name) === file);
}

/**
 * react-i18next imports one i18next function, for selector functions as keys, which we do not use; the import
 * would pull in the whole library. This stub replaces it. The signed-in area imports i18next directly.
 */
export function lightTranslation(): Plugin {
  const id = '\0candor:light-translation';
  return {
    name: 'candor:light-translation',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'i18next' && importer?.includes('/react-i18next/') ? id : undefined,
    load: (requested) => (requested === id ? "export const keyFromSelector = () => '';" : undefined),
  };
}

/**
 * A route of the router has a `Link` of its own, which we do not use; it would make every page wait for the code of
 * links. This stub replaces it. Links come from the package's index.
 */
export function routesWithoutLinks(): Plugin {
  const id = '\0candor:routes-without-links';
  return {
    name: 'candor:routes-without-links',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './link.js' && importer?.endsWith('/@tanstack/react-router/dist/esm/route.js')
        ? id
        : undefined,
    load: (requested) => (requested === id ? 'export const Link = null;' : undefined),
  };
}

/**
 * Wraps every import() of a page in src/kit/load-in-time.ts, by patching Vite's preload helper, which all of
 * them use.
 */
export function loadedInTime(): Plugin {
  const loader = 'export const __vitePreload =';
  const inTime = JSON.stringify(resolve('src/kit/load-in-time.ts'));
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

/**
 * Writes `/{code}/interview.json`, the sections of messages.json that the interview's files use, and
 * `guest.json`, the sections for review links (src/guest).
 */
export function interviewMessages(): Plugin {
  return {
    name: 'candor:interview-messages',
    apply: 'build',
    async generateBundle(_, bundle) {
      // The interview page is for guests, too, but neither side shows the other's screens.
      const without = (folder: string) =>
        follow(this, resolve(pages.interview), (module) =>
          allImports(module).filter((id) => !id.startsWith(resolve(folder))),
        );
      const parts = { interview: without('src/guest'), guest: without('src/candidate') };
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      // Only src names texts of these pages.
      const modules = chunks.flatMap((chunk) =>
        Object.entries(chunk.modules).filter(([id]) => id.startsWith(resolve('src'))),
      );
      for (const language of languages) {
        const messages: unknown = JSON.parse(await readFile(`public/${language}/messages.json`, 'utf8'));
        for (const [part, ids] of Object.entries(parts)) {
          const texts = modules.flatMap(([id, { code }]) => (ids.has(id) && code ? [code] : []));
          const used = Object.entries(messages ?? {}).filter(([section]) => isUsedIn(texts, section));
          const source = JSON.stringify(Object.fromEntries(used));
          this.emitFile({ type: 'asset', fileName: `${language}/${part}.json`, source });
        }
      }
    },
  };
}

function isUsedIn(texts: readonly string[], section: string): boolean {
  const used = new RegExp(`["'\`]${section}\\.`);
  return texts.some((text) => used.test(text));
}

/**
 * Inlines a page's styles: on a slow connection a stylesheet costs another round trip before the first paint.
 * The link stays with media="not all", so that Vite's loader knows the styles are loaded.
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

/**
 * Browsers compile functions one by one, on first call, while the user waits. This hint makes Chromium
 * compile these files completely while they load (https://v8.dev/blog/explicit-compile-hints). It cuts the
 * work until the first question can be answered by a fifth.
 */
export function compiledWhole(names: ReadonlySet<string>): Plugin {
  return {
    name: 'candor:compiled-whole',
    apply: 'build',
    generateBundle: {
      // The hint only counts on a file's first line, so run after Vite, which adds a line of its own there.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && names.has(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      },
    },
  };
}

const worthCompressing = /(assets[/\\].+\.(js|css|wasm)|(messages|interview|guest)\.json|^start\.js)$/;

/**
 * Writes a brotli copy of each file (served by server/domain/pages/routes.ts). Compressing on request, at a
 * fast level, would make the page's first file a sixth larger for every candidate on a slow connection.
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
