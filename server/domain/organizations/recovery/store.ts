// SQL for recovering an account. Each function runs in a transaction of the person in the agency.
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { agencies, memberships, user_invites } from '../../../platform/db/schema/agency.ts';
import { ats_connections } from '../../../platform/db/schema/ats.ts';
import { passkeys } from '../../../platform/db/schema/identity.ts';
import { review_links } from '../../../platform/db/schema/review.ts';
import { webhooks } from '../../../platform/db/schema/webhook.ts';
import { countOtherOwners } from '../members/store.ts';

interface Place {
  agencyId: string;
  userId: string;
}

export async function deletePasskeys(tx: Tx, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.user_id, userId));
}

/** Ends the person's webhooks, connections, review links and open invitations, through which data leaves or others enter. */
export async function revokeOutgoingAccess(tx: Tx, { agencyId, userId }: Place, now: Date): Promise<void> {
  await tx
    .update(webhooks)
    .set({ active: false, updated_at: now })
    .where(sameAgency(webhooks, agencyId, { created_by: userId, active: true }));
  await tx
    .update(ats_connections)
    .set({ active: false })
    .where(sameAgency(ats_connections, agencyId, { created_by: userId, active: true }));
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
  const isOwner = sameAgency(memberships, agencyId, { user_id: userId, role: 'owner' });
  if ((await tx.$count(memberships, isOwner)) === 0) return false;
  if ((await countOtherOwners(tx, agencyId, userId)) > 0) return false;
  await tx.update(agencies).set({ taken_over_at: now }).where(eq(agencies.agency_id, agencyId));
  return true;
}
