// What can record is told from what can't by trying, and a device that is busy is tried patiently.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { probeTape } from './probe.ts';
import type { TapeListener } from './tape.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a busy device that gives its first bytes after five seconds can record', async () => {
  const { listener, probed } = probe();
  await vi.advanceTimersByTimeAsync(5000);
  expect(probed.settled).toBe(false);
  listener().onChunk(new Blob(['sound']));
  await vi.advanceTimersByTimeAsync(0);
  expect(probed).toMatchObject({ settled: true, size: 5 });
});

test('one that has given something is recorded for a second, and no longer', async () => {
  const { listener, probed } = probe();
  listener().onChunk(new Blob(['so']));
  await vi.advanceTimersByTimeAsync(900);
  expect(probed.settled).toBe(false);
  listener().onChunk(new Blob(['und']));
  await vi.advanceTimersByTimeAsync(100);
  expect(probed).toMatchObject({ settled: true, size: 5 });
});

test('one that gives nothing but empty pieces for seven seconds can not record', async () => {
  const { listener, probed } = probe();
  listener().onChunk(new Blob([]));
  await vi.advanceTimersByTimeAsync(6999);
  expect(probed.settled).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(probed.error).toMatchObject({ fault: 'unsupported' });
});

test('a camera that goes in mid-trial is lost, not unable', async () => {
  const { listener, probed } = probe();
  await vi.advanceTimersByTimeAsync(3000);
  listener().onEnd('device_lost');
  await vi.advanceTimersByTimeAsync(0);
  expect(probed.error).toMatchObject({ fault: 'device_lost' });
});

/** A trial of a second on a tape that gives what the test says. */
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
