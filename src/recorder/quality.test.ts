// What a segment is recorded with, on which line and which device.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { carriesVideo, chooseQuality, usualLineBitsPerSecond } from './quality.ts';

const on = (lineBitsPerSecond: number | null, droppedShare: number | null = null) =>
  chooseQuality({ lineBitsPerSecond, droppedShare });

test('an unknown line gets a face that one can read', () => {
  expect(on(null)).toEqual({
    audioBitsPerSecond: 64_000,
    videoBitsPerSecond: 600_000,
    width: 640,
    height: 480,
    framesPerSecond: 24,
  });
  expect(on(usualLineBitsPerSecond)).toEqual(on(null));
});

test('the picture follows the line, the sound does not', () => {
  expect(on(8_000_000)).toMatchObject({ videoBitsPerSecond: 1_200_000, width: 640, framesPerSecond: 24 });
  expect(on(700_000)).toMatchObject({ videoBitsPerSecond: 496_000, width: 480, framesPerSecond: 24 });
  expect(on(400_000)).toMatchObject({ videoBitsPerSecond: 256_000, width: 320, framesPerSecond: 15 });
  expect(on(100_000)).toMatchObject({ videoBitsPerSecond: 150_000, width: 320, framesPerSecond: 15 });
  for (const line of [null, 0, 700_000, 8_000_000]) expect(on(line).audioBitsPerSecond).toBe(64_000);
});

test('a device that drops frames gets fewer of them, and smaller ones where that is not enough', () => {
  expect(on(null, 0.05)).toEqual(on(null));
  expect(on(null, 0.15)).toMatchObject({ width: 640, framesPerSecond: 15 });
  expect(on(null, 0.5)).toMatchObject({ width: 480, framesPerSecond: 15 });
  expect(on(100_000, 0.5)).toMatchObject({ width: 320, framesPerSecond: 15 });
});

test('a better line never gets a worse picture, and no line more than it carries where 150 kbit/s fit', () => {
  const line = fc.integer({ min: 0, max: 20_000_000 });
  fc.assert(
    fc.property(line, line, (one, other) => {
      const [poor, rich] = [on(Math.min(one, other)), on(Math.max(one, other))];
      expect(rich.videoBitsPerSecond).toBeGreaterThanOrEqual(poor.videoBitsPerSecond);
      expect(rich.width).toBeGreaterThanOrEqual(poor.width);
      if (one >= 270_000) {
        const { videoBitsPerSecond, audioBitsPerSecond } = on(one);
        expect(videoBitsPerSecond + audioBitsPerSecond).toBeLessThanOrEqual(one);
      }
    }),
  );
});

test('a line that cannot keep up with the smallest video is told from one that can, an unknown one does', () => {
  expect([null, 8_000_000, 214_000].map(carriesVideo)).toEqual([true, true, true]);
  expect([213_999, 60_000, 0].map(carriesVideo)).toEqual([false, false, false]);
});
