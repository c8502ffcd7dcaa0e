// Several parts in one request. Each is stored as soon as it arrives, a few in parallel with the upload of the next. Where objects are
// costly, consecutive parts are gathered into runs.
import type { Readable } from 'node:stream';
import type { FrameHeader } from '#contract/frames.ts';
import { maxPartsPerRequest } from '#contract/take.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { beginPart, forgetBeginning, joinBeginning } from './begun-parts.ts';
import { readFrames } from './frame-reader.ts';
import type { Frame } from './frame-reader.ts';
import { findHeldParts } from './held-parts.ts';
import type { HeldParts } from './held-parts.ts';
import type { PartNumber, TakeKey } from '../part-keys.ts';
import { admitPart, checkPart, listStoredParts, storeRun } from './put-part.ts';
import type { AdmittedPart } from './put-part.ts';

/** This many writes wait for the disk at once; they share their folder's fsync. */
const maxAtOnce = 8;

export interface StoredParts {
  stored: PartNumber[];
  /**
   * Why the request ended before its last part, or why nothing was stored; null otherwise. The parts in `stored` stay
   * stored either way.
   */
  fault: unknown;
}

type Arrived = AdmittedPart & Pick<Frame, 'giveBack'>;

export async function storeParts(storage: Storage, take: TakeKey, body: Readable): Promise<StoredParts> {
  const held = await listStoredParts(storage, take);
  const stored: PartNumber[] = [];
  const atWork = new Set<Promise<void>>();
  let fault: unknown = null;
  let mismatch: unknown = null;
  let run: Arrived[] = [];
  let listing: Promise<HeldParts> | undefined;
  const findHeld = () => (listing ??= findHeldParts(storage, take));
  const store = async (parts: readonly Arrived[]): Promise<void> => {
    try {
      await storeRun(storage, take, parts, findHeld);
      stored.push(...parts.map(({ segment, number }) => ({ segment, number })));
      for (const part of parts) forgetBeginning(take, part);
    } catch (error) {
      fault ??= error;
    } finally {
      for (const { giveBack } of parts) giveBack();
    }
  };
  const storeGathered = () => {
    if (run.length === 0) return;
    const work = store(run).finally(() => atWork.delete(work));
    atWork.add(work);
    run = [];
  };
  try {
    const begin = (header: FrameHeader, place: Buffer) => beginPart(take, header, place);
    for await (const frame of readFrames(bodyOf(body), limitedCheck(), begin)) {
      try {
        const whole = joinBeginning(take, frame);
        const part = { ...admitPart(storage, take, held, whole), giveBack: frame.giveBack };
        if (!joinsRun(run, part, storage.runBytes)) storeGathered();
        run.push(part);
        if (part.isKnown || storage.runBytes === undefined) storeGathered();
      } catch (error) {
        frame.giveBack();
        if (!isMismatch(error)) throw error;
        // Another process has the beginning of the part, or its bytes changed on the way. The device sends the whole part again.
        mismatch ??= error;
      }
      if (atWork.size >= maxAtOnce) await Promise.race(atWork);
      if (fault) break;
    }
  } catch (error) {
    fault ??= error;
  }
  storeGathered();
  await Promise.all(atWork);
  if (stored.length === 0) fault ??= mismatch;
  return { stored: stored.toSorted(inOrder), fault };
}

function isMismatch(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'digest_mismatch';
}

/** True if a part continues a run and still fits into it. */
function joinsRun(run: readonly Arrived[], part: Arrived, runBytes = 0): boolean {
  const last = run.at(-1);
  if (!last || part.isKnown) return false;
  const bytes = run.reduce((sum, { content }) => sum + content.length, part.content.length);
  return last.segment === part.segment && last.number + 1 === part.number && bytes <= runBytes;
}

function limitedCheck(): typeof checkPart {
  let parts = 0;
  return (part) => {
    parts += 1;
    if (parts > maxPartsPerRequest)
      throw new Refusal('too_large', { details: { max_parts: maxPartsPerRequest } });
    checkPart(part);
  };
}

/** A plain iterator left early would destroy the socket before the refusal is sent. */
function bodyOf(body: Readable): AsyncIterable<Buffer> {
  return body.iterator({ destroyOnReturn: false });
}

function inOrder(a: PartNumber, b: PartNumber): number {
  return a.segment - b.segment || a.number - b.number;
}
