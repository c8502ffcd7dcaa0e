// Turns chunks into parts and parts into a manifest. Pure: no database, no network.
import { chunkMs, maxPartAgeMs, maxPartBytes, type Manifest, type SealResult } from '#contract/take.ts';
import type { PartRow, TakeRow } from './rows.ts';
import { fromHex, sha256Hex } from './sha256.ts';

/** Chunks that are not sealed yet. */
export interface Unsealed {
  bytes: number;
  firstAtMs: number;
}

/** True if a part is full or old enough. The content of a chunk begins one chunk length before it arrives. */
export function isDue(unsealed: Unsealed, nowMs: number): boolean {
  return unsealed.bytes >= maxPartBytes || nowMs - unsealed.firstAtMs + chunkMs >= maxPartAgeMs;
}

/** Joins consecutive chunks and cuts them into parts of at most `maxBytes`. Every byte stays, in order. */
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

/** Bytes sealed so far. */
export function bytesOf(take: TakeRow): number {
  return take.segments.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The take's manifest with a list of all parts. A segment that died before its first chunk is left out. */
export function manifestOf(take: TakeRow, parts: readonly PartRow[]): Manifest {
  const segments = take.segments.filter((segment) => segment.parts > 0);
  return {
    segments: segments.map(({ segment, mime_type, duration_ms, pace, timing }) => ({
      segment,
      mime_type,
      duration_ms,
      ...(pace ? { pace } : {}),
      ...(timing ? { timing } : {}),
      parts: parts
        .filter((part) => part.segment === segment)
        .map(({ number, bytes, sha256 }) => ({ number, bytes, sha256 })),
    })),
  };
}

/** The same manifest with summaries in place of the lists, which need a hundred bytes per part. */
export async function summarized({ segments, ...manifest }: Manifest): Promise<Manifest> {
  return {
    ...manifest,
    segments: await Promise.all(
      segments.map(async ({ parts = [], ...segment }) => {
        const digests = fromHex(parts.map(({ sha256 }) => sha256).join(''));
        const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
        return { ...segment, summary: { parts: parts.length, bytes, sha256: await sha256Hex(digests) } };
      }),
    ),
  };
}

export interface SegmentDigest {
  segment: number;
  bytes: number;
  /** Null if some of its bytes are gone from here. The server's check of each part counts instead. */
  sha256: string | null;
}

/** P2: true if the server has, byte for byte, what this device has. Otherwise the bytes stay here. */
export function isSameTake(
  own: readonly SegmentDigest[],
  server: Extract<SealResult, { state: 'stored' }>,
): boolean {
  return (
    own.length > 0 &&
    own.length === server.segments.length &&
    own.every(({ segment, bytes, sha256 }) =>
      server.segments.some(
        (serverSegment) =>
          serverSegment.segment === segment &&
          serverSegment.bytes === bytes &&
          serverSegment.sha256 === (sha256 ?? serverSegment.sha256),
      ),
    )
  );
}
