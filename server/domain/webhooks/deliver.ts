// One attempt at one delivery, and its consequence: delivered, retried later, or the webhook is disabled. Safe to run
// twice: each attempt has a number, and its outcome is recorded once.
import * as z from 'zod/mini';
import type { WebhookOffReason } from '#contract/webhook.ts';
import { record } from '../organizations/audit/record.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { countOutgoing } from '../../platform/metrics/metrics.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { mailWebhookOff } from './letter.ts';
import { post } from './post.ts';
import type { Outcome } from './post.ts';
import { requestOf } from './request.ts';
import {
  afterAttempt,
  isTest,
  kindOf,
  nextAttemptAt,
  offReason,
  quietUntil,
  shouldDeactivate,
} from './rules.ts';
import * as store from './store.ts';
import type { DeliveryRow, WebhookRow } from './store.ts';

const DeliveryData = z.object({
  agency_id: z.uuid(),
  delivery_id: z.uuid(),
  /** The number of earlier attempts. */
  attempt: z.int(),
  /** A user requested it and is watching: sent at once, even if the webhook is disabled. */
  asked: z.optional(z.boolean()),
});
type DeliveryData = z.infer<typeof DeliveryData>;

export const deliverWebhook = defineTask({
  name: 'deliver-webhook',
  schema: DeliveryData,
  // For our own failures; the receiver's are counted in the delivery.
  retries: 10,
  expireSeconds: 120,
  concurrency: 8,
  takes: 16,
  handler: async (data, deps) => {
    const { agency_id: agencyId, delivery_id: id } = data;
    const found = await deps.db.asTenant({ agencyId }, (tx) => store.findDelivery(tx, agencyId, id));
    if (!found || !isDue(found.delivery, data)) return;
    const { webhook } = found;
    if (!data.asked && !webhook.active) return giveUp(deps, data);
    const paused = webhook.paused_until;
    if (!data.asked && paused && paused > deps.now()) return putOff(deps, data, deps.now());
    const quiet = webhook.quiet_until;
    if (!data.asked && quiet && quiet > deps.now()) return putOff(deps, data, quiet);
    const sentAt = deps.now();
    const request = await requestOf(deps, found, sentAt);
    const begunAt = performance.now();
    const outcome = await countOutgoing(
      'webhook',
      post(request.post, { mayBePrivate: deps.config.mayWebhooksBePrivate }),
    );
    const durationMs = Math.round(performance.now() - begunAt);
    const made = {
      ...{ ...outcome, durationMs, sentAt, request: request.text, answer: request.stored(outcome.answer) },
      offReason: offReason(kindOf(webhook), { status: outcome.status, body: outcome.answer.body }),
    };
    await deps.db.asTenant({ agencyId }, (tx) => note(tx, deps, data, made));
  },
});

function isDue(delivery: DeliveryRow, { attempt: number }: DeliveryData): boolean {
  return delivery.state === 'waiting' && delivery.attempts === number;
}

interface Attempt extends Outcome {
  sentAt: Date;
  durationMs: number;
  /** As stored; so is `answer`. */
  request: string;
  offReason: WebhookOffReason;
}

async function note(tx: Tx, deps: Deps, data: DeliveryData, made: Attempt): Promise<void> {
  const found = await lockBoth(tx, data);
  if (!found) return;
  const { delivery, webhook } = found;
  const { status, fault, durationMs, offReason: reason } = made;
  const now = deps.now();
  const attempts = delivery.attempts + 1;
  const counts = fault !== '' && !isTest(delivery);
  const quiet = quietUntil(status, made.answer.retryAfter, now);
  const failed = { attempts, quietUntil: quiet };
  const nextAt = counts ? nextAttemptAt(failed, now, Math.random()) : null;
  await store.saveDelivery(tx, delivery, {
    ...{ attempts, http_status: status, fault, duration_ms: durationMs, next_at: nextAt },
    state: fault ? (nextAt ? 'waiting' : 'failed') : 'delivered',
  });
  await store.insertAttempt(tx, attemptRow(delivery, attempts, made));
  if (nextAt)
    await enqueue(tx, deliverWebhook, { ...again(data), attempt: attempts }, { startAfter: nextAt });
  const pause = afterAttempt(webhook, fault !== '', now);
  if (pause) await store.saveWebhook(tx, webhook, pause);
  if (counts) await noteFailing(tx, webhook, { reason, quiet }, now);
  if (!fault && (webhook.failing_since ?? webhook.quiet_until))
    await store.saveWebhook(tx, webhook, { failing_since: null, quiet_until: null });
}

function attemptRow({ agency_id, id }: DeliveryRow, attempt: number, made: Attempt) {
  const { status, fault, durationMs, sentAt, request, answer } = made;
  return {
    ...{ agency_id, delivery_id: id, attempt, sent_at: sentAt, duration_ms: durationMs, request },
    ...{ http_status: status, fault },
    ...{ answer_headers: answer.headers, answer_body: answer.body, answer_cut: answer.isCut },
  };
}

/** Automatic retries drop the `asked` flag. */
function again({ agency_id, delivery_id }: DeliveryData) {
  return { agency_id, delivery_id };
}

/** Locks the webhook before the delivery, the same order as its removal, to avoid a deadlock. */
async function lockBoth(tx: Tx, data: DeliveryData) {
  const { agency_id: agencyId, delivery_id: id } = data;
  const found = await store.findDelivery(tx, agencyId, id);
  const webhook = found && (await store.lockWebhook(tx, agencyId, found.webhook.id));
  const delivery = webhook && (await store.lockDelivery(tx, agencyId, id));
  return delivery && isDue(delivery, data) ? { delivery, webhook } : undefined;
}

async function noteFailing(
  tx: Tx,
  webhook: WebhookRow,
  { reason, quiet }: { reason: WebhookOffReason; quiet: Date | null },
  now: Date,
): Promise<void> {
  const failingSince = webhook.failing_since ?? now;
  const isOff = webhook.active && (reason !== '' || shouldDeactivate(failingSince, now));
  await store.saveWebhook(tx, webhook, {
    failing_since: failingSince,
    ...(quiet && { quiet_until: quiet }),
    ...(isOff && { active: false, off_reason: reason, updated_at: now }),
  });
  if (!isOff) return;
  const { agency_id, id } = webhook;
  await record(
    tx,
    { agencyId: agency_id },
    {
      ...{ kind: 'switched_off', subjectKind: 'webhook', subjectId: id },
      after: { failing_since: failingSince, off_reason: reason },
    },
  );
  await enqueue(tx, mailWebhookOff, { agency_id, webhook_id: id, off_at: now.toISOString() });
}

/** The webhook was disabled before the delivery was sent. */
function giveUp(deps: Deps, data: DeliveryData): Promise<void> {
  return deps.db.asTenant({ agencyId: data.agency_id }, async (tx) => {
    const found = await lockBoth(tx, data);
    if (found) await store.saveDelivery(tx, found.delivery, { state: 'failed', fault: 'off', next_at: null });
  });
}

/**
 * Postpones without counting an attempt: the receiver of many messages just failed or asked for a pause, and others
 * are waiting. Postponed deliveries are spread over one minute, starting a minute after `until`.
 */
function putOff(deps: Deps, data: DeliveryData, until: Date): Promise<void> {
  return deps.db.asTenant({ agencyId: data.agency_id }, async (tx) => {
    const startAfter = new Date(until.getTime() + 60_000 * (1 + Math.random()));
    await enqueue(tx, deliverWebhook, data, { startAfter });
    await store.saveDelivery(
      tx,
      { agency_id: data.agency_id, id: data.delivery_id },
      { next_at: startAfter },
    );
  });
}
