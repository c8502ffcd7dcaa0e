// A webhook's secrets, encrypted in its row: the current one, and older ones for a day after a renewal. The secret of Slack and Teams is
// their URL; they get no signatures.
import { isChat } from '#contract/webhook.ts';
import { open, seal } from '../../kernel/secrets/seal.ts';
import type { Deps } from '../../platform/deps.ts';
import { kindOf, maxOldSecrets, oldSecretMs } from './rules.ts';
import { newSecret } from './sign.ts';
import type { WebhookRow } from './store.ts';

type Key = Pick<Deps, 'signingKey'>;
type StoredUrl = Pick<WebhookRow, 'id' | 'kind' | 'url' | 'secret'>;
type StoredSecret = Pick<WebhookRow, 'id' | 'secret' | 'old_secret' | 'old_secret_until'>;

export function sealedSecret({ signingKey }: Key, id: string, secret: string): Buffer {
  return seal(signingKey, { use: 'webhook', owner: id }, Buffer.from(secret));
}

/** The complete URL. */
export function urlOf(deps: Key, row: StoredUrl): string {
  return isChat(kindOf(row)) ? opened(deps, row.id, row.secret) : row.url;
}

export function secretOf(deps: Key, row: StoredSecret): string {
  return opened(deps, row.id, row.secret);
}

/** The secrets to sign with now, newest first. */
export function secretsOf(deps: Key, row: StoredSecret, now: Date): string[] {
  return [secretOf(deps, row), ...oldSecretsOf(deps, row, now)];
}

/**
 * Creates a new secret. After two renewals receivers may still use the first secret, so all of the last day are kept.
 */
export function renewed(
  deps: Key,
  row: StoredSecret,
  now: Date,
): { secret: string; set: Omit<StoredSecret, 'id'> } {
  const secret = newSecret();
  const old = secretsOf(deps, row, now).slice(0, maxOldSecrets);
  const set = {
    secret: sealedSecret(deps, row.id, secret),
    old_secret: sealedSecret(deps, row.id, old.join(' ')),
    old_secret_until: new Date(now.getTime() + oldSecretMs),
  };
  return { secret, set };
}

function oldSecretsOf(deps: Key, row: StoredSecret, now: Date): string[] {
  if (!row.old_secret || !row.old_secret_until || row.old_secret_until <= now) return [];
  return opened(deps, row.id, row.old_secret).split(' ');
}

function opened({ signingKey }: Key, id: string, sealed: Buffer): string {
  return open(signingKey, { use: 'webhook', owner: id }, sealed).toString('utf8');
}
