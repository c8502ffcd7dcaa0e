// The quality of a segment by line and device.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { carriesVideo, chooseQuality, usualLineBitsPerSecond } from './quality.ts';

const on = (lineBitsPerSecond: number | null, droppedShare: number | null = null) =>
  chooseQuality({ lineBitsPerSecond, droppedShare });

test('an unmeasured line gets a clear picture of a face', () => {
  expect(on(null)).toEqual({
    audioBitsPerSecond: 64_000,
    videoBitsPerSecond: 600_000,
    width: 640,
    height: 480,
    framesPerSecond: 24,
  });
  expect(on(usualLineBitsPerSecond)).toEqual(on(null));
});

test('video quality follows the line, audio quality does not', () => {
  expect(on(8_000_000)).toMatchObject({ videoBitsPerSecond: 1_200_000, width: 640, framesPerSecond: 24 });
  expect(on(700_000)).toMatchObject({ videoBitsPerSecond: 496_000, width: 480, framesPerSecond: 24 });
  expect(on(400_000)).toMatchObject({ videoBitsPerSecond: 256_000, width: 320, framesPerSecond: 15 });
  expect(on(100_000)).toMatchObject({ videoBitsPerSecond: 150_000, width: 320, framesPerSecond: 15 });
  for (const line of [null, 0, 700_000, 8_000_000]) expect(on(line).audioBitsPerSecond).toBe(64_000);
});

test('a device that drops frames gets a lower frame rate, and a smaller picture if that is not enough', () => {
  expect(on(null, 0.05)).toEqual(on(null));
  expect(on(null, 0.15)).toMatchObject({ width: 640, framesPerSecond: 15 });
  expect(on(null, 0.5)).toMatchObject({ width: 480, framesPerSecond: 15 });
  expect(on(100_000, 0.5)).toMatchObject({ width: 320, framesPerSecond: 15 });
});

test('a better line never gets a worse picture, and a line that carries the smallest video never gets more than it carries', () => {
  const line = fc.integer({ min: 0, max: 20_000_000 });
  fc.assert(
    fc.property(line, line, (line1, line2) => {
      const [poor, rich] = [on(Math.min(line1, line2)), on(Math.max(line1, line2))];
      expect(rich.videoBitsPerSecond).toBeGreaterThanOrEqual(poor.videoBitsPerSecond);
      expect(rich.width).toBeGreaterThanOrEqual(poor.width);
      if (line1 >= 270_000) {
        const { videoBitsPerSecond, audioBitsPerSecond } = on(line1);
        expect(videoBitsPerSecond + audioBitsPerSecond).toBeLessThanOrEqual(line1);
      }
    }),
  );
});

test('a line too slow for the smallest video is recognized, and an unmeasured line counts as fast enough', () => {
  expect([null, 8_000_000, 214_000].map(carriesVideo)).toEqual([true, true, true]);
  expect([213_999, 60_000, 0].map(carriesVideo)).toEqual([false, false, false]);
});
