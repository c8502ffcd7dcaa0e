// SQL for members' email notification settings. Runs in the caller's transaction, scoped to the agency (P6).
import { and, eq } from 'drizzle-orm';
import type { Notifications } from '#contract/notification.ts';
import type { Tx } from '../../platform/db/open.ts';
import { memberships } from '../../platform/db/schema/agency.ts';
import type { SignedInMember } from '../../kernel/who.ts';

export async function saveSettings(
  tx: Tx,
  member: SignedInMember,
  { finished, requests }: Pick<Notifications, 'finished' | 'requests'>,
): Promise<void> {
  await tx
    .update(memberships)
    .set({ notify_finished: finished, notify_requests: requests })
    .where(and(eq(memberships.agency_id, member.agencyId), eq(memberships.user_id, member.userId)));
}
