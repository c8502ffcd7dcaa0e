// SQL for the user's own sessions and changes of address. Each function runs in a transaction of that person.
import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/open.ts';
import { email_changes, sessions } from '../../../platform/db/schema/identity.ts';

/** The user's sessions, most recently seen first. */
export function readSessions(tx: Tx, userId: string, now: Date) {
  return tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_id, userId), gt(sessions.expires_at, now)))
    .orderBy(desc(sessions.last_seen_at), desc(sessions.created_at));
}

interface EndedSession {
  id: string;
}

/** @param within only sessions in this agency; undefined: in any */
export function endSessionOf(
  tx: Tx,
  userId: string,
  id: string,
  within: string | undefined,
): Promise<EndedSession[]> {
  return tx
    .delete(sessions)
    .where(and(eq(sessions.user_id, userId), eq(sessions.id, id), isWithin(within)))
    .returning({ id: sessions.id });
}

/** @param within as of `endSessionOf` */
export function endSessionsExcept(
  tx: Tx,
  userId: string,
  tokenHash: Buffer,
  within?: string,
): Promise<EndedSession[]> {
  return tx
    .delete(sessions)
    .where(and(eq(sessions.user_id, userId), ne(sessions.token_hash, tokenHash), isWithin(within)))
    .returning({ id: sessions.id });
}

function isWithin(agencyId: string | undefined) {
  return agencyId === undefined ? undefined : eq(sessions.agency_id, agencyId);
}

export function countEmailChanges(tx: Tx, userId: string, after: Date): Promise<number> {
  const { user_id, created_at } = email_changes;
  return tx.$count(email_changes, and(eq(user_id, userId), gt(created_at, after)));
}

export async function insertEmailChange(
  tx: Tx,
  change: { tokenHash: Buffer; userId: string; email: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.insert(email_changes).values({
    token_hash: change.tokenHash,
    user_id: change.userId,
    email: change.email,
    created_at: change.createdAt,
    expires_at: change.expiresAt,
  });
}

export async function hasEmailChange(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  return (await tx.$count(email_changes, eq(email_changes.token_hash, tokenHash))) > 0;
}
