// The signed-in user's own safety: password, address, two-factor, sessions.
import * as z from 'zod/mini';
import { AccessToken, Password } from './auth.ts';
import { ById, endpoint, Nothing } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { Language } from './languages.ts';
import { Email, requiredText } from './text.ts';

/** The password one has: asked for again before what a borrowed phone must not do. */
const CurrentPassword = z.string().check(z.minLength(1), z.maxLength(200));

export const changePassword = endpoint({
  method: 'PUT',
  path: 'user/password',
  summary: 'Change one’s password (`fields.current`: wrong); every other session ends',
  access: { who: 'user', permission: 'any' },
  body: z.object({ current: CurrentPassword, password: Password }),
  data: Nothing,
});

export const changeEmail = endpoint({
  method: 'POST',
  path: 'user/email',
  summary:
    'Mail a link to the new address, good for a day; the old one is told. Answers the same if it is taken',
  access: { who: 'user', permission: 'any' },
  body: z.object({ email: Email, current: CurrentPassword }),
  data: Nothing,
});

/**
 * Takes the mailed link and the account's own session, as does the link of a registration: the owner of a mailbox can't be
 * talked into giving a stranger's account their address.
 */
export const confirmEmail = endpoint({
  method: 'POST',
  path: 'email/confirm',
  summary:
    'The signed-in user’s address changes with the token from the mail: `reset_link_invalid`, `email_taken`',
  access: { who: 'user', permission: 'any' },
  body: z.object({ token: z.string().check(z.minLength(20), z.maxLength(200)) }),
  data: Nothing,
});

/** Until the address given at registration is confirmed, calls whose access says `confirmed` are refused. */
export const sendEmailConfirmation = endpoint({
  method: 'POST',
  path: 'email/confirmation',
  summary: 'Mail the signed-in user a link that confirms their address; nothing is sent if it is confirmed',
  access: { who: 'user', permission: 'any' },
  data: Nothing,
});

export const confirmRegisteredEmail = endpoint({
  method: 'POST',
  path: 'email/confirmation/:token',
  summary: 'Confirm the signed-in user’s address with the token from the mail: `reset_link_invalid`',
  access: { who: 'user', permission: 'any' },
  params: z.object({ token: z.string().check(z.minLength(20), z.maxLength(200)) }),
  data: Nothing,
});

/** Where one is signed in. */
export const SessionListed = z.object({
  id: Id,
  /** The one that asks. */
  current: z.boolean(),
  agency_name: z.string(),
  user_agent: z.string(),
  ip: z.string(),
  created_at: Instant,
  /** To ten minutes. */
  last_seen_at: Instant,
  expires_at: Instant,
});
export type SessionListed = z.infer<typeof SessionListed>;

export const getSessions = endpoint({
  method: 'GET',
  path: 'user/sessions',
  summary: 'Where one is signed in, in every agency, last seen first',
  access: { who: 'user', permission: 'any' },
  data: z.array(SessionListed),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: 'user/sessions/:id',
  summary: 'Sign out there',
  access: { who: 'user', permission: 'any' },
  params: ById,
  data: Nothing,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: 'user/sessions',
  summary: 'Sign out everywhere else',
  access: { who: 'user', permission: 'any' },
  data: Nothing,
});

/** Six digits of an authenticator (RFC 6238), or a recovery code. */
export const TwoFactorCode = z.string().check(z.minLength(6), z.maxLength(40));

export const startTwoFactor = endpoint({
  method: 'POST',
  path: 'user/two-factor',
  summary:
    'A new secret for an authenticator app (RFC 6238); nothing changes until a code confirms it. `two_factor_on`',
  access: { who: 'user', permission: 'any', confirmed: true },
  body: z.object({ current: CurrentPassword }),
  data: z.object({ secret: z.string(), otpauth_url: z.string() }),
});

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: 'user/two-factor/confirm',
  summary:
    'Switch two-factor on (`fields.code`: wrong); the recovery codes are shown this once. `two_factor_on`',
  access: { who: 'user', permission: 'any', confirmed: true },
  body: z.object({ code: TwoFactorCode }),
  data: RecoveryCodes,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: 'user/two-factor/recovery-codes',
  summary: 'New recovery codes; the old ones end (`fields.current`, `fields.code`: wrong)',
  access: { who: 'user', permission: 'any' },
  body: z.object({ current: CurrentPassword, code: TwoFactorCode }),
  data: RecoveryCodes,
});

export const removeTwoFactor = endpoint({
  method: 'POST',
  path: 'user/two-factor/remove',
  summary: 'Switch two-factor off (`fields.current`, `fields.code`: wrong)',
  access: { who: 'user', permission: 'any' },
  body: z.object({ current: CurrentPassword, code: TwoFactorCode }),
  data: Nothing,
});

export const removeTwoFactorOf = endpoint({
  method: 'DELETE',
  path: 'users/:id/two-factor',
  summary:
    'An owner switches two-factor sign-in off for a colleague who lost phone and recovery codes; `not_yours_to_give` for anybody else, for oneself, and for who works in other agencies too',
  access: { who: 'user', permission: 'users.manage' },
  params: ById,
  data: Nothing,
});

/** A person who was invited and has no account. */
export const registerInvited = endpoint({
  method: 'POST',
  path: 'invites/companies/:hash/registration',
  summary:
    'Make an account for the invited address, join and sign in: `user_invite_invalid`, `email_taken`, `plan_limit`',
  access: { who: 'anyone' },
  params: z.object({ hash: z.string().check(z.minLength(20), z.maxLength(200)) }),
  body: z.object({
    /** The new user's id, made by the page (P3). */
    id: Id,
    name: requiredText(200),
    password: Password,
    language: z.optional(Language),
  }),
  data: AccessToken,
});
