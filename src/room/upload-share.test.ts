// The recording never makes the call worse: its upload takes half of what is free, and nothing in distress.
import { expect, test } from 'vitest';
import type { CallSample } from './call/call-sample.ts';
import { unknownShare, withCallSample } from './upload-share.ts';

const good: CallSample = {
  ...{ availableBitsPerSecond: 2_000_000, callBitsPerSecond: 700_000, lossShare: 0, roundTripMs: 80 },
};

/** One sample per second. */
function after(samples: readonly CallSample[]): number {
  return samples.reduce((share, sample, i) => withCallSample(share, sample, i * 1000), unknownShare)
    .bitsPerSecond;
}

test('the upload gets half of what the call leaves', () => {
  expect(after([good])).toBe(650_000);
});

test('a line that the call fills carries no upload', () => {
  expect(after([{ ...good, availableBitsPerSecond: 720_000 }])).toBe(0);
});

test('before the line is known the upload is slow', () => {
  expect(after([{ ...good, availableBitsPerSecond: null, roundTripMs: null }])).toBe(150_000);
});

test('the upload pauses at once while packets are lost, and goes on when they are not', () => {
  const lossy = { ...good, lossShare: 0.06 };
  expect(after([good, lossy])).toBe(0);
  expect(after([good, lossy, good])).toBe(650_000);
});

test('the upload pauses when the round trip has doubled for three seconds', () => {
  const slow = { ...good, roundTripMs: 170 };
  expect(after([good, slow, slow, slow])).toBe(650_000);
  expect(after([good, slow, slow, slow, slow])).toBe(0);
  expect(after([good, slow, slow, slow, slow, good])).toBe(650_000);
});

test('a round trip of a few milliseconds may double', () => {
  const near = { ...good, roundTripMs: 2 };
  const twice = { ...good, roundTripMs: 40 };
  expect(after([near, ...Array.from({ length: 10 }, () => twice)])).toBe(650_000);
});
