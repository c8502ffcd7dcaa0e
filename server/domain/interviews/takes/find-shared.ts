// Finds the take that parts are uploaded to. Hundreds of devices upload every second, so lookups share queries
// (platform/db/share-look-up.ts).
import type { Database } from '../../../platform/db/open.ts';
import { shareLookUp } from '../../../platform/db/share-look-up.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { findTakes, ownerOf } from './store.ts';
import type { Owner, TakeRow } from './store.ts';

/** @throws Refusal('take_unknown'), the same for another person's take and a missing one. */
export type FindTake = (owner: Owner, takeId: string) => Promise<TakeRow>;

export function makeFindTake(db: Database): FindTake {
  const find = shareLookUp((keys) => findByKeys(db, keys));
  return async (owner, takeId) => {
    const take = await find(keyOf(owner, takeId));
    if (!take) throw new Refusal('take_unknown');
    return take;
  };
}

/** One transaction per agency, which sees only its own takes. */
async function findByKeys(db: Database, keys: readonly string[]): Promise<Map<string, TakeRow>> {
  const byAgency = Map.groupBy(keys.map(takeOf), ({ agencyId }) => agencyId);
  const found = await Promise.all(
    [...byAgency].map(([agencyId, group]) =>
      db.asTenant({ agencyId }, (tx) =>
        findTakes(
          tx,
          agencyId,
          group.map(({ takeId }) => takeId),
        ),
      ),
    ),
  );
  return new Map(found.flat().map((take) => [keyOf(ownerOf(take), take.id), take]));
}

/** The key includes the owner, so nobody finds another person's take under their own. */
function keyOf(owner: Owner, takeId: string): string {
  const ownerId = 'responseId' in owner ? owner.responseId : owner.participantId;
  return `${owner.agencyId} ${ownerId} ${takeId.toLowerCase()}`;
}

function takeOf(key: string): { agencyId: string; takeId: string } {
  const [agencyId = '', , takeId = ''] = key.split(' ');
  return { agencyId, takeId };
}
