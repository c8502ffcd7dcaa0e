// Tests the bandwidth check with simulated connections.
import { expect, test } from 'vitest';
import { measureLine } from './measure-line.ts';

test('the line’s rate is told, not its delay', async () => {
  expect(await measured({ bitsPerSecond: 2_000_000, delayMs: 0 })).toBeCloseTo(2_000_000, -4);
  expect(await measured({ bitsPerSecond: 2_000_000, delayMs: 300 })).toBeCloseTo(2_000_000, -4);
  expect(await measured({ bitsPerSecond: 150_000, delayMs: 100 })).toBeCloseTo(150_000, -4);
});

test('a line without a server at its end is away, not slow', async () => {
  const send = () => Promise.reject(new Error('no network'));
  expect(await measureLine({ send, ticks: () => 0 })).toEqual({ line: 'away' });
});

test('little is sent for it', async () => {
  let sent = 0;
  const clock = { ms: 0 };
  await measureLine({
    send: async (bytes) => {
      sent += bytes.length;
      clock.ms += 10;
    },
    ticks: () => clock.ms,
  });
  expect(sent).toBeGreaterThan(100_000);
  expect(sent).toBeLessThanOrEqual(230_000);
});

async function measured(line: { bitsPerSecond: number; delayMs: number }): Promise<number> {
  const clock = { ms: 0 };
  const found = await measureLine({
    send: async (bytes) => {
      clock.ms += line.delayMs + (bytes.length * 8 * 1000) / line.bitsPerSecond;
    },
    ticks: () => clock.ms,
  });
  return found.line === 'measured' ? found.bitsPerSecond : 0;
}
