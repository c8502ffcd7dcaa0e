// Server-sent events come in whatever pieces the network makes of them.
import { expect, test } from 'vitest';
import { eventParser } from './event-stream.ts';

const stream = 'retry: 2000\n: connected\n\ndata: {"kind":"job"}\n\n: still here\n\ndata: one\ndata: two\n\n';

test('hears every event, whole or cut at any place', () => {
  for (let size = 1; size <= stream.length; size += 1) {
    const heard: string[] = [];
    const parse = eventParser((data) => heard.push(data));
    for (let at = 0; at < stream.length; at += size) parse(stream.slice(at, at + size));
    expect(heard).toEqual(['{"kind":"job"}', 'one\ntwo']);
  }
});

test('says nothing about an event that has not ended', () => {
  const heard: string[] = [];
  eventParser((data) => heard.push(data))('data: half\n');
  expect(heard).toEqual([]);
});
