// Which scripts a page asks for, with their size as they are compressed on the disk. What the service worker keeps beside it
// for later is not counted: nobody waits for it.
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { root } from '../../source-imports.ts';

interface Script {
  pathname: string;
  isBrotli: boolean;
  bytes: number;
}

/** Begins to listen; what it gives back tells what was asked for since, the largest first. */
export function scriptsAskedBy(page: Page): () => Script[] {
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.add(new URL(request.url()).pathname);
  });
  return () => [...asked].map(scriptAt).toSorted((x, y) => y.bytes - x.bytes);
}

function scriptAt(pathname: string): Script {
  const file = path.join(root, 'dist', pathname);
  const isBrotli = existsSync(`${file}.br`);
  return { pathname, isBrotli, bytes: statSync(isBrotli ? `${file}.br` : file).size };
}
