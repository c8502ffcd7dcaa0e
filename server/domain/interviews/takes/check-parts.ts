// Compares a manifest with the disk, byte for byte. Every part is read back and hashed again, so that 'stored' means
// bytes that can be read (P2).
import { createHash, hash } from 'node:crypto';
import type { Manifest } from '#contract/take.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { partKey, partOfKey, partsPrefix } from '../part-keys.ts';
import type { PartNumber } from '../part-keys.ts';
import { readInOrder } from './read-parts.ts';
import { partsOfManifest, unnamedParts } from './rules.ts';
import type { SealedSegment } from './store.ts';

export type Checked =
  | { outcome: 'complete'; segments: SealedSegment[] }
  | { outcome: 'missing'; parts: PartNumber[] }
  | { outcome: 'mismatch' };

interface TakeKey {
  agency_id: string;
  id: string;
}

export async function checkParts(storage: Storage, take: TakeKey, manifest: Manifest): Promise<Checked> {
  const keys = new Set(await storage.list(partsPrefix(take)));
  if (unnamedParts(manifest, [...keys].map(partOfKey)).length > 0) return { outcome: 'mismatch' };
  const missing = partsOfManifest(manifest).filter((part) => !keys.has(partKey(take, part)));
  const hashed = await hashParts(storage, take, manifest, keys);
  if (!hashed || (missing.length === 0 && manifest.sha256 !== undefined && manifest.sha256 !== hashed.sha256))
    return { outcome: 'mismatch' };
  if (missing.length > 0)
    return { outcome: 'missing', parts: missing.map(({ segment, number }) => ({ segment, number })) };
  return { outcome: 'complete', segments: hashed.segments };
}

/** Digests of each segment and of the whole, over the parts on disk. Null if a part differs from the manifest. */
async function hashParts(
  storage: Storage,
  take: TakeKey,
  manifest: Manifest,
  keys: ReadonlySet<string>,
): Promise<{ segments: SealedSegment[]; sha256: string } | null> {
  const whole = createHash('sha256');
  const segments: SealedSegment[] = [];
  for (const { segment, parts } of manifest.segments) {
    const joined = createHash('sha256');
    let bytes = 0;
    const here = parts.filter(({ number }) => keys.has(partKey(take, { segment, number })));
    const contents = readInOrder(
      storage,
      take,
      here.map(({ number }) => ({ segment, number })),
    );
    let i = 0;
    for await (const content of contents) {
      const part = here[i];
      if (content.length !== part?.bytes || sha256Of(content) !== part.sha256) return null;
      joined.update(content);
      whole.update(content);
      bytes += content.length;
      i += 1;
    }
    segments.push({ segment, bytes, sha256: joined.digest('hex') });
  }
  return { segments, sha256: whole.digest('hex') };
}

export function sha256Of(bytes: Uint8Array): string {
  return hash('sha256', bytes);
}
