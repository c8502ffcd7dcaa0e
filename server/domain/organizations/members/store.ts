// SQL for an agency's active members and owners: who gets mails, and whether an owner remains.
import { and, asc, eq, ne } from 'drizzle-orm';
import { NotificationFrequency } from '#contract/notification.ts';
import { knownPermissions, MemberRole } from '#contract/permissions.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { memberships } from '../../../platform/db/schema/agency.ts';
import { users } from '../../../platform/db/schema/identity.ts';
import type { Viewer } from '../../../kernel/who.ts';

export interface ActiveMember extends Viewer {
  name: string;
  email: string;
  language: string;
  /** IANA name; empty: unknown. */
  timeZone: string;
  finished: NotificationFrequency;
  requests: NotificationFrequency;
  push: boolean;
  /** The end of the period covered by the last daily mail. */
  digestAt: Date | null;
}

/** Active members, oldest membership first. */
export async function activeMembers(tx: Tx, agencyId: string): Promise<ActiveMember[]> {
  const rows = await tx
    .select({ user: users, membership: memberships })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(sameAgency(memberships, agencyId, { active: true }))
    .orderBy(asc(memberships.created_at), asc(users.id));
  return rows.map(({ user, membership }) => ({
    agencyId,
    userId: user.id,
    role: MemberRole.parse(membership.role),
    permissions: membership.permissions && knownPermissions(membership.permissions),
    name: user.name,
    email: user.email,
    language: user.language,
    timeZone: user.time_zone,
    finished: NotificationFrequency.parse(membership.notify_finished),
    requests: NotificationFrequency.parse(membership.notify_requests),
    push: membership.notify_push,
    digestAt: membership.digest_at,
  }));
}

export async function findOwners(tx: Tx, agencyId: string): Promise<string[]> {
  const { user_id, role, active } = memberships;
  const rows = await tx
    .select({ id: user_id })
    .from(memberships)
    .where(and(eq(memberships.agency_id, agencyId), eq(role, 'owner'), eq(active, true)))
    .orderBy(user_id);
  return rows.map(({ id }) => id);
}

/** Active owners other than this user. */
export function countOtherOwners(tx: Tx, agencyId: string, userId: string): Promise<number> {
  const { agency_id, user_id, role, active } = memberships;
  const isOther = and(eq(agency_id, agencyId), ne(user_id, userId), eq(role, 'owner'), eq(active, true));
  return tx.$count(memberships, isOther);
}
