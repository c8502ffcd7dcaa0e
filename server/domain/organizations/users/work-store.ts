// SQL for a member's work. Notes, ratings, comments and private views stay with their author.
import { and, eq, isNull } from 'drizzle-orm';
import { knownPermissions, mayGive } from '#contract/permissions.ts';
import type { PlacedMember } from '#contract/permissions.ts';
import type { Work } from '#contract/user.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { api_keys, user_invites } from '../../../platform/db/schema/agency.ts';
import { ats_connections } from '../../../platform/db/schema/ats.ts';
import { job_reviewers, jobs } from '../../../platform/db/schema/job.ts';
import { review_links, saved_views } from '../../../platform/db/schema/review.ts';
import { webhooks } from '../../../platform/db/schema/webhook.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import { jobVisibleTo } from '../../../platform/db/conditions/job-visible-to.ts';
import { givenBy } from './given-by.ts';
import { isKeyNoWider } from './rules.ts';

/** Counts only what the requesting member may see. */
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

/** Both people with their current memberships. */
interface HandOver {
  from: PlacedMember & { id: string };
  to: PlacedMember & { id: string };
  /** The member who hands it over. */
  by: PlacedMember;
}

/**
 * Hands over everything except an API key that would open more. Includes their open invitations, which are valid only
 * while their inviter works there.
 */
export async function giveWork(
  tx: Tx,
  member: SignedInMember,
  { from: maker, to: heir, by }: HandOver,
): Promise<void> {
  const { agencyId } = member;
  const [from, to] = [maker.id, heir.id];
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
  const [key] = await tx.select().from(api_keys).where(isKey(agencyId, from));
  if (key && isKeyNoWider(knownPermissions(key.permissions), maker, heir))
    await tx.update(api_keys).set({ created_by: to }).where(isKey(agencyId, from));
  await tx.update(webhooks).set({ created_by: to }).where(isHook(agencyId, from));
  await tx
    .update(ats_connections)
    .set({ created_by: to })
    .where(sameAgency(ats_connections, agencyId, { created_by: from }));
  const invites = await invitesToGive(tx, agencyId, { from, by });
  await tx
    .update(user_invites)
    .set({ invited_by: to })
    .where(sameAgency(user_invites, agencyId, { id: invites }));
}

/**
 * The invitations the acting member could send themselves. One that its inviter may no longer grant does not become
 * valid again under somebody else's name.
 */
async function invitesToGive(
  tx: Tx,
  agencyId: string,
  { from, by }: { from: string; by: PlacedMember },
): Promise<string[]> {
  const { agency_id, invited_by, accepted_at } = user_invites;
  const rows = await tx
    .select()
    .from(user_invites)
    .where(and(eq(agency_id, agencyId), eq(invited_by, from), isNull(accepted_at)));
  return rows.filter((row) => mayGive(by, givenBy(row))).map(({ id }) => id);
}

function isAssigned(tx: Tx, member: SignedInMember, userId: string) {
  const seen = tx.select({ id: jobs.id }).from(jobs).where(jobVisibleTo(member));
  return sameAgency(job_reviewers, member, { user_id: userId, job_id: seen });
}

function isSharedView(agencyId: string, userId: string) {
  const { agency_id, user_id, shared } = saved_views;
  return and(eq(agency_id, agencyId), eq(user_id, userId), eq(shared, true));
}

function isLink(agencyId: string, userId: string) {
  return sameAgency(review_links, agencyId, { created_by: userId });
}

function isKey(agencyId: string, userId: string) {
  return sameAgency(api_keys, agencyId, { created_by: userId });
}

function isHook(agencyId: string, userId: string) {
  return sameAgency(webhooks, agencyId, { created_by: userId });
}
