// Last use of sessions, members and API keys. Updated every few minutes at most (platform/http/sessions.ts).
import { and, eq, lt } from 'drizzle-orm';
import type { Tx } from './open.ts';
import { sameAgency } from './same-agency.ts';
import { api_keys, memberships } from './schema/agency.ts';
import { sessions } from './schema/identity.ts';

/** Updates the session and the person's membership in the agency. */
export async function touchSession(
  tx: Tx,
  seen: { tokenHash: Buffer; agencyId: string; userId: string; now: Date },
): Promise<void> {
  const { tokenHash, agencyId, userId, now } = seen;
  await tx.update(sessions).set({ last_seen_at: now }).where(eq(sessions.token_hash, tokenHash));
  await tx
    .update(memberships)
    .set({ last_seen_at: now })
    .where(sameAgency(memberships, agencyId, { user_id: userId }));
}

/** Does nothing if another request has updated the session since. */
export async function endIdleSession(tx: Tx, tokenHash: Buffer, idleSince: Date): Promise<void> {
  await tx
    .delete(sessions)
    .where(and(eq(sessions.token_hash, tokenHash), lt(sessions.last_seen_at, idleSince)));
}

export async function touchApiKey(tx: Tx, agencyId: string, now: Date): Promise<void> {
  await tx.update(api_keys).set({ last_used_at: now }).where(eq(api_keys.agency_id, agencyId));
}
