// With ffmpeg, makes a rendition of a take that plays everywhere; without it the original is played. A task of its
// own, so that new recordings can be watched while others are rendered. Safe to run twice.
import path from 'node:path';
import type { Tx } from '../../../platform/db/open.ts';
import type { Deps } from '../../../platform/deps.ts';
import {
  hasFfmpeg,
  VideoFault,
  type VideoFaultReason,
  makePoster,
  makeRendition,
  probe,
} from '../../../platform/ffmpeg/ffmpeg.ts';
import { limitsOf } from '../../../platform/ffmpeg/video-limits.ts';
import { defineTask } from '../../../platform/queue/define-task.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { fileIdOf, fileKey } from '../../../platform/storage/file-keys.ts';
import { deleteFiles, putFile, type NewFile } from '../../../platform/storage/store.ts';
import { removeStored } from '../../files/remove-stored.ts';
import { copyName } from './copy-take.ts';
import { queueTranscripts } from '../queue-transcripts.ts';
import { nameStored } from './name-stored.ts';
import { changeTake, findTakeById, type TakeRow, findOriginals } from './store.ts';
import { TakeData } from './take-data.ts';
import { clearWork, fetchTo, inWorkFolder, storeMade } from './work-folder.ts';

export const renderVideo = defineTask({
  name: 'render-video',
  schema: TakeData,
  // A full disk may take a day to be cleared. A video that cannot be read is not a failure; its task ends at once.
  retries: 300,
  expireSeconds: 3600,
  // One per agency, so that one agency's slow video does not hold up the others.
  concurrency: 2,
  perGroup: 1,
  handler: async ({ agency_id, take_id }, deps) => {
    const take = await deps.db.asTenant({ agencyId: agency_id }, (tx) =>
      findTakeById(tx, agency_id, take_id),
    );
    if (!take || take.state !== 'stored' || take.deleted_at) return clearWork(deps, take_id);
    if (take.processed_at) return;
    const { rendered, fault } = await render(take, deps);
    await finish(take, rendered, fault, deps);
  },
});

/** Does nothing without ffmpeg; the original is played instead. An unreadable video is not retried. */
async function render(
  take: TakeRow,
  deps: Deps,
): Promise<{ rendered: Rendered | null; fault: VideoFaultReason | '' }> {
  if (!(await hasFfmpeg())) return { rendered: null, fault: '' };
  try {
    return { rendered: await renderTake(take, deps), fault: '' };
  } catch (error) {
    if (!(error instanceof VideoFault)) throw error;
    deps.log.warn({ take: take.id, err: error }, 'no rendition can be made of a video; its original stays');
    return { rendered: null, fault: error.reason };
  }
}

async function finish(
  take: TakeRow,
  rendered: Rendered | null,
  fault: VideoFaultReason | '',
  deps: Deps,
): Promise<void> {
  let isPosterUsed = false;
  const keys = [rendered?.rendition, rendered?.poster].flatMap((file) => file?.storage_key ?? []);
  await nameStored(deps, take, keys, async (tx, owner, newest) => {
    if (rendered) await putFile(tx, rendered.rendition);
    const poster = newest.poster_file_id === null ? (rendered?.poster ?? null) : null;
    isPosterUsed = poster !== null;
    if (poster) {
      await putFile(tx, poster);
      await owner.onPoster(tx, poster.id);
    }
    await changeTake(tx, take, {
      processed_at: deps.now(),
      process_fault: fault,
      // If it is over the limits, the original still seeks by its index, if it has one.
      ...(fault !== 'over_limit' && { rendition_file_id: rendered?.rendition.id ?? null }),
      ...(rendered?.durationMs && { duration_ms: rendered.durationMs }),
      ...(poster && { poster_file_id: poster.id }),
    });
    if (fault !== 'over_limit') await dropCopy(tx, take);
    await queueTranscripts(tx, take.agency_id, { takeId: take.id });
    await owner.onProcessed(tx);
  });
  // The device's own poster arrived in the meantime and wins.
  if (rendered?.poster && !isPosterUsed) await deps.storage.remove(rendered.poster.storage_key);
}

/** Nothing refers to the copy any more. A viewer continues with the rendition at the same position. */
async function dropCopy(tx: Tx, take: TakeRow): Promise<void> {
  const keys = await deleteFiles(tx, take.agency_id, [fileIdOf(take.id, copyName)]);
  if (keys.length > 0) await enqueue(tx, removeStored, { keys });
}

interface Rendered {
  rendition: NewFile;
  poster: NewFile | null;
  durationMs: number | null;
}

/**
 * Makes a take's rendition and, if the device sent none, its poster. A take without a picture gets a still one.
 * @throws VideoFault if the video cannot be read or exceeds its limits.
 */
function renderTake(take: TakeRow, deps: Deps): Promise<Rendered> {
  return inWorkFolder(deps, take.id, 'rendition', async (folder) => {
    const originals = await fetchOriginals(take, folder, deps);
    const video = await makeRendition(originals, {
      ...{ folder, poster: await fetchPoster(take, folder, deps), limits: limitsOf(take.duration_ms) },
    });
    const { durationMs, video: picture } = await probe(video);
    const needsPoster = take.poster_file_id === null && picture !== null;
    const drawn = needsPoster ? await makePoster(video, durationMs, folder) : null;
    const made = { what: 'rendition', kind: 'rendition', mime_type: 'video/mp4', file: video } as const;
    return {
      rendition: await storeMade(take, made, deps),
      poster: drawn === null ? null : await storePoster(take, drawn, deps),
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
