// Publishes events to the agency's webhooks. Deliveries are written and queued in the transaction of the
// change, so that each event is sent if and only if it happened.
import { newId } from '#contract/id.ts';
import { deliveryDays } from '#contract/webhook.ts';
import { ResponseStatus } from '#contract/status.ts';
import type { Rate } from '#contract/status.ts';
import type { WebhookPayload } from '#contract/webhook-payload.ts';
import type { CandidateEvent } from '#contract/webhook.ts';
import type { Tx } from '../../platform/db/open.ts';
import { enqueueAll } from '../../platform/queue/enqueue.ts';
import { deliverWebhook } from './deliver.ts';
import { dayMs } from './rules.ts';
import * as store from './store.ts';
import type { WebhookRow } from './store.ts';

export interface HappenedToCandidate {
  event: CandidateEvent;
  /** Previews and demos are left out. */
  response: { id: string; job_id: string };
  /** The new status; null: the event is not about it. */
  status: string | null;
  /** The old status, for status changes. */
  previousStatus?: string;
  rated?: { answerId: string; rate: Rate | null };
  /** The answer that it is about, without a rating. */
  answerId?: string;
}

/** Publishes what happened to candidates. */
export async function publishToWebhooks(
  tx: Tx,
  agencyId: string,
  events: readonly HappenedToCandidate[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  const webhooks = await activeWebhooks(tx, agencyId);
  if (webhooks.length === 0) return;
  const previews = await store.previewsAmong(
    tx,
    agencyId,
    events.map(({ response }) => response.id),
  );
  const published = events.filter(({ response }) => !previews.has(response.id));
  await queue(
    tx,
    webhooks,
    published.map((event) => payloadOf(event, now)),
    now,
  );
}

/** Publishes an event that is not about a candidate. */
export async function publishPayload(tx: Tx, agencyId: string, payload: WebhookPayload): Promise<void> {
  await queue(tx, await activeWebhooks(tx, agencyId), [payload], new Date(payload.timestamp));
}

async function activeWebhooks(tx: Tx, agencyId: string): Promise<WebhookRow[]> {
  return (await store.listWebhooks(tx, agencyId)).filter(({ active }) => active);
}

/** @param webhooks of one agency */
async function queue(
  tx: Tx,
  webhooks: readonly WebhookRow[],
  payloads: readonly WebhookPayload[],
  now: Date,
): Promise<void> {
  const rows = payloads.flatMap((payload) => {
    const message = {
      message_id: `msg_${newId()}`,
      event: payload.type,
      payload: JSON.stringify(payload),
      created_at: now,
      next_at: now,
    };
    return webhooks
      .filter(({ events }) => events.includes(payload.type))
      .map(({ agency_id, id }) => ({ agency_id, id: newId(), webhook_id: id, ...message }));
  });
  const [first] = rows;
  if (!first) return;
  await store.insertDeliveries(tx, rows);
  await enqueueAll(
    tx,
    deliverWebhook,
    rows.map(({ agency_id, id }) => ({ agency_id, delivery_id: id, attempt: 0 })),
  );
  await dropOld(tx, first.agency_id, new Set(rows.map((row) => row.webhook_id)), now);
}

export async function dropOld(
  tx: Tx,
  agencyId: string,
  webhookIds: Iterable<string>,
  now: Date,
): Promise<void> {
  await store.deleteOldDeliveries(
    tx,
    agencyId,
    [...webhookIds],
    new Date(now.getTime() - deliveryDays * dayMs),
  );
}

function payloadOf(
  { event, response, status, previousStatus, rated, answerId }: HappenedToCandidate,
  now: Date,
): WebhookPayload {
  return {
    type: event,
    timestamp: now.toISOString(),
    data: {
      response_id: response.id,
      job_id: response.job_id,
      status: status === null ? null : ResponseStatus.parse(status),
      ...(previousStatus !== undefined && { previous_status: ResponseStatus.parse(previousStatus) }),
      ...(rated && { answer_id: rated.answerId, rate: rated.rate }),
      ...(answerId !== undefined && { answer_id: answerId }),
    },
  };
}
