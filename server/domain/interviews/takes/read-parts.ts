// Joins a take's parts into one stream of bytes, in recording order.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Storage } from '../../../platform/storage/storage.ts';
import { nameOfPart, partKey } from '../part-keys.ts';
import type { PartNumber, TakeKey } from '../part-keys.ts';
import { findHeldParts, isRun } from './held-parts.ts';
import type { HeldParts } from './held-parts.ts';
import { decodeRun } from './runs.ts';

export function readParts(storage: Storage, take: TakeKey, parts: readonly PartNumber[]): Readable {
  return Readable.from(readInOrder(storage, take, parts), { objectMode: false });
}

/** There can be thousands of small objects: reading ahead keeps the storage and the reader from waiting for each other. */
const maxPartsAhead = 8;

/** Yields each part whole. @throws Error with code ENOENT if one is missing. */
export async function* readInOrder(
  storage: Storage,
  take: TakeKey,
  parts: readonly PartNumber[],
  held?: HeldParts,
): AsyncGenerator<Buffer> {
  const ahead: { contents: Promise<Buffer[]>; parts: number }[] = [];
  const reads = readsOf(take, parts, held ?? (await findHeldParts(storage, take)));
  for (const { key, numbers } of reads) {
    const contents = readObject(storage, key, numbers);
    // The error is handled below when its turn comes; this prevents an unhandled rejection until then.
    contents.catch(() => undefined);
    ahead.push({ contents, parts: numbers.length });
    while (ahead.reduce((sum, each) => sum + each.parts, 0) > maxPartsAhead && ahead.length > 1)
      yield* (await ahead.shift()?.contents) ?? [];
  }
  for (const { contents } of ahead) yield* await contents;
}

/** Parts of one object that follow one another, so that it is read once. */
function readsOf(take: TakeKey, parts: readonly PartNumber[], held: HeldParts) {
  const reads: { key: string; numbers: number[] }[] = [];
  for (const part of parts) {
    const keys = held.get(nameOfPart(part))?.keys;
    const last = reads.at(-1);
    const own = partKey(take, part);
    if (last && last.key !== own && keys?.includes(last.key) && !keys.includes(own))
      last.numbers.push(part.number);
    else reads.push({ key: keys?.[0] ?? own, numbers: [part.number] });
  }
  return reads;
}

async function readObject(storage: Storage, key: string, numbers: readonly number[]): Promise<Buffer[]> {
  const bytes = await storage.read(key).then(buffer);
  if (!isRun(key)) return [bytes];
  const contents = new Map(decodeRun(bytes).map(({ number, content }) => [number, content]));
  return numbers.map((number) => {
    const content = contents.get(number);
    if (!content) throw new Error(`${key} does not have part ${number}`);
    return content;
  });
}

/** The content of a part with a digest and a length, from any of the objects that have the part. */
export async function findContent(
  storage: Storage,
  keys: readonly string[],
  { number, isRight }: { number: number; isRight: (content: Buffer) => boolean },
): Promise<Buffer | undefined> {
  for (const key of keys) {
    const [content] = await readObject(storage, key, [number]);
    if (content && isRight(content)) return content;
  }
  return undefined;
}

/** The parts of a sealed segment: its manifest numbered them from 0 without a gap. */
export function partsOfSegment(segment: { segment: number; parts_count: number }): PartNumber[] {
  return Array.from({ length: segment.parts_count }, (_, number) => ({ segment: segment.segment, number }));
}
