// Temporary folders for tasks that run file-based programs on a take's video, emptied before and after, since a
// killed run's files are useless. Also copies files between storage and the folder.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Deps } from '../../../platform/deps.ts';
import { fileIdOf, fileKey } from '../../../platform/storage/file-keys.ts';
import type { NewFile } from '../../../platform/storage/store.ts';
import type { TakeRow } from './store.ts';

const works = ['copy', 'rendition', 'words'] as const;
type Work = (typeof works)[number];

export async function inWorkFolder<T>(
  deps: Deps,
  takeId: string,
  kind: Work,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = workFolder(deps, takeId, kind);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what a killed run left behind of a take deleted since. */
export async function clearWork(deps: Deps, takeId: string): Promise<void> {
  for (const work of works) await rm(workFolder(deps, takeId, work), { recursive: true, force: true });
}

function workFolder(deps: Deps, takeId: string, work: Work): string {
  return path.join(deps.config.dataDir, 'work', `${takeId}-${work}`);
}

export async function fetchTo(file: string, storageKey: string, deps: Deps): Promise<string> {
  await pipeline(await deps.storage.read(storageKey), createWriteStream(file));
  return file;
}

interface Made {
  /** The id is derived from this: see platform/storage/file-keys.ts. */
  what: string;
  kind: 'rendition' | 'poster';
  mime_type: string;
  file: string;
}

/** The bytes are stored; the caller writes the row. */
export async function storeMade(take: TakeRow, made: Made, deps: Deps): Promise<NewFile> {
  const { what, kind, mime_type, file } = made;
  const id = fileIdOf(take.id, what);
  const storage_key = fileKey(take.agency_id, id);
  const stored = await deps.storage.put(storage_key, createReadStream(file));
  return { agency_id: take.agency_id, id, kind, storage_key, name: '', mime_type, ...stored };
}
