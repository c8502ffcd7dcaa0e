// Compares a manifest with the storage, byte for byte. Every part is read back and hashed again, so that 'stored' means
// bytes that can be read (P2).
import { createHash, hash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import type { Manifest } from '#contract/take.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { nameOfPart, partKey } from '../part-keys.ts';
import type { PartNumber, TakeKey } from '../part-keys.ts';
import { waitForParts } from './await-parts.ts';
import { findHeldParts } from './held-parts.ts';
import type { HeldParts } from './held-parts.ts';
import { findContent, readInOrder } from './read-parts.ts';
import { partsOfManifest, partsOfSegment, unnamedParts } from './rules.ts';
import type { NamedPart } from './rules.ts';
import type { SealedSegment } from './store.ts';

/** `unclear`: the stored parts differ from a summary. Only a list of the parts can show which of several contents is right. */
export type Checked =
  | { outcome: 'complete'; segments: SealedSegment[] }
  | { outcome: 'missing'; parts: PartNumber[] }
  | { outcome: 'mismatch' }
  | { outcome: 'unclear' };

export async function checkParts(storage: Storage, take: TakeKey, manifest: Manifest): Promise<Checked> {
  const named = partsOfManifest(manifest);
  const check = openCheck(storage, take, manifest);
  const arrivals = waitForParts(take, manifest.await_parts === true);
  let held: HeldParts = new Map();
  try {
    for (let isWaiting = true; isWaiting;) {
      arrivals.begin();
      held = await findHeldParts(storage, take);
      if (unnamedParts(manifest, [...held.values()]).length > 0) return { outcome: 'mismatch' };
      const missing = named.filter((part) => !held.has(nameOfPart(part)));
      // Reads the stored parts while the others are still arriving.
      if (!(await check.read(held))) return { outcome: 'mismatch' };
      isWaiting = missing.length > 0 && (await arrivals.next(missing.length));
    }
  } finally {
    arrivals.end();
  }
  const missing = named.filter((part) => !held.has(nameOfPart(part)));
  if (missing.length > 0)
    return { outcome: 'missing', parts: missing.map(({ segment, number }) => ({ segment, number })) };
  const { segments, sha256, elsewhere, isClear } = check.end();
  if (!isClear) return { outcome: 'unclear' };
  if (manifest.sha256 !== undefined && manifest.sha256 !== sha256) return { outcome: 'mismatch' };
  for (const part of elsewhere) await keepNamed(storage, take, part, held);
  return { outcome: 'complete', segments };
}

interface Check {
  /** Reads the parts that were not read before, up to the first missing one. Returns false if one differs from the manifest. */
  read(held: HeldParts): Promise<boolean>;
  /** Call once, after all parts were read. */
  end(): {
    segments: SealedSegment[];
    /** Of all segments joined. */
    sha256: string;
    /** Parts for which readers would find different contents than the manifest names. */
    elsewhere: NamedPart[];
    /** False if a segment differs from its summary. */
    isClear: boolean;
  };
}

interface SegmentCheck {
  joined: Hash;
  /** Of the digests of the parts. */
  digests: Hash;
  bytes: number;
}

function openCheck(storage: Storage, take: TakeKey, manifest: Manifest): Check {
  const whole = createHash('sha256');
  const segments = manifest.segments.map((segment) => ({
    ...{ segment: segment.segment, summary: segment.summary, parts: partsOfSegment(segment) },
    ...{ joined: createHash('sha256'), digests: createHash('sha256'), bytes: 0 },
  }));
  const elsewhere: NamedPart[] = [];
  const unread = segments.flatMap((of) => of.parts.map((part) => ({ part, of })));

  return {
    async read(held) {
      const gap = unread.findIndex(({ part }) => !held.has(nameOfPart(part)));
      const ready = unread.splice(0, gap < 0 ? unread.length : gap);
      const parts = ready.map(({ part }) => part);
      let i = 0;
      for await (const found of readInOrder(storage, take, parts, held)) {
        const next = ready[i];
        i += 1;
        if (!next || !(await add(found, next.part, next.of, held))) return false;
      }
      return i === ready.length;
    },
    end: () => ({
      segments: segments.map(({ segment, bytes, joined }) => ({
        segment,
        bytes,
        sha256: joined.digest('hex'),
      })),
      sha256: whole.digest('hex'),
      elsewhere,
      isClear: segments.every(
        ({ summary, bytes, digests }) =>
          !summary || (summary.bytes === bytes && summary.sha256 === digests.digest('hex')),
      ),
    }),
  };

  async function add(found: Buffer, part: NamedPart, of: SegmentCheck, held: HeldParts): Promise<boolean> {
    let content: Buffer | undefined = found;
    if (part.sha256 === undefined) of.digests.update(hash('sha256', found, 'buffer'));
    else if (!isNamed(found, part)) {
      content = await findNamed(storage, part, held);
      if (!content) return false;
      elsewhere.push(part);
    }
    of.joined.update(content);
    // Older pages send the digest of all segments joined.
    if (manifest.sha256 !== undefined) whole.update(content);
    of.bytes += content.length;
    return true;
  }
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
