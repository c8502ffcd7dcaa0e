// Chunks, parts and manifests: no byte is added or lost, and the order stays, for all sizes.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import { decodeFrameHeader, encodeFrameHeader } from '#contract/frames.ts';
import { chunkMs, Manifest, maxPartAgeMs, maxPartBytes } from '#contract/take.ts';
import { cutParts, isDue, isSameTake, join, manifestOf } from './parts.ts';
import type { PartRow, TakeRow } from './rows.ts';
import { contentDigest, runningSha256, sha256Hex, toHex } from './sha256.ts';

const bytes = fc.uint8Array({ maxLength: 300 });

test('chunks cut into parts and joined again are the same bytes, and all parts but the last are full', () => {
  fc.assert(
    fc.property(fc.array(bytes), fc.integer({ min: 1, max: 100 }), (chunks, maxBytes) => {
      const whole = join(chunks.map(bufferOf));
      const parts = cutParts(chunks.map(bufferOf), maxBytes);
      expect(join(parts.map((part) => part.buffer))).toEqual(whole);
      expect(parts.slice(0, -1).every(({ length }) => length === maxBytes)).toBe(true);
      expect(parts.every(({ length }) => length > 0 && length <= maxBytes)).toBe(true);
    }),
  );
});

test("every take's manifest passes the contract and has the digests of its bytes", async () => {
  const segments = fc.array(
    fc.array(
      bytes.filter(({ length }) => length > 0),
      { minLength: 1, maxLength: 5 },
    ),
    { minLength: 1, maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(segments, async (recorded) => {
      const take = takeOf(recorded.length);
      const parts = (
        await Promise.all(recorded.map((own, segment) => partsOfSegment(take, segment, own)))
      ).flat();
      const manifest = Manifest.parse(manifestOf(take, parts));
      const digests = await Promise.all(recorded.flat().map((part) => sha256Hex(bufferOf(part))));
      expect(manifest.segments.flatMap((segment) => segment.parts?.map(({ sha256 }) => sha256))).toEqual(
        digests,
      );
    }),
    { numRuns: 30 },
  );
});

test("the incremental digest equals the platform's", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(bytes), async (pieces) => {
      const running = runningSha256();
      for (const piece of pieces) running.update(piece);
      expect(running.hex()).toBe(await sha256Hex(join(pieces.map(bufferOf))));
    }),
  );
});

test('the incremental digest is right for many megabytes', async () => {
  const large = new Uint8Array(5_000_003).map((_, i) => i * 31);
  const running = runningSha256();
  for (let at = 0; at < large.length; at += maxPartBytes)
    running.update(large.subarray(at, at + maxPartBytes));
  expect(running.hex()).toBe(await sha256Hex(large));
});

test('frames and Content-Digest carry the digest unchanged', async () => {
  const sha256 = await sha256Hex(new Uint8Array([1, 2, 3]));
  expect(decodeFrameHeader(encodeFrameHeader({ segment: 1, number: 70_000, bytes: 3, sha256 }))).toEqual({
    segment: 1,
    number: 70_000,
    bytes: 3,
    sha256,
  });
  const [, base64 = ''] = /^sha-256=:(.*):$/.exec(contentDigest(sha256)) ?? [];
  expect(toHex(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)))).toBe(sha256);
});

test('a part is due after half a second or 64 KB, whichever comes first', () => {
  const dueAtMs = 1000 - chunkMs + maxPartAgeMs;
  expect(isDue({ bytes: 10, firstAtMs: 1000 }, dueAtMs - 1)).toBe(false);
  expect(isDue({ bytes: 10, firstAtMs: 1000 }, dueAtMs)).toBe(true);
  expect(isDue({ bytes: maxPartBytes, firstAtMs: 1000 }, 1000)).toBe(true);
});

test("a manifest has each segment's pace where it is known", () => {
  const take = takeOf(2);
  const pace = { width: 0, height: 0, frame_rate: 0, video_bps: 0, audio_bps: 64_000, audio_only: true };
  take.segments = take.segments.map((segment) => (segment.segment === 1 ? { ...segment, pace } : segment));
  const [first, second] = manifestOf(take, []).segments;
  expect(first).not.toHaveProperty('pace');
  expect(second?.pace).toEqual(pace);
});

test('only the same segments with the same bytes are the same take', () => {
  const own = [
    { segment: 0, bytes: 3, sha256: 'a' },
    { segment: 2, bytes: 4, sha256: 'b' },
  ];
  expect(isSameTake(own, { state: 'stored', segments: own })).toBe(true);
  expect(isSameTake(own, { state: 'stored', segments: own.slice(0, 1) })).toBe(false);
  expect(
    isSameTake(own, { state: 'stored', segments: [...own].map((segment) => ({ ...segment, sha256: 'a' })) }),
  ).toBe(false);
  expect(isSameTake([], { state: 'stored', segments: [] })).toBe(false);
});

function bufferOf(view: Uint8Array): ArrayBuffer {
  return new Uint8Array(view).buffer;
}

function takeOf(segments: number): TakeRow {
  const segment = (_: unknown, i: number) => ({
    segment: i,
    mime_type: 'video/webm',
    begun_at_ms: 0,
    duration_ms: 250,
    bytes: 1,
    parts: 1,
  });
  return {
    id: newId(),
    hash: 'h',
    purpose: 'answer',
    question_id: newId(),
    mime_type: 'video/webm',
    name: '',
    started_at: new Date().toISOString(),
    state: 'recorded',
    segments: Array.from({ length: segments }, segment),
    bytes_stored: 0,
    bound: false,
    poster: 'none',
    refused: null,
  };
}

function partsOfSegment(take: TakeRow, segment: number, own: Uint8Array[]): Promise<PartRow[]> {
  return Promise.all(
    own.map(async (part, number) => ({
      take: take.id,
      segment,
      number,
      bytes: part.length,
      sha256: await sha256Hex(bufferOf(part)),
      unsent: 1 as const,
    })),
  );
}
