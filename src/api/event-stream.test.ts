// Server-sent events arrive in whatever pieces the network makes.
import { expect, test } from 'vitest';
import { eventParser } from './event-stream.ts';

const stream = 'retry: 2000\n: connected\n\ndata: {"kind":"job"}\n\n: still here\n\ndata: one\ndata: two\n\n';

test('receives every event, whole or cut at any position', () => {
  for (let size = 1; size <= stream.length; size += 1) {
    const received: string[] = [];
    const parse = eventParser((data) => received.push(data));
    for (let at = 0; at < stream.length; at += size) parse(stream.slice(at, at + size));
    expect(received).toEqual(['{"kind":"job"}', 'one\ntwo']);
  }
});

test('does not report an incomplete event', () => {
  const received: string[] = [];
  eventParser((data) => received.push(data))('data: half\n');
  expect(received).toEqual([]);
});
