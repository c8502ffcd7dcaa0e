// Deletes the agency's API key and writes it down: by hand, for a new one, or because its creator's account changed hands.
import type { Actor } from '../../../kernel/actor.ts';
import { record } from '../audit/record.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { deleteKey, findKey } from './store.ts';

/** `madeBy`: only a key that this user made. */
export async function dropKey(tx: Tx, by: Actor, madeBy?: string): Promise<void> {
  const old = await findKey(tx, by.agencyId);
  if (!old || (madeBy && old.row.created_by !== madeBy)) return;
  await deleteKey(tx, by.agencyId);
  const before = { permissions: old.row.permissions };
  await record(tx, by, { kind: 'removed', subjectKind: 'api_key', subjectId: old.row.id, before });
}
