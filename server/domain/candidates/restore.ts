// Undoes the deletion of candidates. restore-rules.ts handles people who were invited again in the
// meantime.
import { or, sql } from 'drizzle-orm';
import type { RefusalCode } from '#contract/refusals.ts';
import type { Changed } from '#contract/response-changes.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { responses } from '../../platform/db/schema/response.ts';
import { lockJob } from '../jobs/store.ts';
import { are, lockWithRemoved, recordChanges, resultOf } from './list/changes.ts';
import type { Changing } from './list/changes.ts';
import { isListed } from '../../platform/db/conditions/is-listed.ts';
import { restoralOf } from './restore-rules.ts';
import type { Person, Removed } from './restore-rules.ts';
import type { ResponseRow } from './list/store.ts';

/**
 * Permanently deleted candidates are not found. Candidates already in the list count as restored.
 */
export async function restoreResponses(changing: Changing, ids: readonly string[]): Promise<Changed> {
  // Inviting takes the same lock, so nobody can invite the same person concurrently.
  await lockJob(changing.tx, changing.member, changing.jobId);
  const rows = await lockWithRemoved(changing, ids);
  const removed = [...rows.values()]
    .filter((row): row is Removed<ResponseRow> => row.removed_at !== null)
    .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
  const { restored, skipped, joined } = decide(removed, await findBeside(changing, removed));
  await changing.tx
    .update(responses)
    .set({ removed_at: null, removed_by: null })
    .where(are(changing, restored));
  for (const { earlier, later } of joined)
    await changing.tx
      .update(responses)
      .set({ previous_id: earlier.id, attempt: earlier.attempt + 1 })
      .where(are(changing, [later.id]));
  await recordChanges(
    changing,
    'restored',
    restored.map((responseId) => ({ responseId })),
  );
  return resultOf(ids, (id): RefusalCode | undefined => {
    if (!rows.has(id)) return 'not_found';
    return skipped.has(id) ? 'already_invited' : undefined;
  });
}

/** One at a time: each restored candidate is in the list for the next. */
function decide(removed: readonly Removed[], beside: readonly Person[]) {
  const listed = [...beside];
  const restored: string[] = [];
  const skipped = new Set<string>();
  const joined: { earlier: Person; later: Person }[] = [];
  for (const row of removed) {
    const restoral = restoralOf(row, listed);
    if (restoral.do === 'skip') {
      skipped.add(row.id);
      continue;
    }
    if (restoral.do === 'join') joined.push(restoral);
    restored.push(row.id);
    listed.push(row);
  }
  return { restored, skipped, joined };
}

/** Responses in the job's list with the same email address or phone number. */
function findBeside({ tx, member, jobId }: Changing, removed: readonly Removed[]): Promise<ResponseRow[]> {
  const emails = removed.map((row) => row.email).filter(Boolean);
  const phones = removed.map((row) => row.phone).filter(Boolean);
  return tx
    .select()
    .from(responses)
    .where(
      sameAgency(
        responses,
        member,
        { job_id: jobId },
        isListed,
        or(
          sql`${responses.email} = any(${sql.param(emails)}::text[])`,
          sql`${responses.phone} = any(${sql.param(phones)}::text[])`,
        ),
      ),
    )
    .for('no key update');
}
