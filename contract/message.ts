// Message templates: what invitations, reminders and letters about a decision say, with {{variables}}. Filling and counting
// are pure, so that the page's preview is what the server sends.
import * as z from 'zod/mini';
import { messageVariables } from './config.ts';
import { endpoint, Nothing } from './endpoint.ts';
import { decisionKinds } from './follow-up.ts';
import type { DecisionKind } from './follow-up.ts';
import { Id, Instant } from './id.ts';
import { Language } from './languages.ts';
import type { FieldFault } from './refusals.ts';
import { optionalText, Phone, requiredText } from './text.ts';

/** The first two carry the person's link, by mail or SMS. The others are letters: by mail alone, without a link. */
export const messageKinds = ['invitation', 'reminder', ...decisionKinds] as const;
export const MessageKind = z.enum(messageKinds);
export type MessageKind = z.infer<typeof MessageKind>;

/** Whether it is a letter about a decision, which a recruiter reads and sends (follow-up.ts). */
export function isLetter(kind: MessageKind): kind is DecisionKind {
  return decisionKinds.some((one) => one === kind);
}

export type MessageVariable = (typeof messageVariables)[number];

/** A decision comes after the interview: nothing leads into one, ends or asks any more. */
const letterVariables = [
  'candidate_name',
  'candidate_first_name',
  'job_name',
  'company_name',
  'recruiter_name',
  'recruiter_email',
] as const satisfies readonly MessageVariable[];

/** Which variables a kind of message has something for. */
export function variablesOf(kind: MessageKind): readonly MessageVariable[] {
  return isLetter(kind) ? letterVariables : messageVariables;
}

export const MessageTexts = z.object({
  email_title: requiredText(200),
  /** The body of the mail. Where an invitation's does not carry {{interview_link}} the button below it does. */
  greeting: requiredText(5000),
  /** Must be there and carry {{interview_link}}; a letter has none. */
  sms_text: z.optional(optionalText(1000)),
});
export type MessageTexts = z.infer<typeof MessageTexts>;

export const messageFields = ['email_title', 'greeting', 'sms_text'] as const;
export type MessageField = (typeof messageFields)[number];

/** Which texts a kind of message has. */
export function fieldsOf(kind: MessageKind): readonly MessageField[] {
  return isLetter(kind) ? ['email_title', 'greeting'] : messageFields;
}

/** What the variables stand for; '' where there is nothing to say, such as the end of a job that has none. */
export type MessageValues = Readonly<Partial<Record<MessageVariable, string>>>;

/** A variable that every message has something for, in whatever spacing: the person's own link. */
export function carriesLink(text: string): boolean {
  return /\{\{\s*interview_link\s*\}\}/.test(text);
}

/**
 * A text with its {{variables}} filled in. Values are data: what looks like a variable in one stays as it is. A name that
 * is not known goes with the space or comma before it ('Hello {{candidate_name}},' becomes 'Hello,'); of several lines one
 * that names something else that is not there is left out, unless it carries the link.
 */
export function fillMessage(text: string, values: MessageValues): string {
  const lines = text.split(/\r?\n/).map((line) => withoutMissingNames(line, values));
  const kept =
    lines.length === 1 ? lines : lines.filter((line) => carriesLink(line) || !isLacking(line, values));
  const template = kept
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return template.replace(variablePattern, (whole, name: string) =>
    isKnownVariable(name) ? (values[name] ?? '') : whole,
  );
}

/** What stands between double braces and is none of some variables, once each; also braces that have no partner. */
export function unknownVariables(
  text: string,
  known: readonly MessageVariable[] = messageVariables,
): string[] {
  const named = [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name.trim());
  const [stray] = /(?:\{\{|\}\})[^\n]{0,30}/.exec(text.replaceAll(/\{\{[^{}]*\}\}/g, '')) ?? [];
  const unknown = named.filter((name) => !known.some((one) => one === name));
  return [...new Set(stray === undefined ? unknown : [...unknown, stray])];
}

/** What is wrong with the texts of a template beyond their length. A letter need not have an SMS text, and may not. */
export function faultsOfTexts(
  texts: MessageTexts,
  kind: MessageKind,
): Partial<Record<MessageField, FieldFault>> {
  const faults: Partial<Record<MessageField, FieldFault>> = {};
  for (const field of fieldsOf(kind)) {
    if (unknownVariables(texts[field] ?? '', variablesOf(kind)).length > 0)
      faults[field] = 'unknown_variable';
  }
  const sms = faultOfSms(texts.sms_text?.trim() ?? '', kind);
  if (sms) faults.sms_text ??= sms;
  return faults;
}

function faultOfSms(text: string, kind: MessageKind): FieldFault | undefined {
  if (isLetter(kind)) return text === '' ? undefined : 'not_allowed';
  if (text === '') return 'required';
  return carriesLink(text) ? undefined : 'link_missing';
}

export interface SmsLength {
  alphabet: 'gsm7' | 'ucs2';
  /** As they are counted: some of GSM's take the place of two, and so do emoji. */
  characters: number;
  /** How many SMS it is sent, and paid, as. */
  parts: number;
}

/** How long a text is as an SMS: 160 characters of GSM's alphabet, else 70; 153 or 67 where there are several parts. */
export function smsParts(text: string): SmsLength {
  const widths = Array.from(text, gsmWidth);
  const isGsm = widths.every((width) => width > 0);
  const counted = isGsm ? widths : Array.from(text, (character) => character.length);
  const characters = counted.reduce((sum, width) => sum + width, 0);
  const [single, joined] = isGsm ? [160, 153] : [70, 67];
  return {
    alphabet: isGsm ? 'gsm7' : 'ucs2',
    characters,
    parts: characters <= single ? Math.min(1, characters) : partsOf(counted, joined),
  };
}

/** A character that takes the place of two is never cut in half. */
function partsOf(widths: readonly number[], limit: number): number {
  let parts = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > limit) {
      parts += 1;
      used = 0;
    }
    used += width;
  }
  return parts;
}

/** GSM 03.38 (3GPP TS 23.038 6.2.1): the basic alphabet, and what is written with an escape before it. */
const gsmBasic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const gsmExtended = new Set('\f^{}\\[~]|€');

/** 0: not in GSM's alphabet. */
function gsmWidth(character: string): number {
  if (gsmBasic.has(character)) return 1;
  return gsmExtended.has(character) ? 2 : 0;
}

const variablePattern = /\{\{\s*(\w+)\s*\}\}/g;
const missingName = /(?:[,،] ?| )?\{\{\s*(candidate_name|candidate_first_name)\s*\}\}/g;
const missingNameFirst = /^\{\{\s*(candidate_name|candidate_first_name)\s*\}\}[,،:!]? ?/;

function withoutMissingNames(line: string, values: MessageValues): string {
  const remove = (whole: string, name: string) => (isKnownVariable(name) && values[name] ? whole : '');
  return line.replace(missingNameFirst, remove).replace(missingName, remove);
}

function isLacking(line: string, values: MessageValues): boolean {
  return [...line.matchAll(variablePattern)].some(([, name = '']) => isKnownVariable(name) && !values[name]);
}

function isKnownVariable(name: string): name is MessageVariable {
  return messageVariables.some((known) => known === name);
}

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
  summary:
    'Every kind of message in every language: the agency’s own text or ours. A letter about a decision (acceptance, rejection) goes by mail alone and has no `sms_text`',
  access: { who: 'user', permission: 'responses.invite' },
  data: z.array(MessageTemplate),
});

export const saveMessageTemplate = endpoint({
  method: 'PUT',
  path: 'message-templates/:kind/:language',
  summary:
    'Change what a message says; `unknown_variable` names the field that has one, or one that the kind has nothing for: a letter about a decision has no link, end or number of questions',
  access: { who: 'user', permission: 'templates.manage', wholeAgency: true },
  params: ByKindAndLanguage,
  body: z.extend(MessageTexts, {
    /** Of the version that was changed, null for our text: after another one, `edited_meanwhile`. Left out: not compared. */
    updated_at: z.optional(z.nullable(Instant)),
  }),
  data: MessageTemplate,
});

export const resetMessageTemplate = endpoint({
  method: 'DELETE',
  path: 'message-templates/:kind/:language',
  summary: 'Go back to our text',
  access: { who: 'user', permission: 'templates.manage', wholeAgency: true },
  params: ByKindAndLanguage,
  /** As in `saveMessageTemplate`. */
  query: z.object({ updated_at: z.optional(Instant) }),
  data: MessageTemplate,
});

export const testMessage = endpoint({
  method: 'POST',
  path: 'message-templates/:kind/:language/test',
  summary:
    'Send oneself a message as it would be, about a job or an example, to one’s own address or a phone',
  access: { who: 'user', permission: 'templates.manage', confirmed: true },
  params: ByKindAndLanguage,
  body: z.extend(MessageTexts, {
    id: Id,
    job_id: z.nullable(Id),
    /** By SMS to this number, which no letter goes by; left out: by mail to one's own address. */
    phone: z.optional(Phone),
  }),
  data: Nothing,
});
