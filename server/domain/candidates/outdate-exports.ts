// Runs when a candidate's answers are deleted. Exports of their job may contain the answers, so
// finished exports are deleted and running ones start over.
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { exports } from '../../platform/db/schema/review.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { removeStored } from '../files/remove-stored.ts';
import { deleteFiles } from '../../platform/storage/store.ts';

export type ExportRow = typeof exports.$inferSelect;

export async function outdateExports(
  tx: Tx,
  agencyId: string,
  jobIds: readonly string[],
  now: Date,
): Promise<void> {
  if (jobIds.length === 0) return;
  const rows = await tx
    .select()
    .from(exports)
    .where(sameAgency(exports, agencyId, { job_id: jobIds, state: ['running', 'ready'] }))
    .orderBy(exports.id)
    .for('update');
  const keys: string[] = [];
  for (const row of rows.filter(({ state }) => state === 'ready'))
    keys.push(...(await deleteExport(tx, row)));
  if (keys.length > 0) await enqueue(tx, removeStored, { keys });
  const running = rows.filter(({ state }) => state === 'running').map(({ id }) => id);
  if (running.length === 0) return;
  await tx
    .update(exports)
    .set({ expires_at: now })
    .where(sameAgency(exports, agencyId, { id: running }));
}

/** Deletes the export and its file row; returns the storage keys to delete. */
export async function deleteExport(tx: Tx, row: ExportRow): Promise<string[]> {
  await tx.delete(exports).where(sameAgency(exports, row, { id: row.id }));
  return row.file_id === null ? [] : deleteFiles(tx, row.agency_id, [row.file_id]);
}
