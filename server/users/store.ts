// SQL of users and memberships.
import { asc, eq } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import { agencies, memberships } from '../db/schema/agency.ts';
import { users } from '../db/schema/identity.ts';

export async function readUser(tx: Tx, userId: string) {
  const [row] = await tx
    .select({ user: users, agency: agencies, membership: memberships })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .innerJoin(agencies, eq(agencies.agency_id, memberships.agency_id))
    .where(eq(memberships.user_id, userId));
  return row;
}

export async function readColleagues(tx: Tx) {
  return tx
    .select({ user: users, membership: memberships })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .orderBy(asc(memberships.created_at), asc(users.id));
}
