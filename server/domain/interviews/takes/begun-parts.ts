// The beginnings of parts whose requests were cut, or are still arriving: the device that asks what is here sends only the rest. In
// memory and best effort; the digest of the whole part decides, so nothing wrong can be stored.
import type { FrameHeader } from '#contract/frames.ts';
import { giveBackPartBuffer } from './part-buffers.ts';
import { nameOfPart } from '../part-keys.ts';
import type { PartNumber } from '../part-keys.ts';

export interface Beginning {
  header: FrameHeader;
  /** A borrowed buffer (part-buffers.ts). */
  place: Buffer;
  /** So many bytes have arrived. */
  filled: number;
  /** The last byte has arrived: `place` is the caller's. */
  complete(): void;
  /** No more will arrive in this request. */
  cut(): void;
}

/** 64 KB each, over all takes. */
const maxCut = 256;
const maxAgeMs = 120_000;
/** Less is not worth the bytes that tell of it. */
const leastBytes = 1024;

const takes = new Map<string, Map<string, Beginning>>();
/** Those that were cut, oldest first, with the moment of the cut. */
const cuts = new Map<Beginning, { takeId: string; atMs: number }>();

export function beginPart(takeId: string, header: FrameHeader, place: Buffer): Beginning {
  const name = nameOfPart(header);
  const before = takes.get(takeId)?.get(name);
  const beginning: Beginning = {
    ...{ header, place, filled: 0 },
    complete: () => forget(takeId, beginning),
    cut() {
      if (takes.get(takeId)?.get(name) !== beginning) return giveBackPartBuffer(place);
      cuts.set(beginning, { takeId, atMs: performance.now() });
      dropOld();
    },
  };
  // The rest of a part does not replace its beginning.
  if (before && isRest(header, before)) return beginning;
  if (before) drop(takeId, before);
  const own = takes.get(takeId) ?? new Map<string, Beginning>();
  takes.set(takeId, own.set(name, beginning));
  return beginning;
}

/** The parts of a take that have begun to arrive, and how many bytes of each are here. */
export function begunParts(takeId: string): (PartNumber & { bytes: number })[] {
  return [...(takes.get(takeId)?.values() ?? [])]
    .filter(({ filled }) => filled >= leastBytes)
    .map(({ header: { segment, number }, filled }) => ({ segment, number, bytes: filled }));
}

/** Joins the rest of a part with its beginning. Any other frame is returned as it is. */
export function joinBeginning<Frame extends FrameHeader & { content: Buffer }>(
  takeId: string,
  frame: Frame,
): Frame {
  const beginning = takes.get(takeId)?.get(nameOfPart(frame));
  if (!beginning || !isRest(frame, beginning)) return frame;
  const from = beginning.header.bytes - frame.content.length;
  if (from > beginning.filled) return frame;
  const content = Buffer.concat([beginning.place.subarray(0, from), frame.content]);
  return { ...frame, bytes: content.length, content };
}

/** A part is stored, so its beginning is not needed. */
export function forgetBeginning(takeId: string, part: PartNumber): void {
  const beginning = takes.get(takeId)?.get(nameOfPart(part));
  if (beginning) drop(takeId, beginning);
}

function isRest({ sha256, bytes }: FrameHeader, { header }: Beginning): boolean {
  return sha256 === header.sha256 && bytes < header.bytes;
}

function dropOld(): void {
  for (const [beginning, { takeId, atMs }] of cuts) {
    if (cuts.size <= maxCut && performance.now() - atMs < maxAgeMs) break;
    drop(takeId, beginning);
  }
}

/** The request that still fills it, if any, gives its buffer back itself. */
function drop(takeId: string, beginning: Beginning): void {
  if (cuts.has(beginning)) giveBackPartBuffer(beginning.place);
  forget(takeId, beginning);
}

function forget(takeId: string, beginning: Beginning): void {
  const own = takes.get(takeId);
  const name = nameOfPart(beginning.header);
  if (own?.get(name) === beginning) own.delete(name);
  if (own?.size === 0) takes.delete(takeId);
  cuts.delete(beginning);
}
