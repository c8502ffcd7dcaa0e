// Encrypts secrets that must be readable later (two-factor, webhook) before they go into the database. Read
// or write access to the rows alone neither reveals nor replaces them. AES-256-GCM with one key per use,
// derived from the installation's key.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
/** The first byte: a format version. */
const version = 1;
/** SP 800-38D 8.2: 96 bits; random nonces are safe for 2^32 seals per key. */
const nonceBytes = 12;
const tagBytes = 16;

export interface SealFor {
  /** The secret's purpose. A seal for one use cannot be opened for another. */
  use: 'two-factor' | 'webhook' | 'ats' | 'assessment' | 'self-id' | 'sso' | 'sso-cookie';
  /** The owner, such as a row id. A seal copied into another row does not open. */
  owner: string;
}

/**
 * @param signingKey deps.signingKey
 * @returns version, nonce, tag and ciphertext
 */
export function seal(signingKey: Buffer, { use, owner }: SealFor, secret: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyFor(signingKey, use), nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), sealed]);
}

/** @throws Error if it was not sealed here for this use and owner. This is a fault, not a refusal. */
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

/** HKDF (RFC 5869): the key that signs media addresses is never used directly as another key. */
function keyFor(signingKey: Buffer, use: SealFor['use']): Buffer {
  return Buffer.from(hkdfSync('sha256', signingKey, '', `candor seal ${use}`, 32));
}
