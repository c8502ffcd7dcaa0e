// Server-sent events arrive in whatever pieces the network makes.
import { expect, test } from 'vitest';
import { readEvents } from './event-stream.ts';

const stream =
  'retry: 2000\n: connected\n\ndata: {"kind":"job"}\n\n: still here\n\ndata: one ☃\ndata: two\n\n';

async function receivedFrom(
  text: string,
  pieceBytes: number,
  onRetry?: (retryMs: number) => void,
): Promise<string[]> {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += pieceBytes)
        controller.enqueue(bytes.slice(at, at + pieceBytes));
      controller.close();
    },
  });
  const received: string[] = [];
  await readEvents(body, (data) => received.push(data), onRetry);
  return received;
}

test('receives every event, whole or cut at any position', async () => {
  for (let size = 1; size <= stream.length; size += 1)
    expect(await receivedFrom(stream, size)).toEqual(['{"kind":"job"}', 'one ☃\ntwo']);
});

test('does not report an incomplete event', async () => {
  expect(await receivedFrom('data: half\n', 100)).toEqual([]);
});

test('reports how long a stopping server asks to wait', async () => {
  const waits: number[] = [];
  await receivedFrom(': connected\n\nretry: 4200\n\n', 5, (retryMs) => waits.push(retryMs));
  expect(waits).toEqual([4200]);
});
