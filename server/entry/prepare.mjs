// Prepares everything else: the packages, Node 26 and the built page. Plain JavaScript without dependencies,
// because it runs on whatever Node (>= 20) a fresh machine has. Used by server/entry/start.mjs and
// tests/run.mjs.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const isWindows = process.platform === 'win32';
const oldestNode = 26;

/**
 * The Node that runs everything, from the npm package `node`. Where only the server's packages are installed, it is the Node
 * that runs this file.
 */
export let nodeBinary = at('node_modules/node/bin', isWindows ? 'node.exe' : 'node');

/** An environment whose `node`, `vite` and other tools come from node_modules. */
export function environment(extra = {}) {
  const pathKey = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const searched = [at('node_modules/.bin'), process.env[pathKey] ?? ''].join(path.delimiter);
  return { ...process.env, [pathKey]: searched, ...extra };
}

/** Needed to build the page; a production installation lacks it. */
const vite = at('node_modules/vite/bin/vite.js');

/**
 * Installs the packages of package-lock.json that node_modules lacks. `withTools`: the development packages, which build and
 * test, must be there too. A new clone gets them in any case: Node and the embedded database are among them.
 */
export function install({ withTools = false } = {}) {
  const reason = whyInstall(withTools);
  if (reason) {
    console.log(`Installing packages (npm ci): ${reason}. This takes a minute or two.`);
    installPackages(withTools || existsSync(vite) || !existsSync(at('node_modules')));
  }
  ensureNode();
}

/** True if dist/ is missing, or was built from other sources and can be built here. */
export function needsBuild() {
  if (!existsSync(at('dist/index.html'))) return true;
  // A deployment may ship dist/ without the sources, or install only what the server needs.
  if (!existsSync(at('index.html'))) return false;
  if (!existsSync(vite) && existsSync(at('node_modules'))) return false;
  return readIfThere('dist/.stamp') !== sourcesDigest();
}

/** Builds the page into dist/ if needed. */
export function build({ force = false } = {}) {
  if (!force && !needsBuild()) return;
  console.log('Building the page (vite build).');
  const built = run(nodeBinary, [vite, 'build', '--logLevel', 'warn'], {
    env: environment(),
    // Hides the output of a successful build from newcomers.
    ...(!force && { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' }),
  });
  if (built.status !== 0) console.error(`${built.stdout ?? ''}${built.stderr ?? ''}`);
  must(built, 'vite build');
  writeFileSync(at('dist/.stamp'), sourcesDigest());
}

// npm 12 refuses `ci` if the lock file lacks a package of another platform; `install` keeps the locked
// versions.
function installPackages(withTools) {
  // Some tools require a newer Node than npm's own; they run on the installed one.
  const options = [withTools ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  if (run('npm', ['ci', ...options], { shell: isWindows }).status === 0) return;
  console.log('`npm ci` did not work here; trying `npm install --no-save`.');
  must(run('npm', ['install', '--no-save', ...options], { shell: isWindows }), 'npm install');
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

// Optional packages belong to other platforms, so missing ones are fine.
function sameVersions(wanted, installed, withTools) {
  return Object.entries(wanted.packages).every(([name, entry]) => {
    if (name === '' || entry.optional || entry.devOptional) return true;
    if (entry.dev && !withTools) return true;
    return installed.packages[name]?.version === entry.version;
  });
}

// npm 12 runs only the install scripts listed in package.json's allowScripts, and --ignore-scripts runs none.
// The package then lacks its binary, which its own script can still fetch.
function ensureNode() {
  if (!existsSync(at('node_modules/node')) && majorOf(process.version) >= oldestNode)
    nodeBinary = process.execPath;
  if (nodeMajor() >= oldestNode) return;
  if (existsSync(at('node_modules/node'))) {
    console.log('Fetching Node (the install script of the npm package `node` has not run yet).');
    run(process.execPath, ['installArchSpecificPackage.js'], { cwd: at('node_modules/node') });
  }
  if (nodeMajor() >= oldestNode) return;
  fail(
    `Candor needs Node ${oldestNode}, which the npm package \`node\` brings, but ${path.relative(root, nodeBinary)} is not there ` +
      `(platform ${process.platform}-${process.arch}). Delete node_modules and run \`npm ci\` with install scripts allowed, ` +
      `or run this with Node ${oldestNode}.`,
  );
}

function nodeMajor() {
  if (!existsSync(nodeBinary)) return 0;
  const asked = spawnSync(nodeBinary, ['--version'], { encoding: 'utf8' });
  return majorOf(asked.stdout ?? '');
}

function majorOf(version) {
  return Number(/^v(\d+)\./.exec(version)?.[1] ?? 0);
}

function sourcesDigest() {
  const digest = createHash('sha256');
  const folders = ['src', 'sw', 'contract', 'public'];
  const files = [
    'index.html',
    'interview.html',
    'vite.config.ts',
    'vite.chunks.ts',
    'vite.code-files.ts',
    'vite.contract.ts',
    'vite.plugins.ts',
    'vite.service-worker.ts',
    'package-lock.json',
  ];
  const sources = [...folders, ...files];
  for (const file of sources.flatMap(filesUnder)) digest.update(file).update(readFileSync(at(file)));
  return digest.digest('hex');
}

// Excludes tests and the route tree, which the build generates.
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
