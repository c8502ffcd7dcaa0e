// Invitations: by email, by SMS, in bulk and by share links, with the delivery status of each message. The invitation of one
// person by email is in response.ts.
import * as z from 'zod/mini';
import { ById, endpoint, Nothing } from './endpoint.ts';
import { Id, Instant, LinkHash } from './id.ts';
import { Language } from './languages.ts';
import { maxTags, Response, Tag } from './response.ts';
import { Email, optionalText, Phone, requiredText } from './text.ts';

export const channels = ['email', 'sms'] as const;
export const Channel = z.enum(channels);
export type Channel = z.infer<typeof Channel>;

/** A message's delivery status. `sent`: handed to the provider. `failed`: not accepted. `canceled`: stopped before sending. */
export const messageStates = ['queued', 'sent', 'delivered', 'failed', 'bounced', 'canceled'] as const;
export const MessageState = z.enum(messageStates);
export type MessageState = z.infer<typeof MessageState>;

export const inviteBySms = endpoint({
  method: 'POST',
  path: 'jobs/:id/invitations/sms',
  summary: 'Invite one person by SMS. `sms_off` if no SMS provider is configured',
  access: { who: 'user', permission: 'responses.invite', api: true, confirmed: true },
  params: ById,
  body: z.object({
    id: Id,
    name: optionalText(200),
    /** In international format (E.164), otherwise refused with `phone: format`. */
    phone: Phone,
    email: z.optional(Email),
    language: z.optional(Language),
  }),
  data: z.extend(Response, { hash: LinkHash }),
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: 'responses/:id/invitation',
  summary:
    'Send the invitation again, by either channel, optionally to a corrected email address or phone number',
  access: { who: 'user', permission: 'responses.invite', api: true, confirmed: true },
  params: ById,
  body: z.object({
    id: Id,
    channel: Channel,
    /** A correction, allowed until the interview starts. It gets a new link, and the link sent before stops working. */
    email: z.optional(Email),
    phone: z.optional(Phone),
  }),
  data: Response,
});

/**
 * Values of a message's `fault` that come from Candor: held back by a limit, SMS is off, no server reachable, canceled. Any
 * other text comes from a mail or SMS server.
 */
export const messageFaults = ['limit', 'sms_off', 'unreachable', 'canceled', 'unknown'] as const;
export type MessageFault = (typeof messageFaults)[number];

/** One invited person with the newest message to them. */
export const Invitation = z.object({
  response_id: Id,
  full: z.string(),
  email: z.string(),
  phone: z.string(),
  /** True if the link works; false once the invitation is canceled (rejected before the start). */
  open: z.boolean(),
  started: z.boolean(),
  finished: z.boolean(),
  /** The inviting member; null if no member invited them. */
  invited_by: z.nullable(z.string()),
  created_at: Instant,
  message: z.nullable(
    z.object({
      id: Id,
      channel: Channel,
      kind: z.string(),
      state: MessageState,
      /** One of messageFaults, or the answer of the mail or SMS server, cut to 500 characters; empty without a fault. */
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
  summary: 'A job’s invitations with the delivery status of their messages, newest first, in pages',
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

/** People in one pasted list. Longer lists are uploaded as a file. */
export const maxListed = 200;

/**
 * What a pasted list did with one person. `again`: already in the job, and their link was sent again. `unchanged`: already in
 * the job, and their link no longer works, because they have finished or were rejected. `held_back`: this address got too many
 * messages lately.
 */
export const listOutcomes = ['invited', 'again', 'unchanged', 'held_back'] as const;
export const ListOutcome = z.enum(listOutcomes);
export type ListOutcome = z.infer<typeof ListOutcome>;

export const inviteList = endpoint({
  method: 'POST',
  path: 'jobs/:id/invitations/list',
  summary:
    'Invite up to 200 people by email at once. People already in the job get their link again, unless it no longer works',
  access: { who: 'user', permission: 'responses.invite', api: true, confirmed: true },
  params: ById,
  body: z.object({
    id: Id,
    language: Language,
    /** `id`: of the person's interview if they are new to the job. */
    people: z
      .array(z.object({ id: Id, name: optionalText(200), email: Email }))
      .check(z.minLength(1), z.maxLength(maxListed)),
  }),
  /** In the order of the list, without duplicates. */
  data: z.array(z.object({ email: z.string(), outcome: ListOutcome })),
});

/** Characters of a note in a file. */
export const maxImportNote = 2000;
/** Different sources in one file. */
export const maxImportSources = 50;

/** One row of a spreadsheet after parsing. It has an email address, a phone number, or both. */
export const ImportRow = z.object({
  name: optionalText(200),
  email: z.union([z.literal(''), Email]),
  phone: Phone,
  language: z.optional(Language),
  /** Tags and the note need responses.note. They are added to new people only. */
  tags: z.optional(z.array(Tag).check(z.maxLength(maxTags))),
  note: z.optional(optionalText(maxImportNote)),
  /** Where the person comes from, in the recruiter's words. At most 50 different ones in a file. */
  source: z.optional(optionalText(60)),
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
  /** Rows dropped because an earlier row of the file is the same. */
  duplicates: z.int(),
  /** Rows so far: invited, already in the job, and those whose message could not be sent anywhere. */
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
  summary: 'Invite up to 10,000 people in the background. A repeated request invites no one twice',
  access: { who: 'user', permission: 'responses.invite', api: true, confirmed: true },
  params: ById,
  body: z.object({
    id: Id,
    channel: Channel,
    file_name: optionalText(200),
    /** For rows without a language. */
    language: Language,
    duplicates: z.int().check(z.gte(0), z.lte(1_000_000)),
    rows: z.array(ImportRow).check(z.minLength(1), z.maxLength(maxImportRows)),
  }),
  data: Import,
});

export const getImport = endpoint({
  method: 'GET',
  path: 'imports/:id',
  summary: 'The progress of an import',
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
  summary: 'Stop an import. Invitations already sent stay valid. No one else is invited',
  access: { who: 'user', permission: 'responses.invite', api: true },
  params: ById,
  data: Import,
});

/** For the preview of a file before its import. */
export const findInvited = endpoint({
  method: 'POST',
  path: 'jobs/:id/invited',
  summary: 'Which of the given email addresses and phone numbers are already in the job',
  access: { who: 'user', permission: 'responses.invite', api: true },
  params: ById,
  body: z.object({
    emails: z.array(z.string().check(z.maxLength(254))).check(z.maxLength(maxImportRows)),
    phones: z.array(z.string().check(z.maxLength(32))).check(z.maxLength(maxImportRows)),
  }),
  data: z.object({ emails: z.array(z.string()), phones: z.array(z.string()) }),
});

/** An additional share link of a job, for one place where it is published. */
export const ShareLink = z.object({
  id: Id,
  /** Where it is published, in the recruiter's words. It becomes the `source` of candidates who start from it. */
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
  summary: 'Create a share link for another source',
  access: { who: 'user', permission: 'responses.invite', api: true },
  params: ById,
  body: z.object({ id: Id, source: requiredText(60) }),
  data: ShareLink,
});

export const removeShareLink = endpoint({
  method: 'DELETE',
  path: 'share-links/:id',
  summary: 'Close a share link. Candidates who started from it can continue. No one else can start',
  access: { who: 'user', permission: 'responses.invite', api: true },
  params: ById,
  data: Nothing,
});

/** Receives the delivery reports of an SMS provider (Twilio's status callback, form data) at a URL that the server signed. */
export const reportSms = endpoint({
  method: 'POST',
  path: 'hooks/sms/:agency/:message/:signature',
  summary: 'Delivery report of an SMS, from Twilio’s status callback',
  access: { who: 'signature' },
  params: z.object({ agency: Id, message: Id, signature: z.string().check(z.maxLength(200)) }),
  bodyType: 'form',
  body: z.looseObject({
    MessageStatus: z.string().check(z.maxLength(40)),
    ErrorCode: z.optional(z.string().check(z.maxLength(40))),
  }),
  data: Nothing,
});

/** Receives the delivery reports of a mail provider, with `MAIL_EVENTS_TOKEN` as the bearer token. */
export const reportMail = endpoint({
  method: 'POST',
  path: 'hooks/mail',
  summary: 'Delivery report of an email by its Message-ID. The bearer token is MAIL_EVENTS_TOKEN',
  access: { who: 'signature' },
  body: z.object({
    /** As in the email's header, with or without < >. */
    message_id: z.string().check(z.maxLength(300)),
    event: z.enum(['delivered', 'bounced']),
    fault: z._default(optionalText(500), ''),
  }),
  data: Nothing,
});
