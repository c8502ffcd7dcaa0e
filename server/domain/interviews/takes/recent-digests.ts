// The digests of parts that this process has stored recently. A run's name does not say what its parts contain, so this is how other
// contents for a stored part are refused, and how a repeated part is not stored twice. What another process stored is not here: the
// manifest decides then (check-parts.ts).
import { nameOfPart } from '../part-keys.ts';
import type { PartNumber } from '../part-keys.ts';

/** Oldest first. About 150 bytes for each part. */
const takes = new Map<string, Map<string, string>>();
const maxParts = 200_000;
let parts = 0;

/** Lower-case hex. Undefined: not known. */
export function recentDigest(takeId: string, part: PartNumber): string | undefined {
  return takes.get(takeId)?.get(nameOfPart(part));
}

export function rememberDigest(takeId: string, part: PartNumber, sha256: string): void {
  const known = takes.get(takeId) ?? new Map<string, string>();
  parts += known.has(nameOfPart(part)) ? 0 : 1;
  known.set(nameOfPart(part), sha256);
  // The take whose part came last is the newest.
  takes.delete(takeId);
  takes.set(takeId, known);
  for (const [oldest, digests] of takes) {
    if (parts <= maxParts || oldest === takeId) break;
    takes.delete(oldest);
    parts -= digests.size;
  }
}
