// SQL for who asks Stripe for a change: what follows there is recorded with the member's name, also after a kill.
import { eq } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import type { Tx } from '../../platform/db/open.ts';
import { stripe_customers } from '../../platform/db/schema/purchase.ts';

/** After a day, nobody knows whose change it is. */
const changingMs = 86_400_000;

/** Notes who asks Stripe for a change. Null: it is done. */
export async function storeChanging(
  tx: Tx,
  agencyId: string,
  change: { actor: Actor; at: Date } | null,
): Promise<void> {
  const { userId = null, ip = null } = change?.actor ?? {};
  await tx
    .update(stripe_customers)
    .set({ changing: change && { user_id: userId, ip, at: change.at.toISOString() } })
    .where(eq(stripe_customers.agency_id, agencyId));
}

/** The member who asked Stripe for a change of the last day; otherwise the system. */
export async function readChanging(tx: Tx, agencyId: string, now: Date): Promise<Actor> {
  const rows = await tx
    .select({ changing: stripe_customers.changing })
    .from(stripe_customers)
    .where(eq(stripe_customers.agency_id, agencyId));
  const { changing } = rows.find((row) => row.changing !== null) ?? {};
  if (!changing || now.getTime() - Date.parse(changing.at) > changingMs) return { agencyId };
  const { user_id: userId, ip } = changing;
  return { agencyId, ...(userId !== null && { userId }), ...(ip !== null && { ip }) };
}
