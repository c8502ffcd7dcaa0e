// The values of the webhook form.
import * as z from 'zod/mini';
import { addWebhook, webhookEvents, type Webhook } from '#contract/webhook.ts';

const { url, description, events } = addWebhook.body.shape;
export const WebhookForm = z.object({ url, description, events, active: z.boolean() });
export type WebhookForm = z.infer<typeof WebhookForm>;

export const newWebhook: WebhookForm = { url: '', description: '', events: [...webhookEvents], active: true };

export function formOf({ url, description, events, active }: Webhook): WebhookForm {
  return { url, description, events, active };
}
