// The take that parts are sent for. Hundreds of people send some every second: they share queries (share-look-up.ts).
import type { Database } from '../../../platform/db/open.ts';
import { shareLookUp } from '../../../platform/db/share-look-up.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { CandidateInSession } from '../../../kernel/who.ts';
import { findTakes } from './store.ts';
import type { TakeOf, TakeRow } from './store.ts';

/** @throws Refusal('take_unknown'), the same whether the take is another's or nobody's. */
export type FindTake = (candidate: CandidateInSession, takeId: string) => Promise<TakeRow>;

export function makeFindTake(db: Database): FindTake {
  const find = shareLookUp((keys) => findByKeys(db, keys));
  return async ({ agencyId, responseId }, takeId) => {
    const take = await find(keyOf({ agencyId, responseId, takeId }));
    if (!take) throw new Refusal('take_unknown');
    return take;
  };
}

/** A transaction for each agency: one sees its own takes only. */
async function findByKeys(db: Database, keys: readonly string[]): Promise<Map<string, TakeRow>> {
  const byAgency = Map.groupBy(keys.map(takeOf), ({ agencyId }) => agencyId);
  const found = await Promise.all(
    [...byAgency].map(([agencyId, wanted]) =>
      db.asTenant({ agencyId }, (tx) =>
        findTakes(
          tx,
          agencyId,
          wanted.map(({ takeId }) => takeId),
        ),
      ),
    ),
  );
  return new Map(
    found
      .flat()
      .map((take) => [
        keyOf({ agencyId: take.agency_id, responseId: take.response_id, takeId: take.id }),
        take,
      ]),
  );
}

/** The response belongs to the key: another's take is not found under one's own. */
function keyOf({ agencyId, responseId, takeId }: TakeOf): string {
  return `${agencyId} ${responseId} ${takeId.toLowerCase()}`;
}

function takeOf(key: string): TakeOf {
  const [agencyId = '', responseId = '', takeId = ''] = key.split(' ');
  return { agencyId, responseId, takeId };
}
