// The name of a person who may no longer be a member. Empty if the account was deleted.
import { eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/open.ts';
import { users } from '../../../platform/db/schema/identity.ts';

export async function nameOfUser(tx: Tx, userId: string): Promise<string> {
  const [user] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return user?.name ?? '';
}
