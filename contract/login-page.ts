// What the addresses of /login and /login/sso carry. Apart from sso.ts, because the pages need nothing else of it.
import * as z from 'zod/mini';

/** Why a sign-in through the provider failed. The server's log has the details. */
export const ssoFaults = [
  /** The browser does not know of this sign-in, it took longer than ten minutes, or its answer was already used. */
  'expired',
  /** The person or the provider refused. */
  'denied',
  /** The provider did not answer. */
  'unreachable',
  /** The provider's answer proves nothing: signature, issuer, audience, time or nonce is wrong. */
  'invalid',
  /** The provider does not say which email address the person has, or has not checked it. */
  'no_email',
  /** The address is not at a domain that the organization has proved. */
  'domain',
  /** The member was deactivated. */
  'deactivated',
  /** The organization has no single sign-on, or no proved domain. */
  'off',
] as const;
export const SsoFault = z.enum(ssoFaults);
export type SsoFault = (typeof ssoFaults)[number];

/** A path of ours to go to after signing in: a link to /login must not lead to another site. (Browsers strip tabs and line breaks.) */
export const NextPath = z.string().check(z.maxLength(2000), z.regex(/^\/(?![/\\])\S*$/));
