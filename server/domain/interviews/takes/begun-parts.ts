// The beginnings of parts whose requests were cut, or are still open: a device that asks which parts are stored then sends only the
// rest. They are in the memory of one process and may be lost. The digest of the whole part is checked, so nothing wrong can be stored.
import type { FrameHeader } from '#contract/frames.ts';
import { giveBackPartBuffer } from './part-buffers.ts';
import { nameOfPart, partsPrefix } from '../part-keys.ts';
import type { PartNumber, TakeKey } from '../part-keys.ts';

export interface Beginning {
  header: FrameHeader;
  /** A borrowed buffer (part-buffers.ts). */
  place: Buffer;
  /** The bytes that have arrived. */
  filled: number;
  /** The last byte has arrived; the caller gives `place` back. */
  complete(): void;
  /** No more will arrive in this request. */
  cut(): void;
}

/** Of all takes, with a buffer of 64 KB each. The oldest make room. */
const maxCut = 256;
/** A shorter beginning saves less than naming it costs. */
const minBytes = 1024;

/** By `partsPrefix`: two agencies may have takes with the same id. */
const takes = new Map<string, Map<string, Beginning>>();
/** Beginnings whose requests have ended, oldest first, with their takes. */
const cuts = new Map<Beginning, TakeKey>();

export function beginPart(take: TakeKey, header: FrameHeader, place: Buffer): Beginning {
  const name = nameOfPart(header);
  const before = takes.get(partsPrefix(take))?.get(name);
  const beginning: Beginning = {
    ...{ header, place, filled: 0 },
    complete: () => forget(take, beginning),
    cut() {
      if (takes.get(partsPrefix(take))?.get(name) !== beginning) return giveBackPartBuffer(place);
      cuts.set(beginning, take);
      dropOldest();
    },
  };
  // The rest of a part must not replace its beginning.
  if (before && isRest(header, before)) return beginning;
  if (before) drop(take, before);
  const own = takes.get(partsPrefix(take)) ?? new Map<string, Beginning>();
  takes.set(partsPrefix(take), own.set(name, beginning));
  return beginning;
}

/** The parts of a take that have begun to arrive, and how many bytes of each are here. */
export function begunParts(take: TakeKey): (PartNumber & { bytes: number })[] {
  return [...(takes.get(partsPrefix(take))?.values() ?? [])]
    .filter(({ filled }) => filled >= minBytes)
    .map(({ header: { segment, number }, filled }) => ({ segment, number, bytes: filled }));
}

/** Joins the rest of a part with its beginning. Any other frame is returned as it is. */
export function joinBeginning<Frame extends FrameHeader & { content: Buffer }>(
  take: TakeKey,
  frame: Frame,
): Frame {
  const beginning = takes.get(partsPrefix(take))?.get(nameOfPart(frame));
  if (!beginning || !isRest(frame, beginning)) return frame;
  const from = beginning.header.bytes - frame.content.length;
  if (from > beginning.filled) return frame;
  const content = Buffer.concat([beginning.place.subarray(0, from), frame.content]);
  return { ...frame, bytes: content.length, content };
}

/** Call once the part is stored. */
export function forgetBeginning(take: TakeKey, part: PartNumber): void {
  const beginning = takes.get(partsPrefix(take))?.get(nameOfPart(part));
  if (beginning) drop(take, beginning);
}

function isRest({ sha256, bytes }: FrameHeader, { header }: Beginning): boolean {
  return sha256 === header.sha256 && bytes < header.bytes;
}

function dropOldest(): void {
  const [oldest] = cuts;
  if (oldest && cuts.size > maxCut) drop(oldest[1], oldest[0]);
}

/** A request that is still open gives its buffer back itself. */
function drop(take: TakeKey, beginning: Beginning): void {
  if (cuts.has(beginning)) giveBackPartBuffer(beginning.place);
  forget(take, beginning);
}

function forget(take: TakeKey, beginning: Beginning): void {
  const own = takes.get(partsPrefix(take));
  const name = nameOfPart(beginning.header);
  if (own?.get(name) === beginning) own.delete(name);
  if (own?.size === 0) takes.delete(partsPrefix(take));
  cuts.delete(beginning);
}
