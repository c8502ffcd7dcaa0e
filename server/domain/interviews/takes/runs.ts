// Runs: several parts in one object, each with its frame header (contract/frames.ts). Pure.
import { decodeFrameHeader, encodeFrameHeader, frameHeaderBytes } from '#contract/frames.ts';
import type { FrameHeader } from '#contract/frames.ts';

export interface PartOfRun extends Omit<FrameHeader, 'bytes'> {
  content: Buffer;
}

export function encodeRun(parts: readonly PartOfRun[]): Buffer {
  return Buffer.concat(
    parts.flatMap(({ content, ...part }) => [encodeFrameHeader({ ...part, bytes: content.length }), content]),
  );
}

/** @throws Error if the bytes are not whole parts */
export function decodeRun(bytes: Buffer): PartOfRun[] {
  const parts: PartOfRun[] = [];
  for (let at = 0; at < bytes.length;) {
    if (at + frameHeaderBytes > bytes.length) throw new Error('a run ends within a header');
    const { bytes: length, ...part } = decodeFrameHeader(bytes.subarray(at, (at += frameHeaderBytes)));
    if (at + length > bytes.length) throw new Error('a run ends within a part');
    parts.push({ ...part, content: bytes.subarray(at, (at += length)) });
  }
  return parts;
}
