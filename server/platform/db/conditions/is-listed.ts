// Which responses appear in lists and counts: all except previews and removed ones, which are kept for a day
// so the removal can be undone. These are conditions on `responses`; the migrations repeat them in their
// functions and partial indexes.
import { and, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { responses } from '../schema/response.ts';

/** A literal, not a parameter, so the planner can use the partial indexes. */
export const isNoPreview: SQL = sql`${responses.source} <> 'preview'`;

export const isListed = and(isNoPreview, isNull(responses.removed_at));
