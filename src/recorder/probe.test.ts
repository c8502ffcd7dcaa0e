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

test('a device that emits bytes at once is probed for one second only', async () => {
  const { listener, probed } = probe();
  listener().onChunk(new Blob(['so']));
  await vi.advanceTimersByTimeAsync(900);
  expect(probed.settled).toBe(false);
  listener().onChunk(new Blob(['und']));
  await vi.advanceTimersByTimeAsync(100);
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

/** A probe of one second on a tape that emits what the test says. */
function probe() {
  let given: TapeListener | undefined;
  const roll = (listener: TapeListener) => {
    given = listener;
    return Promise.resolve({ mimeType: 'video/webm', stop: () => Promise.resolve() });
  };
  const probed: { settled: boolean; size?: number; error?: unknown } = { settled: false };
  probeTape(roll).then(
    ({ size }) => Object.assign(probed, { settled: true, size }),
    (error: unknown) => Object.assign(probed, { settled: true, error }),
  );
  const listener = () => {
    if (!given) throw new Error('the tape does not roll');
    return given;
  };
  return { listener, probed };
}
