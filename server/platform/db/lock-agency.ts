// One at a time within an agency, for what is counted or compared before it is written: of two at once the second sees the
// first.
import { eq } from 'drizzle-orm';
import type { Tx } from './open.ts';
import { agencies } from './schema/agency.ts';

/**
 * Locks the agency's row until the end of the transaction. (NO KEY: inserts that refer to the agency are not held up.) Who
 * also locks a job or a response locks that first.
 */
export async function lockAgency(tx: Tx, agencyId: string): Promise<void> {
  await tx
    .select({ id: agencies.agency_id })
    .from(agencies)
    .where(eq(agencies.agency_id, agencyId))
    .for('no key update');
}
