// Questions to whoever runs this installation: what is asked, what goes along so that it can be answered, and what never
// does. The page shows every line of it before it is sent.
import * as z from 'zod/mini';
import { endpoint, Nothing } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { Language } from './languages.ts';
import { requiredText } from './text.ts';

export const supportTopics = ['question', 'fault', 'plan', 'invoice', 'data'] as const;
export const SupportTopic = z.enum(supportTopics);
export type SupportTopic = z.infer<typeof SupportTopic>;

/** A call that failed: its code and the call's own path, in which parameters stand by name (`jobs/:id`). */
export const ShownFault = z.object({
  code: z.string().check(z.maxLength(60)),
  status: z.int(),
  call: z.string().check(z.maxLength(200)),
  at: Instant,
});
export type ShownFault = z.infer<typeof ShownFault>;
export const maxShownFaults = 5;

/** What helps to answer. No name of a candidate, no answer, no link is among it. */
export const SupportFacts = z.object({
  version: z.string().check(z.maxLength(120)),
  browser: z.string().check(z.maxLength(400)),
  /** Width and height of the window, and pixels to each: `1440 × 900, 2`. */
  screen: z.string().check(z.maxLength(60)),
  time_zone: z.string().check(z.maxLength(80)),
  faults: z.array(ShownFault).check(z.maxLength(maxShownFaults)),
});
export type SupportFacts = z.infer<typeof SupportFacts>;

export const maxQuestionCharacters = 5000;
/** A picture in base64: four characters for three bytes of the five megabytes that any picture may have. */
const maxPictureCharacters = 7_000_000;
export const maxQuestionBytes = maxPictureCharacters + 64_000;

export const SupportQuestion = z.object({
  id: Id,
  topic: SupportTopic,
  text: requiredText(maxQuestionCharacters),
  /** The job that it is about. */
  job_id: z.nullable(Id),
  /** The page's: in it the question is written, and its answer is hoped for. */
  language: Language,
  /** Null: the asker would rather not send them. */
  facts: z.nullable(SupportFacts),
  /** A picture's bytes in base64; drawn anew before it goes anywhere. */
  picture: z.nullable(z.string().check(z.maxLength(maxPictureCharacters), z.regex(/^[A-Za-z0-9+/]+=*$/))),
});
export type SupportQuestion = z.infer<typeof SupportQuestion>;

const privateAddress = /\bhttps?:\/\/[^\s/]+\/(?:i|s|r|c|media|invite|registration|password|email)\/\S+/gi;
const privatePath = /(?<=^|\s)\/(?:i|s|r|media|invite|registration|password|email)\/\S{8,}/gi;
/** Of webhooks, in base64. */
const signingSecret = /\bwhsec_[A-Za-z0-9+/=]+/g;
/** As they are shown (server/account/recovery-codes.ts). */
const recoveryCode = /\b[0-9a-z]{4}(?:-[0-9a-z]{4}){3}\b/gi;
/** Letters and digits in one run, as tokens and links have them; ids are not secret and have their dashes elsewhere. */
const longRun = /[A-Za-z0-9_-]{24,}/g;
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What stands where something was left out. */
export const leftOut = '[…]';

/**
 * The text without what opens something: links of interviews and reviews, tokens, keys. Whoever reads a mail could use
 * them. Said before it is sent, so that nobody wonders.
 */
export function withoutSecrets(text: string): string {
  return text
    .replace(privateAddress, leftOut)
    .replace(privatePath, leftOut)
    .replace(signingSecret, leftOut)
    .replace(recoveryCode, (run) => (isSecret(run) ? leftOut : run))
    .replace(longRun, (run) => (isSecret(run) ? leftOut : run));
}

/** A word is letters, a number digits; what mixes both at such a length is neither. */
function isSecret(run: string): boolean {
  return !id.test(run) && /\d/.test(run) && /[A-Za-z]/.test(run);
}

export const getSupport = endpoint({
  method: 'GET',
  path: 'support',
  summary: 'Whether questions can be sent from here, and whom to ask where they cannot',
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
/** `folder`: written to a folder instead of being sent. `template`: the operator has not written a text of their own. */
export const systemStates = ['ok', 'missing', 'unreachable', 'folder', 'off', 'template'] as const;
export type SystemState = (typeof systemStates)[number];

export const getSystem = endpoint({
  method: 'GET',
  path: 'support/system',
  summary: 'How the parts of this installation are',
  access: { who: 'user', permission: 'settings.manage' },
  data: z.array(z.object({ part: z.enum(systemParts), state: z.enum(systemStates) })),
});

export const askSupport = endpoint({
  method: 'POST',
  path: 'support/questions',
  summary:
    'Mail a question to whoever runs this installation; the answer goes to the asker’s address. `support_off` where nobody is named',
  access: { who: 'user', permission: 'any' },
  body: SupportQuestion,
  data: Nothing,
});
