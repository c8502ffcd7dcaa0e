// Reads a raw request body, buffered or streamed, up to a maximum size. Counts the actual bytes, whatever the
// header says.
import type { Readable } from 'node:stream';
import { Refusal } from '../../kernel/refusal.ts';

/** @throws Refusal: `too_large` past `maxBytes`, `invalid_fields` if there is no body at all. */
export async function readBody(source: Readable, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const pieces: Buffer[] = [];
  for await (const piece of piecesOf(source, maxBytes)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The same as a stream. */
export async function* piecesOf(source: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  // On an early exit, a plain iterator would destroy the socket before the refusal is sent.
  for await (const piece of source.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(piece)) throw new Error('a raw body comes in buffers');
    bytes += piece.length;
    if (bytes > maxBytes) throw new Refusal('too_large', { details: { max_bytes: maxBytes } });
    yield piece;
  }
  if (bytes === 0) throw new Refusal('invalid_fields', { fields: { body: 'required' } });
}

/**
 * Returns the first `minBytes` or slightly more, if there are that many, and a stream of everything,
 * including those.
 */
export async function lookAhead(
  pieces: AsyncGenerator<Buffer>,
  minBytes: number,
): Promise<{ beginning: Buffer; all: AsyncGenerator<Buffer> }> {
  const first: Buffer[] = [];
  for (let bytes = 0; bytes < minBytes;) {
    const next = await pieces.next();
    if (next.done) break;
    first.push(next.value);
    bytes += next.value.length;
  }
  return { beginning: Buffer.concat(first), all: chained(first, pieces) };
}

async function* chained(first: Buffer[], rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield* first;
  yield* rest;
}
