// The storage port: parts of takes, originals, renditions, posters and pictures. The server makes all keys,
// never a user: words of [A-Za-z0-9_.-] joined by '/'. An acknowledged write is on disk (P2).
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

export interface Surveyed {
  key: string;
  writtenAt: Date;
  bytes: number;
}

/** Headers of a store's own answer. */
export interface DirectHeaders {
  'cache-control': string;
  'content-type': string;
  'content-disposition': string;
}

/** `same`: these exact bytes were already there; `conflict`: other bytes were, and they stay. */
export type PutOutcome = 'stored' | 'same' | 'conflict';

export interface Storage {
  /** Set where each object costs money and time: parts that come together are stored in objects of at most this many bytes. */
  runBytes?: number;
  /** Stores bytes unless the key exists. For small objects: all bytes are in memory. */
  putIfAbsent(key: string, bytes: Uint8Array): Promise<PutOutcome>;
  /** Stores bytes, replacing existing ones atomically. If the source fails, nothing changes. */
  put(key: string, source: Readable | Uint8Array): Promise<Stored>;
  /** @throws Error with code ENOENT if the key does not exist. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Size in bytes, or undefined if the key does not exist. */
  size(key: string): Promise<number | undefined>;
  /** Keys below a prefix that ends in '/', sorted. */
  list(prefix: string): Promise<string[]>;
  /** Every key below a prefix that ends in '/', unordered and in small batches. For full scans. */
  survey(prefix: string): AsyncIterable<Surveyed>;
  /** Removes the remains of interrupted writes. */
  sweep(): Promise<void>;
  /** Removes a key, or everything below a prefix that ends in '/'. A missing key is not an error. */
  remove(keyOrPrefix: string): Promise<void>;
  /** An address at the store itself that serves the key for ten minutes, with these headers. Absent: there is none. */
  directAddress?: (key: string, headers: DirectHeaders) => Promise<string>;
  /** Call when nothing is stored any more. */
  close?: () => Promise<void>;
}
