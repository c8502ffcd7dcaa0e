// Push subscriptions in the database. Every function runs inside the caller's transaction, as that agency
// (P6).
import { and, count, desc, eq, inArray } from 'drizzle-orm';
import { newId } from '#contract/id.ts';
import type { Tx } from '../db/open.ts';
import { sameAgency } from '../db/same-agency.ts';
import { memberships } from '../db/schema/agency.ts';
import { push_subscriptions } from '../db/schema/review.ts';

export type SubscriptionRow = typeof push_subscriptions.$inferSelect;

/** More browsers than anyone uses. The newest are kept. */
const maxBrowsers = 20;

interface Owner {
  agencyId: string;
  userId: string;
}

const isOf = ({ agencyId, userId }: Owner) => sameAgency(push_subscriptions, agencyId, { user_id: userId });

export async function addSubscription(
  tx: Tx,
  owner: Owner,
  browser: Pick<SubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>,
): Promise<void> {
  await tx
    .insert(push_subscriptions)
    .values({ agency_id: owner.agencyId, id: newId(), user_id: owner.userId, ...browser })
    .onConflictDoUpdate({
      target: [push_subscriptions.agency_id, push_subscriptions.user_id, push_subscriptions.endpoint],
      set: { p256dh: browser.p256dh, auth: browser.auth },
    });
  const old = await tx
    .select({ id: push_subscriptions.id })
    .from(push_subscriptions)
    .where(isOf(owner))
    .orderBy(desc(push_subscriptions.created_at), desc(push_subscriptions.id))
    .offset(maxBrowsers);
  const ids = old.map(({ id }) => id);
  if (ids.length > 0)
    await tx.delete(push_subscriptions).where(and(isOf(owner), inArray(push_subscriptions.id, ids)));
  await syncPushSetting(tx, owner);
}

export async function removeSubscription(tx: Tx, owner: Owner, endpoint: string): Promise<void> {
  await tx.delete(push_subscriptions).where(and(isOf(owner), eq(push_subscriptions.endpoint, endpoint)));
  await syncPushSetting(tx, owner);
}

/** Removes every browser of the person in the agency. */
export async function removeSubscriptions(tx: Tx, owner: Owner): Promise<void> {
  await tx.delete(push_subscriptions).where(isOf(owner));
  await syncPushSetting(tx, owner);
}

export function subscriptionsOf(tx: Tx, owner: Owner): Promise<SubscriptionRow[]> {
  return tx.select().from(push_subscriptions).where(isOf(owner));
}

export async function findSubscription(
  tx: Tx,
  agencyId: string,
  id: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await tx
    .select()
    .from(push_subscriptions)
    .where(sameAgency(push_subscriptions, agencyId, { id }));
  return row;
}

/** A person with a subscribed browser wants push notifications. */
async function syncPushSetting(tx: Tx, owner: Owner): Promise<void> {
  const [left] = await tx.select({ count: count() }).from(push_subscriptions).where(isOf(owner));
  await tx
    .update(memberships)
    .set({ notify_push: (left?.count ?? 0) > 0 })
    .where(sameAgency(memberships, owner, { user_id: owner.userId }));
}
