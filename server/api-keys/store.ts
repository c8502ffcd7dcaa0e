// SQL of the agency's API key.
import { eq } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import { api_keys } from '../db/schema/agency.ts';

export async function touchApiKey(tx: Tx, agencyId: string, now: Date): Promise<void> {
  await tx.update(api_keys).set({ last_used_at: now }).where(eq(api_keys.agency_id, agencyId));
}
