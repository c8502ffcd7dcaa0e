// A passkey as its owner sees it.
import type { Passkey } from '#contract/passkey.ts';
import type { PasskeyRow } from './store.ts';

export function toPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    credential_id: row.credential_id.toString('base64url'),
    name: row.name,
    host: row.rp_id,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}
