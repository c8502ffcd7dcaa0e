// The role and permissions an invitation gives to the person who accepts it.
import { knownPermissions, MemberRole } from '#contract/permissions.ts';
import type { Membership } from '#contract/user.ts';
import type { InviteRow } from './invites-store.ts';

export function givenBy(row: InviteRow): Membership {
  return {
    role: MemberRole.parse(row.role),
    permissions: row.permissions && knownPermissions(row.permissions),
    company_ids: row.company_ids,
    job_ids: row.job_ids,
  };
}
