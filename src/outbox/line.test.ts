// What the outbox learns about the line from its requests.
import { expect, test } from 'vitest';
import { afterCut, afterSuccess, nextGoodput, unknownLine } from './line.ts';

const cut = { isStall: false, isTooLarge: false, carriedParts: true };
const stall = { ...cut, isStall: true };

test('a slow line gets more connections, a fast line fewer and bigger requests, a cut line a single probe', () => {
  const slow = [1, 2, 3, 4].reduce((line) => afterSuccess(line, 65_536, 3000), unknownLine);
  expect(slow.parallel).toBe(5);
  expect(slow.batchBytes).toBeLessThan(2 * 65_536);
  // A short request measures the delay.
  expect(afterSuccess(unknownLine, 65_536, 1000).parallel).toBe(unknownLine.parallel);
  const fast = [1, 2, 3, 4, 5, 6].reduce((line) => afterSuccess(line, 4_000_000, 2000), unknownLine);
  expect(fast.parallel).toBe(3);
  expect(fast.batchBytes).toBeGreaterThan(3_500_000);
  expect(afterCut(fast, stall)).toEqual({
    parallel: 1,
    batchBytes: fast.batchBytes / 2,
    stallMs: 20_000,
    stalls: 1,
    isHalved: true,
  });
  // A small reply shows that the line is there, not that a part gets through it in ten seconds.
  const stalled = afterCut(unknownLine, stall);
  expect(afterSuccess(stalled, 0, 500)).toMatchObject({ stallMs: 20_000, stalls: 0 });
  expect(afterSuccess(stalled, 65_536, 15_000).stallMs).toBe(45_000);
  expect(afterSuccess(stalled, 65_536, 1000).stallMs).toBe(10_000);
  expect(afterCut(unknownLine, { ...stall, carriedParts: false })).toMatchObject({
    stallMs: 10_000,
    stalls: 1,
  });
});

test('a cut halves the batch once, whichever of its requests fails first; a proxy that refuses the size halves it each time', () => {
  const { batchBytes } = unknownLine;
  const once = afterCut(unknownLine, cut);
  expect(once.batchBytes).toBe(batchBytes / 2);
  expect(afterCut(once, cut).batchBytes).toBe(batchBytes / 2);
  const sealFirst = afterCut(unknownLine, { ...cut, carriedParts: false });
  expect(sealFirst.batchBytes).toBe(batchBytes);
  expect(afterCut(sealFirst, cut).batchBytes).toBe(batchBytes / 2);
  expect(afterCut(once, { ...cut, isTooLarge: true }).batchBytes).toBe(batchBytes / 4);
  // The probe gets through, and the next cut halves again.
  const probed = afterSuccess(once, 0, 100);
  expect(afterCut(probed, cut).batchBytes).toBe(batchBytes / 4);
});

test('small requests do not change the measured speed', () => {
  expect(nextGoodput(undefined, { bytes: 400, tookMs: 300, parallel: 1 })).toBeUndefined();
  expect(nextGoodput(500_000, { bytes: 400, tookMs: 300, parallel: 1 })).toBe(500_000);
});

test('requests that share a line are counted together, and the measured speed follows the line', () => {
  expect(nextGoodput(undefined, { bytes: 62_500, tookMs: 1000, parallel: 2 })).toBe(1_000_000);
  const worse = Array.from({ length: 12 }).reduce<number | undefined>(
    (known) => nextGoodput(known, { bytes: 62_500, tookMs: 2000, parallel: 1 }),
    1_000_000,
  );
  expect(worse).toBeLessThan(275_000);
});
