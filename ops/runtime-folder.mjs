// Makes a folder with everything that a server needs except Node: the built page, the server's sources and its packages. The
// Containerfile copies it into the images; without containers, it runs directly.
// Usage, after `npm run build`: node ops/runtime-folder.mjs <an empty or new folder>
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const parts = ['contract', 'server', 'public', 'dist', 'ops/archive-wal.sh'];

const target = process.argv[2];
if (!target) fail('Say where: node ops/runtime-folder.mjs <folder>');
if (existsSync(target) && readdirSync(target).length > 0) fail(`${target} is not empty.`);
if (!existsSync(path.join(root, 'dist/index.html')))
  fail('The page is not built: run "npm run build" first.');

const packages = serverPackages();
for (const part of parts) copy(part, (file) => !isTest(file));
for (const name of packages) copy(name, (file) => !isForDevelopers(file) && !isPackageInside(name, file));
writeFileSync(path.join(target, 'package.json'), JSON.stringify(packageFile(), null, 2));
console.log(`${packages.length} packages are in ${target}.`);

/** Folders of node_modules. A package of another platform is in the lock file and not installed. */
function serverPackages() {
  const { packages: locked } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const names = Object.entries(locked)
    .filter(([name, entry]) => name !== '' && !entry.dev && !entry.devOptional)
    .map(([name, entry]) => ({ name, isOptional: entry.optional === true }));
  const isInstalled = ({ name }) => existsSync(path.join(root, name, 'package.json'));
  const missing = names.filter((entry) => !entry.isOptional && !isInstalled(entry));
  if (missing.length > 0)
    fail(`Not installed: ${missing.map(({ name }) => name).join(', ')}. Run "npm ci" first.`);
  return names.filter(isInstalled).map(({ name }) => name);
}

function copy(name, isWanted) {
  mkdirSync(path.join(target, path.dirname(name)), { recursive: true });
  cpSync(path.join(root, name), path.join(target, name), { recursive: true, filter: isWanted });
}

function isTest(file) {
  return /\.test\.tsx?$/.test(file);
}

/** Node never reads them, and they are a third of all bytes. */
function isForDevelopers(file) {
  return /\.(?:map|d\.[cm]?ts)$/.test(file);
}

/** Nested packages are copied separately, if the server needs them. */
function isPackageInside(name, file) {
  return path.relative(path.join(root, name), file) === 'node_modules';
}

/** Without the scripts that need what is not here, and without the lock file: nothing is to be installed. */
function packageFile() {
  const { name, version, type, imports, engines, scripts } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  );
  const forOperators = Object.entries(scripts).filter(([, command]) =>
    /\/start\.mjs(?! (?:dev|build))/.test(command),
  );
  return { name, version, private: true, type, imports, engines, scripts: Object.fromEntries(forOperators) };
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
