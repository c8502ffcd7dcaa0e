// SQL for share links by source, in addition to the job's own link. Closed links stay, because responses
// refer to them.
import { and, asc, count, isNull } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { share_links } from '../../../platform/db/schema/job.ts';
import { responses } from '../../../platform/db/schema/response.ts';

export type ShareLinkRow = typeof share_links.$inferSelect;

export interface ShareLinkListed {
  row: ShareLinkRow;
  started: number;
  finished: number;
}

/** Open links, oldest first. */
export async function listShareLinks(tx: Tx, agencyId: string, jobId: string): Promise<ShareLinkListed[]> {
  const rows = await tx
    .select()
    .from(share_links)
    .where(areOpen(agencyId, jobId))
    .orderBy(asc(share_links.created_at), asc(share_links.id));
  return withCounts(tx, agencyId, rows);
}

export function countOpenLinks(tx: Tx, agencyId: string, jobId: string): Promise<number> {
  return tx.$count(share_links, areOpen(agencyId, jobId));
}

export async function findShareLink(tx: Tx, agencyId: string, id: string): Promise<ShareLinkRow | undefined> {
  const [row] = await tx.select().from(share_links).where(isLink(agencyId, id));
  return row;
}

export async function withCounts(
  tx: Tx,
  agencyId: string,
  rows: readonly ShareLinkRow[],
): Promise<ShareLinkListed[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const counted = await tx
    .select({
      id: responses.share_link_id,
      started: count(responses.started_at),
      finished: count(responses.finished_at),
    })
    .from(responses)
    .where(sameAgency(responses, agencyId, { share_link_id: ids }))
    .groupBy(responses.share_link_id);
  return rows.map((row) => {
    const { started = 0, finished = 0 } = counted.find((counts) => counts.id === row.id) ?? {};
    return { row, started, finished };
  });
}

export async function insertShareLink(tx: Tx, row: typeof share_links.$inferInsert): Promise<void> {
  await tx.insert(share_links).values(row);
}

/** `false` if it was already closed. */
export async function closeShareLink(tx: Tx, row: ShareLinkRow, now: Date): Promise<boolean> {
  const isOpen = and(isLink(row.agency_id, row.id), isNull(share_links.removed_at));
  const closed = await tx.update(share_links).set({ removed_at: now }).where(isOpen);
  return closed.rowCount === 1;
}

function areOpen(agencyId: string, jobId: string) {
  return sameAgency(share_links, agencyId, { job_id: jobId }, isNull(share_links.removed_at));
}

function isLink(agencyId: string, id: string) {
  return sameAgency(share_links, agencyId, { id });
}
