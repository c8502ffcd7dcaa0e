// How chunks become parts and parts a manifest: pure, no database, no network.
import { chunkMs, maxPartAgeMs, maxPartBytes, type Manifest, type SealResult } from '#contract/take.ts';
import type { PartRow, TakeRow } from './rows.ts';

/** Chunks that wait to be sealed. */
export interface Unsealed {
  bytes: number;
  firstAtMs: number;
}

/** A part is due when it is full, or old: a chunk's content began a chunk's length before it came. */
export function isDue(unsealed: Unsealed, nowMs: number): boolean {
  return unsealed.bytes >= maxPartBytes || nowMs - unsealed.firstAtMs + chunkMs >= maxPartAgeMs;
}

/** Consecutive chunks joined and cut into parts of at most `maxBytes`; nothing added, nothing lost, order kept. */
export function cutParts(chunks: readonly ArrayBuffer[], maxBytes = maxPartBytes): Uint8Array<ArrayBuffer>[] {
  const joined = join(chunks);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let from = 0; from < joined.length; from += maxBytes) parts.push(joined.slice(from, from + maxBytes));
  return parts;
}

export function join(buffers: readonly ArrayBuffer[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(buffers.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const buffer of buffers) {
    joined.set(new Uint8Array(buffer), at);
    at += buffer.byteLength;
  }
  return joined;
}

/** Everything sealed so far. */
export function bytesOf(take: TakeRow): number {
  return take.segments.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** What the take consists of. A segment that died before its first chunk is not part of it. */
export function manifestOf(take: TakeRow, parts: readonly PartRow[], sha256: string | null): Manifest {
  const segments = take.segments.filter((segment) => segment.parts > 0);
  return {
    ...(sha256 === null ? {} : { sha256 }),
    segments: segments.map(({ segment, mime_type, duration_ms, pace }) => ({
      segment,
      mime_type,
      duration_ms,
      ...(pace ? { pace } : {}),
      parts: parts
        .filter((part) => part.segment === segment)
        .map(({ number, bytes, sha256: digest }) => ({ number, bytes, sha256: digest })),
    })),
  };
}

export interface SegmentDigest {
  segment: number;
  bytes: number;
  /** Null when not all of its bytes are here any more: then the server's check of each part stands for it. */
  sha256: string | null;
}

/** P2: whether the server has, byte for byte, what this device has. Anything less keeps the bytes here. */
export function isSameTake(
  own: readonly SegmentDigest[],
  server: Extract<SealResult, { state: 'stored' }>,
): boolean {
  return (
    own.length > 0 &&
    own.length === server.segments.length &&
    own.every(({ segment, bytes, sha256 }) =>
      server.segments.some(
        (theirs) =>
          theirs.segment === segment && theirs.bytes === bytes && theirs.sha256 === (sha256 ?? theirs.sha256),
      ),
    )
  );
}
