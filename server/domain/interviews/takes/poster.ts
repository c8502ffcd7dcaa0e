// PUT takes/:take/poster: the device's own still, so that there is a poster before any processing.
import { maxPosterBytes } from '#contract/take.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { fileIdOf, fileKey } from '../../../platform/storage/file-keys.ts';
import { typeOfBytes } from '../../../platform/storage/sniff.ts';
import { putFile } from '../../../platform/storage/store.ts';
import type { NewFile } from '../../../platform/storage/store.ts';
import { requireTake } from './bind.ts';
import type { Recorder } from './locked-owner.ts';
import { nameStored } from './name-stored.ts';
import { changeTake } from './store.ts';
import type { TakeRow } from './store.ts';

export async function storePoster(
  deps: Deps,
  recorder: Recorder,
  takeId: string,
  jpeg: Buffer,
): Promise<void> {
  const take = await requireTake(deps, recorder, takeId);
  if (jpeg.length > maxPosterBytes)
    throw new Refusal('too_large', { details: { max_bytes: maxPosterBytes } });
  if ((await typeOfBytes(jpeg)) !== 'image/jpeg') throw new Refusal('file_content_mismatch');
  const file = { ...posterOf(take), ...(await deps.storage.put(posterOf(take).storage_key, jpeg)) };
  const isNamed = await nameStored(deps, take, [file.storage_key], async (tx, owner) => {
    await putFile(tx, file);
    await changeTake(tx, take, { poster_file_id: file.id });
    await owner.onPoster(tx, file.id);
    await owner.onProcessed(tx);
  });
  if (!isNamed) throw new Refusal('take_unknown');
}

/** Replaces the existing poster, made by the server or sent earlier, so that nothing is orphaned. */
function posterOf(take: TakeRow): Omit<NewFile, 'bytes' | 'sha256'> {
  const id = take.poster_file_id ?? fileIdOf(take.id, 'poster');
  return {
    agency_id: take.agency_id,
    id,
    kind: 'poster',
    storage_key: fileKey(take.agency_id, id),
    name: '',
    mime_type: 'image/jpeg',
  };
}
