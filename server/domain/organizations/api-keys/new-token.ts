// Creates an API key. The key is shown once; the server stores its SHA-256 and enough to recognize it.
import { hashToken } from '../../../kernel/tokens.ts';
import { randomBytes } from 'node:crypto';
import { apiKeyPrefix } from '#contract/api-key.ts';

/** Characters after the prefix that stay visible. */
const shownCharacters = 4;

export interface NewToken {
  token: string;
  stored: { token_hash: Buffer; prefix: string; last_four: string };
}

/** 256 random bits cannot be guessed, so a plain digest is enough. */
export function newToken(): NewToken {
  const token = apiKeyPrefix + randomBytes(32).toString('base64url');
  return {
    token,
    stored: {
      token_hash: hashToken(token),
      prefix: token.slice(0, apiKeyPrefix.length + shownCharacters),
      last_four: token.slice(-4),
    },
  };
}
