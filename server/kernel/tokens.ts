// Tokens: 256 random bits known only to their holder. We store the SHA-256.
import { createHash, randomBytes } from 'node:crypto';

export interface NewToken {
  token: string;
  hash: Buffer;
}

export function newToken(): NewToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
