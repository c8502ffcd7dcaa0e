// Lines of the log in another agency than the transaction's: of a person who works in several.
import type { Actor } from '../../../kernel/actor.ts';
import { sql } from 'drizzle-orm';
import { findMemberships } from '../../../platform/db/lookups.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { record } from './record.ts';
import type { Change } from './record.ts';

/**
 * A change of one's own account, in every agency that one works in: each relies on how its people sign in. In a transaction
 * of the person in the actor's agency.
 */
export async function recordEverywhere(tx: Tx, actor: Actor, change: Change): Promise<void> {
  await inEveryAgency(tx, actor.agencyId, (agencyId) => record(tx, { ...actor, agencyId }, change));
}

/**
 * Work on a person's rows in every agency they belong to. `here`: the agency of the transaction, which is one of the person;
 * the transaction is back in it afterwards.
 */
export async function inEveryAgency(
  tx: Tx,
  here: string,
  work: (agencyId: string) => Promise<void>,
): Promise<void> {
  for (const { agency_id: agencyId } of await findMemberships(tx)) {
    await workIn(tx, agencyId);
    await work(agencyId);
  }
  await workIn(tx, here);
}

/** `here`: the transaction's agency. Row-level security writes for one at a time, so that for this line it is the actor's. */
export async function recordIn(tx: Tx, here: string, actor: Actor, change: Change): Promise<void> {
  await workIn(tx, actor.agencyId);
  await record(tx, actor, change);
  await workIn(tx, here);
}

async function workIn(tx: Tx, agencyId: string): Promise<void> {
  await tx.execute(sql`select set_config('app.agency_id', ${agencyId}, true)`);
}
