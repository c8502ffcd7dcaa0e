// Inviting: by e-mail and SMS, many at once, by share links; and what became of each message. One person by e-mail is in
// response.ts.
import * as z from 'zod/mini';
import { ById, endpoint, Nothing } from './endpoint.ts';
import { Id, Instant, LinkHash } from './id.ts';
import { Language } from './languages.ts';
import { Response } from './response.ts';
import { Email, optionalText, Phone, requiredText } from './text.ts';

export const channels = ['email', 'sms'] as const;
export const Channel = z.enum(channels);
export type Channel = z.infer<typeof Channel>;

/** Where a message is: waiting, handed over, known to have arrived, not accepted, sent back, or stopped before it went. */
export const messageStates = ['queued', 'sent', 'delivered', 'failed', 'bounced', 'canceled'] as const;
export const MessageState = z.enum(messageStates);
export type MessageState = z.infer<typeof MessageState>;

export const inviteBySms = endpoint({
  method: 'POST',
  path: 'jobs/:id/invitations/sms',
  summary: 'Invite one person by SMS; `sms_off` where no SMS provider is set',
  access: { who: 'user', permission: 'responses.invite', api: true, confirmed: true },
  params: ById,
  body: z.object({
    id: Id,
    name: optionalText(200),
    /** In international form (E.164), or refused as `phone: format`. */
    phone: Phone,
    email: z.optional(Email),
    language: z.optional(Language),
  }),
  data: z.extend(Response, { hash: LinkHash }),
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: 'responses/:id/invitation',
  summary: 'Send somebody their link again, by the same or the other channel, or to an address put right',
  access: { who: 'user', permission: 'responses.invite', api: true, confirmed: true },
  params: ById,
  body: z.object({
    id: Id,
    channel: Channel,
    /** Corrected, of somebody who has not begun: it goes there, with a new link; the one that was sent before is none. */
    email: z.optional(Email),
    phone: z.optional(Phone),
  }),
  data: Response,
});

/**
 * What a message's `fault` says where it is our own word: held back by a limit, SMS are off here, no server was reached,
 * stopped. All else was said by a mail or SMS server.
 */
export const messageFaults = ['limit', 'sms_off', 'unreachable', 'canceled', 'unknown'] as const;
export type MessageFault = (typeof messageFaults)[number];

/** One invited person with the newest message to them. */
export const Invitation = z.object({
  response_id: Id,
  full: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Whether the link still stands: false once canceled (rejected before the start). */
  open: z.boolean(),
  /** Whether the interview was begun or finished. */
  started: z.boolean(),
  finished: z.boolean(),
  /** Who invited; null: nobody in person. */
  invited_by: z.nullable(z.string()),
  created_at: Instant,
  message: z.nullable(
    z.object({
      id: Id,
      channel: Channel,
      kind: z.string(),
      state: MessageState,
      /** One of messageFaults, or what the mail or SMS server said, cut to 500 characters; empty where all is well. */
      fault: z.string(),
      created_at: Instant,
      sent_at: z.nullable(Instant),
    }),
  ),
});
export type Invitation = z.infer<typeof Invitation>;

export const getInvitations = endpoint({
  method: 'GET',
  path: 'jobs/:id/invitations',
  summary: 'Who was invited to a job, newest first, a page at a time, and what became of the messages',
  access: { who: 'user', permission: 'responses.invite', api: true },
  params: ById,
  query: z.object({
    after: z.optional(z.string().check(z.maxLength(200))),
    state: z.optional(MessageState),
    search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  data: z.object({
    invitations: z.array(Invitation),
    next: z.nullable(z.string()),
    counts: z.record(MessageState, z.int()),
  }),
});

/** One row of a spreadsheet, as it was understood. At least one of e-mail and phone is there. */
export const ImportRow = z.object({
  name: optionalText(200),
  email: z.union([z.literal(''), Email]),
  phone: Phone,
  language: z.optional(Language),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const maxImportRows = 10_000;
export const maxImportFileBytes = 10 * 1024 * 1024;

export const Import = z.object({
  id: Id,
  job_id: Id,
  channel: Channel,
  file_name: z.string(),
  state: z.enum(['running', 'done', 'canceled']),
  total: z.int(),
  /** Rows of the file that were the same as one before them, and dropped. */
  duplicates: z.int(),
  /** How the rows ended so far: invited, in the job before, or nowhere to send a message to. */
  invited: z.int(),
  already: z.int(),
  failed: z.int(),
  created_by: z.nullable(z.string()),
  created_at: Instant,
  finished_at: z.nullable(Instant),
});
export type Import = z.infer<typeof Import>;

export const startImport = endpoint({
  method: 'POST',
  path: 'jobs/:id/imports',
  summary:
    'Invite up to 10,000 people at once; goes on by itself, each person is invited once however often it is sent',
  access: { who: 'user', permission: 'responses.invite', api: true, confirmed: true },
  params: ById,
  body: z.object({
    id: Id,
    channel: Channel,
    file_name: optionalText(200),
    /** Of everybody whose row names none. */
    language: Language,
    duplicates: z.int().check(z.gte(0), z.lte(1_000_000)),
    rows: z.array(ImportRow).check(z.minLength(1), z.maxLength(maxImportRows)),
  }),
  data: Import,
});

export const getImport = endpoint({
  method: 'GET',
  path: 'imports/:id',
  summary: 'How far an import is',
  access: { who: 'user', permission: 'responses.invite', api: true },
  params: ById,
  data: Import,
});

export const getImports = endpoint({
  method: 'GET',
  path: 'jobs/:id/imports',
  summary: 'The newest twenty imports of a job',
  access: { who: 'user', permission: 'responses.invite', api: true },
  params: ById,
  data: z.array(Import),
});

export const cancelImport = endpoint({
  method: 'POST',
  path: 'imports/:id/cancel',
  summary: 'Stop an import: who was invited stays invited, nobody else is',
  access: { who: 'user', permission: 'responses.invite', api: true },
  params: ById,
  data: Import,
});

/** Which of these addresses are in the job already: for the preview of a file. */
export const findInvited = endpoint({
  method: 'POST',
  path: 'jobs/:id/invited',
  summary: 'Which of some e-mail addresses and phone numbers are in the job already',
  access: { who: 'user', permission: 'responses.invite', api: true },
  params: ById,
  body: z.object({
    emails: z.array(z.string().check(z.maxLength(254))).check(z.maxLength(maxImportRows)),
    phones: z.array(z.string().check(z.maxLength(32))).check(z.maxLength(maxImportRows)),
  }),
  data: z.object({ emails: z.array(z.string()), phones: z.array(z.string()) }),
});

/** A share link of a job for one place where it is published, beside the job's own. */
export const ShareLink = z.object({
  id: Id,
  /** Where it is published, in the recruiter's words; candidates who come by it carry it as their source. */
  source: z.string(),
  hash: LinkHash,
  created_at: Instant,
  started: z.int(),
  finished: z.int(),
});
export type ShareLink = z.infer<typeof ShareLink>;

export const getShareLinks = endpoint({
  method: 'GET',
  path: 'jobs/:id/share-links',
  summary: 'A job’s share links by source',
  access: { who: 'user', permission: 'responses.invite', api: true },
  params: ById,
  data: z.array(ShareLink),
});

export const addShareLink = endpoint({
  method: 'POST',
  path: 'jobs/:id/share-links',
  summary: 'Make a share link for one more source',
  access: { who: 'user', permission: 'responses.invite', api: true },
  params: ById,
  body: z.object({ id: Id, source: requiredText(60) }),
  data: ShareLink,
});

export const removeShareLink = endpoint({
  method: 'DELETE',
  path: 'share-links/:id',
  summary: 'Close a share link: who began by it goes on, nobody else begins',
  access: { who: 'user', permission: 'responses.invite', api: true },
  params: ById,
  data: Nothing,
});

/** What an SMS provider tells of a message (Twilio's status callback, form data); the address is signed by us. */
export const reportSms = endpoint({
  method: 'POST',
  path: 'hooks/sms/:agency/:message/:signature',
  summary: 'Delivery report of an SMS, by Twilio’s status callback',
  access: { who: 'signature' },
  params: z.object({ agency: Id, message: Id, signature: z.string().check(z.maxLength(200)) }),
  bodyType: 'form',
  body: z.looseObject({
    MessageStatus: z.string().check(z.maxLength(40)),
    ErrorCode: z.optional(z.string().check(z.maxLength(40))),
  }),
  data: Nothing,
});

/** What a mail provider tells of a message: with `MAIL_EVENTS_TOKEN` as the Bearer. */
export const reportMail = endpoint({
  method: 'POST',
  path: 'hooks/mail',
  summary: 'Delivery report of a mail by its Message-ID; the Bearer is MAIL_EVENTS_TOKEN',
  access: { who: 'signature' },
  body: z.object({
    /** As in the mail's header, with or without < >. */
    message_id: z.string().check(z.maxLength(300)),
    event: z.enum(['delivered', 'bounced']),
    fault: z._default(optionalText(500), ''),
  }),
  data: Nothing,
});
