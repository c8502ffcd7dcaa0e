// SQL for the user's own account. Each function runs in a transaction of that person.
import { and, desc, eq, gt, isNull, min, ne } from 'drizzle-orm';
import type { Profile } from '#contract/user.ts';
import type { Tx } from '../../../platform/db/open.ts';
import {
  email_changes,
  email_confirmations,
  password_resets,
  sessions,
  users,
} from '../../../platform/db/schema/identity.ts';

export type Self = typeof users.$inferSelect;

export async function readSelf(tx: Tx, userId: string): Promise<Self | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId));
  return row;
}

export async function lockSelf(tx: Tx, userId: string): Promise<Self | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return row;
}

export async function saveSelf(
  tx: Tx,
  userId: string,
  change: Partial<Profile> & { profile_photo_key?: string | null; email?: string },
  updatedAt: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ ...change, updated_at: updatedAt })
    .where(eq(users.id, userId));
}

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

export function endSessionOf(tx: Tx, userId: string, id: string): Promise<EndedSession[]> {
  return tx
    .delete(sessions)
    .where(and(eq(sessions.user_id, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
}

export function endSessionsBut(tx: Tx, userId: string, tokenHash: Buffer): Promise<EndedSession[]> {
  return tx
    .delete(sessions)
    .where(and(eq(sessions.user_id, userId), ne(sessions.token_hash, tokenHash)))
    .returning({ id: sessions.id });
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

/** Deletes links to new addresses, and the password and confirmation links sent to the old one. */
export async function deleteOpenLinks(tx: Tx, userId: string): Promise<void> {
  await tx.delete(email_confirmations).where(eq(email_confirmations.user_id, userId));
  await tx.delete(email_changes).where(eq(email_changes.user_id, userId));
  await tx.delete(password_resets).where(eq(password_resets.user_id, userId));
}

/** How many confirmation links were mailed since the given time, and when the first one was. */
export async function countConfirmations(
  tx: Tx,
  userId: string,
  after: Date,
): Promise<{ sent: number; since: Date | null }> {
  const { user_id, created_at } = email_confirmations;
  const isLate = and(eq(user_id, userId), gt(created_at, after));
  const [first] = await tx
    .select({ at: min(created_at) })
    .from(email_confirmations)
    .where(isLate);
  return { sent: await tx.$count(email_confirmations, isLate), since: first?.at ?? null };
}

export async function insertConfirmation(
  tx: Tx,
  confirmation: { tokenHash: Buffer; userId: string; email: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.insert(email_confirmations).values({
    token_hash: confirmation.tokenHash,
    user_id: confirmation.userId,
    email: confirmation.email,
    created_at: confirmation.createdAt,
    expires_at: confirmation.expiresAt,
  });
}

/** Returns false if the address was already confirmed. */
export async function setEmailConfirmed(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ email_confirmed_at: now })
    .where(and(eq(users.id, userId), isNull(users.email_confirmed_at)));
  return rowCount === 1;
}
