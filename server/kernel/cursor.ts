// Pagination cursors. Opaque to clients, which only send them back.
import * as z from 'zod/mini';
import { Id, Instant } from '#contract/id.ts';
import { Refusal } from './refusal.ts';

/** The last row of a page, by the sort columns. */
export interface Cursor {
  createdAt: Date;
  id: string;
}

const Encoded = z.tuple([Instant, Id]);

export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.createdAt.toISOString(), cursor.id])).toString('base64url');
}

/** @throws Refusal('invalid_fields') if the cursor was not made here. */
export function decodeCursor(after: string): Cursor {
  const parsed = Encoded.safeParse(parseJson(Buffer.from(after, 'base64url').toString('utf8')));
  if (!parsed.success) throw new Refusal('invalid_fields', { fields: { after: 'format' } });
  const [createdAt, id] = parsed.data;
  return { createdAt: new Date(createdAt), id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The schema refuses undefined.
    return undefined;
  }
}
