// Reads imports from the source text. TypeScript 7 has no compiler API, and the code's conventions
// (one formatter, file extensions on every path) make the text easy to parse.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');

export interface SourceImport {
  /** The importing file, relative to the project root, with forward slashes. */
  from: string;
  /** The specifier as written. */
  written: string;
  /** The imported file, relative to the project root; undefined for a package. */
  file: string | undefined;
  /** The package's name; undefined for a file. */
  package: string | undefined;
  isDynamic: boolean;
  isType: boolean;
}

export interface SourceFile {
  name: string;
  text: string;
  imports: readonly SourceImport[];
}

const topFolders = ['contract', 'src', 'sw', 'server'] as const;
const statement = /^\s*(?:import|export)\s+(type\s+)?(?:[\w*{][^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const dynamic = /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?['"]([^'"]+)['"]/g;

/** All TypeScript files except tests, with their imports, of the tree at `from`. */
export function readSources(from = root): readonly SourceFile[] {
  return productionFiles(from)
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readSource(from, name));
}

/** The names of all production files: no tests, no generated files. */
export function productionFiles(from = root): readonly string[] {
  return topFolders.flatMap((folder) =>
    readdirSync(path.join(from, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
      .filter((name) => /\.(tsx?|mjs|css|sql)$/.test(name) && !/\.test\.|\.gen\.ts$|\.d\.ts$/.test(name)),
  );
}

function readSource(tree: string, name: string): SourceFile {
  const text = readFileSync(path.join(tree, name), 'utf8');
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return { name, text, imports: [...importsIn(name, code)] };
}

function* importsIn(from: string, code: string): Generator<SourceImport> {
  for (const [, type, written] of code.matchAll(statement)) {
    if (written) yield resolved(from, written, { isDynamic: false, isType: Boolean(type) });
  }
  for (const [, written] of code.matchAll(dynamic)) {
    if (written) yield resolved(from, written, { isDynamic: true, isType: false });
  }
}

function resolved(
  from: string,
  written: string,
  how: Pick<SourceImport, 'isDynamic' | 'isType'>,
): SourceImport {
  if (written.startsWith('.')) {
    const file = path.posix.join(path.posix.dirname(from), written);
    return { from, written, file, package: undefined, ...how };
  }
  if (written.startsWith('#contract/')) {
    return { from, written, file: written.slice(1), package: undefined, ...how };
  }
  const words = written.split('/');
  const name = written.startsWith('@') ? words.slice(0, 2).join('/') : words[0];
  return { from, written, file: undefined, package: name, ...how };
}
