// POST takes/:take/seal: compares the manifest with the disk and only then marks the take 'stored', together with its
// follow-up tasks, in one transaction. Repeating it gives the same reply, whatever has been cleaned up since.
import { isRecording, maxTakeBytes } from '#contract/take.ts';
import type { Manifest, SealResult } from '#contract/take.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { processVideo } from './process-video.ts';
import { removeParts } from './remove-parts.ts';
import { putFile } from '../../../platform/storage/store.ts';
import type { NewFile } from '../../../platform/storage/store.ts';
import { requireTake } from './bind.ts';
import { checkParts } from './check-parts.ts';
import { nameStored } from './name-stored.ts';
import type { LockedOwner, Recorder } from './locked-owner.ts';
import { bytesOfManifest, isSoundManifest, isVideoType } from './rules.ts';
import { findSegments, markStored } from './store.ts';
import type { SealedSegment, TakeRow } from './store.ts';
import { storeDocument } from './store-document.ts';

export async function sealTake(
  deps: Deps,
  recorder: Recorder,
  takeId: string,
  manifest: Manifest,
): Promise<SealResult> {
  const take = await requireTake(deps, recorder, takeId);
  if (take.state === 'stored') return storedAnswer(await segmentsOf(deps, recorder, take));
  const attempt = await sealOpen(deps, take, manifest).catch((error: unknown) => ({ error }));
  // Another request may have sealed the take in the meantime and its parts may be gone: then it is stored, whatever
  // this request found.
  const newest = await requireTake(deps, recorder, takeId);
  if (newest.state === 'stored') return storedAnswer(await segmentsOf(deps, recorder, newest));
  if ('error' in attempt) throw attempt.error;
  return attempt;
}

/** Returns what is missing; an empty list if the take is sealed. */
async function sealOpen(
  deps: Deps,
  take: TakeRow,
  manifest: Manifest,
): Promise<Exclude<SealResult, { state: 'stored' }>> {
  refuseUnsound(take, manifest);
  const checked = await checkParts(deps.storage, take, manifest);
  if (checked.outcome === 'mismatch') throw new Refusal('manifest_mismatch');
  if (checked.outcome === 'unclear') return { state: 'list_needed' };
  if (checked.outcome === 'missing') return { state: 'missing', parts: checked.parts };
  const document = isRecording(take.purpose) ? null : await storeDocument(deps.storage, take, manifest);
  const sealed = { manifest, segments: checked.segments, document };
  await nameStored(deps, take, document ? [document.storage_key] : [], (tx, owner, newest) =>
    writeStored(tx, deps.now(), owner, newest, sealed),
  );
  return { state: 'missing', parts: [] };
}

function refuseUnsound(take: TakeRow, manifest: Manifest): void {
  if (bytesOfManifest(manifest) > maxTakeBytes)
    throw new Refusal('too_large', { details: { max_bytes: maxTakeBytes } });
  const hasTypes =
    !isRecording(take.purpose) || manifest.segments.every(({ mime_type }) => isVideoType(mime_type));
  if (!hasTypes || !isSoundManifest(manifest)) throw new Refusal('manifest_mismatch');
}

interface Sealed {
  manifest: Manifest;
  segments: readonly SealedSegment[];
  document: NewFile | null;
}

async function writeStored(
  tx: Tx,
  now: Date,
  owner: LockedOwner,
  take: TakeRow,
  { manifest, segments, document }: Sealed,
): Promise<void> {
  // Another request sealed the take while this one was reading; this one waited for the owner's lock.
  if (take.state !== 'open') return;
  owner.requireMayStore(now);
  if (document) await putFile(tx, document);
  await markStored(tx, take, manifest, segments, { stored_at: now, file_id: document?.id ?? null });
  const { agency_id, id: take_id } = take;
  if (document) await enqueue(tx, removeParts, { agency_id, take_id });
  else await enqueue(tx, processVideo, { agency_id, take_id }, { group: agency_id });
  await owner.onStored(tx, take, now);
}

async function segmentsOf(deps: Deps, recorder: Recorder, take: TakeRow): Promise<SealedSegment[]> {
  return deps.db.asTenant(recorder, (tx) => findSegments(tx, take));
}

function storedAnswer(segments: readonly SealedSegment[]): SealResult {
  return {
    state: 'stored',
    segments: segments.map(({ segment, bytes, sha256 }) => ({ segment, bytes, sha256 })),
  };
}
