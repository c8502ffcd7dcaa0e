// A backup copies the database first and storage after it, so what the copied rows name must not go in between. While a
// backup is made it holds a lock; whoever removes bytes asks for it, after the commit that made them superfluous: then
// either the backup's moment comes later than that commit, or the bytes stay. What stayed is collected a day later
// (jobs/collect-orphans.ts).
import { sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import type { Storage } from './storage.ts';

/** Held by the one backup that is being made, for as long as its connection lives. */
export const backupLock = 4_201_003;

export async function isBackupUnderWay(db: Database): Promise<boolean> {
  const { rows } = await db.asNobody((tx) =>
    tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock_shared(${backupLock}::bigint) as free`,
    ),
  );
  return rows[0]?.free !== true;
}

/** The same storage, which removes nothing while a backup is made. */
export function keepForBackups(storage: Storage, db: Database): Storage {
  return {
    ...storage,
    async remove(keyOrPrefix) {
      if (!(await isBackupUnderWay(db))) await storage.remove(keyOrPrefix);
    },
  };
}
