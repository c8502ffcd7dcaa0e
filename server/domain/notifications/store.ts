// SQL for members' email notification settings. Runs in the caller's transaction, scoped to the agency (P6).

import type { Notifications } from '#contract/notification.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
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
    .where(sameAgency(memberships, member, { user_id: member.userId }));
}
