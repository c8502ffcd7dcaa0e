// A webhook's secrets, sealed in its row: the one that is shown, and those before it for a day after it was renewed.
import { open, seal } from '../../kernel/secrets/seal.ts';
import type { Deps } from '../../platform/deps.ts';
import { maxOldSecrets, oldSecretMs } from './rules.ts';
import { newSecret } from './sign.ts';
import type { WebhookRow } from './store.ts';

type Key = Pick<Deps, 'signingKey'>;
type Kept = Pick<WebhookRow, 'id' | 'secret' | 'old_secret' | 'old_secret_until'>;

export function sealedSecret({ signingKey }: Key, id: string, secret: string): Buffer {
  return seal(signingKey, { use: 'webhook', owner: id }, Buffer.from(secret));
}

export function secretOf(deps: Key, row: Kept): string {
  return opened(deps, row.id, row.secret);
}

/** With what is signed now, the newest first. */
export function secretsOf(deps: Key, row: Kept, now: Date): string[] {
  return [secretOf(deps, row), ...oldSecretsOf(deps, row, now)];
}

/** A new secret. Renewed twice, the one that receivers really use may be the first: all of a day are kept. */
export function renewed(deps: Key, row: Kept, now: Date): { secret: string; set: Omit<Kept, 'id'> } {
  const secret = newSecret();
  const old = secretsOf(deps, row, now).slice(0, maxOldSecrets);
  const set = {
    secret: sealedSecret(deps, row.id, secret),
    old_secret: sealedSecret(deps, row.id, old.join(' ')),
    old_secret_until: new Date(now.getTime() + oldSecretMs),
  };
  return { secret, set };
}

function oldSecretsOf(deps: Key, row: Kept, now: Date): string[] {
  if (!row.old_secret || !row.old_secret_until || row.old_secret_until <= now) return [];
  return opened(deps, row.id, row.old_secret).split(' ');
}

function opened({ signingKey }: Key, id: string, sealed: Buffer): string {
  return open(signingKey, { use: 'webhook', owner: id }, sealed).toString('utf8');
}
