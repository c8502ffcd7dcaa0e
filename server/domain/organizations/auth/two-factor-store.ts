// SQL for the second factor. Each function runs in a transaction of that person: row-level security hides all other
// rows.
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/open.ts';
import { recovery_codes, two_factors, users } from '../../../platform/db/schema/identity.ts';

export type TwoFactorRow = typeof two_factors.$inferSelect;

/** Locked: of two concurrent uses of a code, one waits for the other. */
export async function lockTwoFactor(tx: Tx, userId: string): Promise<TwoFactorRow | undefined> {
  const [row] = await tx.select().from(two_factors).where(eq(two_factors.user_id, userId)).for('update');
  return row;
}

/** Replaces an unconfirmed secret with a new one. */
export async function saveUnconfirmed(tx: Tx, userId: string, secret: Buffer, now: Date): Promise<void> {
  const fresh = { secret, confirmed_at: null, last_step: 0, created_at: now };
  await tx
    .insert(two_factors)
    .values({ user_id: userId, ...fresh })
    .onConflictDoUpdate({ target: two_factors.user_id, set: fresh });
}

export async function confirm(tx: Tx, userId: string, step: number, now: Date): Promise<void> {
  await tx
    .update(two_factors)
    .set({ confirmed_at: now, last_step: step })
    .where(eq(two_factors.user_id, userId));
  await setShown(tx, userId, true, now);
}

export async function saveLastStep(tx: Tx, userId: string, step: number): Promise<void> {
  await tx.update(two_factors).set({ last_step: step }).where(eq(two_factors.user_id, userId));
}

export async function removeAll(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, userId));
  await tx.delete(two_factors).where(eq(two_factors.user_id, userId));
  await setShown(tx, userId, false, now);
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, userId));
  await tx.insert(recovery_codes).values(hashes.map((code_hash) => ({ user_id: userId, code_hash })));
}

/** Returns false if the code does not exist or was already used. */
export async function takeRecoveryCode(tx: Tx, userId: string, hash: Buffer, now: Date): Promise<boolean> {
  const { user_id, code_hash, used_at } = recovery_codes;
  const used = await tx
    .update(recovery_codes)
    .set({ used_at: now })
    .where(and(eq(user_id, userId), eq(code_hash, hash), isNull(used_at)));
  return used.rowCount === 1;
}

async function setShown(tx: Tx, userId: string, isOn: boolean, now: Date): Promise<void> {
  await tx.update(users).set({ two_factor: isOn, updated_at: now }).where(eq(users.id, userId));
}
