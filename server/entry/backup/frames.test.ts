// Encrypted objects: what a bucket can do to one without the key is noticed.
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DamagedObject, frameBytes, openFrames, sealedBytes, sealFrames } from './frames.ts';

const key = randomBytes(32);
const headBytes = 33;
const sealedFrameBytes = frameBytes + 16;

async function all(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return Buffer.concat(read);
}

const sealed = (plain: Buffer, name = 'objects/a') => all(sealFrames(key, name, [plain]));
const opened = (bytes: Buffer, name = 'objects/a', from = key) => all(openFrames(from, name, [bytes]));

/** The head of an object and its frames. */
function partsOf(bytes: Buffer): { head: Buffer; frames: Buffer[] } {
  const frames: Buffer[] = [];
  for (let at = headBytes; at < bytes.length; at += sealedFrameBytes)
    frames.push(bytes.subarray(at, at + sealedFrameBytes));
  return { head: bytes.subarray(0, headBytes), frames };
}

/** Three whole frames, and one that is shorter. */
const plain = randomBytes(3 * frameBytes + 1000);

describe('an encrypted object', () => {
  it('opens to its contents, in whatever pieces it arrives, and has the stated size', async () => {
    const sizes = [0, 1, frameBytes - 1, frameBytes, frameBytes + 1, 2 * frameBytes, plain.length];
    for (const size of sizes) {
      const content = plain.subarray(0, size);
      const bytes = await sealed(content);
      expect(bytes.length, `${size} bytes`).toBe(sealedBytes(size));
      const at = Math.floor(bytes.length / 3);
      const pieces = [bytes.subarray(0, 5), bytes.subarray(5, at), bytes.subarray(at)];
      expect((await all(openFrames(key, 'objects/a', pieces))).equals(content), `${size} bytes`).toBe(true);
    }
  });

  it('differs each time, and has nothing of its contents', async () => {
    const content = Buffer.alloc(2 * frameBytes, 'candidate said: ');
    const [first, second] = [await sealed(content), await sealed(content)];
    expect(first.includes('candidate')).toBe(false);
    const [one, other] = [partsOf(first).frames, partsOf(second).frames];
    // The same contents in two frames of two objects: four different texts.
    const texts = [...one, ...other].map((frame) => frame.subarray(0, -16).toString('base64'));
    expect(new Set(texts).size).toBe(4);
  });

  it('does not open if any bit is changed', async () => {
    const bytes = await sealed(plain);
    const damage = fc.tuple(fc.nat(bytes.length - 1), fc.nat(7));
    await fc.assert(
      fc.asyncProperty(damage, async ([at, bit]) => {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ (1 << bit);
        await expect(opened(changed)).rejects.toThrow(DamagedObject);
      }),
      { numRuns: 15, examples: [[[0, 0]], [[1, 0]], [[headBytes, 0]], [[bytes.length - 1, 7]]] },
    );
  });

  it('does not open if it is cut off, even between two frames', async () => {
    const bytes = await sealed(plain);
    const { frames } = partsOf(bytes);
    const ends = frames.map((_, count) => headBytes + count * sealedFrameBytes);
    for (const length of [0, 1, headBytes - 1, ...ends, ...ends.map((end) => end + 1), bytes.length - 1])
      await expect(opened(bytes.subarray(0, length)), `${length} bytes`).rejects.toThrow(DamagedObject);
  });

  it('opens only with exactly its frames in their order', async () => {
    const { head, frames } = partsOf(await sealed(plain));
    const other = partsOf(await sealed(plain)).frames;
    const build = (indexes: readonly number[]) =>
      Buffer.concat([head, ...indexes.map((i) => frames[i] ?? head)]);
    expect((await opened(build([0, 1, 2, 3]))).equals(plain)).toBe(true);
    const isOwn = (indexes: readonly number[]) => indexes.join() === '0,1,2,3';
    const orders = fc.array(fc.nat(3), { minLength: 1, maxLength: 5 }).filter((order) => !isOwn(order));
    await fc.assert(
      fc.asyncProperty(orders, async (order) => {
        await expect(opened(build(order))).rejects.toThrow(DamagedObject);
      }),
      { numRuns: 15, examples: [[[0, 2, 1, 3]], [[0, 1, 3]], [[0, 1, 2]], [[0, 1, 2, 3, 3]], [[3]]] },
    );
    // A frame of another object with the same contents, at the same place.
    const mixed = Buffer.concat([head, ...frames.slice(0, 1), ...other.slice(1)]);
    await expect(opened(mixed)).rejects.toThrow(DamagedObject);
  });

  it('opens only under its name and key', async () => {
    const bytes = await sealed(plain.subarray(0, 100));
    await expect(opened(bytes, 'objects/b')).rejects.toThrow(DamagedObject);
    await expect(opened(bytes, 'objects/a', randomBytes(32))).rejects.toThrow(DamagedObject);
    expect((await opened(bytes)).length).toBe(100);
  });
});
