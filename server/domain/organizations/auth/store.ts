// SQL for sign-in: users, their sessions, resets and confirmations. Each function runs in a transaction of that person.
import { and, eq, gt, isNull, lt, min, ne } from 'drizzle-orm';
import type { PlanCode } from '#contract/plan.ts';
import type { Profile } from '#contract/user.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { agencies, billing_infos, memberships } from '../../../platform/db/schema/agency.ts';
import {
  email_changes,
  email_confirmations,
  password_resets,
  sessions,
  users,
} from '../../../platform/db/schema/identity.ts';
import { planIdOf } from '../../../platform/db/catalogue-rows.ts';

export interface NewOwner {
  userId: string;
  agencyId: string;
  name: string;
  email: string;
  passwordHash: string;
  agencyName: string;
  planCode: PlanCode;
  language: string;
  emailConfirmedAt: Date | null;
}

/** Inserts a user with a new agency. */
export async function insertOwner(tx: Tx, owner: NewOwner): Promise<void> {
  await tx.insert(users).values({
    id: owner.userId,
    email: owner.email,
    password_hash: owner.passwordHash,
    name: owner.name,
    language: owner.language,
    email_confirmed_at: owner.emailConfirmedAt,
  });
  await tx
    .insert(agencies)
    .values({ agency_id: owner.agencyId, name: owner.agencyName, plan_id: planIdOf(owner.planCode) });
  await tx.insert(billing_infos).values({ agency_id: owner.agencyId, name: owner.name, email: owner.email });
  await tx.insert(memberships).values({ agency_id: owner.agencyId, user_id: owner.userId, role: 'owner' });
}

export interface NewSession {
  id: string;
  tokenHash: Buffer;
  userId: string;
  agencyId: string;
  userAgent: string;
  ip: string;
  now: Date;
  expiresAt: Date;
  viaSso: boolean;
  ssoSid: string | null;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.insert(sessions).values({
    id: session.id,
    token_hash: session.tokenHash,
    user_id: session.userId,
    agency_id: session.agencyId,
    user_agent: session.userAgent,
    ip: session.ip,
    created_at: session.now,
    last_seen_at: session.now,
    expires_at: session.expiresAt,
    via_sso: session.viaSso,
    sso_sid: session.ssoSid,
  });
}

/** Returns the session's id if it existed. */
export async function deleteSession(tx: Tx, tokenHash: Buffer): Promise<string | undefined> {
  const [gone] = await tx
    .delete(sessions)
    .where(eq(sessions.token_hash, tokenHash))
    .returning({ id: sessions.id });
  return gone?.id;
}

export async function deleteEndedSessions(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.user_id, userId), lt(sessions.expires_at, now)));
}

export async function deleteAllSessions(tx: Tx, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.user_id, userId));
}

export async function insertReset(
  tx: Tx,
  reset: { tokenHash: Buffer; userId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.insert(password_resets).values({
    token_hash: reset.tokenHash,
    user_id: reset.userId,
    created_at: reset.createdAt,
    expires_at: reset.expiresAt,
  });
}

export function countResets(tx: Tx, userId: string, after: Date): Promise<number> {
  return tx.$count(
    password_resets,
    and(eq(password_resets.user_id, userId), gt(password_resets.created_at, after)),
  );
}

/**
 * Returns false if the link was already used. Of two concurrent uses only one succeeds, even with two links, since it
 * ends the person's other links too. (The person is locked first: two uses that each lock one link and want the other
 * would deadlock.)
 */
export async function useReset(tx: Tx, userId: string, tokenHash: Buffer, now: Date): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const [reset] = await tx
    .select({ used_at: password_resets.used_at })
    .from(password_resets)
    .where(eq(password_resets.token_hash, tokenHash));
  if (!reset || reset.used_at) return false;
  await tx.update(password_resets).set({ used_at: now }).where(eq(password_resets.token_hash, tokenHash));
  await tx
    .delete(password_resets)
    .where(and(eq(password_resets.user_id, userId), ne(password_resets.token_hash, tokenHash)));
  return true;
}

export async function setPassword(tx: Tx, userId: string, passwordHash: string, now: Date): Promise<void> {
  await tx.update(users).set({ password_hash: passwordHash, updated_at: now }).where(eq(users.id, userId));
}

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
