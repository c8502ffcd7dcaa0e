// Rewriting an agency's self-identifications excludes deleting and counting them: a row that is deleted or emptied during the rewrite
// would return.
import { sql } from 'drizzle-orm';
import type { Tx } from './open.ts';

/** Until the transaction ends. Deletions and counts do not wait for each other. */
export async function lockSelfIds(tx: Tx, agencyId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${keyOf(agencyId)})`);
}

/** False if another transaction holds one of the two locks. */
export async function tryLockAllSelfIds(tx: Tx, agencyId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${keyOf(agencyId)}) as locked`,
  );
  return rows[0]?.locked === true;
}

function keyOf(agencyId: string) {
  return sql`hashtextextended(${`self-ids ${agencyId}`}, 0)`;
}
