// `npm run figures`: prints the figures that tell how hard the code is to pick up, for this tree or for
// another one (`npm run figures -- ../older-tree`), so that two commits can be compared.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parseSync } from 'vite';
import { foldersUnder, inCycle, mutualPairs } from './folder-graph.ts';
import { productionFiles, readSources, root } from './source-imports.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  // `--list` names the files and folders behind each number.
  options: { list: { type: 'boolean', default: false } },
});
const tree = path.resolve(positionals[0] ?? root);
const sources = readSources(tree);
const edges = sources.flatMap((source) =>
  source.imports.flatMap(({ from, file, isType }) =>
    file ? [{ from, to: file.replace(/\?.*$/, ''), isType }] : [],
  ),
);

const server = foldersUnder(sources, 'server');
const coarse = foldersUnder(sources, 'server', { levels: 2, countTypes: false });
const pairs = [server, foldersUnder(sources, 'src')].map(mutualPairs);
const loners = singleImporterFiles();
const functions = allFunctions().toSorted((first, second) => second.lines - first.lines);
const tooLong = functions.filter((measured) => measured.lines > 80);
const [longest] = functions;

const rows: readonly (readonly [figure: string, value: string, behind?: readonly string[]])[] = [
  ['folders of server in an import cycle', `${inCycle(server).length} of ${server.size}`, inCycle(server)],
  [
    'pairs of folders that import each other, server + src',
    pairs.map((found) => found.length).join(' + '),
    pairs.flat(),
  ],
  [
    '  both, taking two levels of server, without types',
    `${inCycle(coarse).length} of ${coarse.size}; ${mutualPairs(coarse).length}`,
  ],
  ['production lines', String(productionLines())],
  ['files with a single importer, in their own folder', `${loners.length} of ${sources.length}`, loners],
  [
    'longest function, without and with blanks and comments',
    longest ? `${longest.lines} and ${longest.allLines} lines: ${longest.name} in ${longest.file}` : 'none',
  ],
  [
    'functions over 80 lines',
    String(tooLong.length),
    tooLong.map(({ lines, name, file }) => `${lines} ${name} in ${file}`),
  ],
  ['runtime packages', String(runtimePackages())],
  ['size of node_modules', sizeOnDisk()],
];
for (const [figure, value, behind = []] of rows) {
  console.log(`${figure.padEnd(56)}${value}`);
  if (values.list) for (const line of behind) console.log(`    ${line}`);
}

function singleImporterFiles(): string[] {
  const importers = new Map<string, Set<string>>();
  for (const { from, to } of edges) importers.set(to, (importers.get(to) ?? new Set()).add(from));
  return sources
    .map((source) => source.name)
    .filter((name) => {
      const [only, second] = importers.get(name) ?? [];
      return only && !second && path.posix.dirname(only) === path.posix.dirname(name);
    });
}

function productionLines(): number {
  return productionFiles(tree)
    .map((name) => readFileSync(path.join(tree, name), 'utf8').split('\n').length - 1)
    .reduce((total, lines) => total + lines, 0);
}

interface MeasuredFunction {
  name: string;
  file: string;
  /** Without blank lines and comments, as the lint rule counts. */
  lines: number;
  allLines: number;
}

function allFunctions(): MeasuredFunction[] {
  return sources.flatMap(({ name, text }) => {
    const { program, comments } = parseSync(name, text);
    const counted = countedLines(text, comments);
    const found: MeasuredFunction[] = [];
    walk(program, undefined, (node, label) => {
      const allLines = text.slice(node.start, node.end).split('\n').length;
      found.push({
        name: label ?? 'a function',
        file: name,
        lines: counted(node.start, node.end),
        allLines,
      });
    });
    return found;
  });
}

/** Counts the lines between two offsets that have more than blanks and comments. */
function countedLines(text: string, comments: readonly Span[]): (start: number, end: number) => number {
  const blanked = comments.reduce(
    (rest, { start, end }) =>
      rest.slice(0, start) + rest.slice(start, end).replace(/[^\n]/g, ' ') + rest.slice(end),
    text,
  );
  return (start, end) =>
    blanked
      .slice(start, end)
      .split('\n')
      .filter((line) => line.trim() !== '').length;
}

interface Span {
  start: number;
  end: number;
}
type Node = Span & { type: string } & Record<string, unknown>;

/** Visits each function below `node`. `label` is the name of what the function is assigned to. */
function walk(
  node: unknown,
  label: string | undefined,
  visit: (node: Node, label: string | undefined) => void,
): void {
  if (Array.isArray(node)) return node.forEach((item) => walk(item, label, visit));
  if (!isNode(node)) return;
  const own = nameIn(node) ?? label;
  if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) visit(node, own);
  for (const value of Object.values(node)) if (typeof value === 'object') walk(value, own, visit);
}

function nameIn(node: Node): string | undefined {
  const named = [node['id'], node['key']].find((key) => isNode(key) && key.type === 'Identifier');
  return isNode(named) ? String(named['name']) : undefined;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Packages that `npm ci --omit=dev` installs on this machine. */
function runtimePackages(): number {
  const lock = JSON.parse(readFileSync(path.join(tree, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(lock.packages).filter(
    ([name, entry]) =>
      name !== '' &&
      !entry.dev &&
      !entry.devOptional &&
      isFor(entry.os, process.platform) &&
      isFor(entry.cpu, process.arch) &&
      isFor(entry.libc, 'glibc') &&
      !isLeftOut(entry),
  ).length;
}

interface LockedPackage {
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  peer?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

function isFor(allowed: readonly string[] | undefined, here: string): boolean {
  return !allowed || allowed.includes(here);
}

/** npm lists optional peers of packages in the lock file, but installs them only on request. */
function isLeftOut(entry: LockedPackage): boolean {
  return entry.peer === true && entry.optional === true;
}

function sizeOnDisk(): string {
  const folder = path.join(tree, 'node_modules');
  if (!existsSync(folder)) return 'not installed';
  const { stdout } = spawnSync('du', ['-sm', folder], { encoding: 'utf8' });
  return `${stdout.split('\t')[0]} MB`;
}
