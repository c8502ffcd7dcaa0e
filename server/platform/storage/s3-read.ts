// Reads objects of a bucket. A connection that breaks in the middle is continued where it ended, from the same object.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Refusal } from '../../kernel/refusal.ts';
import type { Received, S3Calls } from './s3-client.ts';
import type { ByteRange } from './storage.ts';

/** A store that sends nothing for this long has failed. Readers may take any time. */
const silenceMs = 20_000;
/** In a row, without a byte in between. */
const maxFailures = 3;

/** @throws Error with code ENOENT if the key does not exist */
export async function readObject(s3: S3Calls, key: string, range?: ByteRange): Promise<Readable> {
  const first = await getRange(s3, key, range);
  if (!first) throw Object.assign(new Error(`${key} does not exist`), { code: 'ENOENT' });
  const reading = { received: first };
  const stream = Readable.from(bytesOf(s3, key, range?.start ?? 0, reading), { objectMode: false });
  // A reader that leaves early, perhaps before its first byte, must not hold a connection.
  return stream.once('close', () => reading.received.body.destroy());
}

/** A range after the end is empty, as on a disk. */
async function getRange(
  s3: S3Calls,
  key: string,
  range: ByteRange | undefined,
): Promise<Received | undefined> {
  try {
    return await s3.get(key, range);
  } catch (error) {
    if (error instanceof Error && error.name === 'InvalidRange')
      return { body: Readable.from([]), bytes: 0, etag: undefined };
    throw error;
  }
}

async function* bytesOf(
  s3: S3Calls,
  key: string,
  start: number,
  reading: { received: Received },
): AsyncGenerator<Buffer> {
  let at = start;
  const end = start + reading.received.bytes;
  let failures = 0;
  let chunks = chunksOf(reading.received);
  while (at < end) {
    let chunk: Buffer | undefined;
    try {
      chunk = await chunks.next();
      if (!chunk) throw new Error('the answer ended early');
    } catch (error) {
      failures += 1;
      if (failures === maxFailures) throw new Refusal('not_ready', { cause: error });
      const next = await s3.get(key, { start: at, end: end - 1 }, reading.received.etag);
      if (!next) throw error;
      reading.received.body.destroy();
      reading.received = next;
      chunks = chunksOf(next);
      continue;
    }
    failures = 0;
    at += chunk.length;
    yield chunk;
  }
}

function chunksOf({ body }: Received): { next(): Promise<Buffer | undefined> } {
  const iterator = body.iterator({ destroyOnReturn: false });
  return {
    async next() {
      const timer = setTimeout(() => body.destroy(new Error('the store fell silent')), silenceMs);
      try {
        const { value, done } = await iterator.next();
        return done ? undefined : value;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** @throws Error if the key does not exist */
export async function compareWith(s3: S3Calls, key: string, bytes: Uint8Array): Promise<'same' | 'conflict'> {
  const size = (await s3.head(key))?.bytes;
  // Removed in between. Parts are removed only once their bytes are elsewhere, so a retry gets the right response.
  if (size === undefined) throw new Error(`${key} was removed while it was being stored`);
  if (size !== bytes.byteLength) return 'conflict';
  return (await buffer(await readObject(s3, key))).equals(bytes) ? 'same' : 'conflict';
}
