// Reads several parts from one request as they arrive (contract/frames.ts), wherever the network splits the bytes.
import { decodeFrameHeader, frameHeaderBytes } from '#contract/frames.ts';
import type { FrameHeader } from '#contract/frames.ts';
import type { Beginning } from './begun-parts.ts';
import { borrowPartBuffer, giveBackPartBuffer } from './part-buffers.ts';

export interface Frame extends FrameHeader {
  content: Buffer;
  /** Call once nobody reads `content` any more: its buffer is then reused for another part. */
  giveBack(): void;
}

/**
 * Yields each frame once its last byte has arrived. `checkHeader` must throw for an oversized part. It runs before
 * any content is buffered, so that a false length in a header costs no memory. `begin` follows each frame as it arrives.
 * @throws UnfinishedFrame if the bytes end within a frame, after yielding the frames before it.
 */
export async function* readFrames(
  source: AsyncIterable<Buffer>,
  checkHeader: (header: FrameHeader) => void,
  begin: (header: FrameHeader, place: Buffer) => Beginning,
): AsyncGenerator<Frame> {
  const encoded = Buffer.alloc(frameHeaderBytes);
  let frame: Beginning | null = null;
  let filled = 0;
  try {
    for await (const chunk of source) {
      let at = 0;
      while (at < chunk.length) {
        const [into, length]: [Buffer, number] = frame
          ? [frame.place, frame.header.bytes]
          : [encoded, frameHeaderBytes];
        const copied = chunk.copy(into, filled, at, at + length - filled);
        at += copied;
        filled += copied;
        if (frame) frame.filled = filled;
        if (filled < length) break;
        filled = 0;
        if (frame) {
          const { header, place }: Beginning = frame;
          frame.complete();
          frame = null;
          yield {
            ...header,
            content: place.subarray(0, header.bytes),
            giveBack: () => giveBackPartBuffer(place),
          };
        } else {
          const header = decodeFrameHeader(encoded);
          checkHeader(header);
          frame = begin(header, borrowPartBuffer());
        }
      }
    }
    if (frame || filled > 0) throw new UnfinishedFrame();
  } finally {
    frame?.cut();
  }
}

export class UnfinishedFrame extends Error {}
