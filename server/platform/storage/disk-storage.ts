// Storage on disk. Bytes go to a temporary file on the same file system, are fsynced, and get their final
// name by link() or rename(). They are acknowledged once the folder is fsynced too, so a power cut loses
// nothing (P2).
import { link, open, opendir, readFile, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { isMissing, orIfMissing } from '../../kernel/is-missing.ts';
import { createDurableFolders } from './durable-folders.ts';
import type { DurableFolders } from './durable-folders.ts';
import { orStorageFull } from './or-storage-full.ts';
import { openTemporaryFiles } from './temporary-files.ts';
import type { TemporaryFiles } from './temporary-files.ts';
import { isWord, requireKey } from './storage-keys.ts';
import type { ByteRange, PutOutcome, Storage, Stored, Surveyed } from './storage.ts';

interface Disk {
  root: string;
  folders: DurableFolders;
  temporary: TemporaryFiles;
}

/** Opens or creates the folder, and removes temporary files that a crash left. */
export async function openDiskStorage(folder: string): Promise<Storage> {
  const root = path.resolve(folder);
  const folders = createDurableFolders(root);
  const disk = { root, folders, temporary: await openTemporaryFiles(path.join(root, '.tmp')) };
  return {
    putIfAbsent: (key, bytes) => orStorageFull(putIfAbsent(disk, key, bytes)),
    put: (key, source) => orStorageFull(put(disk, key, source)),
    read: (key, range) => read(fileOf(root, key), range),
    size: (key) => sizeOf(fileOf(root, key)),
    list: (prefix) => list(root, prefix),
    survey: (prefix) => survey(root, prefix),
    sweep: () => disk.temporary.sweep(),
    remove: (keyOrPrefix) => remove(disk, keyOrPrefix),
  };
}

/** Most parts are new, so existing content is checked only if the name is taken or the write fails. */
async function putIfAbsent(disk: Disk, key: string, bytes: Uint8Array): Promise<PutOutcome> {
  const file = fileOf(disk.root, key);
  let temporary: string;
  try {
    temporary = await disk.temporary.writeBytes(bytes);
  } catch (error) {
    const found = await compare(file, bytes);
    if (found === 'absent') throw error;
    return acknowledge(disk, file, found);
  }
  const isLinked = await linkInFolder(disk, temporary, file);
  // The temporary name is removed while the folder is flushed; the flush need not wait for it.
  const [outcome] = await Promise.all([
    isLinked ? acknowledge(disk, file, 'stored') : whatIsThere(disk, file, bytes),
    unlink(temporary),
  ]);
  return outcome;
}

async function linkInFolder(disk: Disk, temporary: string, file: string): Promise<boolean> {
  try {
    // link() fails if the name is taken; rename() would overwrite it.
    return await disk.folders.inFolderOf(file, () => linkIfAbsent(temporary, file));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function whatIsThere(disk: Disk, file: string, bytes: Uint8Array): Promise<PutOutcome> {
  return acknowledge(disk, file, await compareAgain(file, bytes));
}

async function put(disk: Disk, key: string, source: Readable | Uint8Array): Promise<Stored> {
  const file = fileOf(disk.root, key);
  const { file: temporary, ...stored } = await disk.temporary.write(source);
  try {
    await disk.folders.inFolderOf(file, () => rename(temporary, file));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await disk.folders.sync(path.dirname(file));
  return stored;
}

/**
 * Another request may have just linked the file, and the name may not be on disk yet. So 'same' also waits
 * for the folder.
 */
async function acknowledge(disk: Disk, file: string, outcome: PutOutcome): Promise<PutOutcome> {
  if (outcome !== 'conflict') await disk.folders.sync(path.dirname(file));
  return outcome;
}

async function linkIfAbsent(temporary: string, file: string): Promise<boolean> {
  try {
    await link(temporary, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

async function compare(file: string, bytes: Uint8Array): Promise<'same' | 'conflict' | 'absent'> {
  const size = await sizeOf(file);
  if (size === undefined) return 'absent';
  if (size !== bytes.byteLength) return 'conflict';
  return (await readFile(file)).equals(bytes) ? 'same' : 'conflict';
}

async function compareAgain(file: string, bytes: Uint8Array): Promise<PutOutcome> {
  const found = await compare(file, bytes);
  // Removed in between. Parts are removed only once their bytes are elsewhere, so a retry gets the right
  // response.
  if (found === 'absent') throw new Error(`${path.basename(file)} was removed while it was being stored`);
  return found;
}

async function read(file: string, range: ByteRange | undefined): Promise<Readable> {
  const handle = await open(file, 'r');
  return handle.createReadStream(range ? { start: range.start, end: range.end } : {});
}

async function sizeOf(file: string): Promise<number | undefined> {
  return (await stat(file).catch(orIfMissing(undefined)))?.size;
}

async function list(root: string, prefix: string): Promise<string[]> {
  try {
    const entries = await readdir(fileOf(root, prefix), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
    return files.map((file) => path.relative(root, file).split(path.sep).join('/')).toSorted();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function* survey(root: string, prefix: string): AsyncGenerator<Surveyed> {
  const folder = await opendir(fileOf(root, prefix)).catch(orIfMissing(null));
  if (!folder) return;
  for await (const entry of folder) {
    // Not one of our files.
    if (!isWord(entry.name)) continue;
    const key = `${prefix}${entry.name}`;
    if (entry.isDirectory()) yield* survey(root, `${key}/`);
    const found = entry.isFile() ? await stat(fileOf(root, key)).catch(orIfMissing(null)) : null;
    if (found) yield { key, writtenAt: found.mtime, bytes: found.size };
  }
}

async function remove(disk: Disk, keyOrPrefix: string): Promise<void> {
  const file = fileOf(disk.root, keyOrPrefix);
  disk.folders.forget(file);
  await rm(file, { recursive: keyOrPrefix.endsWith('/'), force: true, maxRetries: 3 });
}

function fileOf(root: string, key: string): string {
  return path.join(root, ...requireKey(key).replace(/\/$/, '').split('/'));
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
