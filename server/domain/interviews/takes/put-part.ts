// Stores parts. The digest is checked before anything is written, and the take's cap before the disk fills up.
import { partsTotal } from '../../../platform/metrics/metrics.ts';
import { maxPartBytes, maxTakeBytes } from '#contract/take.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { PutOutcome, Storage } from '../../../platform/storage/storage.ts';
import { partsArrived } from './await-parts.ts';
import { sha256Of } from './check-parts.ts';
import { nameOfPart, partKey, partsPrefix, runKey } from '../part-keys.ts';
import type { PartNumber, TakeKey } from '../part-keys.ts';
import { findHeldParts, measureParts } from './held-parts.ts';
import type { HeldParts } from './held-parts.ts';
import { recentDigest, rememberDigest } from './recent-digests.ts';
import { fitsIntoTake, isPartInRange, partsNeverTooLarge } from './rules.ts';
import { encodeRun } from './runs.ts';

export interface SentPart extends PartNumber {
  /** The digest the sender claims, lower-case hex; undefined if there is none. */
  sha256: string | undefined;
  content: Buffer;
}

/** One that a take accepts. */
export interface AdmittedPart extends SentPart {
  sha256: string;
  /** True: this process has stored it recently. */
  isKnown: boolean;
}

/** What a take has stored, as one request knows it. Null: so little that anything the request sends will fit. */
export type Held = { parts: Set<string>; bytes: number } | null;

/** Reserve for concurrent requests of the same take: at most four of 64 parts each. */
const marginParts = 512;

export async function listStoredParts(storage: Storage, take: TakeKey): Promise<Held> {
  const prefix = partsPrefix(take);
  if (isFarFromFull(counted.get(prefix))) return null;
  const parts = new Set((await findHeldParts(storage, take)).keys());
  const count = { parts: parts.size, countedAt: performance.now() };
  remember(prefix, count);
  return isFarFromFull(count) ? null : { parts, bytes: await measureParts(storage, take) };
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

/** @throws Refusal('part_out_of_range' | 'too_large') for a part that no take can hold. */
export function checkPart(part: PartNumber & { bytes: number }): void {
  if (!isPartInRange(part) || part.bytes < 1) {
    throw new Refusal('part_out_of_range', { details: { segment: part.segment, number: part.number } });
  }
  if (part.bytes > maxPartBytes) throw new Refusal('too_large', { details: { max_bytes: maxPartBytes } });
}

/** @throws Refusal('digest_mismatch' | 'too_large' | 'part_conflict'), with nothing stored. */
export function admitPart(storage: Storage, take: TakeKey, held: Held, part: SentPart): AdmittedPart {
  const { sha256, content } = part;
  if (sha256 === undefined || sha256Of(content) !== sha256) {
    partsTotal.inc({ result: 'mismatch' });
    throw new Refusal('digest_mismatch');
  }
  const recent = storage.runBytes === undefined ? undefined : recentDigest(take, part);
  if (recent !== undefined && recent !== sha256) throw conflictOf(part);
  makeRoom(held, part);
  return { ...part, sha256, isKnown: recent !== undefined };
}

/** @throws Refusal('part_conflict' | 'storage_full'), with nothing stored. */
export async function storePart(
  storage: Storage,
  take: TakeKey,
  part: AdmittedPart,
  findHeld = () => findHeldParts(storage, take),
): Promise<'stored' | 'same'> {
  // What this process remembers is not acknowledged before it was seen in the storage.
  const isHeld = part.isKnown && (await findHeld()).has(nameOfPart(part));
  const outcome = isHeld ? 'same' : await storage.putIfAbsent(partKey(take, part), part.content);
  if (outcome === 'conflict') throw conflictOf(part);
  note(storage, take, [part], outcome);
  return outcome;
}

/**
 * Stores consecutive parts of one segment in one object.
 * @throws Refusal('part_conflict' | 'storage_full'), with nothing stored.
 */
export async function storeRun(
  storage: Storage,
  take: TakeKey,
  parts: readonly AdmittedPart[],
  findHeld: () => Promise<HeldParts>,
): Promise<void> {
  const [first] = parts;
  if (!first) return;
  if (parts.length === 1) return void (await storePart(storage, take, first, findHeld));
  const run = encodeRun(parts);
  const range = { segment: first.segment, first: first.number, last: first.number + parts.length - 1 };
  const key = runKey(take, range, sha256Of(run));
  const outcome = await storage.putIfAbsent(key, run);
  // Its name is its digest, so the object is damaged.
  if (outcome === 'conflict') throw new Error(`${key} has other contents than its name says`);
  note(storage, take, parts, outcome);
}

function note(storage: Storage, take: TakeKey, parts: readonly AdmittedPart[], outcome: PutOutcome): void {
  partsTotal.inc({ result: outcome }, parts.length);
  if (storage.runBytes !== undefined) for (const part of parts) rememberDigest(take, part, part.sha256);
  partsArrived(take, parts.length);
  const count = counted.get(partsPrefix(take));
  if (count && outcome === 'stored') count.parts += parts.length;
}

function conflictOf({ segment, number }: PartNumber): Refusal {
  partsTotal.inc({ result: 'conflict' });
  return new Refusal('part_conflict', { details: { segment, number } });
}

function makeRoom(held: Held, part: SentPart): void {
  const name = nameOfPart(part);
  if (held === null || held.parts.has(name)) return;
  if (!fitsIntoTake({ parts: held.parts.size, bytes: held.bytes }, part.content.length)) {
    throw new Refusal('too_large', { details: { max_bytes: maxTakeBytes } });
  }
  held.parts.add(name);
  held.bytes += part.content.length;
}
