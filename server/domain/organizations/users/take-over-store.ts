// SQL for recovering an account. Each function runs in a transaction of the person in the agency.
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/open.ts';
import { agencies, memberships, user_invites } from '../../../platform/db/schema/agency.ts';
import { responses } from '../../../platform/db/schema/response.ts';
import { review_links } from '../../../platform/db/schema/review.ts';
import { webhooks } from '../../../platform/db/schema/webhook.ts';
import { previewSource } from '../../../kernel/preview.ts';
import { countOtherOwners } from './store.ts';

interface Place {
  agencyId: string;
  userId: string;
}

/** Ends the person's webhooks, review links and open invitations, through which data leaves or others enter. */
export async function endWaysOut(tx: Tx, { agencyId, userId }: Place, now: Date): Promise<void> {
  await tx
    .update(webhooks)
    .set({ active: false, updated_at: now })
    .where(and(eq(webhooks.agency_id, agencyId), eq(webhooks.created_by, userId), eq(webhooks.active, true)));
  const { created_by, revoked_at } = review_links;
  await tx
    .update(review_links)
    .set({ revoked_at: now })
    .where(and(eq(review_links.agency_id, agencyId), eq(created_by, userId), isNull(revoked_at)));
  const { invited_by, accepted_at } = user_invites;
  await tx
    .delete(user_invites)
    .where(and(eq(user_invites.agency_id, agencyId), eq(invited_by, userId), isNull(accepted_at)));
}

/** Returns false if the person is not the only owner: then the workspace is not theirs alone to delete. */
export async function markTakenOver(tx: Tx, { agencyId, userId }: Place, now: Date): Promise<boolean> {
  const isOwner = and(
    eq(memberships.agency_id, agencyId),
    eq(memberships.user_id, userId),
    eq(memberships.role, 'owner'),
  );
  if ((await tx.$count(memberships, isOwner)) === 0) return false;
  if ((await countOtherOwners(tx, agencyId, userId)) > 0) return false;
  await tx.update(agencies).set({ taken_over_at: now }).where(eq(agencies.agency_id, agencyId));
  return true;
}

export async function findOwners(tx: Tx, agencyId: string): Promise<string[]> {
  const { user_id, role, active } = memberships;
  const rows = await tx
    .select({ id: user_id })
    .from(memberships)
    .where(and(eq(memberships.agency_id, agencyId), eq(role, 'owner'), eq(active, true)))
    .orderBy(user_id);
  return rows.map(({ id }) => id);
}

/** True if there is a decision to make. Locked until the end of the transaction. */
export async function lockTakenOver(tx: Tx, agencyId: string): Promise<boolean> {
  const [agency] = await tx.select().from(agencies).where(eq(agencies.agency_id, agencyId)).for('update');
  return agency?.taken_over_at instanceof Date;
}

export async function settleTakenOver(tx: Tx, agencyId: string): Promise<void> {
  await tx.update(agencies).set({ taken_over_at: null }).where(eq(agencies.agency_id, agencyId));
}

/** True if any response is under legal hold: then nothing may be deleted. */
export async function hasLegalHold(tx: Tx, agencyId: string): Promise<boolean> {
  const isHeld = and(eq(responses.agency_id, agencyId), eq(responses.legal_hold, true));
  return (await tx.$count(responses, isHeld)) > 0;
}

/** True if the person is the only member and all interviews were previews. Locked until the end of the transaction. */
export async function lockIfUnused(tx: Tx, { agencyId, userId }: Place): Promise<boolean> {
  await tx.select().from(agencies).where(eq(agencies.agency_id, agencyId)).for('update');
  const isOther = and(eq(memberships.agency_id, agencyId), ne(memberships.user_id, userId));
  if ((await tx.$count(memberships, isOther)) > 0) return false;
  const isCandidate = and(eq(responses.agency_id, agencyId), ne(responses.source, previewSource));
  return (await tx.$count(responses, isCandidate)) === 0;
}
