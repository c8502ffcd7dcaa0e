// The job that takes bytes out of storage once their rows are gone. Removing what is not there is no error, so it may run
// as often as it takes.
import * as z from 'zod/mini';
import { isBackupUnderWay } from '../../platform/storage/backup-hold.ts';
import { defineJob } from '../../platform/queue/define-task.ts';

export const removeStored = defineJob({
  name: 'remove-stored',
  // A backup of many terabytes may take a day.
  retries: 300,
  /** Keys, or prefixes that end in '/'. */
  schema: z.object({ keys: z.array(z.string()) }),
  async handler({ keys }, { storage, db }) {
    // Its database was copied with the rows: the bytes go when it is done.
    if (await isBackupUnderWay(db)) throw new Error('a backup is being made');
    for (const key of keys) await storage.remove(key);
  },
});
