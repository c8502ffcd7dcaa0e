// Puts erasures on the list beside the backups (list.ts), if backups go to a bucket. Queued in the transaction that erases, so
// an erasure is listed if and only if it commits.
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { backupBucket } from '../../kernel/backup-s3.ts';
import type { Tx } from '../db/open.ts';
import { settings } from '../db/schema/setting.ts';
import { defineTask } from '../queue/define-task.ts';
import { enqueue } from '../queue/enqueue.ts';
import { addErasures, erasureKinds, erasureMark } from './list.ts';
import type { ErasureKind } from './list.ts';

/** The key in `settings` of the address that backups go to, like `s3://bucket/prefix/`. */
export const backupAddressKey = 'backup_address';

export async function recordErasure(tx: Tx, kind: ErasureKind, ids: readonly string[]): Promise<void> {
  if (ids.length === 0 || !(await findAddress(tx))) return;
  await enqueue(tx, listErasures, { kind, ids: [...ids], at: new Date().toISOString() });
}

export const listErasures = defineTask({
  name: 'list-erasures',
  schema: z.object({ kind: z.enum(erasureKinds), ids: z.array(z.string()), at: z.iso.datetime() }),
  // The bucket may be away for days.
  retries: 300,
  async handler({ kind, ids, at }, { db, config, signingKey }) {
    const address = await db.asNobody(findAddress);
    if (!address) return;
    const bucket = backupBucket(address, config.backup);
    // Only here: the SDK takes memory and time to load.
    const { openS3 } = await import('../storage/s3-client.ts');
    const marks = ids.map((id) => erasureMark(signingKey, kind, id));
    await addErasures(openS3(bucket), new Date(at), marks);
  },
});

async function findAddress(tx: Tx): Promise<string | undefined> {
  const [row] = await tx.select().from(settings).where(eq(settings.key, backupAddressKey));
  return row?.value;
}
