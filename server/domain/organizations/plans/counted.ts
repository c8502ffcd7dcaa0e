// The monthly usage of a plan: finished interviews, including those deleted since, so that deleting makes no room.
// For a deleted interview only its month is kept, under a random id in the table of write ids.
import { randomUUID } from 'node:crypto';
import { and, count, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/open.ts';
import { writes } from '../../../platform/db/schema/agency.ts';
import { responses } from '../../../platform/db/schema/response.ts';
import { isNoPreview } from '../../../platform/db/conditions/is-listed.ts';
import { monthOf, monthsBetween } from './months.ts';

const kind = 'deleted_response';

const writerOf = (month: string) => `month:${month}`;

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
  const month = sql<string>`to_char(${responses.finished_at} at time zone 'UTC', 'YYYY-MM')`;
  const kept = await tx
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
    .select({ writer: writes.writer, counted: count() })
    .from(writes)
    .where(
      and(
        eq(writes.agency_id, agencyId),
        inArray(writes.writer, months.map(writerOf)),
        eq(writes.kind, kind),
      ),
    )
    .groupBy(writes.writer);
  const keptIn = new Map(kept.map((row) => [row.month, row.counted]));
  const deletedIn = new Map(deleted.map((row) => [row.writer, row.counted]));
  return new Map(
    months.flatMap((one) => {
      const counted = (keptIn.get(one) ?? 0) + (deletedIn.get(writerOf(one)) ?? 0);
      return counted > 0 ? [[one, counted] as const] : [];
    }),
  );
}

/** Call in the transaction that deletes them, before the deletion, with the rows locked. Previews are not counted. */
export async function keepCounted(tx: Tx, agencyId: string, ids: readonly string[]): Promise<void> {
  const finished = await tx
    .select({ finished_at: responses.finished_at })
    .from(responses)
    .where(and(eq(responses.agency_id, agencyId), inArray(responses.id, [...ids]), isNoPreview));
  const own = { agency_id: agencyId, kind, content_hash: Buffer.alloc(0) };
  const rows = finished.flatMap(({ finished_at: at }) =>
    at ? [{ ...own, writer: writerOf(monthOf(at)), id: randomUUID() }] : [],
  );
  if (rows.length > 0) await tx.insert(writes).values(rows);
}
