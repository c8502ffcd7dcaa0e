// Where bytes are kept: takes' parts, originals, renditions, posters and pictures. Keys are made by the server, never
// by a user: words of [A-Za-z0-9_.-] joined by '/'. What is acknowledged here is on the disk (P2).
import type { Readable } from 'node:stream';

export interface Stored {
  bytes: number;
  /** Lower-case hex. */
  sha256: string;
}

export interface ByteRange {
  /** First and last byte, both included. */
  start: number;
  end: number;
}

/** `same`: these very bytes were here before; `conflict`: others were, and they stay. */
export type PutOutcome = 'stored' | 'same' | 'conflict';

export interface Storage {
  /** Stores under a key unless something is there. For small things: all of it is held in memory. */
  putIfAbsent(key: string, bytes: Uint8Array): Promise<PutOutcome>;
  /** Stores under a key, replacing what was there as one step; if the source fails, nothing has changed. */
  put(key: string, source: Readable | Uint8Array): Promise<Stored>;
  /** @throws Error with code ENOENT if there is nothing under the key. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Bytes, or undefined if there is nothing under the key. */
  size(key: string): Promise<number | undefined>;
  /** Keys below a prefix that ends in '/', sorted. */
  list(prefix: string): Promise<string[]>;
  /** Every key below a prefix that ends in '/', in no order, a few at a time: for who looks through everything. */
  survey(prefix: string): AsyncIterable<{ key: string; writtenAt: Date }>;
  /** Clears away what writes that were cut short left behind. */
  sweep(): Promise<void>;
  /** Removes a key, or everything below a prefix that ends in '/'. What is not there is no error. */
  remove(keyOrPrefix: string): Promise<void>;
}
