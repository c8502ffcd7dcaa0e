// The job that takes bytes out of storage once their rows are gone. Removing what is not there is no error, so it may run
// as often as it takes.
import * as z from 'zod/mini';
import { defineJob } from '../jobs/define-job.ts';

export const removeStored = defineJob({
  name: 'remove-stored',
  /** Keys, or prefixes that end in '/'. */
  schema: z.object({ keys: z.array(z.string()) }),
  async handler({ keys }, { storage }) {
    for (const key of keys) await storage.remove(key);
  },
});
