// A raw request body as one buffer, no longer than it may be: counted while it comes, whatever its header says.
import type { Readable } from 'node:stream';
import { Refusal } from '../http/refusal.ts';

/** @throws Refusal: `too_large` past `maxBytes`, `invalid_fields` if there is no body at all. */
export async function readBody(source: Readable, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  // Left early, a plain iterator would destroy the socket before the refusal is sent.
  for await (const piece of source.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(piece)) throw new Error('a raw body comes in buffers');
    bytes += piece.length;
    if (bytes > maxBytes) throw new Refusal('too_large', { details: { max_bytes: maxBytes } });
    pieces.push(piece);
  }
  if (bytes === 0) throw new Refusal('invalid_fields', { fields: { body: 'required' } });
  return Buffer.concat(pieces);
}
