// Bytes are written before the row that names them: until it commits they look like an orphan. Who names them and who
// collects orphans (jobs/collect-orphans.ts) take turns, so that no row ever names what was just removed.
import { sql } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import type { Storage } from './storage.ts';

/** Nobody collects this key before the transaction ends. @throws Error if it was collected: whoever stored it does so again. */
export async function holdStored(tx: Tx, storage: Storage, key: string): Promise<void> {
  await lockKey(tx, key);
  if ((await storage.size(key)) === undefined) throw new Error(`${key} was removed before it was named`);
}

/** Waits for whoever names or collects this key. */
export async function lockKey(tx: Tx, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
