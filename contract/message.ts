// Message templates: the texts of invitations, reminders and decision letters, with {{variables}}. Filling and counting are
// pure functions, so that the page's preview matches what the server sends.
import * as z from 'zod/mini';
import { messageVariables } from './config.ts';
import { endpoint, Nothing } from './endpoint.ts';
import { decisionKinds } from './follow-up.ts';
import type { DecisionKind } from './follow-up.ts';
import { Id, Instant } from './id.ts';
import { Language } from './languages.ts';
import type { FieldFault } from './refusals.ts';
import { optionalText, Phone, requiredText } from './text.ts';

/**
 * The first two contain the candidate's link and go by email or SMS. A confirmation goes by email once everything has
 * arrived, with the link of the candidate's own page. The others are letters: email only, without a link.
 */
export const messageKinds = ['invitation', 'reminder', 'confirmation', ...decisionKinds] as const;
export const MessageKind = z.enum(messageKinds);
export type MessageKind = z.infer<typeof MessageKind>;

/** True for a decision letter, which a recruiter reviews and sends (follow-up.ts). */
export function isLetter(kind: MessageKind): kind is DecisionKind {
  return decisionKinds.some((letter) => letter === kind);
}

/** True if the message can go by SMS. */
export function hasSms(kind: MessageKind): boolean {
  return kind === 'invitation' || kind === 'reminder';
}

export type MessageVariable = (typeof messageVariables)[number];

/** No link, deadline or number of questions: a decision comes after the interview. */
const letterVariables = [
  'candidate_name',
  'candidate_first_name',
  'job_name',
  'company_name',
  'recruiter_name',
  'recruiter_email',
] as const satisfies readonly MessageVariable[];

/** Facts that only exist once the answers have arrived. */
const arrivalVariables: readonly MessageVariable[] = ['answers_count', 'delete_date'];
/** Facts that only matter before the interview. */
const planVariables: readonly MessageVariable[] = ['expire_date', 'questions_count', 'duration_minutes'];

/** The variables that a kind of message can contain. */
export function variablesOf(kind: MessageKind): readonly MessageVariable[] {
  if (isLetter(kind)) return letterVariables;
  const others = kind === 'confirmation' ? planVariables : arrivalVariables;
  return messageVariables.filter((variable) => !others.includes(variable));
}

export const MessageTexts = z.object({
  email_title: requiredText(200),
  /** The body of the email. An invitation without {{interview_link}} gets a button with the link below it. */
  greeting: requiredText(5000),
  /** Required and must contain {{interview_link}}; absent for kinds that go by email only. */
  sms_text: z.optional(optionalText(1000)),
});
export type MessageTexts = z.infer<typeof MessageTexts>;

export const messageFields = ['email_title', 'greeting', 'sms_text'] as const;
export type MessageField = (typeof messageFields)[number];

/** The texts that a kind of message has. */
export function fieldsOf(kind: MessageKind): readonly MessageField[] {
  return hasSms(kind) ? messageFields : ['email_title', 'greeting'];
}

/** The values of the variables; '' for those without a value, such as the deadline of a job that has none. */
export type MessageValues = Readonly<Partial<Record<MessageVariable, string>>>;

/** True if the text contains {{interview_link}}, with or without spaces inside the braces. */
export function carriesLink(text: string): boolean {
  return /\{\{\s*interview_link\s*\}\}/.test(text);
}

/**
 * Fills in the {{variables}} of a text. Values are data: anything in them that looks like a variable stays as it is. An
 * unknown name is removed with the space or comma before it ('Hello {{candidate_name}},' becomes 'Hello,'). In a text of
 * several lines, a line with any other missing value is removed, unless it contains the link.
 */
export function fillMessage(text: string, values: MessageValues): string {
  const lines = text.split(/\r?\n/).map((line) => withoutMissingNames(line, values));
  const complete =
    lines.length === 1 ? lines : lines.filter((line) => carriesLink(line) || !isLacking(line, values));
  const template = complete
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return template.replace(variablePattern, (whole, name: string) =>
    isKnownVariable(name) ? (values[name] ?? '') : whole,
  );
}

/** Unknown variable names, as typed and without duplicates; also unmatched double braces. */
export function unknownVariables(
  text: string,
  known: readonly MessageVariable[] = messageVariables,
): string[] {
  const named = [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name.trim());
  const [stray] = /(?:\{\{|\}\})[^\n]{0,30}/.exec(text.replaceAll(/\{\{[^{}]*\}\}/g, '')) ?? [];
  const unknown = named.filter((name) => !known.some((variable) => variable === name));
  return [...new Set(stray === undefined ? unknown : [...unknown, stray])];
}

/** The faults of a template's texts, apart from their length. A letter must not have an SMS text. */
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
  if (!hasSms(kind)) return text === '' ? undefined : 'not_allowed';
  if (text === '') return 'required';
  return carriesLink(text) ? undefined : 'link_missing';
}

export interface SmsLength {
  alphabet: 'gsm7' | 'ucs2';
  /** As the network counts: emoji and some GSM characters count as two. */
  characters: number;
  /** The number of SMS that are sent and billed. */
  parts: number;
}

/** The length of a text as SMS: 160 characters of the GSM alphabet, else 70; 153 or 67 per part if there are several. */
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

/** Never splits a character that takes two places. */
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

/** GSM 03.38 (3GPP TS 23.038, 6.2.1): the basic alphabet, and the characters that need an escape. */
const gsmBasic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const gsmExtended = new Set('\f^{}\\[~]|€');

/** 0 if the character is not in the GSM alphabet. */
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
  /** True for Candor's default text, false for the agency's own. */
  is_default: z.boolean(),
  updated_at: z.nullable(Instant),
});
export type MessageTemplate = z.infer<typeof MessageTemplate>;

const ByKindAndLanguage = z.object({ kind: MessageKind, language: Language });

export const getMessageTemplates = endpoint({
  method: 'GET',
  path: 'message-templates',
  summary:
    'Every kind of message in every language: the organization’s own text or the default. Confirmations and decision letters (acceptance, rejection) go by email only and have no `sms_text`',
  access: { who: 'user', permission: 'responses.invite' },
  data: z.array(MessageTemplate),
});

export const saveMessageTemplate = endpoint({
  method: 'PUT',
  path: 'message-templates/:kind/:language',
  summary:
    'Change the texts of a message. `unknown_variable` on a field with a variable that does not exist or that this kind does not allow: decision letters have no link, deadline or number of questions',
  access: { who: 'user', permission: 'templates.manage', wholeAgency: true },
  params: ByKindAndLanguage,
  body: z.extend(MessageTexts, {
    /** Optimistic locking: `edited_meanwhile` if the stored value differs. Null for the default text; absent: no check. */
    updated_at: z.optional(z.nullable(Instant)),
  }),
  data: MessageTemplate,
});

export const resetMessageTemplate = endpoint({
  method: 'DELETE',
  path: 'message-templates/:kind/:language',
  summary: 'Restore the default text',
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
    'Send the signed-in user a test message with the data of a job or an example, by email or to a phone number',
  access: { who: 'user', permission: 'templates.manage', confirmed: true },
  params: ByKindAndLanguage,
  body: z.extend(MessageTexts, {
    id: Id,
    job_id: z.nullable(Id),
    /** Send by SMS to this number (not for letters); absent: by email to the user's own address. */
    phone: z.optional(Phone),
  }),
  data: Nothing,
});
