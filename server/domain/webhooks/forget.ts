// Deletes deliveries and their replies after 30 days. Runs once a day per webhook, from its creation to its removal,
// even if nothing new is sent.
import * as z from 'zod/mini';
import type { Tx } from '../../platform/db/open.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { dayMs } from './rules.ts';
import { findWebhook } from './store.ts';
import { dropOld } from './publish.ts';

export const forgetDeliveries = defineTask({
  name: 'forget-deliveries',
  schema: z.object({ agency_id: z.uuid(), webhook_id: z.uuid() }),
  handler: ({ agency_id: agencyId, webhook_id: id }, deps) =>
    deps.db.asTenant({ agencyId }, async (tx) => {
      const now = deps.now();
      if (!(await findWebhook(tx, agencyId, id))) return;
      await dropOld(tx, agencyId, [id], now);
      await forgetTomorrow(tx, { agency_id: agencyId, id }, now);
    }),
});

export function forgetTomorrow(
  tx: Tx,
  { agency_id, id }: { agency_id: string; id: string },
  now: Date,
): Promise<void> {
  const startAfter = new Date(now.getTime() + dayMs);
  return enqueue(tx, forgetDeliveries, { agency_id, webhook_id: id }, { startAfter });
}
