// SQL for seen marks. Runs inside the caller's transaction, as that agency (P6).

import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { response_views } from '../../platform/db/schema/review.ts';
import type { SignedInMember } from '../../kernel/who.ts';

export async function saveSeen(tx: Tx, member: SignedInMember, responseId: string, now: Date): Promise<void> {
  await tx
    .insert(response_views)
    .values({
      agency_id: member.agencyId,
      user_id: member.userId,
      response_id: responseId,
      seen_at: now,
    })
    .onConflictDoUpdate({
      target: [response_views.agency_id, response_views.user_id, response_views.response_id],
      set: { seen_at: now },
    });
}

export async function deleteSeen(tx: Tx, member: SignedInMember, responseId: string): Promise<void> {
  await tx
    .delete(response_views)
    .where(sameAgency(response_views, member, { user_id: member.userId, response_id: responseId }));
}
