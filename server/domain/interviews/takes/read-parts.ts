// Joins a take's parts into one stream of bytes, in recording order.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Storage } from '../../../platform/storage/storage.ts';
import { partKey } from '../part-keys.ts';
import type { PartNumber } from '../part-keys.ts';

interface TakeKey {
  agency_id: string;
  id: string;
}

export function readParts(storage: Storage, take: TakeKey, parts: readonly PartNumber[]): Readable {
  return Readable.from(readInOrder(storage, take, parts), { objectMode: false });
}

/** There can be thousands of small files: reading ahead keeps the disk and the reader from waiting for each other. */
const maxAhead = 8;

/** Yields each part whole. @throws Error with code ENOENT if one is missing. */
export async function* readInOrder(
  storage: Storage,
  take: TakeKey,
  parts: readonly PartNumber[],
): AsyncGenerator<Buffer> {
  const ahead: Promise<Buffer>[] = [];
  for (const part of parts) {
    const reading = storage.read(partKey(take, part)).then(buffer);
    // The error is handled below when its turn comes; this prevents an unhandled rejection until then.
    reading.catch(() => undefined);
    const first = ahead.length < maxAhead ? undefined : ahead.shift();
    ahead.push(reading);
    if (first) yield first;
  }
  yield* ahead;
}

/** The parts of a sealed segment: its manifest numbered them from 0 without a gap. */
export function partsOfSegment(segment: { segment: number; parts_count: number }): PartNumber[] {
  return Array.from({ length: segment.parts_count }, (_, number) => ({ segment: segment.segment, number }));
}
