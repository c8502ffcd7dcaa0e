// Stores parts: the digest is checked before anything is written, the take's cap before the disk is filled.
import { maxPartBytes, maxTakeBytes } from '#contract/take.ts';
import { Refusal } from '../http/refusal.ts';
import type { Storage } from '../media/storage.ts';
import { sha256Of } from './check-parts.ts';
import { partKey, partsPrefix } from './part-keys.ts';
import type { PartNumber } from './part-keys.ts';
import { fitsIntoTake, isPartInRange, partsNeverTooLarge } from './rules.ts';
import type { TakeRow } from './store.ts';

export interface SentPart extends PartNumber {
  /** What the sender says it is, lower-case hex; undefined if they did not say. */
  sha256: string | undefined;
  content: Buffer;
}

/** What a take holds, as known to one request. */
export interface Held {
  keys: Set<string>;
  bytes: number;
}

/** Room that is left to other requests of the same take, at most four at a time of 64 parts. */
const marginParts = 512;

export async function whatIsHeld(storage: Storage, take: TakeRow): Promise<Held> {
  const keys = new Set(await storage.list(partsPrefix(take)));
  const isSafelySmall = keys.size + marginParts < partsNeverTooLarge;
  const bytes = isSafelySmall ? keys.size * maxPartBytes : await measure(storage, keys);
  return { keys, bytes };
}

async function measure(storage: Storage, keys: ReadonlySet<string>): Promise<number> {
  let bytes = 0;
  for (const key of keys) bytes += (await storage.size(key)) ?? 0;
  return bytes;
}

/** @throws Refusal('part_out_of_range' | 'too_large') for a part that no take could hold. */
export function checkPart(part: PartNumber & { bytes: number }): void {
  if (!isPartInRange(part) || part.bytes < 1) {
    throw new Refusal('part_out_of_range', { details: { segment: part.segment, number: part.number } });
  }
  if (part.bytes > maxPartBytes) throw new Refusal('too_large', { details: { max_bytes: maxPartBytes } });
}

/** @throws Refusal('digest_mismatch' | 'too_large' | 'part_conflict' | 'storage_full'), with nothing kept. */
export async function storePart(
  storage: Storage,
  take: TakeRow,
  held: Held,
  part: SentPart,
): Promise<'stored' | 'same'> {
  if (part.sha256 === undefined || sha256Of(part.content) !== part.sha256)
    throw new Refusal('digest_mismatch');
  const key = partKey(take, part);
  makeRoom(held, key, part.content.length);
  const outcome = await storage.putIfAbsent(key, part.content);
  if (outcome === 'conflict') {
    throw new Refusal('part_conflict', { details: { segment: part.segment, number: part.number } });
  }
  return outcome;
}

function makeRoom(held: Held, key: string, bytes: number): void {
  if (held.keys.has(key)) return;
  if (!fitsIntoTake({ parts: held.keys.size, bytes: held.bytes }, bytes)) {
    throw new Refusal('too_large', { details: { max_bytes: maxTakeBytes } });
  }
  held.keys.add(key);
  held.bytes += bytes;
}
