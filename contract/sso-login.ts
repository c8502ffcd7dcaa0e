// Signing in through an organization's identity provider, as the page /login does it.
import * as z from 'zod/mini';
import { AccessToken } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { Email } from './text.ts';

export const startLogin = endpoint({
  method: 'POST',
  path: 'login/start',
  summary:
    'Where people with this address sign in: at their organization’s identity provider (`url`), or here. Depends on the address’s domain alone',
  access: { who: 'anyone' },
  body: z.object({ email: Email }),
  data: z.object({ url: z.nullable(z.string()) }),
});

export const exchangeLogin = endpoint({
  method: 'POST',
  path: 'login/exchange',
  summary:
    'Complete a sign-in through the identity provider, once, in the same browser. `sso_failed` with `details.reason`, `sso_not_linked` with `details.email`: call `login/link`. `plan_limit`: there is no seat for a new member',
  access: { who: 'anyone' },
  data: AccessToken,
});

export const linkLogin = endpoint({
  method: 'POST',
  path: 'login/link',
  summary:
    'Link the account with this address to the identity provider, once, with its password and `code`, and sign in. `wrong_credentials`, `two_factor_required`, `two_factor_wrong`',
  access: { who: 'anyone' },
  body: z.object({
    password: z.string().check(z.minLength(1), z.maxLength(200)),
    code: z.optional(z.string().check(z.maxLength(40))),
  }),
  data: AccessToken,
});
