// After a video is stored: joins its parts into the originals (digest checked), removes the parts and, with ffmpeg,
// makes a seekable copy at once. The rendition follows (render-video.ts). Safe to run twice and to be killed at any
// point: ids are derived from the take, files appear atomically, and each step checks whether it was already done.
import type { Tx } from '../../../platform/db/open.ts';
import type { Deps } from '../../../platform/deps.ts';
import { fileIdOf, fileKey } from '../../../platform/storage/file-keys.ts';
import { putFile } from '../../../platform/storage/store.ts';
import { limitsOf } from '../../../platform/ffmpeg/video-limits.ts';
import type { NewFile } from '../../../platform/storage/store.ts';
import { nameStored } from './name-stored.ts';
import { partsOfSegment, readParts } from './read-parts.ts';
import { changeTake, findSegments, findTakeById, setOriginal } from './store.ts';
import type { SegmentRow, TakeRow } from './store.ts';
import { copyTake } from './copy-take.ts';
import { defineTask } from '../../../platform/queue/define-task.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { removeCopiedParts } from './remove-parts.ts';
import { renderVideo } from './render-video.ts';
import { TakeData } from './take-data.ts';
import { clearWork } from './work-folder.ts';
import { buffer } from 'node:stream/consumers';
import { withoutParameters } from '../../../kernel/media-type.ts';
import { typeOfBytes } from '../../../platform/storage/sniff.ts';
import type { Storage } from '../../../platform/storage/storage.ts';

export const processVideo = defineTask({
  name: 'process-video',
  schema: TakeData,
  // A full disk may take a day to be cleared.
  retries: 300,
  expireSeconds: 3600,
  // Recruiters wait for this one.
  lostAfterSeconds: 10,
  concurrency: 2,
  perGroup: 1,
  handler: async (data, deps) => {
    const take = await storeOriginals(data, deps);
    if (!take) await clearWork(deps, data.take_id);
    // If a playable file is set, the same transaction queued the task that follows.
    if (!take || take.processed_at || take.rendition_file_id) return;
    await passOn(take, await copyTake(take, deps), deps);
  },
});

/** The take with every original stored and its parts removed. Null if it is not one to process. */
async function storeOriginals({ agency_id, take_id }: TakeData, deps: Deps): Promise<TakeRow | null> {
  const { take, segments } = await load(deps, agency_id, take_id);
  if (!take || take.state !== 'stored' || take.deleted_at) return null;
  for (const segment of segments)
    if (segment.original_file_id === null) await storeOriginal(take, segment, deps);
  const found = await load(deps, agency_id, take_id);
  if (found.take) await removeCopiedParts(deps, found.take, found.segments);
  return found.take ?? null;
}

function load(
  deps: Deps,
  agencyId: string,
  takeId: string,
): Promise<{ take: TakeRow | undefined; segments: SegmentRow[] }> {
  return deps.db.asTenant({ agencyId }, async (tx) => {
    const take = await findTakeById(tx, agencyId, takeId);
    return { take, segments: take ? await findSegments(tx, take) : [] };
  });
}

async function storeOriginal(take: TakeRow, segment: SegmentRow, deps: Deps): Promise<void> {
  const id = fileIdOf(take.id, `original-${segment.segment}`);
  const storage_key = fileKey(take.agency_id, id);
  const stored = await deps.storage.put(storage_key, readParts(deps.storage, take, partsOfSegment(segment)));
  if (stored.sha256 !== segment.sha256 || stored.bytes !== segment.bytes) {
    await deps.storage.remove(storage_key);
    throw new Error(
      `the parts of segment ${segment.segment} of take ${take.id} are not what was sealed; they stay`,
    );
  }
  const mime_type = await originalTypeOf(deps.storage, storage_key, segment);
  const file: NewFile = {
    agency_id: take.agency_id,
    id,
    kind: 'original',
    storage_key,
    name: '',
    mime_type,
    ...stored,
  };
  await nameStored(deps, take, [storage_key], async (tx) => {
    await putFile(tx, file);
    await setOriginal(tx, segment, id);
  });
}

async function passOn(take: TakeRow, copy: NewFile | null, deps: Deps): Promise<void> {
  let isCopyUsed = false;
  await nameStored(deps, take, copy ? [copy.storage_key] : [], async (tx, owner, newest) => {
    if (newest.processed_at) return;
    if (copy) {
      await putFile(tx, copy);
      await changeTake(tx, take, { rendition_file_id: copy.id });
    }
    isCopyUsed = copy !== null;
    await finishOrRender(tx, take, deps);
    await owner.onProcessed(tx);
  });
  // Another run finished everything in the meantime.
  if (copy && !isCopyUsed) await deps.storage.remove(copy.storage_key);
}

/** A reel is rendered together with the others of its room. */
async function finishOrRender(tx: Tx, take: TakeRow, deps: Deps): Promise<void> {
  if (take.purpose === 'room') return changeTake(tx, take, { processed_at: deps.now() });
  const { agency_id, id: take_id } = take;
  const cost = Math.ceil(limitsOf(take.duration_ms).cpuSeconds);
  await enqueue(tx, renderVideo, { agency_id, take_id }, { group: agency_id, cost });
}

const sniffedBytes = 4100;

/**
 * The media type under which an original is served: detected from its first bytes, with the codecs the recorder named.
 */
async function originalTypeOf(
  storage: Storage,
  key: string,
  segment: { bytes: number; mime_type: string },
): Promise<string> {
  const start = await buffer(
    await storage.read(key, { start: 0, end: Math.min(segment.bytes, sniffedBytes) - 1 }),
  );
  const sniffed = (await typeOfBytes(start)) ?? '';
  if (sniffed === withoutParameters(segment.mime_type)) return segment.mime_type;
  // Never the sender's type alone: it would decide how a browser treats the bytes.
  return /^(video|audio)\//.test(sniffed) ? sniffed : 'application/octet-stream';
}
