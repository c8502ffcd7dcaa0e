// Protects stored bytes during a backup. A backup copies the database first and storage second, so files that
// the copied rows name must not disappear in between. The backup holds a lock. A delete checks it after the
// commit that made the bytes unused: either the backup's snapshot is later than that commit, or the bytes
// stay. collect-orphans.ts (domain/interviews/takes) removes them a day later.
import { sql } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import { StartFault } from '../../kernel/start-fault.ts';
import type { Database } from '../db/open.ts';
import type { Storage } from './storage.ts';

/** Held by the one running backup, or move to a bucket, for as long as its connection lives. */
export const backupLock = 4_201_003;

/** @throws StartFault if another command holds storage */
export async function holdRemovals(client: ClientBase): Promise<void> {
  try {
    await client.query("set statement_timeout = 0; set lock_timeout = '3s'");
    await client.query('select pg_advisory_lock($1)', [backupLock]);
  } catch (cause) {
    throw new StartFault('Another backup or move is running: wait for it to end.', cause);
  }
}

export async function isBackupUnderWay(db: Database): Promise<boolean> {
  const { rows } = await db.asNobody((tx) =>
    tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock_shared(${backupLock}::bigint) as free`,
    ),
  );
  return rows[0]?.free !== true;
}

/** The same storage, but it deletes nothing during a backup. */
export function withoutRemovalsDuringBackup(storage: Storage, db: Database): Storage {
  return {
    ...storage,
    async remove(keyOrPrefix) {
      if (!(await isBackupUnderWay(db))) await storage.remove(keyOrPrefix);
    },
  };
}
