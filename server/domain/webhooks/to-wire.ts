// Converts webhooks and deliveries to the contract's format, without secrets.
import { deliveryStates, DeliveryFault, WebhookEvent, WebhookOffReason } from '#contract/webhook.ts';
import type { Webhook, WebhookAttempt, WebhookDelivery } from '#contract/webhook.ts';
import { kindOf } from './rules.ts';
import type { AttemptRow, DeliveryRow, WebhookRow } from './store.ts';

export function webhookToWire(row: WebhookRow): Webhook {
  return {
    id: row.id,
    kind: kindOf(row),
    url: row.url,
    description: row.description,
    events: row.events.map((event) => WebhookEvent.parse(event)),
    active: row.active,
    shows_names: row.shows_names,
    off_reason: WebhookOffReason.parse(row.off_reason),
    failing_since: row.failing_since?.toISOString() ?? null,
    quiet_until: row.quiet_until?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export function deliveryToWire(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    webhook_id: row.webhook_id,
    message_id: row.message_id,
    event: WebhookEvent.parse(row.event),
    state: deliveryStates.find((state) => state === row.state) ?? 'waiting',
    attempts: row.attempts,
    http_status: row.http_status,
    fault: DeliveryFault.parse(row.fault),
    duration_ms: row.duration_ms,
    payload: row.payload,
    created_at: row.created_at.toISOString(),
    next_at: row.next_at?.toISOString() ?? null,
  };
}

export function attemptToWire({
  agency_id: _agency,
  delivery_id: _delivery,
  ...row
}: AttemptRow): WebhookAttempt {
  return { ...row, fault: DeliveryFault.parse(row.fault), sent_at: row.sent_at.toISOString() };
}
