// How many bytes an interview with code questions downloads at the start, compressed: read from the built page's file
// list (vite.code-files.ts).
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

const CodeFiles = z.object({ files: z.array(z.object({ path: z.string() })) });

const distFolder = fileURLToPath(new URL('../../../dist', import.meta.url));
let known: number | undefined;

/** In bytes; 0 if the page is not built. Computed once. */
export function codeBytes(): number {
  known ||= codeBytesIn(distFolder);
  return known;
}

/** A file with a brotli copy counts with that copy's size. */
export function codeBytesIn(folder: string): number {
  const list = join(folder, 'code-files.json');
  if (!existsSync(list)) return 0;
  const { files } = CodeFiles.parse(JSON.parse(readFileSync(list, 'utf8')));
  return files.reduce((sum, { path }) => sum + travels(join(folder, path)), 0);
}

function travels(file: string): number {
  const found =
    statSync(`${file}.br`, { throwIfNoEntry: false }) ?? statSync(file, { throwIfNoEntry: false });
  return found?.size ?? 0;
}
