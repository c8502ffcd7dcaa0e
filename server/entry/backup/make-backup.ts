// Makes a backup in one file while the server runs. For a bucket: send-backup.ts.
import { open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type pg from 'pg';
import type * as z from 'zod/mini';
import { StartFault } from '../../kernel/start-fault.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { packJson } from './format.ts';
import type { End } from './format.ts';
import {
  countRows,
  eachFile,
  noteBackup,
  openFile,
  packSnapshot,
  requireHeld,
  whileHeld,
} from './snapshot.ts';
import { packTar } from './tar.ts';
import type { TarPacker } from './tar.ts';

export interface BackupMade {
  rows: number;
  files: number;
  bytes: number;
}

/**
 * @param url of the database's owner
 * @param file a new file; ends in `.part` until complete
 * @throws StartFault if the file exists, or another backup is running
 */
export function makeBackup(url: string, storage: Storage, file: string): Promise<BackupMade> {
  const unfinished = `${file}.part`;
  return whileHeld(url, async (client) => {
    const handle = await begin(unfinished);
    try {
      const made = await writeAll(handle, packBackup(client, storage));
      await requireHeld(client);
      await handle.sync();
      await handle.close();
      await rename(unfinished, file);
      await noteBackup(client);
      return made;
    } catch (error) {
      await handle.close().catch(() => undefined); // Already closed.
      await rm(unfinished, { force: true });
      throw error;
    }
  });
}

/** Creates a file that only we can read. */
async function begin(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx', 0o600);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : '';
    throw new StartFault(`${file} can't be made: ${reason}.`, cause);
  }
}

async function* packBackup(client: pg.Client, storage: Storage): AsyncGenerator<Uint8Array, BackupMade> {
  const tar = packTar();
  const { end } = yield* packSnapshot(tar, client);
  const { files, bytes } = yield* packMedia(tar, storage);
  yield* packJson(tar, 'end.json', { ...end, files, bytes, sha256: tar.digest() } satisfies z.output<
    typeof End
  >);
  yield tar.end();
  return { rows: countRows(end), files, bytes };
}

async function* packMedia(
  tar: TarPacker,
  storage: Storage,
): AsyncGenerator<Uint8Array, Pick<BackupMade, 'files' | 'bytes'>> {
  const packed = { files: 0, bytes: 0 };
  for await (const { key } of eachFile(storage)) {
    const file = await openFile(storage, key);
    if (!file) continue;
    yield* tar.entry(`media/${key}`, file.bytes, file.content);
    packed.files += 1;
    packed.bytes += file.bytes;
  }
  return packed;
}

/** Returns what the generator returns. */
async function writeAll<T>(handle: FileHandle, chunks: AsyncGenerator<Uint8Array, T>): Promise<T> {
  try {
    for (;;) {
      const next = await chunks.next();
      if (next.done) return next.value;
      for (let done = 0; done < next.value.byteLength;)
        done += (await handle.write(next.value, done)).bytesWritten;
    }
  } finally {
    // Closes what is being read if the disk is full. Its result is never used.
    await chunks.throw(new Error('not written')).catch(() => undefined);
  }
}
