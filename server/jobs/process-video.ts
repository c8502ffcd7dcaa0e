// After a video is stored: its parts are joined into the originals (digest checked), the parts go, and where there is
// ffmpeg a rendition is made that plays everywhere. Safe to run twice and to be killed anywhere: ids follow from the
// take, files appear whole, and each step looks whether it was done.
import type { Deps } from '../deps.ts';
import { notifyOfResponse } from '../events/notify.ts';
import { fileIdOf, fileKey } from '../media/file-keys.ts';
import { hasFfmpeg, VideoFault } from '../media/ffmpeg.ts';
import { putFile } from '../media/store.ts';
import type { NewFile } from '../media/store.ts';
import { nameStored } from '../takes/name-stored.ts';
import { originalTypeOf } from '../takes/original-type.ts';
import { partsPrefix } from '../takes/part-keys.ts';
import { partsOfSegment, readParts } from '../takes/read-parts.ts';
import { changeTake, findSegments, findTakeById, setOriginal, setPreviewImage } from '../takes/store.ts';
import type { SegmentRow, TakeRow } from '../takes/store.ts';
import { defineJob } from './define-job.ts';
import { clearWork, renderTake } from './render-take.ts';
import type { Rendered } from './render-take.ts';
import { isKeptElsewhere } from './remove-parts.ts';
import { TakeData } from './take-data.ts';

export const processVideo = defineJob({
  name: 'process-video',
  schema: TakeData,
  // A full disk may take a day to get room again; a video that cannot be read is no failure, it ends at once.
  retries: 300,
  expireSeconds: 3600,
  handler: async (data, deps) => {
    const take = await keepOriginals(data, deps);
    if (!take) await clearWork(deps, data.take_id);
    if (!take || take.processed_at) return;
    const { rendered, fault } = await render(take, deps);
    await finish(take, rendered, fault, deps);
  },
});

/** The take with every original kept and its parts gone; null if it is not one to process. */
async function keepOriginals({ agency_id, take_id }: TakeData, deps: Deps): Promise<TakeRow | null> {
  const { take, segments } = await load(deps, agency_id, take_id);
  if (!take || take.state !== 'stored' || take.deleted_at) return null;
  for (const segment of segments)
    if (segment.original_file_id === null) await keepOriginal(take, segment, deps);
  const kept = await load(deps, agency_id, take_id);
  if (kept.take && isKeptElsewhere(kept.take, kept.segments)) await deps.storage.remove(partsPrefix(take));
  return kept.take ?? null;
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

async function keepOriginal(take: TakeRow, segment: SegmentRow, deps: Deps): Promise<void> {
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

/** Nothing without ffmpeg; the original is then what is played. A video that cannot be read is not tried again. */
async function render(take: TakeRow, deps: Deps): Promise<{ rendered: Rendered | null; fault: string }> {
  if (!(await hasFfmpeg())) return { rendered: null, fault: '' };
  try {
    return { rendered: await renderTake(take, deps), fault: '' };
  } catch (error) {
    if (!(error instanceof VideoFault)) throw error;
    deps.log.warn({ take: take.id, err: error }, 'a video cannot be read; its original stays');
    return { rendered: null, fault: 'unreadable' };
  }
}

async function finish(take: TakeRow, rendered: Rendered | null, fault: string, deps: Deps): Promise<void> {
  let isPosterUsed = false;
  const keys = [rendered?.rendition, rendered?.poster].flatMap((file) => file?.storage_key ?? []);
  await nameStored(deps, take, keys, async (tx, response, newest) => {
    if (rendered) await putFile(tx, rendered.rendition);
    const poster = newest.poster_file_id === null ? (rendered?.poster ?? null) : null;
    isPosterUsed = poster !== null;
    if (poster) {
      await putFile(tx, poster);
      await setPreviewImage(tx, newest, poster.id);
    }
    await changeTake(tx, take, {
      processed_at: deps.now(),
      process_fault: fault,
      ...(rendered && { rendition_file_id: rendered.rendition.id }),
      ...(rendered?.durationMs && { duration_ms: rendered.durationMs }),
      ...(poster && { poster_file_id: poster.id }),
    });
    await notifyOfResponse(tx, response);
  });
  // The device's own poster came meanwhile: it is the one.
  if (rendered?.poster && !isPosterUsed) await deps.storage.remove(rendered.poster.storage_key);
}
