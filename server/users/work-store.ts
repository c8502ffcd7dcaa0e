// SQL of what somebody has in hand. Notes, ratings, comments and private views are theirs and stay so.
import { and, eq, inArray } from 'drizzle-orm';
import type { Work } from '#contract/user.ts';
import type { Tx } from '../db/open.ts';
import { api_keys, user_invites } from '../db/schema/agency.ts';
import { job_reviewers, jobs } from '../db/schema/job.ts';
import { review_links, saved_views } from '../db/schema/review.ts';
import { webhooks } from '../db/schema/webhook.ts';
import type { SignedInMember } from '../http/who.ts';
import { jobVisibleTo } from '../job-postings/visible-to.ts';

/** As far as the one who asks sees it. */
export async function countWork(tx: Tx, member: SignedInMember, userId: string): Promise<Work> {
  const { agencyId } = member;
  return {
    jobs: await tx.$count(job_reviewers, isAssigned(tx, member, userId)),
    views: await tx.$count(saved_views, isSharedView(agencyId, userId)),
    review_links: await tx.$count(review_links, isLink(agencyId, userId)),
    api_key: (await tx.$count(api_keys, isKey(agencyId, userId))) > 0,
    webhooks: await tx.$count(webhooks, isHook(agencyId, userId)),
  };
}

/** All of it, and the open invitations they sent, which are good as long as who sent them works there. */
export async function giveWork(
  tx: Tx,
  member: SignedInMember,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { agencyId } = member;
  const assigned = await tx
    .delete(job_reviewers)
    .where(isAssigned(tx, member, from))
    .returning({ job_id: job_reviewers.job_id });
  if (assigned.length > 0)
    await tx
      .insert(job_reviewers)
      .values(assigned.map(({ job_id }) => ({ agency_id: agencyId, user_id: to, job_id })))
      .onConflictDoNothing();
  await tx.update(saved_views).set({ user_id: to }).where(isSharedView(agencyId, from));
  await tx.update(review_links).set({ created_by: to }).where(isLink(agencyId, from));
  await tx.update(api_keys).set({ created_by: to }).where(isKey(agencyId, from));
  await tx.update(webhooks).set({ created_by: to }).where(isHook(agencyId, from));
  await tx
    .update(user_invites)
    .set({ invited_by: to })
    .where(and(eq(user_invites.agency_id, agencyId), eq(user_invites.invited_by, from)));
}

function isAssigned(tx: Tx, member: SignedInMember, userId: string) {
  const seen = tx.select({ id: jobs.id }).from(jobs).where(jobVisibleTo(member));
  return and(
    eq(job_reviewers.agency_id, member.agencyId),
    eq(job_reviewers.user_id, userId),
    inArray(job_reviewers.job_id, seen),
  );
}

function isSharedView(agencyId: string, userId: string) {
  const { agency_id, user_id, shared } = saved_views;
  return and(eq(agency_id, agencyId), eq(user_id, userId), eq(shared, true));
}

function isLink(agencyId: string, userId: string) {
  return and(eq(review_links.agency_id, agencyId), eq(review_links.created_by, userId));
}

function isKey(agencyId: string, userId: string) {
  return and(eq(api_keys.agency_id, agencyId), eq(api_keys.created_by, userId));
}

function isHook(agencyId: string, userId: string) {
  return and(eq(webhooks.agency_id, agencyId), eq(webhooks.created_by, userId));
}
