// Is this invitation genuine? /verify takes a link, or a code from an email, and answers whether this installation made it, for which
// company, and where it was sent. Anyone can report a message that is not.
import * as z from 'zod/mini';
import { endpoint, Nothing } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { Channel } from './invite.ts';
import { Language } from './languages.ts';
import { optionalText, requiredText } from './text.ts';
import { VerifiedDomain } from './verified-domain.ts';

/** What a genuine link leads to. `message`: a code of one of our emails. */
export const verifiedKinds = [
  'interview',
  'shared_interview',
  'company',
  'review',
  'room',
  'message',
] as const;

/**
 * - `genuine`: this installation made it.
 * - `deleted`: it did, and the interview has been removed or deleted since.
 * - `foreign`: a link to another host, or one that only looks like ours.
 * - `unknown`: in the form of our links and codes, but not one of them.
 * - `unreadable`: neither a link nor a code.
 */
export const Verification = z.discriminatedUnion('result', [
  z.object({
    result: z.literal('genuine'),
    kind: z.enum(verifiedKinds),
    company: z.string(),
    /** The organization that invites for the company; the same name if it invites for itself. */
    organization: z.string(),
    verified_domain: z.nullable(VerifiedDomain),
    /** Newest first, at most five. Recipients are masked: `a•••@g•••.com`, `•••67`. */
    sent: z.array(z.object({ channel: Channel, recipient: z.string(), at: Instant })),
  }),
  z.object({ result: z.literal('foreign'), host: z.string() }),
  z.object({ result: z.enum(['deleted', 'unknown', 'unreadable']) }),
]);
export type Verification = z.infer<typeof Verification>;
export type GenuineVerification = Extract<Verification, { result: 'genuine' }>;

export const getVerificationFacts = endpoint({
  method: 'GET',
  path: 'verification',
  summary: 'Where genuine links lead and genuine emails come from',
  access: { who: 'anyone' },
  data: z.object({
    /** The only host of our links, with its port if it has one. */
    host: z.string(),
    /** The only address that our emails come from. */
    mail_from: z.string(),
    /** True if false messages can be reported to the operator. */
    can_report: z.boolean(),
  }),
});

export const verifyInvitation = endpoint({
  method: 'POST',
  path: 'verification',
  summary: 'Whether a link or a code from a message is genuine, and where it was sent (masked)',
  access: { who: 'anyone' },
  body: z.object({ text: requiredText(4000) }),
  data: Verification,
});

export const maxReportCharacters = 20_000;

export const reportMessage = endpoint({
  method: 'POST',
  path: 'verification/reports',
  summary: 'Report a false invitation to the operator of this installation, as an abuse report (RFC 5965)',
  access: { who: 'anyone' },
  body: z.object({
    id: Id,
    /** The message as received, best with its headers. */
    text: requiredText(maxReportCharacters),
    /** Where it came from, in the reader’s words: an address or a number. */
    sender: optionalText(300),
    language: Language,
  }),
  data: Nothing,
});
