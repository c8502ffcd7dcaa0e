// Moves the orders of applicant tracking systems along with their candidates, and queues the reports to the partners. The task runs in
// ats/report-order.ts, which this folder cannot import.
import { inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { AtsOrderState } from '#contract/ats.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { ats_orders } from '../../platform/db/schema/ats.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';

export const reportOrder = {
  name: 'report-order',
  /** `state`: what is reported. A later state of the order has a separate report. */
  schema: z.object({ agency_id: z.uuid(), order_id: z.uuid(), state: AtsOrderState }),
};

/** The states from which an order gets into each. One that is complete stays so, unless its candidate is deleted. */
const before = {
  started: ['open'],
  complete: ['open', 'started'],
  canceled: ['open', 'started', 'complete'],
} satisfies Partial<Record<AtsOrderState, AtsOrderState[]>>;

/** Call in the transaction of the change, for a deletion before it. */
export async function moveOrders(
  tx: Tx,
  agencyId: string,
  responseIds: readonly string[],
  to: keyof typeof before,
): Promise<void> {
  if (responseIds.length === 0) return;
  const moved = await tx
    .update(ats_orders)
    .set({ state: to, attempts: 0, fault: '', pushed_at: null, updated_at: sql`now()` })
    .where(
      sameAgency(ats_orders, agencyId, { response_id: responseIds }, inArray(ats_orders.state, before[to])),
    )
    .returning({ id: ats_orders.id });
  for (const { id } of moved)
    await enqueue(tx, reportOrder, { agency_id: agencyId, order_id: id, state: to });
}
