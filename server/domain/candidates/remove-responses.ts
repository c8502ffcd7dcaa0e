// Removes candidates; restore.ts undoes it. A removed candidate is in no list and their link stops
// working. Their data is kept for a day until sweep-removed.ts deletes it. Candidates under a legal
// hold cannot be removed.
import type { Changed } from '#contract/response-changes.ts';
import { responses } from '../../platform/db/schema/response.ts';
import { are, lockWithRemoved, recordChanges, resultOf } from './list/changes.ts';
import type { Changing } from './list/changes.ts';

/** A repeated call returns the same candidates if this user removed them. */
export async function removeResponses(changing: Changing, ids: readonly string[]): Promise<Changed> {
  const { tx, deps, member } = changing;
  const rows = await lockWithRemoved(changing, ids);
  const result = resultOf(ids, (id) => {
    const row = rows.get(id);
    if (!row || (row.removed_at && row.removed_by !== member.userId)) return 'not_found';
    return row.legal_hold && !row.removed_at ? 'legal_hold' : undefined;
  });
  const fresh = result.changed.filter((id) => !rows.get(id)?.removed_at);
  await tx
    .update(responses)
    .set({ removed_at: deps.now(), removed_by: member.userId })
    .where(are(changing, fresh));
  const lines = fresh.map((responseId) => ({
    responseId,
    before: { job_id: changing.jobId, status: rows.get(responseId)?.status },
  }));
  await recordChanges(changing, 'removed', lines);
  return result;
}
