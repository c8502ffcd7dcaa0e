// The monthly usage of a plan: finished interviews, including those deleted since, so that deleting makes no room.
import { and, count, eq, gte, isNotNull, lt, sql, sum } from 'drizzle-orm';
import { newId } from '#contract/id.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { deleted_interviews } from '../../../platform/db/schema/agency.ts';
import { responses } from '../../../platform/db/schema/response.ts';
import { isNoPreview } from '../../../platform/db/conditions/is-listed.ts';
import { monthsBetween } from './months.ts';

/**
 * Interviews finished from `from` (inclusive) to `to` (exclusive), by UTC month (`2026-11`). Months without any are
 * omitted.
 */
export async function countFinished(
  tx: Tx,
  agencyId: string,
  from: Date,
  to: Date,
): Promise<Map<string, number>> {
  const finished = await tx
    .select({ month, counted: count() })
    .from(responses)
    .where(
      and(
        eq(responses.agency_id, agencyId),
        gte(responses.finished_at, from),
        lt(responses.finished_at, to),
        isNoPreview,
      ),
    )
    // By position: repeating the expression would make PostgreSQL treat it as a different one.
    .groupBy(sql`1`);
  const months = monthsBetween(from, to);
  const deleted = await tx
    .select({ month: deleted_interviews.month, counted: sum(deleted_interviews.count).mapWith(Number) })
    .from(deleted_interviews)
    .where(sameAgency(deleted_interviews, agencyId, { month: months }))
    .groupBy(deleted_interviews.month);
  const countedIn = new Map(finished.map((row) => [row.month, row.counted]));
  for (const row of deleted) countedIn.set(row.month, (countedIn.get(row.month) ?? 0) + row.counted);
  return countedIn;
}

/** Call in the transaction that deletes them, before the deletion, with the rows locked. Previews are not counted. */
export async function recordDeletedInterviews(
  tx: Tx,
  agencyId: string,
  ids: readonly string[],
): Promise<void> {
  const leaving = await tx
    .select({ month, counted: count() })
    .from(responses)
    .where(sameAgency(responses, agencyId, { id: ids }, isNotNull(responses.finished_at), isNoPreview))
    .groupBy(sql`1`);
  const own = { agency_id: agencyId };
  const rows = leaving.map((row) => ({ ...own, id: newId(), month: row.month, count: row.counted }));
  if (rows.length > 0) await tx.insert(deleted_interviews).values(rows);
}

/** As `2026-11`, in UTC. */
const month = sql<string>`to_char(${responses.finished_at} at time zone 'UTC', 'YYYY-MM')`;
