// Limits of one take: enough for what people record, and no more than its stated length explains.
import { expect, test } from 'vitest';
import { isWithin, limitsOf } from './video-limits.ts';

const hd = { durationMs: 600_000, frames: 600 * 30, video: { width: 1280, height: 720 } };

test('a normal recording is within the limits', () => {
  expect(isWithin([hd], limitsOf(600_000))).toBe(true);
  // A phone held upright, in 4K at 60 frames a second.
  const phone = { durationMs: 120_000, frames: 120 * 60, video: { width: 2160, height: 3840 } };
  expect(isWithin([phone], limitsOf(120_000))).toBe(true);
  // After a crash a device knows its last segment's length less precisely. Some devices cannot tell the
  // length of an uploaded file.
  expect(isWithin([{ ...hd, durationMs: null }], limitsOf(300_000))).toBe(true);
  expect(isWithin([hd], limitsOf(0))).toBe(true);
  expect(isWithin([{ durationMs: 5000, frames: 0, video: null }], limitsOf(5000))).toBe(true);
});

test('too large a picture, too many frames and more than the stated length are over the limits', () => {
  const limits = limitsOf(10_000);
  const short = { durationMs: 10_000, frames: 300, video: { width: 640, height: 480 } };
  expect(isWithin([short], limits)).toBe(true);
  expect(isWithin([short, { ...short, video: { width: 8192, height: 4320 } }], limits)).toBe(false);
  expect(isWithin([{ ...short, frames: 100_000 }], limits)).toBe(false);
  expect(isWithin([{ ...short, durationMs: 600_000 }], limits)).toBe(false);
  // All segments together.
  expect(
    isWithin(
      Array.from({ length: 64 }, () => short),
      limits,
    ),
  ).toBe(false);
});

test('nobody can claim more than an hour', () => {
  expect(limitsOf(86_400_000)).toEqual(limitsOf(3_600_000));
  expect(limitsOf(86_400_000).wallMs).toBeLessThanOrEqual(50 * 60_000);
  expect(limitsOf(1000).cpuSeconds).toBeLessThan(60);
});
