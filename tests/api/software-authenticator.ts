// An authenticator in software: creates passkeys (ES256) and signs with them, as a browser would pass it on. Tests change what
// an honest one never would.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Attestation, CreationOptions } from '#contract/passkey.ts';
import type { Assertion, RequestOptions } from '#contract/passkey-login.ts';

/** What a reply says instead of the truth. */
export interface Lies {
  origin?: string;
  rpId?: string;
  /** False: nobody was asked for a PIN or a biometric. */
  isVerified?: boolean;
  signCount?: number;
  /** The id of another person. */
  userId?: string;
  credentialId?: string;
  challenge?: string;
}

export interface SoftwarePasskey {
  credentialId: string;
  /** The browser's reply to the options of `startPasskey`. */
  attestation: Attestation;
  /** The browser's reply to the options of `startPasskeyLogin`. */
  sign(options: RequestOptions, lies?: Lies): Assertion;
}

export const testOrigin = 'http://candor.test';

/** A new passkey. It counts its signatures unless `counts` is false, as synchronized passkeys do. */
export function createPasskey(
  options: CreationOptions,
  { counts = true, ...lies }: Lies & { counts?: boolean } = {},
): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const credentialId = lies.credentialId ?? id.toString('base64url');
  let signCount = counts ? 1 : 0;
  const authData = Buffer.concat([
    authDataOf({ rpId: options.rp.id, signCount, ...lies }, flags.attested),
    // Any model, the length of the id, the id and the key.
    ...[Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)],
  ]);
  const attestationObject = cborMap([
    [cborText('fmt'), cborText('none')],
    [cborText('attStmt'), cborMap([])],
    [cborText('authData'), cborBytes(authData)],
  ]);
  const of = { id: credentialId, rawId: credentialId, type: 'public-key' } as const;
  return {
    credentialId,
    attestation: {
      ...of,
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, lies).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
      },
    },
    sign(request, told = {}) {
      if (counts) signCount += 1;
      const userHandle = told.userId ? handleOf(told.userId) : options.user.id;
      const signed = assert(privateKey, request, { signCount, ...told });
      const shown = told.credentialId ?? credentialId;
      return { ...of, id: shown, rawId: shown, response: { ...signed, userHandle } };
    },
  };
}

function assert(key: KeyObject, { rpId, challenge }: RequestOptions, lies: Lies) {
  const authData = authDataOf({ rpId, ...lies }, 0);
  const data = clientData('webauthn.get', challenge, lies);
  const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), key);
  return {
    authenticatorData: authData.toString('base64url'),
    clientDataJSON: data.toString('base64url'),
    signature: signature.toString('base64url'),
  };
}

/** https://www.w3.org/TR/webauthn-3/#authdata-flags */
const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

function authDataOf({ rpId = '', isVerified = true, signCount = 0 }: Lies, more: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(signCount);
  const flag = flags.present | (isVerified ? flags.verified : 0) | more;
  return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flag]), count]);
}

function clientData(type: string, challenge: string, { origin = testOrigin, ...lies }: Lies): Buffer {
  return Buffer.from(
    JSON.stringify({ type, challenge: lies.challenge ?? challenge, origin, crossOrigin: false }),
  );
}

/** EC2, ES256, P-256 and the point (RFC 9053, 7.1.1). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cborMap([
    [cborInteger(1), cborInteger(2)],
    [cborInteger(3), cborInteger(-7)],
    [cborInteger(-1), cborInteger(1)],
    [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

/** The beginning of an item (RFC 8949, 3): its kind and a number below 65,536. */
function cborHead(kind: number, n: number): Buffer {
  if (n < 24) return Buffer.from([(kind << 5) | n]);
  if (n < 256) return Buffer.from([(kind << 5) | 24, n]);
  return Buffer.from([(kind << 5) | 25, n >> 8, n & 0xff]);
}

function cborInteger(n: number): Buffer {
  return n < 0 ? cborHead(1, -1 - n) : cborHead(0, n);
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
}

function cborMap(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function handleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
}
