// Who may look after webhooks (contract/webhook.ts: mayHaveWebhooks), read in the transaction of the call.
import { mayHaveWebhooks } from '#contract/webhook.ts';
import { isUnlimited } from '../companies/open-to.ts';
import type { Tx } from '../db/open.ts';
import { Refusal } from '../http/refusal.ts';
import type { Viewer } from '../http/who.ts';

export async function isWithinReach(tx: Tx, member: Viewer): Promise<boolean> {
  const { role, permissions } = member;
  return mayHaveWebhooks({ role, permissions, company_ids: (await isUnlimited(tx, member)) ? null : [] });
}

/** @throws Refusal('forbidden') */
export async function requireReach(tx: Tx, member: Viewer): Promise<void> {
  if (!(await isWithinReach(tx, member))) throw new Refusal('forbidden');
}
