// Bytes are written before the row that names them, so until the commit they look like orphans. Writers and
// collect-orphans.ts (domain/interviews/takes) take turns by a lock, so a row never names bytes that were
// just removed.
import { sql } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import type { Storage } from './storage.ts';

/**
 * Protects this key from collection until the transaction ends.
 * @throws Error if it was already collected: the caller stores it again.
 */
export async function holdStored(tx: Tx, storage: Storage, key: string): Promise<void> {
  await lockKey(tx, key);
  if ((await storage.size(key)) === undefined) throw new Error(`${key} was removed before it was named`);
}

/** Waits for any other holder or collector of this key. */
export async function lockKey(tx: Tx, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
