// The client secret at the provider, encrypted for its agency.
import { open, seal } from '../../../kernel/secrets/seal.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { ConnectionRow } from './store.ts';

export function sealSecret(
  { signingKey }: Pick<Deps, 'signingKey'>,
  agencyId: string,
  secret: string,
): Buffer {
  return seal(signingKey, { use: 'sso', owner: agencyId }, Buffer.from(secret));
}

export function secretOf({ signingKey }: Pick<Deps, 'signingKey'>, row: ConnectionRow): string {
  return open(signingKey, { use: 'sso', owner: row.agency_id }, row.client_secret).toString('utf8');
}
