// Hourly task: warns teams about candidates near the end of retention and deletes the data of those
// past it. Each candidate and each agency's warning is its own transaction, so it is safe to run
// twice and to be killed at any point.
import { asc } from 'drizzle-orm';
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import { retentionWarningDays } from '#contract/retention.ts';
import { findRetentionDue } from '../../../platform/db/lookups.ts';
import type { FoundResponse } from '../../../platform/db/lookups.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { responses } from '../../../platform/db/schema/response.ts';
import type { Deps } from '../../../platform/deps.ts';
import { openResponse } from '../../interviews/load.ts';
import { findLocked } from '../../interviews/progress.ts';
import { defineTask } from '../../../platform/queue/define-task.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import type { ResponseRow } from '../list/store.ts';
import { deleteGiven } from './delete-given.ts';
import { mailRetention } from './letter.ts';
import { dueOf } from './rules.ts';

const maxRounds = 50;

export const runRetention = defineTask({
  name: 'run-retention',
  schema: z.object({}),
  retries: 1,
  everySeconds: 3600,
  expireSeconds: 3000,
  handler: async (_data, deps) => {
    const faults: unknown[] = [];
    await eachFound(deps, { withinDays: retentionWarningDays, unwarned: true }, faults, async (found) => {
      for (const [agencyId, group] of Map.groupBy(found, (due) => due.agencyId))
        await warn(deps, agencyId, group).catch((fault: unknown) => faults.push(fault));
    });
    await eachFound(deps, { withinDays: 0, unwarned: false }, faults, async (found) => {
      // One failed deletion must not stop the others.
      for (const due of found) await deleteIfDue(deps, due).catch((fault: unknown) => faults.push(fault));
    });
    if (faults.length > 0) throw new AggregateError(faults, 'retention was not run for everybody');
  },
});

/** A lookup returns at most a thousand, so repeat until there is nobody new. */
async function eachFound(
  deps: Deps,
  query: { withinDays: number; unwarned: boolean },
  faults: unknown[],
  work: (found: FoundResponse[]) => Promise<void>,
): Promise<void> {
  const seen = new Set<string>();
  for (let round = 0; round < maxRounds; round += 1) {
    const found = await deps.db.asNobody((tx) => findRetentionDue(tx, { ...query, now: deps.now() }));
    const fresh = found.filter(({ responseId }) => !seen.has(responseId));
    if (fresh.length === 0) return;
    for (const { responseId } of fresh) seen.add(responseId);
    await work(fresh);
    if (faults.length > 0) return;
  }
}

function warn(deps: Deps, agencyId: string, found: readonly FoundResponse[]): Promise<void> {
  return deps.db.asTenant({ agencyId }, async (tx) => {
    const rows = await lockAll(tx, agencyId, found);
    const due: ResponseRow[] = [];
    for (const row of rows) if ((await judge(tx, row, deps.now())) === 'warn') due.push(row);
    if (due.length === 0) return;
    const ids = due.map((row) => row.id);
    await tx
      .update(responses)
      .set({ retention_warned_at: deps.now() })
      .where(sameAgency(responses, agencyId, { id: ids }));
    const jobs = Array.from(
      Map.groupBy(due, (row) => row.job_id),
      ([job_id, rowsOfJob]) => ({ job_id, count: rowsOfJob.length }),
    );
    await enqueue(tx, mailRetention, { agency_id: agencyId, warning_id: newId(), jobs });
  });
}

function deleteIfDue(deps: Deps, { agencyId, responseId }: FoundResponse): Promise<void> {
  return deps.db.asTenant({ agencyId }, async (tx) => {
    const row = await findLocked(tx, agencyId, responseId);
    if (row && (await judge(tx, row, deps.now())) === 'delete') await deleteGiven(tx, deps, row);
  });
}

async function judge(tx: Tx, row: ResponseRow, now: Date) {
  const { deadline, offered } = await openResponse(tx, row);
  return dueOf(row, { deadline, retentionDays: offered.retentionDays, now });
}

function lockAll(tx: Tx, agencyId: string, found: readonly FoundResponse[]): Promise<ResponseRow[]> {
  const ids = found.map((due) => due.responseId);
  return tx
    .select()
    .from(responses)
    .where(sameAgency(responses, agencyId, { id: ids }))
    .orderBy(asc(responses.id))
    .for('no key update');
}
