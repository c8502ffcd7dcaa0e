// Whether a device can record is found by trying, with patience for a busy device.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { probeTape } from './probe.ts';
import type { TapeListener } from './tape.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a busy device that emits its first bytes after five seconds can record', async () => {
  const { listener, probed } = probe();
  await vi.advanceTimersByTimeAsync(5000);
  expect(probed.settled).toBe(false);
  listener().onChunk(new Blob(['sound']));
  await vi.advanceTimersByTimeAsync(0);
  expect(probed).toMatchObject({ settled: true, size: 5 });
});

test('a device that emits a single chunk is probed for one second', async () => {
  const { listener, probed } = probe();
  listener().onChunk(new Blob(['sound']));
  await vi.advanceTimersByTimeAsync(999);
  expect(probed.settled).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(probed).toMatchObject({ settled: true, size: 5 });
});

test('the probe ends with the third chunk that is not empty', async () => {
  const { listener, probed } = probe();
  for (const chunk of ['', 'so', 'u']) listener().onChunk(new Blob([chunk]));
  await vi.advanceTimersByTimeAsync(100);
  expect(probed.settled).toBe(false);
  listener().onChunk(new Blob(['nd']));
  await vi.advanceTimersByTimeAsync(0);
  expect(probed).toMatchObject({ settled: true, size: 5 });
});

test('a test recording takes as long as it should, whatever it has emitted', async () => {
  const { listener, probed } = probe({ durationMs: 5000 });
  for (const chunk of ['s', 'o', 'u', 'nd']) listener().onChunk(new Blob([chunk]));
  await vi.advanceTimersByTimeAsync(4999);
  expect(probed.settled).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(probed).toMatchObject({ settled: true, size: 5 });
});

test('a device that emits only empty chunks for seven seconds cannot record', async () => {
  const { listener, probed } = probe();
  listener().onChunk(new Blob([]));
  await vi.advanceTimersByTimeAsync(6999);
  expect(probed.settled).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(probed.error).toMatchObject({ fault: 'unsupported' });
});

test('a camera that disappears during the probe is reported as lost, not as unable to record', async () => {
  const { listener, probed } = probe();
  await vi.advanceTimersByTimeAsync(3000);
  listener().onEnd('device_lost');
  await vi.advanceTimersByTimeAsync(0);
  expect(probed.error).toMatchObject({ fault: 'device_lost' });
});

/** A probe on a tape that emits what the test says. */
function probe(options?: { durationMs: number }) {
  let given: TapeListener | undefined;
  const roll = (listener: TapeListener) => {
    given = listener;
    return Promise.resolve({ mimeType: 'video/webm', stop: () => Promise.resolve() });
  };
  const probed: { settled: boolean; size?: number; error?: unknown } = { settled: false };
  probeTape(roll, options).then(
    ({ size }) => Object.assign(probed, { settled: true, size }),
    (error: unknown) => Object.assign(probed, { settled: true, error }),
  );
  const listener = () => {
    if (!given) throw new Error('the tape does not roll');
    return given;
  };
  return { listener, probed };
}
