// The values of the webhook form, and the newer version that a colleague may have saved.
import * as z from 'zod/mini';
import { addWebhook, Webhook, webhookEvents, type Webhook as Saved } from '#contract/webhook.ts';
import { CallError } from '../../../api/call-error.ts';

const { url, description, events } = addWebhook.body.shape;
export const WebhookForm = z.object({ url, description, events, active: z.boolean() });
export type WebhookForm = z.infer<typeof WebhookForm>;

export function formOf(saved: Saved | undefined): WebhookForm {
  if (!saved) return { url: '', description: '', events: [...webhookEvents], active: true };
  return { url: saved.url, description: saved.description, events: saved.events, active: saved.active };
}

const Newer = z.object({ current: Webhook });

/** The current version, if a save was refused because of it. */
export function newerOf(error: unknown): Saved | undefined {
  if (!(error instanceof CallError) || error.code !== 'edited_meanwhile') return undefined;
  return Newer.safeParse(error.details).data?.current;
}
