// Counting an agency's funnel and deleting its jobs exclude each other, so that nothing is counted for a job that is gone.
import { sql } from 'drizzle-orm';
import type { Tx } from './open.ts';

/** Until the transaction ends. Lock order: before jobs. */
export async function lockFunnel(tx: Tx, agencyId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${keyOf(agencyId)})`);
}

/** False if another transaction has the lock. */
export async function tryLockFunnel(tx: Tx, agencyId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${keyOf(agencyId)}) as locked`,
  );
  return rows[0]?.locked === true;
}

function keyOf(agencyId: string) {
  return sql`hashtextextended(${`funnel ${agencyId}`}, 0)`;
}
