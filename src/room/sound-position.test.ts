// How far the sound of a recording has come, from the bytes of a WebM as Chromium writes them.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { soundPosition } from './sound-position.ts';

const unknownSize = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
const element = (id: number[], content: number[]) => [...id, 0x40, content.length, ...content];
const track = (number: number, type: number) =>
  element([0xae], [...element([0xd7], [number]), ...element([0x83], [type]), ...element([0xe0], [0xb0, 1])]);
const block = (number: number, ms: number, length: number) =>
  element([0xa3], [0x80 | number, (ms >> 8) & 0xff, ms & 0xff, 0x80, ...Array<number>(length).fill(0xa3)]);
const cluster = (ms: number, ...blocks: number[][]) => [
  ...[0x1f, 0x43, 0xb6, 0x75, ...unknownSize],
  ...element([0xe7], [ms >> 16, (ms >> 8) & 0xff, ms & 0xff]),
  ...blocks.flat(),
];

const recording = [
  ...element([0x1a, 0x45, 0xdf, 0xa3], [0x42, 0x86, 0x81, 1]),
  ...[0x18, 0x53, 0x80, 0x67, ...unknownSize],
  ...element([0x16, 0x54, 0xae, 0x6b], [...track(1, 1), ...track(2, 2)]),
  ...cluster(0, block(1, 0, 40), block(2, 7, 20), block(2, 67, 20), block(1, 99, 40)),
  ...cluster(70_000, block(1, 0, 40), block(2, 12, 3), block(2, -48, 3), block(2, 72, 3), block(1, 90, 40)),
];

it('knows the end of the last sound, whatever the pieces that the recording comes in', () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 });
  fc.assert(
    fc.property(cuts, (sizes) => {
      const position = soundPosition();
      let at = 0;
      let ms: number | null = null;
      for (let i = 0; at < recording.length; i += 1) {
        const size = sizes[i % sizes.length] ?? 1;
        ms = position.read(Uint8Array.from(recording.slice(at, at + size)).buffer);
        at += size;
      }
      // The last one is as long as the step before it.
      expect(ms).toBe(70_072 + 120);
    }),
  );
});

it('knows nothing before the first sound, or of another format', () => {
  const position = soundPosition();
  expect(position.read(Uint8Array.from(recording.slice(0, 60)).buffer)).toBeNull();
  const other = soundPosition();
  expect(other.read(new TextEncoder().encode('\0\0\0\u0020ftypisom'.repeat(50)).buffer)).toBeNull();
});
