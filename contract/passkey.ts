// The signed-in user's passkeys. passkey-login.ts has signing in with one.
import * as z from 'zod/mini';
import { CurrentPassword, TwoFactorCode } from './account.ts';
import { ById, endpoint, Nothing } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { Bytes, CredentialId, PublicKey } from './passkey-login.ts';
import { requiredText } from './text.ts';

/** A passkey of the signed-in user. */
export const Passkey = z.object({
  id: Id,
  /** Its id on the authenticator. */
  credential_id: z.string(),
  name: z.string(),
  /** The host it was made for. It works nowhere else. */
  host: z.string(),
  created_at: Instant,
  /** Null: never. */
  last_used_at: z.nullable(Instant),
});
export type Passkey = z.infer<typeof Passkey>;

export const maxPasskeys = 20;
const PasskeyName = requiredText(60);

export const getPasskeys = endpoint({
  method: 'GET',
  path: 'user/passkeys',
  summary: 'The signed-in user’s passkeys, oldest first',
  access: { who: 'user', permission: 'any' },
  data: z.array(Passkey),
});

/** What the browser's `navigator.credentials.create` gets. */
const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: PublicKey, alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ type: PublicKey, id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.infer<typeof CreationOptions>;

export const startPasskey = endpoint({
  method: 'POST',
  path: 'user/passkeys/options',
  summary:
    'Options for creating a passkey, valid for two minutes. Two-factor sign-in requires a `code` too. `fields.current`, `fields.code`: password or code is wrong. `passkeys_off`, `too_many`',
  access: { who: 'user', permission: 'any', confirmed: true },
  body: z.object({ current: CurrentPassword, code: z.optional(TwoFactorCode) }),
  data: CreationOptions,
});

/** What the browser's `navigator.credentials.create` returned. */
export const Attestation = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: PublicKey,
  response: z.object({ clientDataJSON: Bytes, attestationObject: Bytes }),
});
export type Attestation = z.infer<typeof Attestation>;

export const addPasskey = endpoint({
  method: 'POST',
  path: 'user/passkeys',
  summary:
    'Add the passkey that the browser created with these options. `passkey_not_added`: it does not belong to them, or they have expired. `passkeys_off`, `too_many`',
  access: { who: 'user', permission: 'any', confirmed: true },
  body: z.object({ id: Id, name: PasskeyName, response: Attestation }),
  data: Passkey,
});

export const renamePasskey = endpoint({
  method: 'PUT',
  path: 'user/passkeys/:id',
  summary: 'Rename a passkey',
  access: { who: 'user', permission: 'any' },
  params: ById,
  body: z.object({ name: PasskeyName }),
  data: Passkey,
});

/** Not DELETE: some proxies refuse its body, which has the password (RFC 9110, 9.3.5). */
export const removePasskey = endpoint({
  method: 'POST',
  path: 'user/passkeys/:id/remove',
  summary: 'Remove a passkey. It no longer signs in. `fields.current`: the password is wrong',
  access: { who: 'user', permission: 'any' },
  params: ById,
  body: z.object({ current: CurrentPassword }),
  data: Nothing,
});
