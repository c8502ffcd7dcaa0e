// Deletes the agency's API key and logs it: on request, for a replacement, or because its creator's account was taken
// over.
import type { Actor } from '../../../kernel/actor.ts';
import { record } from '../audit/record.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { deleteKey, findKey } from './store.ts';

/** @param madeBy deletes the key only if this user created it. */
export async function dropKey(tx: Tx, by: Actor, madeBy?: string): Promise<void> {
  const old = await findKey(tx, by.agencyId);
  if (!old || (madeBy && old.row.created_by !== madeBy)) return;
  await deleteKey(tx, by.agencyId);
  const before = { permissions: old.row.permissions };
  await record(tx, by, { kind: 'removed', subjectKind: 'api_key', subjectId: old.row.id, before });
}
