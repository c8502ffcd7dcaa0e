// The signed-in user's own account: password, email address, two-factor sign-in, sessions.
import * as z from 'zod/mini';
import { AccessToken, Password } from './auth.ts';
import { ById, endpoint, Nothing } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { Language } from './languages.ts';
import { Email, requiredText } from './text.ts';

/** The current password. Sensitive changes ask for it again, so that an unlocked phone in other hands can't make them. */
export const CurrentPassword = z.string().check(z.minLength(1), z.maxLength(200));

export const changePassword = endpoint({
  method: 'PUT',
  path: 'user/password',
  summary: 'Change the password and end every other session. `fields.current`: the current password is wrong',
  access: { who: 'user', permission: 'any' },
  body: z.object({ current: CurrentPassword, password: Password }),
  data: Nothing,
});

export const changeEmail = endpoint({
  method: 'POST',
  path: 'user/email',
  summary:
    'Email a confirmation link to the new address, valid for a day, and notify the old one. The answer is the same if the address is taken',
  access: { who: 'user', permission: 'any' },
  body: z.object({ email: Email, current: CurrentPassword }),
  data: Nothing,
});

/**
 * Like the link of a registration, it requires both the emailed link and a session of the account: nobody can trick the owner of
 * a mailbox into giving their address to a stranger's account.
 */
export const confirmEmail = endpoint({
  method: 'POST',
  path: 'email/confirm',
  summary:
    'Change the signed-in user’s address with the token from the email. `reset_link_invalid`, `email_taken`',
  access: { who: 'user', permission: 'any' },
  body: z.object({ token: z.string().check(z.minLength(20), z.maxLength(200)) }),
  data: Nothing,
});

/** A session of the signed-in user. */
export const SessionListed = z.object({
  id: Id,
  /** True for the session that makes this call. */
  current: z.boolean(),
  agency_name: z.string(),
  user_agent: z.string(),
  ip: z.string(),
  created_at: Instant,
  /** Accurate to ten minutes. */
  last_seen_at: Instant,
  expires_at: Instant,
});
export type SessionListed = z.infer<typeof SessionListed>;

export const getSessions = endpoint({
  method: 'GET',
  path: 'user/sessions',
  summary: 'The signed-in user’s sessions in every organization, most recently used first',
  access: { who: 'user', permission: 'any' },
  data: z.array(SessionListed),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: 'user/sessions/:id',
  summary: 'End one of the signed-in user’s sessions',
  access: { who: 'user', permission: 'any' },
  params: ById,
  data: Nothing,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: 'user/sessions',
  summary: 'End all of the signed-in user’s other sessions',
  access: { who: 'user', permission: 'any' },
  data: Nothing,
});

/** Six digits from an authenticator app (RFC 6238), or a recovery code. */
export const TwoFactorCode = z.string().check(z.minLength(6), z.maxLength(40));

export const startTwoFactor = endpoint({
  method: 'POST',
  path: 'user/two-factor',
  summary:
    'Create a secret for an authenticator app (RFC 6238). Nothing changes until a code confirms it. `two_factor_on`',
  access: { who: 'user', permission: 'any', confirmed: true, withoutSecondFactor: true },
  body: z.object({ current: CurrentPassword }),
  data: z.object({ secret: z.string(), otpauth_url: z.string() }),
});

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: 'user/two-factor/confirm',
  summary:
    'Turn on two-factor sign-in. The answer is the only time the recovery codes are shown. `two_factor_on`, `fields.code`: the code is wrong',
  access: { who: 'user', permission: 'any', confirmed: true, withoutSecondFactor: true },
  body: z.object({ code: TwoFactorCode }),
  data: RecoveryCodes,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: 'user/two-factor/recovery-codes',
  summary: 'Replace the recovery codes. `fields.current`, `fields.code`: password or code is wrong',
  access: { who: 'user', permission: 'any' },
  body: z.object({ current: CurrentPassword, code: TwoFactorCode }),
  data: RecoveryCodes,
});

export const removeTwoFactor = endpoint({
  method: 'POST',
  path: 'user/two-factor/remove',
  summary: 'Turn off two-factor sign-in. `fields.current`, `fields.code`: password or code is wrong',
  access: { who: 'user', permission: 'any' },
  body: z.object({ current: CurrentPassword, code: TwoFactorCode }),
  data: Nothing,
});

export const removeTwoFactorOf = endpoint({
  method: 'DELETE',
  path: 'users/:id/two-factor',
  summary:
    'Turn off two-factor sign-in for a member who lost both phone and recovery codes. `not_yours_to_give` unless the caller is an owner, for the caller’s own account, and for members of other organizations',
  access: { who: 'user', permission: 'users.manage' },
  params: ById,
  data: Nothing,
});

/** For an invited person who has no account. */
export const registerInvited = endpoint({
  method: 'POST',
  path: 'invites/companies/:hash/registration',
  summary:
    'Create an account for the invited address, join and sign in. `user_invite_invalid`, `email_taken`, `plan_limit`',
  access: { who: 'anyone' },
  params: z.object({ hash: z.string().check(z.minLength(20), z.maxLength(200)) }),
  body: z.object({
    /** The new user's id, generated by the page (P3). */
    id: Id,
    name: requiredText(200),
    password: Password,
    language: z.optional(Language),
  }),
  data: AccessToken,
});
