// While a call needs the line, the outbox uses one connection, small batches and no more than it is given.
import { expect, test } from 'vitest';
import { maxPartBytes } from '#contract/take.ts';
import { unknownLine } from './line.ts';
import { heardMs, openUploadLimit } from './upload-limit.ts';

const fast = { ...unknownLine, parallel: 4, batchBytes: 64 * maxPartBytes };

function limitAt() {
  let nowMs = 1000;
  const limit = openUploadLimit(() => nowMs);
  return { limit, pass: (ms: number) => (nowMs += ms) };
}

test('without a limit the line is used as measured', () => {
  const { limit } = limitAt();
  expect(limit.apply(fast)).toEqual(fast);
  limit.set(1_000_000);
  limit.set(null);
  expect(limit.apply(fast)).toEqual(fast);
  expect(limit.isActive()).toBe(false);
});

test('with a limit one connection carries at most 128 kB at a time', () => {
  const { limit } = limitAt();
  limit.set(10_000_000);
  expect(limit.apply(fast)).toMatchObject({ parallel: 1, batchBytes: 2 * maxPartBytes });
  limit.set(100_000);
  expect(limit.apply(fast).batchBytes).toBe(maxPartBytes);
});

test('over a minute no more is started than the limit allows', () => {
  const { limit, pass } = limitAt();
  limit.set(300_000);
  let bytes = 0;
  for (let ms = 0; ms < 60_000; ms += 20) {
    const { parallel, batchBytes } = limit.apply(fast);
    if (parallel > 0) {
      limit.spend(batchBytes);
      bytes += batchBytes;
    }
    pass(20);
  }
  const bitsPerSecond = (bytes * 8) / 60;
  expect(bitsPerSecond).toBeLessThan(320_000);
  expect(bitsPerSecond).toBeGreaterThan(270_000);
});

test('zero stops sending until the limit is changed', () => {
  const { limit, pass } = limitAt();
  limit.set(0);
  pass(3_600_000);
  expect(limit.apply(fast).parallel).toBe(0);
  expect(limit.nextStartMs(2000)).toBe(Infinity);
  limit.set(500_000);
  expect(limit.apply(fast).parallel).toBe(1);
});

test('the limit of another page holds for a while, and ends when that page has died', () => {
  const { limit, pass } = limitAt();
  limit.hear(0);
  expect(limit.apply(fast).parallel).toBe(0);
  expect(limit.nextStartMs(1000)).toBe(1000 + heardMs);
  pass(heardMs);
  expect(limit.apply(fast)).toEqual(fast);
});

test('the lower of two limits counts', () => {
  const { limit } = limitAt();
  limit.set(1_000_000);
  limit.hear(0);
  expect(limit.apply(fast).parallel).toBe(0);
  limit.hear(null);
  expect(limit.apply(fast).parallel).toBe(1);
});

test('an end that passes while the drain still chooses is waited for, so that the drain wakes', () => {
  const { limit, pass } = limitAt();
  limit.set(1_000_000);
  limit.spend(1000);
  expect(limit.apply(fast).parallel).toBe(0);
  pass(8);
  expect(limit.nextStartMs(1000)).toBe(1008);
  expect(limit.nextStartMs(1008)).toBeUndefined();
});
