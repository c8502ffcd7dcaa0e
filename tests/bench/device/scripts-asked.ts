// The scripts a page requests, with their compressed size on disk. Excludes what the service worker
// precaches: nobody waits for it.
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { root } from '../../source-imports.ts';
import type { Row } from '../row.ts';

interface Script {
  pathname: string;
  isBrotli: boolean;
  bytes: number;
}

/** Starts listening; the returned function lists the scripts requested since, largest first. */
export function scriptsAskedBy(page: Page): () => Script[] {
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.add(new URL(request.url()).pathname);
  });
  return () => scriptsAt(asked);
}

/** These scripts of the build, largest first. */
export function scriptsAt(pathnames: Iterable<string>): Script[] {
  return [...pathnames].map(scriptAt).toSorted((x, y) => y.bytes - x.bytes);
}

/** The requested scripts as a row of the table; prints the largest. */
export function rowOfScripts(figure: string, loaded: readonly Script[], mostBytes: number): Row {
  const bytes = loaded.reduce((sum, script) => sum + script.bytes, 0);
  const plain = loaded.filter(({ isBrotli }) => !isBrotli).length;
  for (const script of loaded.slice(0, 8)) process.stdout.write(`   ${script.bytes} ${script.pathname}\n`);
  return {
    figure,
    goal: `<= ${mostBytes / 1000} kB`,
    measured: `${(bytes / 1000).toFixed(1)} kB`,
    passed: bytes <= mostBytes && plain === 0,
    details: `${loaded.length} files, ${plain} without brotli`,
  };
}

function scriptAt(pathname: string): Script {
  const file = path.join(root, 'dist', pathname);
  const isBrotli = existsSync(`${file}.br`);
  return { pathname, isBrotli, bytes: statSync(isBrotli ? `${file}.br` : file).size };
}
