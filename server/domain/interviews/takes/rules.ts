// What a take may consist of. Pure: reads no disk and no database.
import { isRecording, maxPartBytes, maxParts, maxSegments, maxTakeBytes } from '#contract/take.ts';
import type { Manifest, TakeBinding } from '#contract/take.ts';
import type { FieldFault } from '#contract/refusals.ts';
import { nameOfPart } from '../part-keys.ts';
import type { PartNumber } from '../part-keys.ts';

/** Enough for every question's retakes, crashes and files. Bounds what one candidate can put on the disk. */
export const maxTakesPerResponse = 300;

/** Four hours in reels of ten minutes, each with many interruptions. */
export const maxTakesPerParticipant = 300;

/** One day: no recording is longer, but a device's clock may have jumped. */
const maxDurationMs = 86_400_000;

/** A segment's length as measured by its device, capped at a plausible value. */
export function plausibleMs(durationMs: number): number {
  return Math.min(durationMs, maxDurationMs);
}

export function isPartInRange({ segment, number }: PartNumber): boolean {
  return isBelow(segment, maxSegments) && isBelow(number, maxParts);
}

function isBelow(value: number, limit: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < limit;
}

/** This many parts cannot exceed a take's cap, whatever their size, so they need no measuring. */
export const partsNeverTooLarge = Math.floor(maxTakeBytes / maxPartBytes);

/** True if one more part of this size fits into the take. */
export function fitsIntoTake(held: { parts: number; bytes: number }, partBytes: number): boolean {
  return held.parts < maxParts && held.bytes + partBytes <= maxTakeBytes;
}

/** Faults of a binding beyond its schema, by field; empty if there are none. */
export function faultsOfBinding(binding: TakeBinding): Record<string, FieldFault> {
  const isAnswer = binding.purpose === 'answer';
  if (isAnswer && binding.question_id === null) return { question_id: 'required' };
  if (!isAnswer && binding.question_id !== null) return { question_id: 'not_allowed' };
  if (isRecording(binding.purpose) && !isVideoType(binding.mime_type)) return { mime_type: 'format' };
  return {};
}

/** `video/…` or `audio/…` with printable parameters, because it ends up in a Content-Type header. */
export function isVideoType(mimeType: string): boolean {
  return /^(video|audio)\/[a-z0-9.+-]{1,50}\s*(;[\x20-\x7e]*)?$/i.test(mimeType);
}

type ManifestSegment = Manifest['segments'][number];

/** A part as a manifest names it. If its segment has a summary, size and digest are absent. */
export interface NamedPart extends PartNumber {
  bytes?: number;
  sha256?: string;
}

/** Every part a manifest names, in recording order. */
export function partsOfManifest(manifest: Manifest): NamedPart[] {
  return manifest.segments.flatMap(partsOfSegment);
}

export function partsOfSegment({ segment, parts, summary }: ManifestSegment): NamedPart[] {
  if (parts) return parts.map((part) => ({ ...part, segment }));
  return Array.from({ length: summary?.parts ?? 0 }, (_, number) => ({ segment, number }));
}

export function countParts({ parts, summary }: ManifestSegment): number {
  return parts?.length ?? summary?.parts ?? 0;
}

/**
 * True if a manifest is consistent: segments in order, each segment's parts from 0 without a gap, within the caps. A
 * segment in which nothing was recorded may be missing.
 */
export function isSoundManifest(manifest: Manifest): boolean {
  const segmentsAscend = manifest.segments.every(
    ({ segment }, i) => i === 0 || segment > (manifest.segments[i - 1]?.segment ?? segment),
  );
  return (
    segmentsAscend &&
    manifest.segments.every(
      ({ parts, summary }) =>
        (parts === undefined) !== (summary === undefined) &&
        (parts ?? []).every((part, i) => part.number === i),
    )
  );
}

export function bytesOfManifest(manifest: Manifest): number {
  return manifest.segments.reduce(
    (sum, { parts = [], summary }) =>
      parts.reduce((all, { bytes }) => all + bytes, sum + (summary?.bytes ?? 0)),
    0,
  );
}

/** Stored parts the manifest does not name. With any of them, it would seal less than was acknowledged (P2). */
export function unnamedParts(manifest: Manifest, here: readonly PartNumber[]): PartNumber[] {
  const named = new Set(partsOfManifest(manifest).map(nameOfPart));
  return here.filter((part) => !named.has(nameOfPart(part)));
}

/**
 * The SHA-256 of a Content-Digest header (RFC 9530), `sha-256=:<base64>:`, as lower-case hex. Undefined without one.
 */
export function sha256OfHeader(header: string | string[] | undefined): string | undefined {
  const joined = Array.isArray(header) ? header.join(',') : (header ?? '');
  const [, encoded] = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):\s*(?:,|$)/.exec(joined) ?? [];
  return encoded && Buffer.from(encoded, 'base64').toString('hex');
}
