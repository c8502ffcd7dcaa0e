// Deletes an agency and everything in it: rows at once, bytes by a task queued in the same transaction.
import { eq } from 'drizzle-orm';
import { deleteCompany, lockJobsOf } from '../../companies/removal/remove.ts';
import { sqlStateOf } from '../../../platform/db/faults.ts';
import { findMemberships } from '../../../platform/db/lookups.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { agencies } from '../../../platform/db/schema/agency.ts';
import { companies } from '../../../platform/db/schema/company.ts';
import { sessions, users } from '../../../platform/db/schema/identity.ts';
import type { Deps } from '../../../platform/deps.ts';
import { recordErasure } from '../../../platform/erasures/record-erasure.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { removeStored } from '../../files/remove-stored.ts';

/** Run in a transaction of the agency and its only user. */
export async function removeAgency(
  tx: Tx,
  signing: Pick<Deps, 'signingKey'>,
  agencyId: string,
): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.agency_id, agencyId));
  const owned = await tx.select().from(companies).where(eq(companies.agency_id, agencyId));
  for (const company of owned) await deleteCompany(tx, signing, company, await lockJobsOf(tx, company));
  await tx.delete(agencies).where(eq(agencies.agency_id, agencyId));
  await recordErasure(tx, 'agency', [agencyId]);
  await enqueue(tx, removeStored, { keys: [`agencies/${agencyId}/`] });
}

/** Somebody without an agency cannot sign in. Deleting the account frees the address for registration. */
export async function removeUserWithoutAgency(tx: Tx, userId: string): Promise<void> {
  if ((await findMemberships(tx)).length > 0) return;
  try {
    const [gone] = await tx.transaction((inner) =>
      inner.delete(users).where(eq(users.id, userId)).returning(),
    );
    if (gone?.profile_photo_key) await enqueue(tx, removeStored, { keys: [gone.profile_photo_key] });
  } catch (error) {
    // A deactivated membership in another agency, invisible here, keeps the account.
    if (sqlStateOf(error) !== '23503') throw error;
  }
}
