// SQL for the candidate's own page, besides the interview's. Every function runs inside the
// caller's transaction, as that agency (P6).
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/open.ts';
import { files } from '../../../platform/db/schema/company.ts';
import { segments, takes } from '../../../platform/db/schema/take.ts';

export type TakeRow = typeof takes.$inferSelect;
export type SegmentRow = typeof segments.$inferSelect;

interface ResponseKey {
  agency_id: string;
  id: string;
}

/** The takes of answers and files that are not deleted, oldest first. */
export function findTakes(tx: Tx, response: ResponseKey): Promise<TakeRow[]> {
  return tx
    .select()
    .from(takes)
    .where(
      and(
        eq(takes.agency_id, response.agency_id),
        eq(takes.response_id, response.id),
        isNull(takes.deleted_at),
      ),
    )
    .orderBy(asc(takes.created_at), asc(takes.id));
}

export async function findSegmentsOf(
  tx: Tx,
  agencyId: string,
  takeIds: readonly string[],
): Promise<SegmentRow[]> {
  if (takeIds.length === 0) return [];
  return tx
    .select()
    .from(segments)
    .where(and(eq(segments.agency_id, agencyId), inArray(segments.take_id, [...takeIds])))
    .orderBy(asc(segments.take_id), asc(segments.segment));
}

/** Storage key of a segment's original; null until its parts are joined. */
export async function findOriginalKey(tx: Tx, segment: SegmentRow): Promise<string | null> {
  const [found] = await tx
    .select({ storage_key: files.storage_key })
    .from(segments)
    .innerJoin(files, and(eq(files.agency_id, segments.agency_id), eq(files.id, segments.original_file_id)))
    .where(
      and(
        eq(segments.agency_id, segment.agency_id),
        eq(segments.take_id, segment.take_id),
        eq(segments.segment, segment.segment),
      ),
    );
  return found?.storage_key ?? null;
}
