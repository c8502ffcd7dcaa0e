// The task that deletes bytes from storage once their rows are gone. A missing key is not an error, so it may
// run repeatedly.
import * as z from 'zod/mini';
import { isBackupUnderWay } from '../../platform/storage/backup-hold.ts';
import { defineTask } from '../../platform/queue/define-task.ts';

export const removeStored = defineTask({
  name: 'remove-stored',
  // A backup of many terabytes may take a day.
  retries: 300,
  /** Keys, or prefixes that end in '/'. */
  schema: z.object({ keys: z.array(z.string()) }),
  async handler({ keys }, { storage, db }) {
    // The backup's database still names these bytes: delete them once it is done.
    if (await isBackupUnderWay(db)) throw new Error('a backup is being made');
    for (const key of keys) await storage.remove(key);
  },
});
