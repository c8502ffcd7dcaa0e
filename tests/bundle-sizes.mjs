// Prints what each page of the built dist/ downloads at its start, and all other scripts and styles, in
// brotli bytes. `node tests/bundle-sizes.mjs ../other/dist` reads another build.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const dist = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../dist'));
const pages = { index: 'index.html', interview: 'interview.html', 'interview, offline': 'offline.html' };

const named = new Set();
for (const [page, file] of Object.entries(pages)) {
  const html = readFileSync(path.join(dist, file), 'utf8');
  const files = [...new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, name]) => name))];
  files.forEach((name) => named.add(name));
  print(`${page} (${file})`, files);
}
const assets = readdirSync(path.join(dist, 'assets')).map((name) => `assets/${name}`);
print(
  'loaded later',
  assets.filter((name) => /\.(js|css)$/.test(name) && !named.has(name)),
);

function print(title, files) {
  const sizes = files.map((name) => ({ name, size: compressedSize(name) }));
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  console.log(`${kilobytes(total)} kB  ${title}, ${files.length} files`);
  for (const { name, size } of sizes.toSorted((one, other) => other.size - one.size))
    console.log(`${kilobytes(size)} kB    ${path.basename(name)}`);
}

/** Small files have no compressed copy if it would not pay. */
function compressedSize(name) {
  const file = path.join(dist, name);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

function kilobytes(bytes) {
  return (bytes / 1000).toFixed(1).padStart(7);
}
