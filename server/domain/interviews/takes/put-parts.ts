// Several parts in one request. Each is stored as soon as it arrives, a few in parallel with the upload of the next.
import type { Readable } from 'node:stream';
import { maxPartsPerRequest } from '#contract/take.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { readFrames } from './frame-reader.ts';
import type { Frame } from './frame-reader.ts';
import type { PartNumber } from '../part-keys.ts';
import { checkPart, storePart, listStoredParts } from './put-part.ts';
import type { TakeRow } from './store.ts';

/** This many writes wait for the disk at once; they share their folder's fsync. */
const maxAtOnce = 8;

export interface StoredParts {
  stored: PartNumber[];
  /** Why the request ended before its last part; null if it did not. The parts in `stored` stay stored either way. */
  fault: unknown;
}

export async function storeParts(storage: Storage, take: TakeRow, body: Readable): Promise<StoredParts> {
  const held = await listStoredParts(storage, take);
  const stored: PartNumber[] = [];
  const atWork = new Set<Promise<void>>();
  let fault: unknown = null;
  const store = async ({ segment, number, sha256, content, giveBack }: Frame): Promise<void> => {
    try {
      await storePart(storage, take, held, { segment, number, sha256, content });
      stored.push({ segment, number });
    } catch (error) {
      fault ??= error;
    } finally {
      giveBack();
    }
  };
  try {
    for await (const frame of readFrames(bodyOf(body), limitedCheck())) {
      const work = store(frame).finally(() => atWork.delete(work));
      atWork.add(work);
      if (atWork.size >= maxAtOnce) await Promise.race(atWork);
      if (fault) break;
    }
  } catch (error) {
    fault ??= error;
  }
  await Promise.all(atWork);
  return { stored: stored.toSorted(inOrder), fault };
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
