// Secrets that must be read again (an authenticator's, a webhook's) lie sealed in the database: who has only the rows, or
// writes to them, can neither read nor exchange them. AES-256-GCM; the key is the installation's, one for each use.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
/** The first byte: a way of sealing that comes later can be told from this one. */
const version = 1;
/** SP 800-38D 8.2: 96 bits; random ones are safe for four thousand million seals of one key. */
const nonceBytes = 12;
const tagBytes = 16;

export interface SealFor {
  /** What the secret is for: seals of one use cannot be opened as another's. */
  use: 'two-factor' | 'webhook';
  /** Whose it is, such as the row's id: a seal copied into another row does not open there. */
  owner: string;
}

/** @param signingKey deps.signingKey @returns version, nonce, tag and the sealed bytes */
export function seal(signingKey: Buffer, { use, owner }: SealFor, secret: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyFor(signingKey, use), nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), sealed]);
}

/** @throws Error if it was not sealed here, for this use and this owner: a fault, not something to refuse */
export function open(signingKey: Buffer, { use, owner }: SealFor, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed);
  if (bytes[0] !== version || bytes.length < 1 + nonceBytes + tagBytes)
    throw new Error(`A sealed secret for ${use} has an unknown form`);
  const nonce = bytes.subarray(1, 1 + nonceBytes);
  const tag = bytes.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, keyFor(signingKey, use), nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(1 + nonceBytes + tagBytes)), decipher.final()]);
}

/** HKDF (RFC 5869): the key that signs media addresses is never itself the key of anything else. */
function keyFor(signingKey: Buffer, use: SealFor['use']): Buffer {
  return Buffer.from(hkdfSync('sha256', signingKey, '', `candor seal ${use}`, 32));
}
