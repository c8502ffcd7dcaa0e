// Counts changed days of the funnel in the background. Requests count up to 200 themselves; this does the rest, and days that nobody
// looks at. Safe to run twice and to be killed at any point.
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { findChangedFunnels } from '../../platform/db/lookups.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { countChanged } from './count-store.ts';

/** Jobs that are being deleted may take minutes. The next request, or the next hour, queues the task again. */
const [busyTries, busyMs] = [5, 1000];

/** Counts the days of one agency until none is left that had changed before the start. */
export const countFunnel = defineTask({
  name: 'count-funnel',
  schema: z.object({ agency_id: z.uuid() }),
  retries: 3,
  perGroup: 1,
  handler: async ({ agency_id: agencyId }, deps) => {
    const begun = Date.now();
    for (let tries = 0; tries < busyTries;) {
      const { oldest, isBusy } = await deps.db.asTenant({ agencyId }, (tx) =>
        countChanged(tx, agencyId, null),
      );
      if (!oldest || oldest.getTime() >= begun) return;
      if (!isBusy) continue;
      tries += 1;
      await sleep(busyMs);
    }
  },
});

export const countFunnels = defineTask({
  name: 'count-funnels',
  schema: z.object({}),
  retries: 1,
  everySeconds: 3600,
  handler: async (_data, deps) => {
    for (const agencyId of await deps.db.asNobody((tx) => findChangedFunnels(tx)))
      await deps.db.asTenant({ agencyId }, (tx) =>
        enqueue(tx, countFunnel, { agency_id: agencyId }, { group: agencyId }),
      );
  },
});
