// Makes the rendition and, where the device sent none, the poster of a take (a take without a picture gets a still one), in
// a folder of its own that is emptied before and after: what a killed run left there is of no use.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Deps } from '../deps.ts';
import { fileIdOf, fileKey } from '../media/file-keys.ts';
import { makePoster, makeRendition, probe } from '../media/ffmpeg.ts';
import type { NewFile } from '../media/store.ts';
import { findOriginals } from '../takes/store.ts';
import type { TakeRow } from '../takes/store.ts';

export interface Rendered {
  rendition: NewFile;
  poster: NewFile | null;
  durationMs: number | null;
}

/** @throws VideoFault if the video cannot be read. */
export async function renderTake(take: TakeRow, deps: Deps): Promise<Rendered> {
  const folder = workFolder(deps, take.id);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    const originals = await fetchOriginals(take, folder, deps);
    const video = await makeRendition(originals, folder, await fetchPoster(take, folder, deps));
    const { durationMs, video: picture } = await probe(video);
    const needsPoster = take.poster_file_id === null && picture !== null;
    return {
      rendition: await keep(take, 'rendition', 'video/mp4', video, deps),
      poster: needsPoster
        ? await keep(take, 'poster-made', 'image/jpeg', await makePoster(video, durationMs, folder), deps)
        : null,
      durationMs,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a killed run left of a take that has been deleted since. */
export async function clearWork(deps: Deps, takeId: string): Promise<void> {
  await rm(workFolder(deps, takeId), { recursive: true, force: true });
}

function workFolder(deps: Deps, takeId: string): string {
  return path.join(deps.config.dataDir, 'work', takeId);
}

async function fetchOriginals(take: TakeRow, folder: string, deps: Deps): Promise<string[]> {
  const originals = await deps.db.asTenant({ agencyId: take.agency_id }, (tx) => findOriginals(tx, take));
  const files: string[] = [];
  for (const [i, { storage_key }] of originals.entries()) {
    const file = path.join(folder, `original-${i}`);
    await pipeline(await deps.storage.read(storage_key), createWriteStream(file));
    files.push(file);
  }
  return files;
}

/** The device's own still: what a take of sound shows. */
async function fetchPoster(take: TakeRow, folder: string, deps: Deps): Promise<string | null> {
  const id = take.poster_file_id;
  if (id === null) return null;
  const file = path.join(folder, 'poster-of-device.jpg');
  await pipeline(await deps.storage.read(fileKey(take.agency_id, id)), createWriteStream(file));
  return file;
}

/** Stored, its row not yet written. A made poster has a place of its own: the device's never is overwritten by it. */
async function keep(
  take: TakeRow,
  what: 'rendition' | 'poster-made',
  mime_type: string,
  file: string,
  deps: Deps,
): Promise<NewFile> {
  const id = fileIdOf(take.id, what);
  const storage_key = fileKey(take.agency_id, id);
  const stored = await deps.storage.put(storage_key, createReadStream(file));
  const kind = what === 'rendition' ? 'rendition' : 'poster';
  return { agency_id: take.agency_id, id, kind, storage_key, name: '', mime_type, ...stored };
}
