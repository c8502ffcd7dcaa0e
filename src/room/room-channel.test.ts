// The line to the room's server finds back after every outage, and soon.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openChannel } from './room-channel.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const connections = 6;
/** The system gives a connection up after this long without a packet. */
const givenUpMs = 127_000;

/**
 * A server behind a line. A request that is sent into a cut line hangs, even if the line is mended, and keeps its
 * connection even if it is given up.
 */
function lineToServer({ probeMs = 500 }: { probeMs?: number } = {}) {
  const line = { isUp: true, isHere: true, requests: 0, ups: [] as boolean[] };
  const comment = new TextEncoder().encode(': here\n\n');
  let stuck: number[] = [];
  const channel = openChannel({
    watchLine(onReached) {
      const timer = setInterval(() => {
        if (!line.isUp) return;
        clearInterval(timer);
        onReached();
      }, probeMs);
      return () => clearInterval(timer);
    },
    onEvent: () => null,
    onUp: (isUp) => void line.ups.push(isUp),
    isOver: () => Promise.resolve(false),
    async connect(_since, signal) {
      line.requests += 1;
      if (!line.isHere) throw new Error('refused');
      stuck = stuck.filter((sinceMs) => Date.now() - sinceMs < givenUpMs);
      if (!line.isUp) stuck.push(Date.now());
      const isFree = stuck.length < connections;
      await new Promise((resolve, reject) => {
        if (line.isUp && isFree) setTimeout(resolve, 40);
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(comment);
          const timer = setInterval(() => line.isUp && controller.enqueue(comment), 2000);
          signal.addEventListener('abort', () => clearInterval(timer));
        },
      });
      return new Response(body);
    },
  });
  return { line, channel };
}

test('a stream that says something stays open', async () => {
  const { line, channel } = lineToServer();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([line.requests, line.ups]).toEqual([1, [true]]);
  channel.close();
});

test('whenever a silent outage ends, the line is up again as soon as a probe comes through', async () => {
  for (let seconds = 8; seconds < 300; seconds += 3.7) {
    const { line, channel } = lineToServer();
    await vi.advanceTimersByTimeAsync(5000);
    line.isUp = false;
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    expect(line.ups).toEqual([true, false]);
    line.isUp = true;
    await vi.advanceTimersByTimeAsync(1050);
    expect(line.ups).toEqual([true, false, true]);
    channel.close();
  }
});

test('where no probe comes through, requests find the server too, and leave a connection free', async () => {
  for (let seconds = 8; seconds < 300; seconds += 3.7) {
    const { line, channel } = lineToServer({ probeMs: 1e9 });
    await vi.advanceTimersByTimeAsync(5000);
    line.isUp = false;
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    line.isUp = true;
    await vi.advanceTimersByTimeAsync(30_100);
    expect(line.ups).toEqual([true, false, true]);
    channel.close();
  }
});

test('when the network changes, a request that hangs is given up at once for a new one', async () => {
  for (let seconds = 8; seconds < 30; seconds += 0.7) {
    const { line, channel } = lineToServer();
    await vi.advanceTimersByTimeAsync(5000);
    line.isUp = false;
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    line.isUp = true;
    channel.wake();
    await vi.advanceTimersByTimeAsync(50);
    expect(line.ups).toEqual([true, false, true]);
    channel.close();
  }
});

test('a server that keeps refusing is asked every four seconds, no more often', async () => {
  const { line, channel } = lineToServer();
  line.isHere = false;
  channel.wake();
  await vi.advanceTimersByTimeAsync(60_000);
  const before = line.requests;
  expect(before).toBeLessThan(22);
  await vi.advanceTimersByTimeAsync(4001);
  expect(line.requests).toBe(before + 1);
  channel.close();
});
