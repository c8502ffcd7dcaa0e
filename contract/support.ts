// Questions to the operator of this installation: the question, the facts sent with it, and what is never sent. The page shows
// all of it before sending.
import * as z from 'zod/mini';
import { endpoint, Nothing } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { Language } from './languages.ts';
import { requiredText } from './text.ts';

export const supportTopics = ['question', 'fault', 'plan', 'invoice', 'data'] as const;
export const SupportTopic = z.enum(supportTopics);
export type SupportTopic = z.infer<typeof SupportTopic>;

/** A failed call: its refusal code and the path template (`jobs/:id`), without parameter values. */
export const ShownFault = z.object({
  code: z.string().check(z.maxLength(60)),
  status: z.int(),
  call: z.string().check(z.maxLength(200)),
  at: Instant,
});
export type ShownFault = z.infer<typeof ShownFault>;
export const maxShownFaults = 5;

/** Facts that help to answer. They contain no candidate's name, no answer and no link. */
export const SupportFacts = z.object({
  version: z.string().check(z.maxLength(120)),
  browser: z.string().check(z.maxLength(400)),
  /** Width and height of the window, and the device pixel ratio: `1440 × 900, 2`. */
  screen: z.string().check(z.maxLength(60)),
  time_zone: z.string().check(z.maxLength(80)),
  faults: z.array(ShownFault).check(z.maxLength(maxShownFaults)),
});
export type SupportFacts = z.infer<typeof SupportFacts>;

export const maxQuestionCharacters = 5000;
/** Five megabytes, the limit of every picture, in base64: four characters for three bytes. */
const maxPictureCharacters = 7_000_000;
export const maxQuestionBytes = maxPictureCharacters + 64_000;

export const SupportQuestion = z.object({
  id: Id,
  topic: SupportTopic,
  text: requiredText(maxQuestionCharacters),
  /** The job the question is about. */
  job_id: z.nullable(Id),
  /** The page's language, which the answer should be in. */
  language: Language,
  /** Null: the user chose not to send them. */
  facts: z.nullable(SupportFacts),
  /** A picture in base64. The server re-encodes it before it is sent. */
  picture: z.nullable(z.string().check(z.maxLength(maxPictureCharacters), z.regex(/^[A-Za-z0-9+/]+=*$/))),
});
export type SupportQuestion = z.infer<typeof SupportQuestion>;

const privateAddress = /\bhttps?:\/\/[^\s/]+\/(?:i|s|r|c|media|invite|registration|password|email)\/\S+/gi;
const privatePath = /(?<=^|\s)\/(?:i|s|r|media|invite|registration|password|email)\/\S{8,}/gi;
/** Signing secrets of webhooks, in base64. */
const signingSecret = /\bwhsec_[A-Za-z0-9+/=]+/g;
/** Two-factor recovery codes in the form shown to users. */
const recoveryCode = /\b[0-9a-z]{4}(?:-[0-9a-z]{4}){3}\b/gi;
/** A long run of letters and digits, like the tokens in links. Ids are not secret (`isSecret` excludes them). */
const longRun = /[A-Za-z0-9_-]{24,}/g;
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Replaces a secret. */
export const leftOut = '[…]';

/**
 * Replaces secrets: links to interviews and reviews, tokens, keys. Anyone who reads the email could use them. The page shows
 * the result before it is sent.
 */
export function withoutSecrets(text: string): string {
  return text
    .replace(privateAddress, leftOut)
    .replace(privatePath, leftOut)
    .replace(signingSecret, leftOut)
    .replace(recoveryCode, (run) => (isSecret(run) ? leftOut : run))
    .replace(longRun, (run) => (isSecret(run) ? leftOut : run));
}

/** A run of this length that mixes letters and digits is neither a word nor a number. */
function isSecret(run: string): boolean {
  return !id.test(run) && /\d/.test(run) && /[A-Za-z]/.test(run);
}

export const getSupport = endpoint({
  method: 'GET',
  path: 'support',
  summary: 'Whether this installation accepts support questions, and whom to ask if it does not',
  access: { who: 'user', permission: 'any' },
  data: z.object({
    can_ask: z.boolean(),
    version: z.string(),
    /** The agency's owners. */
    owners: z.array(z.object({ name: z.string(), email: z.string() })),
  }),
});

export const systemParts = ['database', 'storage', 'ffmpeg', 'mail', 'sms', 'support', 'legal'] as const;
export type SystemPart = (typeof systemParts)[number];
/** `folder`: messages are written to a folder instead of being sent. `template`: the operator still uses the template text. */
export const systemStates = ['ok', 'missing', 'unreachable', 'folder', 'off', 'template'] as const;
export type SystemState = (typeof systemStates)[number];

export const getSystem = endpoint({
  method: 'GET',
  path: 'support/system',
  summary: 'The state of each part of this installation',
  access: { who: 'user', permission: 'settings.manage' },
  data: z.array(z.object({ part: z.enum(systemParts), state: z.enum(systemStates) })),
});

export const askSupport = endpoint({
  method: 'POST',
  path: 'support/questions',
  summary:
    'Email a question to the operator of this installation. Replies go to the user’s address. `support_off` if no support address is configured',
  access: { who: 'user', permission: 'any' },
  body: SupportQuestion,
  data: Nothing,
});
