// Hourly task: permanently deletes candidates that were removed a day ago, rows and bytes. Safe to
// run twice and to be killed at any point.
import { asc, lt, not } from 'drizzle-orm';
import * as z from 'zod/mini';
import { recordAll } from '../organizations/audit/record.ts';
import { hasHeldRoom } from '../../platform/db/conditions/has-held-room.ts';
import { findRemovedResponses } from '../../platform/db/lookups.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { responses } from '../../platform/db/schema/response.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { deleteResponses } from './delete-responses.ts';

/** How long a deletion can be undone, in milliseconds. */
export const undoMs = 86_400_000;
const atOnce = 200;
const maxRounds = 100;

export const sweepRemoved = defineTask({
  name: 'sweep-removed',
  schema: z.object({}),
  retries: 1,
  everySeconds: 3600,
  handler: async (_data, deps) => {
    const before = new Date(deps.now().getTime() - undoMs);
    const seen = new Set<string>();
    const faults: unknown[] = [];
    for (let round = 0; round < maxRounds; round += 1) {
      const found = await deps.db.asNobody((tx) => findRemovedResponses(tx, before));
      const fresh = found.filter(({ responseId }) => !seen.has(responseId));
      if (fresh.length === 0) break;
      for (const { responseId } of fresh) seen.add(responseId);
      for (const [agencyId, group] of Map.groupBy(fresh, (removed) => removed.agencyId)) {
        const ids = group.map((removed) => removed.responseId);
        // One failed deletion must not stop the others.
        for (let i = 0; i < ids.length; i += atOnce)
          await sweep(deps, agencyId, ids.slice(i, i + atOnce), before).catch((fault: unknown) =>
            faults.push(fault),
          );
      }
    }
    if (faults.length > 0) throw new AggregateError(faults, 'a removed candidate was not deleted');
  },
});

/** Checks again under the lock: the removal may have been undone, or a legal hold added. */
function sweep(deps: Deps, agencyId: string, ids: readonly string[], before: Date): Promise<void> {
  return deps.db.asTenant({ agencyId }, async (tx) => {
    const rows = await tx
      .select()
      .from(responses)
      .where(
        sameAgency(
          responses,
          agencyId,
          { id: ids, legal_hold: false },
          lt(responses.removed_at, before),
          not(hasHeldRoom),
        ),
      )
      .orderBy(asc(responses.id))
      .for('update');
    if (rows.length === 0) return;
    await deleteResponses(tx, deps, agencyId, rows);
    const lines = rows.map(({ id }) => ({
      ...{ kind: 'deleted' as const, subjectKind: 'response' as const, subjectId: id },
    }));
    await recordAll(tx, { agencyId }, lines);
  });
}
