// Options and checks of WebAuthn ceremonies (https://www.w3.org/TR/webauthn-3/, 7.1 and 7.2). The only file that knows
// @simplewebauthn/server, which takes 30 MB: it is loaded for the first passkey, not for sign-in pages that only offer them.
import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { startPasskey } from '#contract/passkey.ts';
import type { Attestation, CreationOptions } from '#contract/passkey.ts';
import { passkeyOptionsMs } from '#contract/passkey-login.ts';
import type { Assertion, RequestOptions } from '#contract/passkey-login.ts';
import type { RelyingParty } from './relying-party.ts';

const load = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256 in COSE. The library's default has one more, which is experimental in Node. */
const algorithms = [-8, -7, -257];

interface NewPasskeyOwner {
  userId: string;
  email: string;
  name: string;
  /** Authenticators with one of these are not asked for a second passkey. */
  credentialIds: readonly Buffer[];
}

/** For a passkey that the browser can find without a name, and that asks its user for a PIN or a biometric. */
export async function creationOptions(party: RelyingParty, owner: NewPasskeyOwner): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await load();
  const options = await generateRegistrationOptions({
    rpName: 'Candor',
    rpID: party.id,
    userID: Uint8Array.from(userHandleOf(owner.userId)),
    userName: owner.email,
    userDisplayName: owner.name,
    timeout: passkeyOptionsMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: owner.credentialIds.map((id) => ({ id: id.toString('base64url') })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return startPasskey.data.parse(options);
}

export function requestOptions(party: RelyingParty): RequestOptions {
  return {
    rpId: party.id,
    challenge: randomBytes(32).toString('base64url'),
    timeout: passkeyOptionsMs,
    userVerification: 'required',
  };
}

const ClientData = z.object({ challenge: z.string() });

/** The challenge to which the browser replied, not checked yet. Undefined: the reply is not in the standard's form. */
export function challengeIn({ response }: Attestation | Assertion): string | undefined {
  try {
    const json: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    return z.safeParse(ClientData, json).data?.challenge;
  } catch {
    return undefined; // Not JSON.
  }
}

/** `challenge`: one of ours, which this reply used up. */
interface Ceremony {
  party: RelyingParty;
  challenge: string;
}

export interface CreatedKey {
  /** In COSE form. */
  publicKey: Buffer;
  signCount: number;
}

/** `fault`: why a reply was not accepted, for the log. */
type Checked<Result> = { result: Result } | { fault: unknown };

export async function checkCreation(
  { party, challenge }: Ceremony,
  response: Attestation,
): Promise<Checked<CreatedKey>> {
  const { verifyRegistrationResponse } = await load();
  return checked(async () => {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (registrationInfo?.credential.id !== response.id) throw new Error('The reply names another passkey');
    const { publicKey, counter } = registrationInfo.credential;
    return { publicKey: Buffer.from(publicKey), signCount: counter };
  });
}

interface StoredKey extends CreatedKey {
  /** Whose it is. */
  userId: string;
}

/** The new count of signatures. An authenticator that counts must not have counted back: it may be a copy. */
export async function checkSignature(
  { party, challenge }: Ceremony,
  response: Assertion,
  stored: StoredKey,
): Promise<Checked<number>> {
  const { verifyAuthenticationResponse } = await load();
  return checked(async () => {
    const { userHandle = '' } = response.response;
    if (!Buffer.from(userHandle, 'base64url').equals(userHandleOf(stored.userId)))
      throw new Error('The reply names another user');
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...response,
        response: { ...response.response, userHandle },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: response.id,
        publicKey: Uint8Array.from(stored.publicKey),
        counter: stored.signCount,
      },
      requireUserVerification: true,
    });
    if (!verified) throw new Error('The signature is wrong');
    return authenticationInfo.newCounter;
  });
}

/** The library throws plain errors for replies that it does not accept. */
async function checked<Result>(check: () => Promise<Result>): Promise<Checked<Result>> {
  try {
    return { result: await check() };
  } catch (fault) {
    return { fault };
  }
}

/** What the authenticator stores as the user: the id's bytes, which say nothing about the person. */
function userHandleOf(userId: string): Buffer {
  return Buffer.from(userId.replaceAll('-', ''), 'hex');
}
