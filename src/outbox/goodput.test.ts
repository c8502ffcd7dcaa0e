// What the recorder is told about the line.
import { expect, test } from 'vitest';
import { afterTransfer } from './goodput.ts';

test('small requests tell of delay, not of speed', () => {
  expect(afterTransfer(undefined, { bytes: 400, tookMs: 300, parallel: 1 })).toBeUndefined();
  expect(afterTransfer(500_000, { bytes: 400, tookMs: 300, parallel: 1 })).toBe(500_000);
});

test('requests that share a line are counted together, and a line that changes is followed', () => {
  expect(afterTransfer(undefined, { bytes: 62_500, tookMs: 1000, parallel: 2 })).toBe(1_000_000);
  const worse = Array.from({ length: 12 }).reduce<number | undefined>(
    (known) => afterTransfer(known, { bytes: 62_500, tookMs: 2000, parallel: 1 }),
    1_000_000,
  );
  expect(worse).toBeLessThan(275_000);
});
