// What an invitation gives to whoever accepts it.
import { MemberRole, Permission } from '#contract/permissions.ts';
import type { Membership } from '#contract/user.ts';
import type { InviteRow } from './invites-store.ts';

export function givenBy(row: InviteRow): Membership {
  return {
    role: MemberRole.parse(row.role),
    permissions: row.permissions?.flatMap((name) => Permission.safeParse(name).data ?? []) ?? null,
    company_ids: row.company_ids,
    job_ids: row.job_ids,
  };
}
