// The jobs that an owner chose to archive when a smaller plan begins. They are stored with the scheduled change and go with
// it, so that undoing the change archives nothing.
import { can } from '#contract/permissions.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { lockAgency } from '../../platform/db/lock-agency.ts';
import type { Tx } from '../../platform/db/open.ts';
import { archiveJobs } from '../jobs/save.ts';
import { countVisibleJobs, lockActiveJobs } from '../jobs/store.ts';
import { newestSubscription } from '../organizations/plans/subscription-store.ts';

/** @throws Refusal: forbidden, not_found for a job that the member cannot see */
export async function requireArchivable(
  tx: Tx,
  member: SignedInMember,
  jobIds: readonly string[],
): Promise<void> {
  if (jobIds.length === 0) return;
  if (!can(member, 'jobs.archive')) throw new Refusal('forbidden');
  const ids = new Set(jobIds);
  if ((await countVisibleJobs(tx, member, [...ids])) < ids.size) throw new Refusal('not_found');
}

/** Locks the agency, and before it the jobs that a plan may archive in this transaction: jobs come first in the lock order. */
export async function lockForPlan(tx: Tx, agencyId: string): Promise<void> {
  const scheduled = await newestSubscription(tx, agencyId);
  await lockActiveJobs(tx, agencyId, scheduled?.next_archived_jobs ?? []);
  await lockAgency(tx, agencyId);
}

/** As a member does it, by the system. Call after `lockForPlan`. */
export async function archiveChosen(
  tx: Tx,
  agencyId: string,
  jobIds: readonly string[],
  now: Date,
): Promise<void> {
  await archiveJobs({ tx, actor: { agencyId }, now }, jobIds);
}
