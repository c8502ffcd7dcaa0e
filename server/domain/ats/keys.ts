// The two keys of a connection: the one with which the partner calls, of which only a digest is stored, and the one with which Candor
// calls the partner, which is encrypted. Greenhouse is called with its own key (its document shows the same one in both directions).
import { apiKeyPrefix } from '#contract/api-key.ts';
import type { AtsKind } from '#contract/ats.ts';
import { open, seal } from '../../kernel/secrets/seal.ts';
import { hashToken, newToken } from '../../kernel/tokens.ts';
import type { Deps } from '../../platform/deps.ts';
import type { ConnectionRow } from './store.ts';

/** Of every key of a partner. Greenhouse accepts fewer than 171 characters. */
export const atsKeyPrefix = `${apiKeyPrefix}ats_`;

interface NewKey {
  /** Shown once. */
  key: string;
  stored: Pick<ConnectionRow, 'key_hash' | 'last_four' | 'callback_key'>;
}

/** @param callbackKey of Ashby */
export function newKey(
  { signingKey }: Pick<Deps, 'signingKey'>,
  { id, kind }: { id: string; kind: AtsKind },
  callbackKey: string,
): NewKey {
  const key = atsKeyPrefix + newToken().token;
  const secret = Buffer.from(kind === 'greenhouse' ? key : callbackKey);
  return {
    key,
    stored: {
      key_hash: hashToken(key),
      last_four: key.slice(-4),
      callback_key: seal(signingKey, { use: 'ats', owner: id }, secret),
    },
  };
}

export function callbackKeyOf(
  { signingKey }: Pick<Deps, 'signingKey'>,
  { id, callback_key: sealed }: Pick<ConnectionRow, 'id' | 'callback_key'>,
): string {
  return open(signingKey, { use: 'ats', owner: id }, sealed).toString('utf8');
}
