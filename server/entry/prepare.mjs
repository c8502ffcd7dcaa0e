// What must be there before anything else can run: the packages, Node 26 and the built page. Plain JavaScript without
// dependencies, because it runs on whatever Node (>= 20) a fresh machine has. Used by server/entry/start.mjs and tests/run.mjs.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const isWindows = process.platform === 'win32';
const oldestNode = 26;

/** The Node that everything runs on, from the npm package `node`. */
export const nodeBinary = at('node_modules/node/bin', isWindows ? 'node.exe' : 'node');

/** The environment in which `node`, `vite` and the others are those of node_modules. */
export function environment(extra = {}) {
  const pathKey = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const searched = [at('node_modules/.bin'), process.env[pathKey] ?? ''].join(path.delimiter);
  return { ...process.env, [pathKey]: searched, ...extra };
}

/** Installs what package-lock.json names and node_modules lacks. `withTools` includes what only tests need. */
export function install({ withTools = false } = {}) {
  const reason = whyInstall(withTools);
  if (reason) {
    console.log(`Installing packages (npm ci): ${reason}. This takes a minute or two.`);
    installPackages();
  }
  ensureNode();
}

/** Builds the page into dist/ unless the one there was made from the same sources. */
export function build({ force = false } = {}) {
  // A deployment may carry dist alone.
  if (!existsSync(at('index.html')) && existsSync(at('dist/index.html'))) return;
  const stamp = sourcesDigest();
  if (!force && existsSync(at('dist/index.html')) && readIfThere('dist/.stamp') === stamp) return;
  console.log('Building the page (vite build).');
  const vite = at('node_modules/vite/bin/vite.js');
  const built = run(nodeBinary, [vite, 'build', '--logLevel', 'warn'], {
    env: environment(),
    // A newcomer need not read what a build says that works.
    ...(!force && { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' }),
  });
  if (built.status !== 0) console.error(`${built.stdout ?? ''}${built.stderr ?? ''}`);
  must(built, 'vite build');
  writeFileSync(at('dist/.stamp'), stamp);
}

// npm 12 refuses `ci` where the lock file lacks a package of some other platform; `install` keeps to the lock's versions.
function installPackages() {
  // Tools ask for a newer Node than npm's own; they run on the one that is installed.
  const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];
  if (run('npm', ['ci', ...quietly], { shell: isWindows }).status === 0) return;
  console.log('`npm ci` did not work here; trying `npm install --no-save`.');
  must(run('npm', ['install', '--no-save', ...quietly], { shell: isWindows }), 'npm install');
}

function whyInstall(withTools) {
  if (!existsSync(at('package-lock.json'))) return null;
  const installed = readIfThere('node_modules/.package-lock.json');
  if (installed === null) return 'node_modules is missing';
  const isCurrent = sameVersions(
    JSON.parse(readIfThere('package-lock.json')),
    JSON.parse(installed),
    withTools,
  );
  return isCurrent ? null : 'package-lock.json names other versions than those installed';
}

// Optional packages are those of other platforms; that they are absent says nothing.
function sameVersions(wanted, installed, withTools) {
  return Object.entries(wanted.packages).every(([name, entry]) => {
    if (name === '' || entry.optional || entry.devOptional) return true;
    if (entry.dev && !withTools) return true;
    return installed.packages[name]?.version === entry.version;
  });
}

// npm 12 runs only the install scripts that package.json's allowScripts names, and --ignore-scripts runs none: then the
// package is here without its binary, which its own script can still fetch.
function ensureNode() {
  if (nodeMajor() >= oldestNode) return;
  console.log('Fetching Node (the install script of the npm package `node` has not run yet).');
  run(process.execPath, ['installArchSpecificPackage.js'], { cwd: at('node_modules/node') });
  if (nodeMajor() >= oldestNode) return;
  fail(
    `Candor needs Node ${oldestNode}, which the npm package \`node\` brings, but ${path.relative(root, nodeBinary)} is not there ` +
      `(platform ${process.platform}-${process.arch}). Delete node_modules and run \`npm ci\` with install scripts allowed.`,
  );
}

function nodeMajor() {
  if (!existsSync(nodeBinary)) return 0;
  const asked = spawnSync(nodeBinary, ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)\./.exec(asked.stdout ?? '')?.[1] ?? 0);
}

function sourcesDigest() {
  const digest = createHash('sha256');
  const folders = ['src', 'sw', 'contract', 'public'];
  const files = [
    'index.html',
    'interview.html',
    'vite.config.ts',
    'vite.code-files.ts',
    'vite.plugins.ts',
    'package-lock.json',
  ];
  const sources = [...folders, ...files];
  for (const file of sources.flatMap(filesUnder)) digest.update(file).update(readFileSync(at(file)));
  return digest.digest('hex');
}

// Tests are no part of the page; the route tree is made by the build itself.
function filesUnder(name) {
  if (!existsSync(at(name))) return [];
  if (path.extname(name)) return [name];
  return readdirSync(at(name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.|\.gen\.ts$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .toSorted();
}

function at(...names) {
  return path.join(root, ...names);
}

function readIfThere(name) {
  return existsSync(at(name)) ? readFileSync(at(name), 'utf8') : null;
}

function run(command, args, options = {}) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
}

function must(result, what) {
  if (result.status === 0) return;
  fail(
    result.error
      ? `${what} could not be started: ${result.error.message}`
      : `${what} failed; its own message is above.`,
  );
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
