// SQL for the sign-in policy: the agency's columns and the affected members.
import { asc, eq, ne } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { agencies, memberships } from '../../../platform/db/schema/agency.ts';
import { users } from '../../../platform/db/schema/identity.ts';

export type PolicyRow = Pick<
  typeof agencies.$inferSelect,
  'agency_id' | 'name' | 'second_factor_from' | 'idle_minutes' | 'updated_at'
>;

const { agency_id, name, second_factor_from, idle_minutes, updated_at } = agencies;
const columns = { agency_id, name, second_factor_from, idle_minutes, updated_at };

export async function readPolicy(tx: Tx, agencyId: string): Promise<PolicyRow | undefined> {
  const [row] = await tx.select(columns).from(agencies).where(eq(agency_id, agencyId));
  return row;
}

export async function lockPolicy(tx: Tx, agencyId: string): Promise<PolicyRow | undefined> {
  const [row] = await tx.select(columns).from(agencies).where(eq(agency_id, agencyId)).for('no key update');
  return row;
}

export async function savePolicy(tx: Tx, policy: PolicyRow): Promise<void> {
  const { second_factor_from: from, idle_minutes: idleMinutes, updated_at: updatedAt } = policy;
  await tx
    .update(agencies)
    .set({ second_factor_from: from, idle_minutes: idleMinutes, updated_at: updatedAt })
    .where(eq(agency_id, policy.agency_id));
}

/** Active members who can sign in with a password and have no second factor. */
export async function membersWithout(tx: Tx, agencyId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(
      sameAgency(
        memberships,
        agencyId,
        { active: true },
        eq(users.two_factor, false),
        ne(users.password_hash, ''),
      ),
    )
    .orderBy(asc(users.id));
  return rows.map(({ id }) => id);
}

export async function hasSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await tx.select({ has: users.two_factor }).from(users).where(eq(users.id, userId));
  return row?.has === true;
}
