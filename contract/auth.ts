// Registration, sign-in and the forgotten password.
import * as z from 'zod/mini';
import { endpoint, Nothing } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { Language } from './languages.ts';
import { Email, requiredText } from './text.ts';

/** 10 to 200 characters. The server refuses those easily guessed, `weak`, and those known from leaks, `breached`. */
export const Password = z.string().check(z.minLength(10), z.maxLength(200));

/** What a sign-in gives: an opaque token (stored as SHA-256 by the server) and when it ends. */
export const AccessToken = z.object({ access_token: z.string(), expires_at: Instant });
export type AccessToken = z.infer<typeof AccessToken>;

export const Registration = z.object({
  /** The new user's id, made by the page: a repeated send makes no second account (P3). */
  id: Id,
  name: requiredText(200),
  email: Email,
  password: Password,
  agency_name: requiredText(200),
  language: z.optional(Language),
});
export type Registration = z.infer<typeof Registration>;

export const register = endpoint({
  method: 'POST',
  path: 'registration',
  summary: 'Make an agency and its owner, and sign in',
  access: { who: 'anyone' },
  body: Registration,
  data: AccessToken,
});

export const login = endpoint({
  method: 'POST',
  path: 'login',
  summary:
    'Sign in. `two_factor_required`: send the same again with the authenticator’s `code`, or a recovery code',
  access: { who: 'anyone' },
  body: z.object({
    email: Email,
    password: z.string().check(z.minLength(1), z.maxLength(200)),
    code: z.optional(z.string().check(z.maxLength(40))),
  }),
  data: AccessToken,
});

export const logout = endpoint({
  method: 'POST',
  path: 'logout',
  summary: 'End this session',
  access: { who: 'user', permission: 'any' },
  data: Nothing,
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: 'password/forgot',
  summary: 'Mail a link to set a new password; answers the same whether the address is known or not',
  access: { who: 'anyone' },
  body: z.object({ email: Email, language: z.optional(Language) }),
  data: Nothing,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: 'password/reset',
  summary:
    'Set a new password with the token from the mail; ends every other session. `two_factor_required`: it is set, sign in',
  access: { who: 'anyone' },
  body: z.object({ token: z.string().check(z.minLength(20), z.maxLength(200)), password: Password }),
  data: AccessToken,
});
