// Which responses appear in lists and counts: all except previews and removed ones, which are kept for a day
// so the removal can be undone. These are conditions on `responses`; the migrations repeat them in their
// functions and partial indexes.
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { responses } from '../schema/response.ts';
import type { Viewer } from '../../../kernel/who.ts';

/** A literal, not a parameter, so the planner can use the partial indexes. */
export const isNoPreview: SQL = sql`${responses.source} <> 'preview'`;

/** Also a literal, for the same reason. Demo candidates are previews. */
export const isDemo: SQL = sql`${responses.is_demo}`;

export const isListed = and(isNoPreview, isNull(responses.removed_at));

/** Which responses a member can open by id: the listed ones, and the demo candidate that they added. */
export function isOpenTo({ userId }: Viewer): SQL | undefined {
  const isOwnDemo = and(isDemo, eq(responses.invited_by, userId));
  return and(isNull(responses.removed_at), or(isNoPreview, isOwnDemo));
}
