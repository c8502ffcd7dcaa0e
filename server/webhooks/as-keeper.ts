// Whoever looks after webhooks acts through here: whether they may is asked in the transaction of each call.
import type { Tx } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import type { SignedInMember } from '../http/who.ts';
import { requireReach } from './reach.ts';

/** @throws Refusal: forbidden */
export function asKeeper<T>(deps: Deps, member: SignedInMember, work: (tx: Tx) => Promise<T>): Promise<T> {
  return deps.db.asTenant(member, async (tx) => {
    await requireReach(tx, member);
    return work(tx);
  });
}
