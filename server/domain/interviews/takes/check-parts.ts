// Compares a manifest with the storage, byte for byte. Every part is read back and hashed again, so that 'stored' means
// bytes that can be read (P2).
import { createHash, hash } from 'node:crypto';
import type { Manifest } from '#contract/take.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { nameOfPart, partKey } from '../part-keys.ts';
import type { PartNumber, TakeKey } from '../part-keys.ts';
import { findHeldParts } from './held-parts.ts';
import type { HeldParts } from './held-parts.ts';
import { findContent, readInOrder } from './read-parts.ts';
import { partsOfManifest, unnamedParts } from './rules.ts';
import type { NamedPart } from './rules.ts';
import type { SealedSegment } from './store.ts';

export type Checked =
  | { outcome: 'complete'; segments: SealedSegment[] }
  | { outcome: 'missing'; parts: PartNumber[] }
  | { outcome: 'mismatch' };

export async function checkParts(storage: Storage, take: TakeKey, manifest: Manifest): Promise<Checked> {
  const held = await findHeldParts(storage, take);
  if (unnamedParts(manifest, [...held.values()]).length > 0) return { outcome: 'mismatch' };
  const missing = partsOfManifest(manifest).filter((part) => !held.has(nameOfPart(part)));
  const hashed = await hashParts(storage, take, manifest, held);
  if (!hashed || (missing.length === 0 && manifest.sha256 !== undefined && manifest.sha256 !== hashed.sha256))
    return { outcome: 'mismatch' };
  if (missing.length > 0)
    return { outcome: 'missing', parts: missing.map(({ segment, number }) => ({ segment, number })) };
  for (const part of hashed.elsewhere) await keepNamed(storage, take, part, held);
  return { outcome: 'complete', segments: hashed.segments };
}

interface Hashed {
  segments: SealedSegment[];
  sha256: string;
  /** Parts for which readers would find different contents than the manifest names. */
  elsewhere: NamedPart[];
}

/** Digests of each segment and of the whole, over the stored parts. Null if a part differs from the manifest. */
async function hashParts(
  storage: Storage,
  take: TakeKey,
  manifest: Manifest,
  held: HeldParts,
): Promise<Hashed | null> {
  const whole = createHash('sha256');
  const segments: SealedSegment[] = [];
  const elsewhere: NamedPart[] = [];
  for (const { segment, parts } of manifest.segments) {
    const joined = createHash('sha256');
    let bytes = 0;
    const here = parts.map((part) => ({ ...part, segment })).filter((part) => held.has(nameOfPart(part)));
    let i = 0;
    for await (const found of readInOrder(storage, take, here, held)) {
      const part = here[i];
      if (!part) return null;
      const content = isNamed(found, part) ? found : await findNamed(storage, part, held);
      if (!content) return null;
      if (content !== found) elsewhere.push(part);
      joined.update(content);
      whole.update(content);
      bytes += content.length;
      i += 1;
    }
    segments.push({ segment, bytes, sha256: joined.digest('hex') });
  }
  return { segments, sha256: whole.digest('hex'), elsewhere };
}

function isNamed(content: Buffer, part: NamedPart): boolean {
  return content.length === part.bytes && sha256Of(content) === part.sha256;
}

async function findNamed(storage: Storage, part: NamedPart, held: HeldParts): Promise<Buffer | undefined> {
  const keys = held.get(nameOfPart(part))?.keys ?? [];
  // The only object is the one that was read.
  if (keys.length < 2) return undefined;
  return findContent(storage, keys, { number: part.number, isRight: (content) => isNamed(content, part) });
}

/** Stores the contents that the manifest names where every reader looks first. */
async function keepNamed(storage: Storage, take: TakeKey, part: NamedPart, held: HeldParts): Promise<void> {
  const content = await findNamed(storage, part, held);
  if (!content) throw new Error(`part ${part.number} of take ${take.id} changed while it was sealed`);
  await storage.put(partKey(take, part), content);
}

export function sha256Of(bytes: Uint8Array): string {
  return hash('sha256', bytes);
}
