// A take's parts joined into one stream of bytes, in the order of recording.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Storage } from '../../../platform/storage/storage.ts';
import { partKey } from './part-keys.ts';
import type { PartNumber } from './part-keys.ts';

interface TakeKey {
  agency_id: string;
  id: string;
}

export function readParts(storage: Storage, take: TakeKey, parts: readonly PartNumber[]): Readable {
  return Readable.from(readInOrder(storage, take, parts), { objectMode: false });
}

/** Thousands of small files: some are read ahead, so that the disk and the reader need not wait for each other. */
const maxAhead = 8;

/** Each part whole. @throws Error with code ENOENT if one is not there. */
export async function* readInOrder(
  storage: Storage,
  take: TakeKey,
  parts: readonly PartNumber[],
): AsyncGenerator<Buffer> {
  const ahead: Promise<Buffer>[] = [];
  for (const part of parts) {
    const reading = storage.read(partKey(take, part)).then(buffer);
    // Its error is met below, in its turn; until then it is no unhandled one.
    reading.catch(() => undefined);
    const first = ahead.length < maxAhead ? undefined : ahead.shift();
    ahead.push(reading);
    if (first) yield first;
  }
  yield* ahead;
}

/** The parts of a sealed segment: its manifest had them from 0 without a gap. */
export function partsOfSegment(segment: { segment: number; parts_count: number }): PartNumber[] {
  return Array.from({ length: segment.parts_count }, (_, number) => ({ segment: segment.segment, number }));
}
