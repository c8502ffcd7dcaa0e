// Webhooks by the Standard Webhooks convention (https://www.standardwebhooks.com), or as messages in a channel of Slack or Microsoft
// Teams. They publish events about candidates, jobs and the plan to the agency's own systems. The events cover every company, and the person who sets the URL receives them.
// So only members who see every company and job may manage webhooks.
import * as z from 'zod/mini';
import { ById, endpoint, Nothing } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { AbsoluteUrl, optionalText } from './text.ts';

const candidateEvents = [
  'candidate.invited',
  'candidate.finished',
  'candidate.rated',
  'candidate.status_changed',
  'transcript.ready',
] as const;
export const CandidateEvent = z.enum(candidateEvents);
export type CandidateEvent = z.infer<typeof CandidateEvent>;

export const webhookEvents = [...candidateEvents, 'job.created', 'plan.changed'] as const;
export const WebhookEvent = z.enum(webhookEvents);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** `slack` and `teams` get each event as a message. Their URL lets anybody post there, so it is never shown again. */
export const webhookKinds = ['standard', 'slack', 'teams'] as const;
export const WebhookKind = z.enum(webhookKinds);
export type WebhookKind = z.infer<typeof WebhookKind>;
export type ChatKind = Exclude<WebhookKind, 'standard'>;

export function isChat(kind: WebhookKind): kind is ChatKind {
  return kind !== 'standard';
}

/** The receiver answered 410, or Slack that it does not know the URL (404 `no_service`). */
export const webhookOffReasons = ['', 'gone', 'no_service'] as const;
export const WebhookOffReason = z.enum(webhookOffReasons);
export type WebhookOffReason = z.infer<typeof WebhookOffReason>;

/** Per agency. */
export const maxWebhooks = 10;

/** Deliveries are stored this long. */
export const deliveryDays = 30;

/** Message ids of test deliveries start with it. The ids in such a message refer to nothing. */
export const testMessagePrefix = 'test_';

export const Webhook = z.object({
  id: Id,
  kind: WebhookKind,
  /** Of Slack and Teams only the host and the last four characters. */
  url: z.string(),
  description: z.string(),
  events: z.array(WebhookEvent),
  active: z.boolean(),
  /** True if messages to Slack or Teams name candidates, jobs and companies. */
  shows_names: z.boolean(),
  /** Why Candor turned it off at once; empty: it did not. */
  off_reason: WebhookOffReason,
  /** Deliveries have failed since then. After some days, Candor turns the webhook off and notifies its creator. */
  failing_since: z.nullable(Instant),
  /** The receiver asked for a pause until then (Retry-After). Events in the meantime are sent afterwards. */
  quiet_until: z.nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
});
export type Webhook = z.infer<typeof Webhook>;

const WebhookDraft = z.object({
  description: optionalText(200),
  events: z.array(WebhookEvent).check(z.minLength(1)),
  /** Only for Slack and Teams. Omitted: as before, at first false. */
  shows_names: z.optional(z.boolean()),
});

/** https, or http where the installation allows it; never a private address. */
const WebhookUrl = AbsoluteUrl;

/** Null: Slack and Teams get no signatures. */
const SigningSecret = z.nullable(z.string());

export const getWebhooks = endpoint({
  method: 'GET',
  path: 'webhooks',
  summary: 'All webhooks',
  access: { who: 'user', permission: 'api.manage', wholeAgency: true },
  data: z.array(Webhook),
});

export const addWebhook = endpoint({
  method: 'POST',
  path: 'webhooks',
  summary:
    'Create a webhook. The answer is the only time its secret (`whsec_…`) is shown; `slack` and `teams` have none. `fields.url`: `private_address`',
  access: { who: 'user', permission: 'api.manage', wholeAgency: true, confirmed: true },
  body: z.extend(WebhookDraft, {
    id: Id,
    url: WebhookUrl,
    /** Omitted: `standard`. It cannot be changed later. */
    kind: z.optional(WebhookKind),
  }),
  data: z.extend(Webhook, { secret: SigningSecret }),
});

export const updateWebhook = endpoint({
  method: 'PUT',
  path: 'webhooks/:id',
  summary: 'Change a webhook. `edited_meanwhile`',
  access: { who: 'user', permission: 'api.manage', wholeAgency: true, confirmed: true },
  params: ById,
  body: z.extend(WebhookDraft, {
    /** Omitted: as before. */
    url: z.optional(WebhookUrl),
    active: z.boolean(),
    updated_at: Instant,
  }),
  data: Webhook,
});

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: 'webhooks/:id/secret',
  summary:
    'Replace a webhook’s secret. The answer is the only time it is shown. For a day, deliveries are signed with both secrets. `fields.kind`: `not_allowed` for Slack and Teams',
  access: { who: 'user', permission: 'api.manage', wholeAgency: true },
  params: ById,
  data: z.extend(Webhook, { secret: z.string() }),
});

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: 'webhooks/:id',
  summary: 'Delete a webhook',
  access: { who: 'user', permission: 'api.manage', wholeAgency: true },
  params: ById,
  data: Nothing,
});

/**
 * Why an attempt failed; empty: it did not. In order: no answer in time, no connection, unknown host, untrusted certificate, an
 * address that is not public, a redirect, a status other than 2xx, the webhook was turned off in the meantime.
 */
export const deliveryFaults = [
  '',
  'timeout',
  'refused',
  'dns',
  'tls',
  'private_address',
  'redirect',
  'status',
  'off',
] as const;
export const DeliveryFault = z.enum(deliveryFaults);
export type DeliveryFault = z.infer<typeof DeliveryFault>;

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

export const WebhookDelivery = z.object({
  id: Id,
  webhook_id: Id,
  /** The `webhook-id` header; the same for every attempt. */
  message_id: z.string(),
  event: WebhookEvent,
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** HTTP status of the last attempt; null: no answer. */
  http_status: z.nullable(z.int()),
  /** Why the last attempt failed. */
  fault: DeliveryFault,
  duration_ms: z.nullable(z.int()),
  payload: z.string(),
  created_at: Instant,
  next_at: z.nullable(Instant),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const getWebhookDeliveries = endpoint({
  method: 'GET',
  path: 'webhooks/:id/deliveries',
  summary: 'A webhook’s deliveries of the last 30 days, newest first',
  access: { who: 'user', permission: 'api.manage', wholeAgency: true },
  params: ById,
  query: z.object({ after: z.optional(z.string().check(z.maxLength(200))) }),
  data: z.object({ items: z.array(WebhookDelivery), next: z.nullable(z.string()) }),
});

/** Request and answer of one attempt. */
export const WebhookAttempt = z.object({
  /** Starts at 1. */
  attempt: z.int(),
  sent_at: Instant,
  http_status: z.nullable(z.int()),
  fault: DeliveryFault,
  duration_ms: z.int(),
  /**
   * Request line and headers as sent, including signatures. The body is the delivery's `payload`. For Slack and Teams it was a message
   * made from it, which is not stored, and the request has no secret URL.
   */
  request: z.string(),
  /** One per line. */
  answer_headers: z.string(),
  /** The first 2 kB as text. Untrusted: never render it as HTML. Empty if it might repeat names that were sent. */
  answer_body: z.string(),
  /** True if the body was longer. */
  answer_cut: z.boolean(),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

/** Only the newest attempts of a delivery are shown. */
export const maxAttemptsShown = 20;

export const getWebhookDelivery = endpoint({
  method: 'GET',
  path: 'webhooks/:id/deliveries/:delivery',
  summary: 'One delivery with the requests and answers of its newest attempts',
  access: { who: 'user', permission: 'api.manage', wholeAgency: true },
  params: z.object({ id: Id, delivery: Id }),
  data: z.object({ delivery: WebhookDelivery, attempts: z.array(WebhookAttempt) }),
});

export const replayWebhookDelivery = endpoint({
  method: 'POST',
  path: 'webhooks/:id/deliveries/:delivery/replay',
  summary: 'Send a delivery again now, with the same webhook-id',
  access: { who: 'user', permission: 'api.manage', wholeAgency: true, confirmed: true },
  params: z.object({ id: Id, delivery: Id }),
  data: WebhookDelivery,
});

export const testWebhook = endpoint({
  method: 'POST',
  path: 'webhooks/:id/test',
  summary: 'Send an example event now',
  access: { who: 'user', permission: 'api.manage', wholeAgency: true, confirmed: true },
  params: ById,
  body: z.object({ id: Id, event: WebhookEvent }),
  data: WebhookDelivery,
});
