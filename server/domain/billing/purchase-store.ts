// SQL for purchases.
import { and, desc, eq, gte, inArray, isNotNull, lte } from 'drizzle-orm';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { purchases } from '../../platform/db/schema/purchase.ts';
import { waitingStates } from '../organizations/plans/billing-state.ts';

export type StoredPurchase = typeof purchases.$inferSelect;

export async function insertPurchase(
  tx: Tx,
  purchase: typeof purchases.$inferInsert,
): Promise<StoredPurchase> {
  const [row] = await tx.insert(purchases).values(purchase).returning();
  if (!row) throw new Error('a purchase was not stored');
  return row;
}

export async function readPurchase(
  tx: Tx,
  agencyId: string,
  id: string,
): Promise<StoredPurchase | undefined> {
  const [row] = await tx
    .select()
    .from(purchases)
    .where(sameAgency(purchases, agencyId, { id }));
  return row;
}

export async function findPurchaseOfInvoice(
  tx: Tx,
  agencyId: string,
  invoiceId: string,
): Promise<StoredPurchase | undefined> {
  const [row] = await tx
    .select()
    .from(purchases)
    .where(sameAgency(purchases, agencyId, { invoice_id: invoiceId }));
  return row;
}

/** The purchase that waits for its payment. */
export async function findWaitingPurchase(tx: Tx, agencyId: string): Promise<StoredPurchase | undefined> {
  const [row] = await tx
    .select()
    .from(purchases)
    .where(and(eq(purchases.agency_id, agencyId), inArray(purchases.state, [...waitingStates])));
  return row;
}

export async function newestPurchase(tx: Tx, agencyId: string): Promise<StoredPurchase | undefined> {
  const [row] = await tx
    .select()
    .from(purchases)
    .where(eq(purchases.agency_id, agencyId))
    .orderBy(desc(purchases.created_at))
    .limit(1);
  return row;
}

/** Purchases by bank transfer whose period has begun, newest first. */
export async function readBegun(tx: Tx, agencyId: string): Promise<StoredPurchase[]> {
  return tx
    .select()
    .from(purchases)
    .where(sameAgency(purchases, agencyId, { method: 'bank_transfer' }, isNotNull(purchases.period_from)))
    .orderBy(desc(purchases.period_from), desc(purchases.created_at));
}

/** Purchases paid by card, newest first; `until`: only earlier ones. */
export async function readPaidByCard(tx: Tx, agencyId: string, until?: Date): Promise<StoredPurchase[]> {
  return tx
    .select()
    .from(purchases)
    .where(
      sameAgency(
        purchases,
        agencyId,
        { method: 'card', state: 'paid' },
        until && lte(purchases.created_at, until),
      ),
    )
    .orderBy(desc(purchases.created_at));
}

export function countPurchases(tx: Tx, agencyId: string, since: Date): Promise<number> {
  return tx.$count(purchases, and(eq(purchases.agency_id, agencyId), gte(purchases.created_at, since)));
}

export async function changePurchase(
  tx: Tx,
  { agency_id, id }: Pick<StoredPurchase, 'agency_id' | 'id'>,
  change: Partial<
    Pick<
      StoredPurchase,
      | 'state'
      | 'decline'
      | 'action_url'
      | 'checkout_id'
      | 'setup_intent_id'
      | 'invoice_id'
      | 'period_from'
      | 'period_to'
      | 'quote'
      | 'due_minor'
    >
  >,
  now: Date,
): Promise<void> {
  await tx
    .update(purchases)
    .set({ ...change, updated_at: now })
    .where(sameAgency(purchases, agency_id, { id }));
}
