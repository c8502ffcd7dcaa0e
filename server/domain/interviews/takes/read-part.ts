// Reads a part that is the whole request body into a borrowed buffer (part-buffers.ts).
import { finished } from 'node:stream';
import type { Readable } from 'node:stream';
import { maxPartBytes } from '#contract/take.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { borrowPartBuffer, giveBackPartBuffer } from './part-buffers.ts';

/**
 * Passes the part's bytes to `work`, which owns them until it settles.
 * @throws Refusal: `too_large` beyond a part's size, `invalid_fields` without a body, `not_ready` if the body was cut
 * off.
 */
export async function withPart<T>(source: Readable, work: (content: Buffer) => Promise<T>): Promise<T> {
  const place = borrowPartBuffer();
  try {
    return await work(place.subarray(0, await fill(place, source)));
  } finally {
    giveBackPartBuffer(place);
  }
}

/**
 * Counts bytes as they arrive, whatever the header says. Uses events: an iterator takes several times as long per
 * piece.
 */
function fill(place: Buffer, source: Readable): Promise<number> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    const take = (piece: Buffer) => {
      if (bytes + piece.length <= maxPartBytes) bytes += piece.copy(place, bytes);
      else stop(new Refusal('too_large', { details: { max_bytes: maxPartBytes } }));
    };
    // Stops writing to the returned buffer. Pauses instead of destroying: the refusal still has to be sent.
    const stop = (error: unknown) => {
      source.off('data', take).pause();
      reject(error);
    };
    // Also fires for a body cut off before anybody listened.
    finished(source, { writable: false }, (error) => {
      if (error) stop(new Refusal('not_ready', { cause: error }));
      else if (bytes > 0) resolve(bytes);
      else reject(new Refusal('invalid_fields', { fields: { body: 'required' } }));
    });
    source.on('data', take);
  });
}
