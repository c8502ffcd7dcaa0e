// Reads several parts out of one request as they arrive (contract/frames.ts), wherever the network cut the bytes.
import { decodeFrameHeader, frameHeaderBytes } from '#contract/frames.ts';
import type { FrameHeader } from '#contract/frames.ts';

export interface Frame extends FrameHeader {
  content: Buffer;
}

/**
 * Yields each frame once its last byte is here. `checkHeader` may throw before any of the content is held, so that a
 * header's lie about its length costs no memory.
 * @throws UnfinishedFrame if the bytes end within a frame, after the frames before it.
 */
export async function* readFrames(
  source: AsyncIterable<Buffer>,
  checkHeader: (header: FrameHeader) => void,
): AsyncGenerator<Frame> {
  const waiting = createByteQueue();
  let header: FrameHeader | null = null;
  for await (const chunk of source) {
    waiting.push(chunk);
    for (;;) {
      if (!header) {
        const encoded = waiting.take(frameHeaderBytes);
        if (!encoded) break;
        header = decodeFrameHeader(encoded);
        checkHeader(header);
      }
      const content = waiting.take(header.bytes);
      if (!content) break;
      yield { ...header, content };
      header = null;
    }
  }
  if (header || waiting.bytes() > 0) throw new UnfinishedFrame();
}

export class UnfinishedFrame extends Error {}

/** Chunks in, exact numbers of bytes out; joins only what is taken. */
function createByteQueue() {
  let chunks: Buffer[] = [];
  let held = 0;
  return {
    bytes: () => held,
    push(chunk: Buffer): void {
      chunks.push(chunk);
      held += chunk.length;
    },
    take(count: number): Buffer | null {
      if (held < count) return null;
      const joined = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
      chunks = joined.length > count ? [joined.subarray(count)] : [];
      held -= count;
      return joined.subarray(0, count);
    },
  };
}
