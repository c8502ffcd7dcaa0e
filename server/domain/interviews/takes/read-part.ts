// A part that is the whole body of its request, read into a borrowed place (part-buffers.ts).
import { finished } from 'node:stream';
import type { Readable } from 'node:stream';
import { maxPartBytes } from '#contract/take.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { borrowPartBuffer, giveBackPartBuffer } from './part-buffers.ts';

/**
 * Hands the part's bytes to `work`; they are its own until it settles.
 * @throws Refusal: `too_large` past a part's size, `invalid_fields` if there is no body at all, `not_ready` if it was cut.
 */
export async function withPart<T>(source: Readable, work: (content: Buffer) => Promise<T>): Promise<T> {
  const place = borrowPartBuffer();
  try {
    return await work(place.subarray(0, await fill(place, source)));
  } finally {
    giveBackPartBuffer(place);
  }
}

/** Counted while it comes, whatever its header says. By events: an iterator takes several times as long for each piece. */
function fill(place: Buffer, source: Readable): Promise<number> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    const take = (piece: Buffer) => {
      if (bytes + piece.length <= maxPartBytes) bytes += piece.copy(place, bytes);
      else stop(new Refusal('too_large', { details: { max_bytes: maxPartBytes } }));
    };
    // Nothing more is written to a place that is given back. Paused, not destroyed: the refusal has to be sent yet.
    const stop = (error: unknown) => {
      source.off('data', take).pause();
      reject(error);
    };
    // Also of a body that was cut before anybody listened.
    finished(source, { writable: false }, (error) => {
      if (error) stop(new Refusal('not_ready', { cause: error }));
      else if (bytes > 0) resolve(bytes);
      else reject(new Refusal('invalid_fields', { fields: { body: 'required' } }));
    });
    source.on('data', take);
  });
}
