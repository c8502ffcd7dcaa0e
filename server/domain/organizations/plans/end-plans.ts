// Every minute: ends the plans whose time is over.
import * as z from 'zod/mini';
import { findEndedPlans } from '../../../platform/db/lookups.ts';
import { defineTask } from '../../../platform/queue/define-task.ts';
import { applyPlan, defaultPlanOf } from './apply-plan.ts';

export const endPlans = defineTask({
  name: 'end-plans',
  schema: z.object({}),
  retries: 1,
  everySeconds: 60,
  handler: async (_data, deps) => {
    const now = deps.now();
    const fallback = defaultPlanOf(deps.config);
    const faults: unknown[] = [];
    // One failure must not keep the other plans running.
    for (const agencyId of await deps.db.asNobody((tx) => findEndedPlans(tx, now)))
      await deps.db
        .asTenant({ agencyId }, (tx) => applyPlan(tx, agencyId, { now, fallback }))
        .catch((fault: unknown) => faults.push(fault));
    if (faults.length > 0) throw new AggregateError(faults, 'a plan was not ended');
  },
});
