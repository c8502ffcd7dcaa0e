// SQL for the candidate's own page, besides the interview's. Every function runs inside the
// caller's transaction, as that agency (P6).
import { asc, isNull } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
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
    .where(sameAgency(takes, response, { response_id: response.id }, isNull(takes.deleted_at)))
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
    .where(sameAgency(segments, agencyId, { take_id: takeIds }))
    .orderBy(asc(segments.take_id), asc(segments.segment));
}

/** Storage key of a segment's original; null until its parts are joined. */
export async function findOriginalKey(tx: Tx, segment: SegmentRow): Promise<string | null> {
  const [found] = await tx
    .select({ storage_key: files.storage_key })
    .from(segments)
    .innerJoin(files, sameAgency(files, segments, { id: segments.original_file_id }))
    .where(sameAgency(segments, segment, { take_id: segment.take_id, segment: segment.segment }));
  return found?.storage_key ?? null;
}
