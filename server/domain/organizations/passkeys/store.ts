// SQL for passkeys and the challenges of their ceremonies. Each function runs in a transaction of the person, except
// for challenges of sign-ins: nobody is known yet.
import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/open.ts';
import { passkey_challenges, passkeys } from '../../../platform/db/schema/identity.ts';
import { hashToken } from '../../../kernel/tokens.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

export function readPasskeys(tx: Tx, userId: string): Promise<PasskeyRow[]> {
  return tx
    .select()
    .from(passkeys)
    .where(eq(passkeys.user_id, userId))
    .orderBy(asc(passkeys.created_at), asc(passkeys.id));
}

export async function readPasskey(tx: Tx, userId: string, id: string): Promise<PasskeyRow | undefined> {
  const [row] = await tx.select().from(passkeys).where(ownPasskey(userId, id));
  return row;
}

export async function insertPasskey(tx: Tx, row: typeof passkeys.$inferInsert): Promise<PasskeyRow> {
  const [inserted] = await tx.insert(passkeys).values(row).returning();
  if (!inserted) throw new Error('an inserted passkey was not returned');
  return inserted;
}

export async function setName(
  tx: Tx,
  userId: string,
  { id, name }: { id: string; name: string },
): Promise<PasskeyRow | undefined> {
  const [row] = await tx.update(passkeys).set({ name }).where(ownPasskey(userId, id)).returning();
  return row;
}

/** Returns false if there is none. */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  return (await tx.delete(passkeys).where(ownPasskey(userId, id))).rowCount === 1;
}

/** Returns false if the passkey was removed or its count was passed in the meantime. */
export async function noteUse(
  tx: Tx,
  { credentialId, signCount, now }: { credentialId: Buffer; signCount: number; now: Date },
): Promise<boolean> {
  const isNext = signCount === 0 ? eq(passkeys.sign_count, 0) : lt(passkeys.sign_count, signCount);
  const used = await tx
    .update(passkeys)
    .set({ sign_count: signCount, last_used_at: now })
    .where(and(eq(passkeys.credential_id, credentialId), isNext));
  return used.rowCount === 1;
}

function ownPasskey(userId: string, id: string) {
  return and(eq(passkeys.user_id, userId), eq(passkeys.id, id));
}

/** Adds a passkey, or signs in. */
export type Purpose = { userId: string } | 'sign_in';

/**
 * Also deletes the person's unused challenges, or some expired ones of sign-ins, so that none remain. Only one process
 * sweeps at a time: two deletes of the same rows could deadlock.
 */
export async function insertChallenge(
  tx: Tx,
  purpose: Purpose,
  { challenge, now, expiresAt }: { challenge: string; now: Date; expiresAt: Date },
): Promise<void> {
  if (purpose === 'sign_in') {
    // Commits without waiting for the disk: after a power failure the browser asks for another.
    await tx.execute(sql`select set_config('synchronous_commit', 'off', true)`);
    await tx.execute(sql`
      delete from ${passkey_challenges}
      where (select pg_try_advisory_xact_lock(hashtextextended('passkey_challenges', 0)))
        and challenge_hash in (
          select challenge_hash from ${passkey_challenges}
          where user_id is null and expires_at < ${now.toISOString()}::timestamptz limit 100)`);
  } else await tx.delete(passkey_challenges).where(isFor(purpose));
  await tx.insert(passkey_challenges).values({
    challenge_hash: hashToken(challenge),
    user_id: purpose === 'sign_in' ? null : purpose.userId,
    expires_at: expiresAt,
  });
}

/** Returns false if it was used, has expired or is for something else. Of two concurrent uses only one succeeds. */
export async function takeChallenge(
  tx: Tx,
  purpose: Purpose,
  { challenge, now }: { challenge: string; now: Date },
): Promise<boolean> {
  const { challenge_hash, expires_at } = passkey_challenges;
  const taken = await tx
    .delete(passkey_challenges)
    .where(and(eq(challenge_hash, hashToken(challenge)), isFor(purpose), gt(expires_at, now)));
  return taken.rowCount === 1;
}

function isFor(purpose: Purpose) {
  const { user_id } = passkey_challenges;
  return purpose === 'sign_in' ? isNull(user_id) : eq(user_id, purpose.userId);
}
