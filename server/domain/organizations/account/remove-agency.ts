// Deletes an agency with everything in it: rows at once, bytes by a task that the same transaction queues.
import { eq } from 'drizzle-orm';
import { deleteCompany, lockJobsOf } from '../../companies/remove.ts';
import { sqlStateOf } from '../../../platform/db/faults.ts';
import { findMemberships } from '../../../platform/db/lookups.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { agencies } from '../../../platform/db/schema/agency.ts';
import { companies } from '../../../platform/db/schema/company.ts';
import { sessions, users } from '../../../platform/db/schema/identity.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { removeStored } from '../../files/remove-stored.ts';

/** In a transaction of the agency and of its only user. */
export async function removeAgency(tx: Tx, agencyId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.agency_id, agencyId));
  const owned = await tx.select().from(companies).where(eq(companies.agency_id, agencyId));
  for (const company of owned) await deleteCompany(tx, company, await lockJobsOf(tx, company));
  await tx.delete(agencies).where(eq(agencies.agency_id, agencyId));
  await enqueue(tx, removeStored, { keys: [`agencies/${agencyId}/`] });
}

/** Somebody who belongs to no agency can't sign in: without the account the address is free to register again. */
export async function removeUserWithoutAgency(tx: Tx, userId: string): Promise<void> {
  if ((await findMemberships(tx)).length > 0) return;
  try {
    const [gone] = await tx.transaction((inner) =>
      inner.delete(users).where(eq(users.id, userId)).returning(),
    );
    if (gone?.profile_photo_key) await enqueue(tx, removeStored, { keys: [gone.profile_photo_key] });
  } catch (error) {
    // A membership that was deactivated elsewhere, which nobody here sees, keeps the account.
    if (sqlStateOf(error) !== '23503') throw error;
  }
}
