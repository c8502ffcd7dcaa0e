// When the page offers to turn video off.
import { expect, test } from 'vitest';
import { refuseOffer, unknownLine, withLineSample, type LineSample } from './quality.ts';

const good: LineSample = { availableBitsPerSecond: 900_000, lossShare: 0.01 };
const slow: LineSample = { availableBitsPerSecond: 90_000, lossShare: 0 };
const lossy: LineSample = { availableBitsPerSecond: null, lossShare: 0.2 };

function after(samples: readonly LineSample[], from = unknownLine, at = 0) {
  return samples.reduce((line, sample, index) => withLineSample(line, sample, at + index * 1000), from);
}

test.each([
  ['slow', slow],
  ['lossy', lossy],
])('a line that is %s for five seconds is offered low bandwidth', (_, bad) => {
  expect(after(Array.from({ length: 5 }, () => bad)).isOffered).toBe(false);
  expect(after(Array.from({ length: 6 }, () => bad)).isOffered).toBe(true);
});

test('one good second starts the wait again', () => {
  expect(after([slow, slow, slow, good, slow, slow, slow]).isOffered).toBe(false);
});

test('a refused offer is not repeated for two minutes', () => {
  const refused = refuseOffer(after(Array.from({ length: 6 }, () => slow)), 6000);
  expect(after([slow, slow], refused, 7000).isOffered).toBe(false);
  expect(after([slow], refused, 6000 + 120_000).isOffered).toBe(true);
});
