// Our own build step: the files that an interview with code questions caches beyond the shell
// (src/candidate/code/save-code.ts). Lists the editor's and interpreters' files in `/code-files.json`, and
// copies Python (Pyodide's files from npm) to where our server serves it.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { isCodeEditor } from './vite.plugins.ts';

const pyodide = dirname(createRequire(import.meta.url).resolve('pyodide/package.json'));
const pythonFiles = [
  'pyodide.mjs',
  'pyodide.asm.mjs',
  'pyodide.asm.wasm',
  'python_stdlib.zip',
  'pyodide-lock.json',
] as const;

/** The highest level takes half a minute for ten megabytes and saves only another 1%. */
const brotliQuality = 9;

export function codeFiles(isInterview: (fileName: string) => boolean): Plugin {
  return {
    name: 'candor:code-files',
    // The interview's shell is known by then.
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const python = await readPython();
        for (const file of python.files) {
          this.emitFile({ type: 'asset', fileName: file.path.slice(1), source: file.source });
          this.emitFile({ type: 'asset', fileName: `${file.path.slice(1)}.br`, source: file.compressed });
        }
        const editor = editorFiles(bundle, isInterview);
        const runners = Object.keys(bundle).filter((name) => name.startsWith('assets/run-'));
        const files = [...editor, ...runners].map((name) => ({
          path: `/${name}`,
          bytes: sizeOf(bundle[name]),
        }));
        const source = JSON.stringify({ files, python: described(python) });
        this.emitFile({ type: 'asset', fileName: 'code-files.json', source });
      },
    },
    // The development server caches nothing, but serves Python.
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [path] = (request.url ?? '').split('?');
        void readPython().then((python) => {
          const file = python.files.find((packed) => packed.path === path);
          if (path === '/code-files.json')
            response.end(JSON.stringify({ files: [], python: described(python) }));
          else if (file) response.setHeader('content-type', file.type).end(file.source);
          else next();
        }, next);
      });
    },
  };
}

type Python = Awaited<ReturnType<typeof readPython>>;

const readPython = once(async () => {
  const { version } = JSON.parse(await readFile(join(pyodide, 'package.json'), 'utf8')) as {
    version: string;
  };
  const folder = `/pyodide-${version}/`;
  const files = await Promise.all(
    pythonFiles.map(async (name) => {
      const source = await readFile(join(pyodide, name));
      const compressed = await promisify(brotliCompress)(source, {
        params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality },
      });
      return { path: folder + name, type: typeOf(name), source, compressed };
    }),
  );
  return { folder, files };
});

function described({ folder, files }: Python) {
  return {
    folder,
    files: files.map(({ path, source }) => ({ path, bytes: source.length })),
    wire_bytes: files.reduce((sum, { compressed }) => sum + compressed.length, 0),
  };
}

function typeOf(name: string): string {
  if (name.endsWith('.mjs')) return 'text/javascript';
  if (name.endsWith('.wasm')) return 'application/wasm';
  return name.endsWith('.json') ? 'application/json' : 'application/zip';
}

/**
 * The editor and everything it may load, such as grammars. Files of the shell are cached anyway; what they may load later,
 * such as live rooms, is not the editor's.
 */
function editorFiles(bundle: Rolldown.OutputBundle, isInterview: (fileName: string) => boolean): string[] {
  const found = new Set<string>();
  const collect = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || found.has(name) || isInterview(name)) return;
    found.add(name);
    [...chunk.imports, ...chunk.dynamicImports].forEach(collect);
  };
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && isCodeEditor(chunk)) collect(chunk.fileName);
  return [...found];
}

function sizeOf(file: Rolldown.OutputBundle[string] | undefined): number {
  if (!file) return 0;
  return Buffer.byteLength(file.type === 'chunk' ? file.code : file.source);
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
