// Webhooks by the Standard Webhooks convention (https://www.standardwebhooks.com): what happens to candidates, told to
// the agency's own systems. They tell of everybody in every company, and whoever may change where they go could have it told to
// themselves: it takes somebody who sees all of it anyway.
import * as z from 'zod/mini';
import { ById, endpoint, Nothing } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { Rate, ResponseStatus } from './status.ts';
import { optionalText } from './text.ts';

export const webhookEvents = [
  'candidate.invited',
  'candidate.finished',
  'candidate.rated',
  'candidate.status_changed',
] as const;
export const WebhookEvent = z.enum(webhookEvents);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** Endpoints of one agency. */
export const maxWebhooks = 10;

/** How long deliveries are kept. */
export const deliveryDays = 30;

/** Begins the id of a message that somebody sent to try it out; the ids in it are nobody's. */
export const testMessagePrefix = 'test_';

/** What is sent: no names, no contact, no answers; whoever may see them asks the API by the ids. */
export const WebhookPayload = z.object({
  type: WebhookEvent,
  timestamp: Instant,
  data: z.object({
    response_id: Id,
    job_id: Id,
    status: z.nullable(ResponseStatus),
    previous_status: z.optional(ResponseStatus),
    answer_id: z.optional(Id),
    rate: z.optional(z.nullable(Rate)),
  }),
});
export type WebhookPayload = z.infer<typeof WebhookPayload>;

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  description: z.string(),
  events: z.array(WebhookEvent),
  active: z.boolean(),
  /** Since when nothing arrives; after days of that it is switched off by itself and its maker told. */
  failing_since: z.nullable(Instant),
  /** Until then it asked to be left alone (Retry-After): what happens meanwhile is sent afterwards. */
  quiet_until: z.nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
});
export type Webhook = z.infer<typeof Webhook>;

const WebhookDraft = z.object({
  /** https, or http to nothing but what the installation allows; never to a private address. */
  url: z.url({ protocol: /^https?$/ }).check(z.maxLength(2000)),
  description: optionalText(200),
  events: z.array(WebhookEvent).check(z.minLength(1)),
});

export const getWebhooks = endpoint({
  method: 'GET',
  path: 'webhooks',
  summary: 'Where events are sent',
  access: { who: 'user', permission: 'api.manage', wholeAgency: true },
  data: z.array(Webhook),
});

export const addWebhook = endpoint({
  method: 'POST',
  path: 'webhooks',
  summary: 'Send events there; the secret (`whsec_…`) is shown this once. `fields.url`: private_address',
  access: { who: 'user', permission: 'api.manage', wholeAgency: true, confirmed: true },
  body: z.extend(WebhookDraft, { id: Id }),
  data: z.extend(Webhook, { secret: z.string() }),
});

export const updateWebhook = endpoint({
  method: 'PUT',
  path: 'webhooks/:id',
  summary: 'Change where and what; `edited_meanwhile`',
  access: { who: 'user', permission: 'api.manage', wholeAgency: true, confirmed: true },
  params: ById,
  body: z.extend(WebhookDraft, { active: z.boolean(), updated_at: Instant }),
  data: Webhook,
});

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: 'webhooks/:id/secret',
  summary: 'A new secret, shown this once; for a day every delivery is signed with both',
  access: { who: 'user', permission: 'api.manage', wholeAgency: true },
  params: ById,
  data: z.extend(Webhook, { secret: z.string() }),
});

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: 'webhooks/:id',
  summary: 'Send nothing there any more',
  access: { who: 'user', permission: 'api.manage', wholeAgency: true },
  params: ById,
  data: Nothing,
});

/**
 * Why an attempt failed, or empty: no answer in time, no connection, no such host, no trustworthy certificate, an address that
 * is not public, another place was named, another status than 2xx, switched off meanwhile.
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
  /** `webhook-id` of the request: the same however often it is sent. */
  message_id: z.string(),
  event: WebhookEvent,
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** Of the last attempt; null: no answer. */
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
  summary: 'What was sent there in the last 30 days, newest first',
  access: { who: 'user', permission: 'api.manage', wholeAgency: true },
  params: ById,
  query: z.object({ after: z.optional(z.string().check(z.maxLength(200))) }),
  data: z.object({ items: z.array(WebhookDelivery), next: z.nullable(z.string()) }),
});

/** What was said and answered at one attempt. */
export const WebhookAttempt = z.object({
  /** From 1. */
  attempt: z.int(),
  sent_at: Instant,
  http_status: z.nullable(z.int()),
  fault: DeliveryFault,
  duration_ms: z.int(),
  /** First line and headers as they went out, signatures included; the body is the delivery's `payload`. */
  request: z.string(),
  /** A line each. */
  answer_headers: z.string(),
  /** The first 2 kB as text: never to be rendered, it is somebody else's. */
  answer_body: z.string(),
  /** Whether there was more of it. */
  answer_cut: z.boolean(),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

/** Of one delivery so many of the newest attempts are shown. */
export const maxAttemptsShown = 20;

export const getWebhookDelivery = endpoint({
  method: 'GET',
  path: 'webhooks/:id/deliveries/:delivery',
  summary: 'One delivery with its newest attempts: what was said and what was answered',
  access: { who: 'user', permission: 'api.manage', wholeAgency: true },
  params: z.object({ id: Id, delivery: Id }),
  data: z.object({ delivery: WebhookDelivery, attempts: z.array(WebhookAttempt) }),
});

export const replayWebhookDelivery = endpoint({
  method: 'POST',
  path: 'webhooks/:id/deliveries/:delivery/replay',
  summary: 'Send it again now, under the same webhook-id',
  access: { who: 'user', permission: 'api.manage', wholeAgency: true, confirmed: true },
  params: z.object({ id: Id, delivery: Id }),
  data: WebhookDelivery,
});

export const testWebhook = endpoint({
  method: 'POST',
  path: 'webhooks/:id/test',
  summary: 'Send an example of an event now',
  access: { who: 'user', permission: 'api.manage', wholeAgency: true, confirmed: true },
  params: ById,
  body: z.object({ id: Id, event: WebhookEvent }),
  data: WebhookDelivery,
});
