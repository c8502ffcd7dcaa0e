// Who may look after webhooks (contract/webhook.ts: mayHaveWebhooks), read in the transaction of the call.
import { and, eq } from 'drizzle-orm';
import { mayHaveWebhooks } from '#contract/webhook.ts';
import type { Tx } from '../db/open.ts';
import { memberships } from '../db/schema/agency.ts';
import { Refusal } from '../http/refusal.ts';
import type { Viewer } from '../http/who.ts';

export async function isWithinReach(tx: Tx, member: Viewer): Promise<boolean> {
  const { agencyId, userId, role, permissions } = member;
  const [row] = await tx
    .select({ isUnlimited: memberships.all_companies })
    .from(memberships)
    .where(and(eq(memberships.agency_id, agencyId), eq(memberships.user_id, userId)));
  return mayHaveWebhooks({ role, permissions, company_ids: row?.isUnlimited ? null : [] });
}

/** @throws Refusal('forbidden') */
export async function requireReach(tx: Tx, member: Viewer): Promise<void> {
  if (!(await isWithinReach(tx, member))) throw new Refusal('forbidden');
}
