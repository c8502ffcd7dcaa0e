// Tokens: 256 random bits that only their holder has; we keep the SHA-256.
import { randomBytes } from 'node:crypto';
import { hashToken } from '../platform/http/sessions.ts';

export interface NewToken {
  token: string;
  hash: Buffer;
}

export function newToken(): NewToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}
