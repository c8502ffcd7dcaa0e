// Message templates: what invitations and reminders say, with {{variables}}. Filling and counting are pure, so that the
// page's preview is what the server sends.
import * as z from 'zod/mini';
import { messageVariables } from './config.ts';
import { endpoint, Nothing } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { Language } from './languages.ts';
import { Phone, requiredText } from './text.ts';

export const messageKinds = ['invitation', 'reminder'] as const;
export const MessageKind = z.enum(messageKinds);
export type MessageKind = z.infer<typeof MessageKind>;

export type MessageVariable = (typeof messageVariables)[number];

export const MessageTexts = z.object({
  email_title: requiredText(200),
  /** The body of the mail. Where it does not carry {{interview_link}} the button below it does. */
  greeting: requiredText(5000),
  /** Must carry {{interview_link}}. */
  sms_text: requiredText(1000),
});
export type MessageTexts = z.infer<typeof MessageTexts>;

export const MessageTemplate = z.extend(MessageTexts, {
  kind: MessageKind,
  language: Language,
  /** Whether it is Candor's own text; the agency has not changed it. */
  is_default: z.boolean(),
  updated_at: z.nullable(Instant),
});
export type MessageTemplate = z.infer<typeof MessageTemplate>;

const ByKindAndLanguage = z.object({ kind: MessageKind, language: Language });

export const getMessageTemplates = endpoint({
  method: 'GET',
  path: 'message-templates',
  summary: 'Every kind of message in every language: the agency’s own text or ours',
  access: { who: 'user', permission: 'responses.invite' },
  data: z.array(MessageTemplate),
});

export const saveMessageTemplate = endpoint({
  method: 'PUT',
  path: 'message-templates/:kind/:language',
  summary: 'Change what a message says; `unknown_variable` names the field that has one',
  access: { who: 'user', permission: 'templates.manage' },
  params: ByKindAndLanguage,
  body: MessageTexts,
  data: MessageTemplate,
});

export const resetMessageTemplate = endpoint({
  method: 'DELETE',
  path: 'message-templates/:kind/:language',
  summary: 'Go back to our text',
  access: { who: 'user', permission: 'templates.manage' },
  params: ByKindAndLanguage,
  data: MessageTemplate,
});

export const testMessage = endpoint({
  method: 'POST',
  path: 'message-templates/:kind/:language/test',
  summary: 'Send oneself a message as it would be, about a job or an example, to one’s own address or a phone',
  access: { who: 'user', permission: 'templates.manage' },
  params: ByKindAndLanguage,
  body: z.extend(MessageTexts, {
    id: Id,
    job_id: z.nullable(Id),
    /** By SMS to this number; left out: by mail to one's own address. */
    phone: z.optional(Phone),
  }),
  data: Nothing,
});
