// Signing in with a passkey (WebAuthn): a device or a password manager proves who somebody is, without password and code.
// The names inside options and replies are those of the standard's JSON forms (https://www.w3.org/TR/webauthn-3/, 5.1).
import * as z from 'zod/mini';
import { AccessToken } from './auth.ts';
import { endpoint } from './endpoint.ts';

/** Bytes as base64url without padding. An authenticator's longest reply, with certificates, has a few kilobytes. */
export const Bytes = z.string().check(z.maxLength(20_000), z.regex(/^[\w-]+$/));
/** At most 1023 bytes. */
export const CredentialId = z.string().check(z.maxLength(1364), z.regex(/^[\w-]+$/));
export const PublicKey = z.literal('public-key');

/** How long options can be used. */
export const passkeyOptionsMs = 120_000;

/** What the browser's `navigator.credentials.get` gets. It names no passkeys: the browser offers those that it has. */
const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type RequestOptions = z.infer<typeof RequestOptions>;

export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: 'login/passkey/options',
  summary: 'Options for signing in with a passkey, valid once and for two minutes. `passkeys_off`',
  access: { who: 'anyone' },
  data: RequestOptions,
});

/** What the browser's `navigator.credentials.get` returned. */
export const Assertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: PublicKey,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: z.optional(Bytes),
  }),
});
export type Assertion = z.infer<typeof Assertion>;

export const loginWithPasskey = endpoint({
  method: 'POST',
  path: 'login/passkey',
  summary: 'Sign in with a passkey, which counts as both factors. `passkey_failed`',
  access: { who: 'anyone' },
  body: z.object({ response: Assertion }),
  data: AccessToken,
});
