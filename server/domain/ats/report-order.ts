// Tells a partner about an order that has moved on. Failures are repeated by the schedule of webhooks. Safe to run twice: partners take the
// same report again, and a later state of the order has a separate report.
import type * as z from 'zod/mini';
import { AtsKind } from '#contract/ats.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { countOutgoing } from '../../platform/metrics/metrics.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { reportOrder } from '../interviews/queue-order-reports.ts';
import { post } from '../webhooks/post.ts';
import type { Outcome, Post } from '../webhooks/post.ts';
import { nextAttemptAt, quietUntil } from '../webhooks/rules.ts';
import { callbackKeyOf } from './keys.ts';
import { reportTo } from './requests.ts';
import { resultOf } from './result.ts';
import * as store from './store.ts';
import type { OrderRow } from './store.ts';

type Data = z.infer<typeof reportOrder.schema>;

export const reportOrderTask = defineTask({
  ...reportOrder,
  // For our own failures; the partner's are counted in the order.
  retries: 10,
  expireSeconds: 120,
  concurrency: 4,
  handler: async (data, deps) => {
    const { agency_id: agencyId } = data;
    const request = await deps.db.asTenant({ agencyId }, (tx) => prepare(tx, deps, data));
    if (!request) return;
    const net = { mayBePrivate: deps.config.mayWebhooksBePrivate };
    const outcome = await countOutgoing('ats', post(request, net));
    await deps.db.asTenant({ agencyId }, (tx) => note(tx, deps, data, outcome));
  },
});

async function lockDue(tx: Tx, { agency_id, order_id, state }: Data): Promise<OrderRow | undefined> {
  const order = await store.lockOrder(tx, agency_id, order_id);
  return order?.state === state && order.pushed_at === null ? order : undefined;
}

/** Null: there is nothing to tell. */
async function prepare(tx: Tx, deps: Deps, data: Data): Promise<Post | null> {
  const order = await lockDue(tx, data);
  if (!order) return null;
  const connection = await store.findConnection(tx, data.agency_id, order.connection_id);
  if (!connection?.active) return null;
  const result = await resultOf(tx, deps, connection, order);
  // Removed, for a day restorable.
  if (order.state === 'complete' && result.url === null) return null;
  const { ashbyUrl } = deps.config;
  const key = callbackKeyOf(deps, connection);
  return reportTo[AtsKind.parse(connection.kind)]({ order, result, key, ashbyUrl });
}

async function note(tx: Tx, deps: Deps, data: Data, { status, fault, answer }: Outcome): Promise<void> {
  const order = await lockDue(tx, data);
  if (!order) return;
  const now = deps.now();
  const failed = fault === '' && isRefusal(answer.body) ? 'status' : fault;
  if (failed === '') return store.saveOrder(tx, order, { pushed_at: now, fault: '' });
  const attempts = order.attempts + 1;
  await store.saveOrder(tx, order, { attempts, fault: failed });
  const quiet = quietUntil(status, answer.retryAfter, now);
  const startAfter = nextAttemptAt({ attempts, quietUntil: quiet }, now, Math.random());
  if (startAfter) await enqueue(tx, reportOrder, data, { startAfter });
}

/** Ashby answers 200 with `success: false`. */
function isRefusal(body: string): boolean {
  return /^\s*\{\s*"success"\s*:\s*false\b/.test(body);
}
