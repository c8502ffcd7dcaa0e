// The format of a backup: `header.json` first, then `tables/{name}/{number}.gz` and `jobs/{number}.gz` with
// one JSON value per line, `media/{key}` for each stored file, and `end.json` last.
import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import type { TarWriter } from './tar.ts';

export const Header = z.object({
  candor_backup: z.literal(1),
  made_at: z.string(),
  /** The newest migration applied to the database, as in migrations/meta/_journal.json. */
  migrated: z.number(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});

export const End = z.object({
  rows: z.record(z.string(), z.number()),
  /** Waiting tasks. */
  jobs: z.number(),
  files: z.number(),
  bytes: z.number(),
  /** Of everything before it. */
  sha256: z.string(),
});

/** A pending background task. */
export const WaitingTask = z.object({
  id: z.uuid(),
  name: z.string(),
  data: z.unknown(),
  priority: z.number(),
  start_after: z.string(),
});

const fullCharacters = 4_000_000;

/** Writes one JSON value per line, in entries of a few megabytes. */
export function writeLines(tar: TarWriter, folder: string) {
  let lines: string[] = [];
  let characters = 0;
  let number = 0;
  const flush = async () => {
    if (lines.length === 0) return;
    const packed = gzipSync(lines.join('\n'));
    number += 1;
    await tar.add(`${folder}/${String(number).padStart(6, '0')}.gz`, packed.byteLength, [packed]);
    lines = [];
    characters = 0;
  };
  return {
    async add(value: unknown): Promise<void> {
      const line = JSON.stringify(value);
      lines.push(line);
      characters += line.length;
      if (characters >= fullCharacters) await flush();
    },
    flush,
  };
}

export function linesOf(packed: Uint8Array): unknown[] {
  return gunzipSync(packed)
    .toString('utf8')
    .split('\n')
    .map((line): unknown => JSON.parse(line));
}
