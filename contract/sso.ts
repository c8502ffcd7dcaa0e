// Single sign-on: members sign in with their organization's own identity provider (OpenID Connect). A session through the provider is
// limited to that organization, because its administrators control the provider.
import * as z from 'zod/mini';
import { endpoint, Nothing } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { NextPath } from './login-page.ts';
import { requiredText } from './text.ts';

/** A session that was opened through the provider ends after this time, so that people who left lose access within a day. */
export const ssoSessionHours = 24;

/** The role of members who join by signing in. */
export const SsoRole = z.enum(['admin', 'recruiter', 'reviewer']);

const Connection = z.object({
  /** The provider's identifier, such as `https://login.example.com`. Its metadata is at `/.well-known/openid-configuration` below it. */
  issuer: z.string(),
  client_id: z.string(),
  default_role: SsoRole,
  /** The companies that new members are limited to; null: all. */
  company_ids: z.nullable(z.array(Id)),
  enforced: z.boolean(),
  /** The owner who can always sign in with a password and a second factor. */
  exempt_user_id: z.nullable(Id),
  /** The last sign-in that worked; null: none since the provider or the client changed. */
  tested_at: z.nullable(Instant),
  /** How many members have signed in with it. */
  members: z.int(),
  updated_at: Instant,
});

export const Sso = z.object({
  /** To be entered at the provider. */
  redirect_uri: z.string(),
  /** The provider calls it when somebody signs out there (OpenID Connect Back-Channel Logout). */
  logout_uri: z.string(),
  /** Signs in without an address, for a portal's tile. */
  start_url: z.string(),
  /** The organization's proved domains. Without one, nobody can sign in with the provider. */
  domains: z.array(z.string()),
  /** Null: not set up. */
  connection: z.nullable(Connection),
});
export type Sso = z.infer<typeof Sso>;

const access = { who: 'user', permission: 'settings.manage', wholeAgency: true } as const;

export const getSso = endpoint({
  method: 'GET',
  path: 'sso',
  summary: 'The organization’s single sign-on',
  access,
  data: Sso,
});

export const SsoForm = z.object({
  issuer: requiredText(500),
  client_id: requiredText(500),
  /** Omitted: the stored one. */
  client_secret: z.optional(requiredText(2000)),
  default_role: SsoRole,
  company_ids: z.nullable(z.array(Id).check(z.maxLength(1000))),
  enforced: z.boolean(),
  exempt_user_id: z.nullable(Id),
});

export const saveSso = endpoint({
  method: 'PUT',
  path: 'sso',
  summary:
    'Set up or change single sign-on. The provider’s metadata must be reachable. `sso_untested`: enforcing needs a sign-in that worked. `not_yours_to_give` for a role that the caller cannot give, `edited_meanwhile`',
  access: { ...access, confirmed: true },
  body: z.extend(SsoForm, { updated_at: z.nullable(Instant) }),
  data: Sso,
});

export const removeSso = endpoint({
  method: 'DELETE',
  path: 'sso',
  summary: 'Remove single sign-on. Sessions that it opened end. Members without a password set one by email',
  access,
  data: Nothing,
});

/** The id of an agency. */
const ByAgency = z.object({ id: Id });

export const startSso = endpoint({
  method: 'GET',
  path: 'sso/:id/start',
  summary: 'Redirect the browser to the organization’s identity provider',
  access: { who: 'anyone' },
  params: ByAgency,
  query: z.object({
    /** Filled in at the provider. */
    email: z.catch(z.optional(z.string().check(z.maxLength(254))), undefined),
    next: z.catch(z.optional(NextPath), undefined),
  }),
  data: Nothing,
  answer: 'stream',
});

export const answerSso = endpoint({
  method: 'GET',
  path: 'sso/:id/callback',
  summary: 'Where the identity provider sends the browser back to. Redirects to /login/sso',
  access: { who: 'anyone' },
  params: ByAgency,
  query: z.looseObject({}),
  data: Nothing,
  answer: 'stream',
});

export const endSsoSessions = endpoint({
  method: 'POST',
  path: 'sso/:id/logout',
  summary:
    'OpenID Connect Back-Channel Logout: the provider’s signed logout token ends the person’s sessions',
  access: { who: 'anyone' },
  params: ByAgency,
  body: z.object({ logout_token: z.string().check(z.maxLength(20_000)) }),
  bodyType: 'form',
  data: Nothing,
});
