// Unsaved changes to a message: one draft per tab, message and language, with the message version it is based on.
import * as z from 'zod/mini';
import { messageFields, type MessageTemplate, type MessageTexts } from '#contract/message.ts';
import type { DraftKind } from '../../../kit/drafts.ts';

const Draft = z.object({
  texts: z.object({ email_title: z.string(), greeting: z.string(), sms_text: z.optional(z.string()) }),
  base: z.nullable(z.string()),
});

export const messageDrafts: DraftKind<z.infer<typeof Draft>> = {
  name: 'candor-message',
  schema: Draft,
  scope: 'tab',
};

export function textsOf({ email_title, greeting, sms_text }: MessageTemplate): MessageTexts {
  return { email_title, greeting, ...(sms_text !== undefined && { sms_text }) };
}

export function isSameTexts(a: MessageTexts, b: MessageTexts): boolean {
  return messageFields.every((field) => a[field] === b[field]);
}

export function isSameMessage(message: MessageTemplate, { kind, language }: MessageTemplate): boolean {
  return message.kind === kind && message.language === language;
}
