// Writes bytes first, then the row that names them. If the take's owner was deleted in between, no row would ever name
// the bytes, so they are removed too.
import type { Tx } from '../../../platform/db/open.ts';
import type { Deps } from '../../../platform/deps.ts';
import { holdStored } from '../../../platform/storage/hold-stored.ts';
import type { LockedOwner } from './locked-owner.ts';
import { lockOwner } from './owner.ts';
import { findTakeById, ownerOf } from './store.ts';
import type { TakeRow } from './store.ts';

/** Runs `write` with the take's owner locked and the take reloaded. Returns `false` if either no longer exists. */
export async function nameStored(
  deps: Deps,
  take: TakeRow,
  storageKeys: readonly string[],
  write: (tx: Tx, owner: LockedOwner, newest: TakeRow) => Promise<void>,
): Promise<boolean> {
  const isThere = await deps.db.asTenant({ agencyId: take.agency_id }, async (tx) => {
    const owner = await lockOwner(tx, ownerOf(take));
    const newest = owner && (await findTakeById(tx, take.agency_id, take.id));
    if (!newest || newest.deleted_at) return false;
    for (const key of storageKeys) await holdStored(tx, deps.storage, key);
    await write(tx, owner, newest);
    return true;
  });
  if (!isThere) for (const key of storageKeys) await deps.storage.remove(key);
  return isThere;
}
