// Makes a take's rendition and, if the device sent none, its poster. A take without a picture gets a still one.
import path from 'node:path';
import type { Deps } from '../../../platform/deps.ts';
import { fileKey } from '../../../platform/storage/file-keys.ts';
import { makePoster, makeRendition, probe } from '../../../platform/ffmpeg/ffmpeg.ts';
import type { NewFile } from '../../../platform/storage/store.ts';
import { limitsOf } from '../../../platform/ffmpeg/video-limits.ts';
import { findOriginals } from './store.ts';
import type { TakeRow } from './store.ts';
import { fetchTo, inWorkFolder, storeMade } from './work-folder.ts';

export interface Rendered {
  rendition: NewFile;
  poster: NewFile | null;
  durationMs: number | null;
}

/** @throws VideoFault if the video cannot be read or exceeds its limits. */
export function renderTake(take: TakeRow, deps: Deps): Promise<Rendered> {
  return inWorkFolder(deps, take.id, 'rendition', async (folder) => {
    const originals = await fetchOriginals(take, folder, deps);
    const video = await makeRendition(originals, {
      ...{ folder, poster: await fetchPoster(take, folder, deps), limits: limitsOf(take.duration_ms) },
    });
    const { durationMs, video: picture } = await probe(video);
    const needsPoster = take.poster_file_id === null && picture !== null;
    const made = { what: 'rendition', kind: 'rendition', mime_type: 'video/mp4', file: video } as const;
    return {
      rendition: await storeMade(take, made, deps),
      poster: needsPoster ? await storePoster(take, await makePoster(video, durationMs, folder), deps) : null,
      durationMs,
    };
  });
}

async function fetchOriginals(take: TakeRow, folder: string, deps: Deps): Promise<string[]> {
  const originals = await deps.db.asTenant({ agencyId: take.agency_id }, (tx) => findOriginals(tx, take));
  const files: string[] = [];
  for (const [i, { storage_key }] of originals.entries())
    files.push(await fetchTo(path.join(folder, `original-${i}`), storage_key, deps));
  return files;
}

/** The device's own still, shown for an audio-only take. */
async function fetchPoster(take: TakeRow, folder: string, deps: Deps): Promise<string | null> {
  const id = take.poster_file_id;
  if (id === null) return null;
  return fetchTo(path.join(folder, 'poster-of-device.jpg'), fileKey(take.agency_id, id), deps);
}

/** Has its own storage key, so that it never overwrites the device's poster. */
function storePoster(take: TakeRow, file: string, deps: Deps): Promise<NewFile> {
  return storeMade(take, { what: 'poster-made', kind: 'poster', mime_type: 'image/jpeg', file }, deps);
}
