// Which responses stand in lists and counts: all but recruiters' previews and those that somebody deleted, which are kept for
// a day in case it is undone. Conditions on `responses`; migrations say the same in their look-ups and partial indexes.
import { and, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { responses } from '../schema/response.ts';

/** Written out, not as a parameter, so that the planner sees that partial indexes hold what is asked for. */
export const isNoPreview: SQL = sql`${responses.source} <> 'preview'`;

export const isListed = and(isNoPreview, isNull(responses.removed_at));
