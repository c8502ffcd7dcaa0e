// The orders of a list. A list is a sequence of parts, each read along one index: first the candidates with a value, in its
// order, then those without one, newest first.
import { eq, isNotNull, isNull } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { Instant } from '#contract/id.ts';
import { sortDirectionOf } from '#contract/response.ts';
import type { ListOrder, ListSort } from '#contract/response.ts';
import { rates } from '#contract/status.ts';
import type { Cursor } from '../../../kernel/cursor.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { responses } from '../../../platform/db/schema/response.ts';

export interface Part {
  /** Which candidates are in it; undefined: all. */
  matches?: SQL;
  /** What they are sorted by before their creation. */
  key?: PgColumn;
  /** The value in a row's cursor is of this part. */
  holds: (value: Cursor['value']) => boolean;
  isDescending: boolean;
}

/** `isFromEnd`: the same list, read from its end. */
export function partsOf(order: ListOrder, isFromEnd: boolean): Part[] {
  const parts = partsBySort[order.sort ?? 'created'](sortDirectionOf(order) === 'descending');
  if (!isFromEnd) return parts;
  return parts.toReversed().map((part) => ({ ...part, isDescending: !part.isDescending }));
}

type Row = typeof responses.$inferSelect;

/** The place of a row in the list. */
export function cursorOf(row: Row, { sort = 'created' }: ListOrder): Cursor {
  const place = { createdAt: row.created_at, id: row.id };
  return sort === 'created' ? place : { ...place, value: valueOf(row, sort) };
}

function valueOf(row: Row, sort: Exclude<ListSort, 'created'>): string | number | null {
  switch (sort) {
    case 'finished':
      return row.finished_at?.toISOString() ?? null;
    case 'invited':
      return row.invited_at?.toISOString() ?? null;
    case 'rating':
      return row.overall_rate;
    case 'score':
      return row.score;
    case 'name':
      return row.sort_name;
  }
}

/** @throws Refusal('invalid_fields') if the cursor is of a list in another order. */
export function requireCursorOf({ sort = 'created' }: ListOrder, cursor: Cursor | undefined): void {
  if (!cursor || values[sort].safeParse(cursor.value).success) return;
  throw new Refusal('invalid_fields', { fields: { after: 'format' } });
}

/** As cursorOf writes it. PostgreSQL knows fewer notations than the contract. */
const Moment = Instant.check(z.regex(/T[\d:]{8}\.\d{3}Z$/));

const values: Record<ListSort, z.ZodMiniType> = {
  created: z.undefined(),
  finished: z.nullable(Moment),
  invited: z.nullable(Moment),
  rating: z.enum([...rates, '']),
  score: z.nullable(z.int32()),
  // PostgreSQL text can hold every character except NUL.
  name: z.string().check(
    z.maxLength(400),
    z.refine((name) => !name.includes('\0')),
  ),
};

const partsBySort: Record<ListSort, (isDescending: boolean) => Part[]> = {
  created: (isDescending) => [{ holds: () => true, isDescending }],
  finished: (isDescending) => withMissing(responses.finished_at, isDescending),
  invited: (isDescending) => withMissing(responses.invited_at, isDescending),
  score: (isDescending) => withMissing(responses.score, isDescending),
  name: (isDescending) => [{ key: responses.sort_name, holds: () => true, isDescending }],
  rating: (isDescending) => [
    ...(isDescending ? rates : rates.toReversed()).map((rate) => ratedAs(rate)),
    ratedAs(''),
  ],
};

function withMissing(column: PgColumn, isDescending: boolean): Part[] {
  return [
    { matches: isNotNull(column), key: column, holds: (value) => value !== null, isDescending },
    // Named as the key as well: the index has these rows together, and only the key leads there.
    { matches: isNull(column), key: column, holds: (value) => value === null, isDescending: true },
  ];
}

/** Newest first. overall_rate is empty for candidates who are not rated. */
function ratedAs(rate: string): Part {
  return { matches: eq(responses.overall_rate, rate), holds: (value) => value === rate, isDescending: true };
}
