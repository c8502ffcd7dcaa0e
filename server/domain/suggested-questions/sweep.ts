// Hourly task: deletes suggested questions after a day, and gives back the uses of those that were never made. Safe to run twice.
import * as z from 'zod/mini';
import { findOldSuggestions } from '../../platform/db/lookups.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { releaseAi } from '../organizations/limits/ai-usage.ts';
import { deleteBefore } from './store.ts';

const dayMs = 86_400_000;

export const sweepSuggestions = defineTask({
  name: 'sweep-suggestions',
  schema: z.object({}),
  retries: 1,
  everySeconds: 3600,
  handler: async (_data, deps) => {
    const before = new Date(deps.now().getTime() - dayMs);
    for (const agencyId of await deps.db.asNobody((tx) => findOldSuggestions(tx, before)))
      await deps.db.asTenant({ agencyId }, async (tx) => {
        for (const id of await deleteBefore(tx, agencyId, before))
          await releaseAi(tx, { agencyId, id }, { now: deps.now() });
      });
  },
});
