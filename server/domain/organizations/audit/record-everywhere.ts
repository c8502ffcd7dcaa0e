// Writes audit log entries in agencies other than the transaction's, for people who work in several.
import type { Actor } from '../../../kernel/actor.ts';
import { sql } from 'drizzle-orm';
import { findMemberships } from '../../../platform/db/lookups.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { record } from './record.ts';
import type { Change } from './record.ts';

/**
 * Logs a change to a user's own account in every agency they work in: each relies on how its people sign in. Run in a
 * transaction of the person in the actor's agency.
 */
export async function recordEverywhere(tx: Tx, actor: Actor, change: Change): Promise<void> {
  await inEveryAgency(tx, actor.agencyId, (agencyId) => record(tx, { ...actor, agencyId }, change));
}

/**
 * Runs `work` on a person's rows in every agency they belong to. The transaction is back in `here` afterwards.
 * @param here the transaction's agency, one of the person's.
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

/**
 * Row-level security allows writes in one agency at a time, so the transaction switches to the actor's for this
 * entry.
 * @param here the transaction's agency.
 */
export async function recordIn(tx: Tx, here: string, actor: Actor, change: Change): Promise<void> {
  await workIn(tx, actor.agencyId);
  await record(tx, actor, change);
  await workIn(tx, here);
}

async function workIn(tx: Tx, agencyId: string): Promise<void> {
  await tx.execute(sql`select set_config('app.agency_id', ${agencyId}, true)`);
}
