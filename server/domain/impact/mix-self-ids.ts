// Once an hour: rewrites the self-identifications of each agency that has new ones, in the order of their keys, which are random. Otherwise
// PostgreSQL's order of the rows and their transaction numbers would tell who wrote which. Safe to run twice and to be killed at any point.
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { tryLockAllSelfIds } from '../../platform/db/lock-self-ids.ts';
import { findUnmixedSelfIds } from '../../platform/db/lookups.ts';
import type { Tx } from '../../platform/db/open.ts';
import { defineTask } from '../../platform/queue/define-task.ts';

export const mixSelfIds = defineTask({
  name: 'mix-self-ids',
  schema: z.object({}),
  retries: 1,
  everySeconds: 3600,
  handler: async (_data, deps) => {
    const faults: unknown[] = [];
    for (const agencyId of await deps.db.asNobody((tx) => findUnmixedSelfIds(tx)))
      await deps.db
        .asTenant({ agencyId }, (tx) => mix(tx, agencyId))
        // One agency's failure does not stop the others.
        .catch((fault: unknown) => faults.push(fault));
    if (faults.length > 0) throw new AggregateError(faults, 'not all rows were mixed');
  },
});

async function mix(tx: Tx, agencyId: string): Promise<void> {
  // The next run tries again.
  if (!(await tryLockAllSelfIds(tx, agencyId))) return;
  // Sorting reads all deleted rows before the first one is inserted.
  await tx.execute(sql`
    with deleted as (delete from self_ids where agency_id = ${agencyId} returning agency_id, key, sealed)
    insert into self_ids (agency_id, key, sealed) select agency_id, key, sealed from deleted order by key`);
}
