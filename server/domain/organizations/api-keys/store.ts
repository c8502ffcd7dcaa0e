// SQL for the agency's API key.
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { api_keys } from '../../../platform/db/schema/agency.ts';
import { users } from '../../../platform/db/schema/identity.ts';

export type ApiKeyRow = typeof api_keys.$inferSelect;

/** The agency's key and its creator. */
export async function findKey(
  tx: Tx,
  agencyId: string,
): Promise<{ row: ApiKeyRow; createdBy: string } | undefined> {
  const [found] = await tx
    .select({ row: api_keys, createdBy: users.name })
    .from(api_keys)
    .innerJoin(users, eq(users.id, api_keys.created_by))
    .where(eq(api_keys.agency_id, agencyId));
  return found;
}

export async function insertKey(tx: Tx, row: typeof api_keys.$inferInsert): Promise<void> {
  await tx.insert(api_keys).values(row);
}

export async function saveToken(
  tx: Tx,
  agencyId: string,
  set: Pick<ApiKeyRow, 'token_hash' | 'prefix' | 'last_four'>,
): Promise<void> {
  await tx.update(api_keys).set(set).where(eq(api_keys.agency_id, agencyId));
}

export async function deleteKey(tx: Tx, agencyId: string): Promise<void> {
  await tx.delete(api_keys).where(eq(api_keys.agency_id, agencyId));
}

/** Suspends the key a user created. Returns its id unless it was already suspended. */
export async function suspendKeyOf(
  tx: Tx,
  { agencyId, userId }: { agencyId: string; userId: string },
  now: Date,
): Promise<string | undefined> {
  const isTheirs = sameAgency(api_keys, agencyId, { created_by: userId });
  const [suspended] = await tx
    .update(api_keys)
    .set({ suspended_at: now })
    .where(and(isTheirs, isNull(api_keys.suspended_at)))
    .returning({ id: api_keys.id });
  return suspended?.id;
}

export async function resumeKey(tx: Tx, agencyId: string): Promise<void> {
  await tx.update(api_keys).set({ suspended_at: null }).where(eq(api_keys.agency_id, agencyId));
}
