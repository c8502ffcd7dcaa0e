// Hourly task: deletes exports after a week, with their bytes. Safe to run twice and to be killed
// at any point.
import * as z from 'zod/mini';
import { findOldExports } from '../../../platform/db/lookups.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notify } from '../../../platform/events/notify.ts';
import { defineTask } from '../../../platform/queue/define-task.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { removeStored } from '../../files/remove-stored.ts';
import { deleteExport } from '../outdate-exports.ts';
import { lockExport } from './store.ts';

export const sweepExports = defineTask({
  name: 'sweep-exports',
  schema: z.object({}),
  retries: 1,
  everySeconds: 3600,
  handler: async (_data, deps) => {
    const old = await deps.db.asNobody((tx) => findOldExports(tx, deps.now()));
    const faults: unknown[] = [];
    for (const { agencyId, exportId } of old)
      await sweep(deps, agencyId, exportId).catch((fault: unknown) => faults.push(fault));
    if (faults.length > 0) throw new AggregateError(faults, 'an old export was not swept');
  },
});

/** A running export is not swept; it starts over (make-export.ts). */
function sweep(deps: Deps, agencyId: string, id: string): Promise<void> {
  return deps.db.asTenant({ agencyId }, async (tx) => {
    const row = await lockExport(tx, agencyId, id);
    if (!row?.expires_at || row.expires_at >= deps.now() || row.state === 'running') return;
    const keys = await deleteExport(tx, row);
    if (keys.length > 0) await enqueue(tx, removeStored, { keys });
    await notify(tx, { kind: 'job', job_id: row.job_id });
  });
}
