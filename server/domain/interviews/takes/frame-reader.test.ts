import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeFrameHeader, type FrameHeader } from '#contract/frames.ts';
import { readFrames, UnfinishedFrame } from './frame-reader.ts';
import type { Frame } from './frame-reader.ts';
import type { Beginning } from './begun-parts.ts';

interface Part {
  segment: number;
  number: number;
  content: Uint8Array;
}

const part = fc.record({
  segment: fc.nat(63),
  number: fc.nat(8191),
  content: fc.uint8Array({ minLength: 1, maxLength: 300 }),
});

function encode({ segment, number, content }: Part): Buffer {
  const sha256 = createHash('sha256').update(content).digest('hex');
  return Buffer.concat([encodeFrameHeader({ segment, number, bytes: content.length, sha256 }), content]);
}

async function* inPieces(bytes: Buffer, cuts: readonly number[]): AsyncGenerator<Buffer> {
  const at = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
  for (let i = 1; i < at.length; i += 1) yield bytes.subarray(at[i - 1], at[i]);
}

function begin(header: FrameHeader, place: Buffer): Beginning {
  return { header, place, filled: 0, complete() {}, cut() {} };
}

async function collect(source: AsyncIterable<Buffer>): Promise<{ frames: Frame[]; error: unknown }> {
  const frames: Frame[] = [];
  try {
    for await (const frame of readFrames(source, () => {}, begin)) frames.push(frame);
    return { frames, error: null };
  } catch (error) {
    return { frames, error };
  }
}

describe('several parts in one request', () => {
  test('returns every part wherever the network splits the bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 8 }),
        fc.array(fc.nat(), { maxLength: 40 }),
        async (parts, cuts) => {
          const { frames, error } = await collect(inPieces(Buffer.concat(parts.map(encode)), cuts));
          expect(error).toBeNull();
          expect(
            frames.map(({ segment, number, content }) => ({
              segment,
              number,
              content: Uint8Array.from(content),
            })),
          ).toEqual(parts);
        },
      ),
    );
  });

  test('returns every part before a cut and reports the last as incomplete', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 5 }), fc.nat(), async (parts, at) => {
        const bytes = Buffer.concat(parts.map(encode));
        const cut = bytes.subarray(0, at % bytes.length);
        const { frames, error } = await collect(inPieces(cut, [7, 50, 51]));
        let whole = 0;
        for (let end = 0; whole < parts.length; whole += 1) {
          end += 44 + (parts[whole]?.content.length ?? 0);
          if (end > cut.length) break;
        }
        expect(frames).toHaveLength(whole);
        const isBetweenFrames = cut.length === Buffer.concat(parts.slice(0, whole).map(encode)).length;
        expect(error instanceof UnfinishedFrame).toBe(!isBetweenFrames);
      }),
    );
  });

  test('stops at a refused header before reading its content', async () => {
    const refused = new Error('no');
    const source = inPieces(
      encode({ segment: 0, number: 0, content: new Uint8Array(10) }).subarray(0, 44),
      [],
    );
    const refuse = () => {
      throw refused;
    };
    const reading = readFrames(source, refuse, begin).next();
    await expect(reading).rejects.toBe(refused);
  });
});
