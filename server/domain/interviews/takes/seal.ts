// POST takes/:take/seal: compares the manifest with the disk and only then marks the take 'stored', together with its
// follow-up tasks, in one transaction. Repeating it gives the same reply, whatever has been cleaned up since.
import { maxTakeBytes } from '#contract/take.ts';
import type { Manifest, SealResult } from '#contract/take.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { CandidateInSession } from '../../../kernel/who.ts';
import { moveToReview, settleProgress } from '../progress.ts';
import type { ResponseRow } from '../progress.ts';
import { removeOtherTakes } from '../remove-other-takes.ts';
import { settleAnswers } from '../settle-answers.ts';
import { changeResponse } from '../store.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { processVideo } from './process-video.ts';
import { removeParts } from './remove-parts.ts';
import { putFile } from '../../../platform/storage/store.ts';
import type { NewFile } from '../../../platform/storage/store.ts';
import { requireTake } from './bind.ts';
import { checkParts } from './check-parts.ts';
import { nameStored } from './name-stored.ts';
import type { PartNumber } from '../part-keys.ts';
import { bytesOfManifest, isSoundManifest, isVideoType } from './rules.ts';
import { findSegments, markStored } from './store.ts';
import type { SealedSegment, TakeRow } from './store.ts';
import { storeDocument } from './store-document.ts';

export async function sealTake(
  deps: Deps,
  candidate: CandidateInSession,
  takeId: string,
  manifest: Manifest,
): Promise<SealResult> {
  const take = await requireTake(deps, candidate, takeId);
  if (take.state === 'stored') return storedAnswer(await segmentsOf(deps, candidate, take));
  const attempt = await sealOpen(deps, take, manifest).catch((error: unknown) => ({ error }));
  // Another request may have sealed the take in the meantime and its parts may be gone: then it is stored, whatever
  // this request found.
  const newest = await requireTake(deps, candidate, takeId);
  if (newest.state === 'stored') return storedAnswer(await segmentsOf(deps, candidate, newest));
  if ('error' in attempt) throw attempt.error;
  return { state: 'missing', parts: attempt.missing };
}

async function sealOpen(deps: Deps, take: TakeRow, manifest: Manifest): Promise<{ missing: PartNumber[] }> {
  refuseUnsound(take, manifest);
  const checked = await checkParts(deps.storage, take, manifest);
  if (checked.outcome === 'mismatch') throw new Refusal('manifest_mismatch');
  if (checked.outcome === 'missing') return { missing: checked.parts };
  const document = take.purpose === 'answer' ? null : await storeDocument(deps.storage, take, manifest);
  const sealed = { manifest, segments: checked.segments, document };
  await nameStored(deps, take, document ? [document.storage_key] : [], (tx, response, newest) =>
    writeStored(tx, deps.now(), response, newest, sealed),
  );
  return { missing: [] };
}

function refuseUnsound(take: TakeRow, manifest: Manifest): void {
  if (bytesOfManifest(manifest) > maxTakeBytes)
    throw new Refusal('too_large', { details: { max_bytes: maxTakeBytes } });
  const hasTypes =
    take.purpose !== 'answer' || manifest.segments.every(({ mime_type }) => isVideoType(mime_type));
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
  response: ResponseRow,
  take: TakeRow,
  { manifest, segments, document }: Sealed,
): Promise<void> {
  // Another request sealed the take while this one was reading; this one waited for the response's lock.
  if (take.state !== 'open') return;
  if (document) await putFile(tx, document);
  await markStored(tx, take, manifest, segments, { stored_at: now, file_id: document?.id ?? null });
  const { agency_id, id: take_id } = take;
  if (document) await enqueue(tx, removeParts, { agency_id, take_id });
  else await enqueue(tx, processVideo, { agency_id, take_id }, { group: agency_id });
  await changeResponse(tx, response, { active_at: now });
  if (take.question_id !== null) {
    const { response_id, question_id } = take;
    await enqueue(tx, removeOtherTakes, { agency_id, response_id, question_id });
    // A take that arrives after the interview has ended may be the only answer to its question.
    if ((await settleAnswers(tx, response, now)) > 0 && response.progress === 'expired')
      await moveToReview(tx, response, now);
  }
  await settleProgress(tx, response, now);
}

async function segmentsOf(
  deps: Deps,
  candidate: CandidateInSession,
  take: TakeRow,
): Promise<SealedSegment[]> {
  return deps.db.asTenant(candidate, (tx) => findSegments(tx, take));
}

function storedAnswer(segments: readonly SealedSegment[]): SealResult {
  return {
    state: 'stored',
    segments: segments.map(({ segment, bytes, sha256 }) => ({ segment, bytes, sha256 })),
  };
}
