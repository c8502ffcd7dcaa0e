// Pagination cursors. Opaque to clients, which only send them back.
import * as z from 'zod/mini';
import { Id, Instant } from '#contract/id.ts';
import { Refusal } from './refusal.ts';

/** The last row of a page, by the sort columns. */
export interface Cursor {
  createdAt: Date;
  id: string;
  /** In a list with another order: what the row is sorted by. The list checks its kind. */
  value?: string | number | null | undefined;
}

const Encoded = z.tuple([Instant, Id, z.optional(z.nullable(z.union([z.string(), z.int()])))]);

export function encodeCursor({ createdAt, id, value }: Cursor): string {
  const row = [createdAt.toISOString(), id, ...(value === undefined ? [] : [value])];
  return Buffer.from(JSON.stringify(row)).toString('base64url');
}

/** @throws Refusal('invalid_fields') if the cursor was not made here. */
export function decodeCursor(after: string): Cursor {
  const parsed = Encoded.safeParse(parseJson(Buffer.from(after, 'base64url').toString('utf8')));
  if (!parsed.success) throw new Refusal('invalid_fields', { fields: { after: 'format' } });
  const [createdAt, id, value] = parsed.data;
  return { createdAt: new Date(createdAt), id, ...(value === undefined ? {} : { value }) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The schema refuses undefined.
    return undefined;
  }
}
