// Publishes candidates' events to the agency's webhooks. Deliveries are written and queued in the transaction of the
// change, so that each event is sent if and only if it happened.
import { newId } from '#contract/id.ts';
import { deliveryDays } from '#contract/webhook.ts';
import { ResponseStatus } from '#contract/status.ts';
import type { Rate } from '#contract/status.ts';
import type { WebhookEvent, WebhookPayload } from '#contract/webhook.ts';
import type { Tx } from '../../platform/db/open.ts';
import { enqueueAll } from '../../platform/queue/enqueue.ts';
import { deliverWebhook } from './deliver.ts';
import { dayMs } from './rules.ts';
import * as store from './store.ts';

export interface CandidateEvent {
  event: WebhookEvent;
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

export async function publishToWebhooks(
  tx: Tx,
  agencyId: string,
  events: readonly CandidateEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  const webhooks = (await store.listWebhooks(tx, agencyId)).filter(({ active }) => active);
  if (webhooks.length === 0) return;
  const previews = await store.previewsAmong(
    tx,
    agencyId,
    events.map(({ response }) => response.id),
  );
  const published = events.filter(({ response }) => !previews.has(response.id));
  const rows = published.flatMap((event) => {
    const payload = JSON.stringify(payloadOf(event, now));
    const message = {
      message_id: `msg_${newId()}`,
      event: event.event,
      payload,
      created_at: now,
      next_at: now,
    };
    return webhooks
      .filter(({ events }) => events.includes(event.event))
      .map(({ id }) => ({ agency_id: agencyId, id: newId(), webhook_id: id, ...message }));
  });
  if (rows.length === 0) return;
  await store.insertDeliveries(tx, rows);
  await enqueueAll(
    tx,
    deliverWebhook,
    rows.map(({ id }) => ({ agency_id: agencyId, delivery_id: id, attempt: 0 })),
  );
  await dropOld(tx, agencyId, new Set(rows.map((row) => row.webhook_id)), now);
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
  { event, response, status, previousStatus, rated, answerId }: CandidateEvent,
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
