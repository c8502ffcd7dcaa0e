// The digests of parts that this process has stored recently. A run's name does not say what its parts contain, so this is how other
// contents for a stored part are refused, and how a repeated part is not stored twice. What another process stored is not here: the
// manifest decides then (check-parts.ts).
import { nameOfPart, partsPrefix } from '../part-keys.ts';
import type { PartNumber, TakeKey } from '../part-keys.ts';

/** By `partsPrefix`, oldest first. About 150 bytes for each part. */
const takes = new Map<string, Map<string, string>>();
const maxParts = 200_000;
let parts = 0;

/** Lower-case hex. Undefined: not known. */
export function recentDigest(take: TakeKey, part: PartNumber): string | undefined {
  return takes.get(partsPrefix(take))?.get(nameOfPart(part));
}

export function rememberDigest(take: TakeKey, part: PartNumber, sha256: string): void {
  const key = partsPrefix(take);
  const known = takes.get(key) ?? new Map<string, string>();
  parts += known.has(nameOfPart(part)) ? 0 : 1;
  known.set(nameOfPart(part), sha256);
  // The take whose part came last is the newest.
  takes.delete(key);
  takes.set(key, known);
  for (const [oldest, digests] of takes) {
    if (parts <= maxParts || oldest === key) break;
    takes.delete(oldest);
    parts -= digests.size;
  }
}
