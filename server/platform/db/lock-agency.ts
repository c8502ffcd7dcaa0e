// Serializes writes within an agency that count or compare before they write, so the second of two concurrent
// writers sees the first.
import { eq } from 'drizzle-orm';
import type { Tx } from './open.ts';
import { agencies } from './schema/agency.ts';

/**
 * Locks the agency's row until the transaction ends. (NO KEY: inserts that refer to the agency are not
 * blocked.) Lock order: a job or response before the agency.
 */
export async function lockAgency(tx: Tx, agencyId: string): Promise<void> {
  await tx
    .select({ id: agencies.agency_id })
    .from(agencies)
    .where(eq(agencies.agency_id, agencyId))
    .for('no key update');
}
