// Stores parts. The digest is checked before anything is written, and the take's cap before the disk fills up.
import { partsTotal } from '../../../platform/metrics/metrics.ts';
import { maxPartBytes, maxTakeBytes } from '#contract/take.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { sha256Of } from './check-parts.ts';
import { partKey, partsPrefix } from '../part-keys.ts';
import type { PartNumber } from '../part-keys.ts';
import { fitsIntoTake, isPartInRange, partsNeverTooLarge } from './rules.ts';
import type { TakeRow } from './store.ts';

export interface SentPart extends PartNumber {
  /** The digest the sender claims, lower-case hex; undefined if there is none. */
  sha256: string | undefined;
  content: Buffer;
}

/** What a take has stored, as one request knows it. Null: so little that anything the request sends will fit. */
export type Held = { keys: Set<string>; bytes: number } | null;

/** Reserve for concurrent requests of the same take: at most four of 64 parts each. */
const marginParts = 512;

export async function listStoredParts(storage: Storage, take: TakeRow): Promise<Held> {
  const prefix = partsPrefix(take);
  if (isFarFromFull(counted.get(prefix))) return null;
  const keys = new Set(await storage.list(prefix));
  const count = { parts: keys.size, countedAt: performance.now() };
  remember(prefix, count);
  return isFarFromFull(count) ? null : { keys, bytes: await measure(storage, keys) };
}

/**
 * How many parts a take had when its folder was last read, plus those stored since. Saves reading a folder of
 * thousands for each part. Trusted for only a few seconds, because another process may store parts too.
 */
const counted = new Map<string, { parts: number; countedAt: number }>();
const believedMs = 5000;
const maxRemembered = 10_000;

function isFarFromFull(count: { parts: number; countedAt: number } | undefined): boolean {
  if (!count || performance.now() - count.countedAt > believedMs) return false;
  return count.parts + marginParts < partsNeverTooLarge;
}

function remember(prefix: string, count: { parts: number; countedAt: number }): void {
  if (counted.size >= maxRemembered) counted.clear();
  counted.set(prefix, count);
}

async function measure(storage: Storage, keys: ReadonlySet<string>): Promise<number> {
  let bytes = 0;
  for (const key of keys) bytes += (await storage.size(key)) ?? 0;
  return bytes;
}

/** @throws Refusal('part_out_of_range' | 'too_large') for a part that no take can hold. */
export function checkPart(part: PartNumber & { bytes: number }): void {
  if (!isPartInRange(part) || part.bytes < 1) {
    throw new Refusal('part_out_of_range', { details: { segment: part.segment, number: part.number } });
  }
  if (part.bytes > maxPartBytes) throw new Refusal('too_large', { details: { max_bytes: maxPartBytes } });
}

/** @throws Refusal('digest_mismatch' | 'too_large' | 'part_conflict' | 'storage_full'), with nothing stored. */
export async function storePart(
  storage: Storage,
  take: TakeRow,
  held: Held,
  part: SentPart,
): Promise<'stored' | 'same'> {
  if (part.sha256 === undefined || sha256Of(part.content) !== part.sha256) {
    partsTotal.inc({ result: 'mismatch' });
    throw new Refusal('digest_mismatch');
  }
  const key = partKey(take, part);
  makeRoom(held, key, part.content.length);
  const outcome = await storage.putIfAbsent(key, part.content);
  partsTotal.inc({ result: outcome });
  if (outcome === 'conflict') {
    throw new Refusal('part_conflict', { details: { segment: part.segment, number: part.number } });
  }
  const count = counted.get(partsPrefix(take));
  if (count && outcome === 'stored') count.parts += 1;
  return outcome;
}

function makeRoom(held: Held, key: string, bytes: number): void {
  if (held === null || held.keys.has(key)) return;
  if (!fitsIntoTake({ parts: held.keys.size, bytes: held.bytes }, bytes)) {
    throw new Refusal('too_large', { details: { max_bytes: maxTakeBytes } });
  }
  held.keys.add(key);
  held.bytes += bytes;
}
