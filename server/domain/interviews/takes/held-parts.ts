// Which parts of a take are stored, and in which objects. A part can be in several: a request whose reply was lost is repeated with
// other limits, and two processes can store different contents for one number. The manifest decides which of them counts.
import { frameHeaderBytes } from '#contract/frames.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { nameOfPart, partsPrefix, rangeOfKey } from '../part-keys.ts';
import type { PartNumber, PartRange, TakeKey } from '../part-keys.ts';

interface HeldPart extends PartNumber {
  /** Objects that contain it. Its own comes first. */
  keys: [string, ...string[]];
}

/** By `nameOfPart`, in recording order. */
export type HeldParts = ReadonlyMap<string, HeldPart>;

export async function findHeldParts(storage: Storage, take: TakeKey): Promise<HeldParts> {
  return heldIn(await storage.list(partsPrefix(take)));
}

/** Pure. `keys` of one take. */
export function heldIn(keys: readonly string[]): HeldParts {
  const held = new Map<string, HeldPart>();
  const alone = keys.filter((key) => !isRun(key));
  for (const key of [...alone, ...keys.filter(isRun)]) {
    for (const part of partsIn(rangeOfKey(key))) {
      const known = held.get(nameOfPart(part));
      if (known) known.keys.push(key);
      else held.set(nameOfPart(part), { ...part, keys: [key] });
    }
  }
  const inOrder = [...held].toSorted(([, a], [, b]) => a.segment - b.segment || a.number - b.number);
  return new Map(inOrder);
}

/** The total size of a take's parts in bytes. A part in several objects counts once. */
export async function measureParts(storage: Storage, take: TakeKey): Promise<number> {
  const counted = new Set<string>();
  let sum = 0;
  for await (const { key, bytes } of storage.survey(partsPrefix(take))) {
    const parts = partsIn(rangeOfKey(key)).map(nameOfPart);
    const uncounted = parts.filter((part) => !counted.has(part));
    const content = isRun(key) ? bytes - parts.length * frameHeaderBytes : bytes;
    sum += (content * uncounted.length) / parts.length;
    for (const part of uncounted) counted.add(part);
  }
  return Math.round(sum);
}

export function isRun(key: string): boolean {
  return key.includes('.');
}

function partsIn({ segment, first, last }: PartRange): PartNumber[] {
  return Array.from({ length: last - first + 1 }, (_, i) => ({ segment, number: first + i }));
}
