// Prints what each page of the built dist/ downloads at its start, a recruiter's scripts from sign-in to the list of
// jobs, and all other scripts and styles, in brotli bytes. Fails if one of them has more than its budget. `node tests/bundle-sizes.mjs ../other/dist` reads
// another build.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const dist = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../dist'));
const pages = { index: 'index.html', interview: 'interview.html', 'interview, offline': 'offline.html' };

const recruiter = 'from sign-in to the list of jobs';
/** The routes between the two, and what the list's live updates need. */
const partsOfRecruiter = ['_auth', '_auth.login', '_app', '_app.index', 'event-stream'];

/** The most that may be downloaded, in bytes (DECISIONS.md, 104 and 208). */
const budgets = { index: 230_000, interview: 131_500, [recruiter]: 250_000 };

/** Not import(), which loads a file later. */
const importOfFile = /\b(?:from|import)"\.\/([\w.-]+\.js)"/g;

const named = new Set();
for (const [page, file] of Object.entries(pages)) {
  const html = readFileSync(path.join(dist, file), 'utf8');
  const files = [...new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, name]) => name))];
  files.forEach((name) => named.add(name));
  hold(page, print(`${page} (${file})`, files));
}
const assets = readdirSync(path.join(dist, 'assets')).map((name) => `assets/${name}`);
const scripts = scriptsOfRecruiter();
scripts.forEach((name) => named.add(name));
hold(recruiter, print(`${recruiter} (scripts)`, scripts));
print(
  'loaded later',
  assets.filter((name) => /\.(js|css)$/.test(name) && !named.has(name)),
);

function hold(name, total) {
  if (total <= (budgets[name] ?? Infinity)) return;
  console.error(`${name}: ${kilobytes(total - budgets[name]).trim()} kB above its budget`);
  process.exitCode = 1;
}

/** What tests/bench/device/recruiter-javascript.bench.ts sees a browser request. */
function scriptsOfRecruiter() {
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8');
  const first = [...html.matchAll(/<script[^>]* src="\/([^"]+\.js)"/g)].map(([, name]) => name);
  const parts = partsOfRecruiter.flatMap((part) => {
    const files = assets.filter((name) => path.basename(name).replace(/-[\w-]{8}\.js$/, '') === part);
    if (files.length === 0) throw new Error(`the build has no ${part}`);
    return files;
  });
  const found = new Set([...first, ...parts]);
  for (const script of found)
    for (const [, name] of readFileSync(path.join(dist, script), 'utf8').matchAll(importOfFile))
      found.add(`assets/${name}`);
  return [...found];
}

function print(title, files) {
  const sizes = files.map((name) => ({ name, size: compressedSize(name) }));
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  console.log(`${kilobytes(total)} kB  ${title}, ${files.length} files`);
  for (const { name, size } of sizes.toSorted((one, other) => other.size - one.size))
    console.log(`${kilobytes(size)} kB    ${path.basename(name)}`);
  return total;
}

/** Small files have no compressed copy if it would not pay. */
function compressedSize(name) {
  const file = path.join(dist, name);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

function kilobytes(bytes) {
  return (bytes / 1000).toFixed(1).padStart(7);
}
