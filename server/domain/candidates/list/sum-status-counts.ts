// Replaces the rows of each count by their sum, once an hour, so that a count stays fast to read. Safe to run twice and at
// the same time: a row is deleted by one transaction only, and readers see all of the sum or none of it.
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { findSplitCounts } from '../../../platform/db/lookups.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { defineTask } from '../../../platform/queue/define-task.ts';

export const sumStatusCounts = defineTask({
  name: 'sum-status-counts',
  schema: z.object({}),
  retries: 1,
  everySeconds: 3600,
  handler: async (_data, deps) => {
    for (const agencyId of await deps.db.asNobody((tx) => findSplitCounts(tx)))
      await deps.db.asTenant({ agencyId }, (tx) => sumCountsOf(tx, agencyId));
  },
});

/** A row that commits after this statement begins is left for the next time. */
export async function sumCountsOf(tx: Tx, agencyId: string): Promise<void> {
  await tx.execute(sql`
    with taken as (
      delete from status_counts c using (
        select job_id, status from status_counts where agency_id = ${agencyId} group by 1, 2 having count(*) > 1) as split
      where c.agency_id = ${agencyId} and c.job_id = split.job_id and c.status = split.status
      returning c.job_id, c.status, c.counted)
    insert into status_counts (agency_id, job_id, status, counted)
    select ${agencyId}::uuid, job_id, status, sum(counted) from taken group by 2, 3 having sum(counted) <> 0`);
}
