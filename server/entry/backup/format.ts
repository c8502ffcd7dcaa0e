// The format of a backup: `header.json` first, then `tables/{name}/{number}.gz` and `jobs/{number}.gz` with
// one JSON value per line, `media/{key}` for each stored file, and `end.json` last.
import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import type { TarPacker } from './tar.ts';

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

/** One JSON value per line, in entries of a few megabytes. Returns the number of values. */
export async function* packLines(
  tar: TarPacker,
  folder: string,
  values: AsyncIterable<unknown> | Iterable<unknown>,
): AsyncGenerator<Uint8Array, number> {
  let lines: string[] = [];
  let characters = 0;
  let number = 0;
  let count = 0;
  const pack = () => {
    const packed = gzipSync(lines.join('\n'));
    number += 1;
    lines = [];
    characters = 0;
    return tar.entry(`${folder}/${String(number).padStart(6, '0')}.gz`, packed.byteLength, [packed]);
  };
  for await (const value of values) {
    const line = JSON.stringify(value);
    lines.push(line);
    characters += line.length;
    count += 1;
    if (characters >= fullCharacters) yield* pack();
  }
  if (lines.length > 0) yield* pack();
  return count;
}

export function packJson(tar: TarPacker, name: string, value: unknown): AsyncGenerator<Uint8Array, void> {
  const bytes = Buffer.from(JSON.stringify(value));
  return tar.entry(name, bytes.byteLength, [bytes]);
}

export function linesOf(packed: Uint8Array): unknown[] {
  return gunzipSync(packed)
    .toString('utf8')
    .split('\n')
    .map((line): unknown => JSON.parse(line));
}
