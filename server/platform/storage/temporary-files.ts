// Temporary files: written and fsynced here, then linked or renamed by the caller. The next start deletes
// files of dead processes. Files of live processes stay (web and worker share a folder).
import { createHash, hash } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { isOfEndedProcess, newProcessName } from './process-names.ts';
import type { Stored } from './storage.ts';

export interface TemporaryFiles {
  /** Writes and fsyncs; leaves nothing on failure. */
  write(source: Readable | Uint8Array): Promise<Stored & { file: string }>;
  /** The same if the digest is already known. Resolves to the file. */
  writeBytes(bytes: Uint8Array): Promise<string>;
  /** Removes files that no live process is writing. */
  sweep(): Promise<void>;
}

const maxAgeMs = 24 * 3_600_000;

export async function openTemporaryFiles(folder: string): Promise<TemporaryFiles> {
  await mkdir(folder, { recursive: true });
  await sweep(folder);
  async function inFile<T>(write: (handle: FileHandle) => Promise<T>): Promise<[string, T]> {
    const file = path.join(folder, newProcessName());
    try {
      return [file, await writeSynced(file, write)];
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }
  return {
    sweep: () => sweep(folder),
    async write(source) {
      const [file, stored] = await inFile((handle) =>
        source instanceof Uint8Array ? writeDigested(handle, source) : writeStream(handle, source),
      );
      return { file, ...stored };
    },
    async writeBytes(bytes) {
      const [file] = await inFile((handle) => writeAll(handle, bytes));
      return file;
    },
  };
}

async function writeSynced<T>(file: string, write: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(file, 'wx');
  try {
    const written = await write(handle);
    await handle.sync();
    return written;
  } finally {
    await handle.close();
  }
}

async function writeDigested(handle: FileHandle, bytes: Uint8Array): Promise<Stored> {
  await writeAll(handle, bytes);
  return { bytes: bytes.byteLength, sha256: hash('sha256', bytes) };
}

/** Continues after a short write, which happens on a nearly full disk. */
async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  let written = 0;
  while (written < bytes.byteLength) written += (await handle.write(bytes, written)).bytesWritten;
}

async function writeStream(handle: FileHandle, source: Readable): Promise<Stored> {
  const digest = createHash('sha256');
  let bytes = 0;
  for await (const chunk of source) {
    digest.update(chunk);
    bytes += chunk.length;
    await handle.writeFile(chunk);
  }
  return { bytes, sha256: digest.digest('hex') };
}

async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if (await isLeftBehind(file)) await rm(file, { force: true });
  }
}

async function isLeftBehind(file: string): Promise<boolean> {
  if (isOfEndedProcess(path.basename(file))) return true;
  const found = await stat(file).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > maxAgeMs;
}
