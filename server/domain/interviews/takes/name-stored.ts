// Writes bytes first, then the row that names them. If the candidate was deleted in between, no row would ever name
// the bytes, so they are removed too.
import type { Tx } from '../../../platform/db/open.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findLocked } from '../progress.ts';
import type { ResponseRow } from '../progress.ts';
import { holdStored } from '../../../platform/storage/hold-stored.ts';
import { findTakeById } from './store.ts';
import type { TakeRow } from './store.ts';

/** Runs `write` with the response locked and the take reloaded. Returns `false` if either no longer exists. */
export async function nameStored(
  deps: Deps,
  take: TakeRow,
  storageKeys: readonly string[],
  write: (tx: Tx, response: ResponseRow, newest: TakeRow) => Promise<void>,
): Promise<boolean> {
  const isThere = await deps.db.asTenant({ agencyId: take.agency_id }, async (tx) => {
    const response = await findLocked(tx, take.agency_id, take.response_id);
    const newest = response && (await findTakeById(tx, take.agency_id, take.id));
    if (!newest || newest.deleted_at) return false;
    for (const key of storageKeys) await holdStored(tx, deps.storage, key);
    await write(tx, response, newest);
    return true;
  });
  if (!isThere) for (const key of storageKeys) await deps.storage.remove(key);
  return isThere;
}
