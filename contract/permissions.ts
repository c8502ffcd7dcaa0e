// Roles and permissions. The server checks every call with can(); the page uses it to hide what is not allowed.
import * as z from 'zod/mini';

export const memberRoles = ['owner', 'admin', 'recruiter', 'reviewer'] as const;
export const MemberRole = z.enum(memberRoles);
export type MemberRole = z.infer<typeof MemberRole>;

export const permissions = [
  'companies.view',
  'companies.manage',
  'jobs.view_all',
  'jobs.create',
  'jobs.edit',
  'jobs.archive',
  'responses.view',
  'responses.invite',
  'responses.rate',
  'responses.decide',
  'responses.note',
  'responses.export',
  'responses.delete',
  'responses.reopen',
  'responses.accommodate',
  'live.view',
  'live.manage',
  'live.host',
  'ai.use',
  'analytics.view',
  'originality.view',
  'impact.view',
  'users.view',
  'users.manage',
  'templates.manage',
  'design.manage',
  'api.manage',
  'billing.manage',
  'settings.manage',
  'audit.view',
] as const;
export const Permission = z.enum(permissions);
export type Permission = z.infer<typeof Permission>;

/** The known permissions among `names`. A stored row may still have one that was dropped since. */
export function knownPermissions(names: readonly string[]): Permission[] {
  return names.flatMap((name) => Permission.safeParse(name).data ?? []);
}

const reviewer: readonly Permission[] = [
  'companies.view',
  'responses.view',
  'responses.rate',
  'responses.note',
  'live.view',
];
const recruiter: readonly Permission[] = [
  ...reviewer,
  'companies.manage',
  'jobs.view_all',
  'jobs.create',
  'jobs.edit',
  'jobs.archive',
  'responses.invite',
  'responses.decide',
  'responses.export',
  'responses.reopen',
  'responses.accommodate',
  'live.manage',
  'live.host',
  'ai.use',
  'analytics.view',
  'originality.view',
  'users.view',
  'templates.manage',
  'design.manage',
];
const admin: readonly Permission[] = permissions.filter((permission) => permission !== 'billing.manage');

/** The permissions of each role, unless the membership has its own list. */
export const permissionsOfRole: Record<MemberRole, readonly Permission[]> = {
  owner: permissions,
  admin,
  recruiter,
  reviewer,
};

/** The part of a member that decides permissions. `permissions` null: those of the role. */
export interface Member {
  role: MemberRole;
  permissions: readonly Permission[] | null;
}

/** True if the member has the permission. Owners have all of them. */
export function can(member: Member, permission: Permission): boolean {
  if (member.role === 'owner') return true;
  return (member.permissions ?? permissionsOfRole[member.role]).includes(permission);
}

/** The permissions that apply in an installation with these features. */
export function permissionsFor({ live, ai }: { live: boolean; ai: boolean }): Permission[] {
  return permissions.filter(
    (permission) => (live || !permission.startsWith('live.')) && (ai || !permission.startsWith('ai.')),
  );
}

/** All permissions of a member, in the order of `permissions`. */
export function permissionsOf(member: Member): Permission[] {
  return permissions.filter((permission) => can(member, permission));
}

/** A member with the companies they are limited to; null: all. */
export interface PlacedMember extends Member {
  company_ids: readonly string[] | null;
}

/**
 * True if a member sees every company and every job. Only such members may change what belongs to the whole agency
 * (`wholeAgency` in an endpoint's access).
 */
export function actsForWholeAgency(member: PlacedMember): boolean {
  return member.company_ids === null && can(member, 'jobs.view_all');
}

/**
 * True if `giver` may give somebody this membership: only permissions and companies that they have themselves. Only an owner
 * makes an owner.
 */
export function mayGive(giver: PlacedMember, given: PlacedMember): boolean {
  if (!can(giver, 'users.manage') || !isWithin(given.company_ids, giver.company_ids)) return false;
  if (given.role === 'owner') return giver.role === 'owner';
  return permissionsOf(given).every((permission) => can(giver, permission));
}

/** True if `manager` may change, deactivate or hand over the work of `member`: nobody with more permissions than their own. */
export function mayManage(manager: PlacedMember, member: PlacedMember): boolean {
  return mayGive(manager, member);
}

function isWithin(companyIds: readonly string[] | null, limit: readonly string[] | null): boolean {
  return limit === null || (companyIds?.every((id) => limit.includes(id)) ?? false);
}

/** How two lists of permissions differ, in the order of `permissions`. */
export function differenceOf(
  from: readonly Permission[],
  to: readonly Permission[],
): { added: Permission[]; missing: Permission[] } {
  return {
    added: permissions.filter((permission) => to.includes(permission) && !from.includes(permission)),
    missing: permissions.filter((permission) => from.includes(permission) && !to.includes(permission)),
  };
}

/** The noun before the dot, by which permissions are grouped. */
export type PermissionNoun = Permission extends `${infer Noun}.${string}` ? Noun : never;

/** Permissions by noun, in the order given. */
export function permissionsByNoun(known: readonly Permission[]): [PermissionNoun, Permission[]][] {
  const groups = Map.groupBy(known, (permission) => permission.split('.')[0] as PermissionNoun);
  return [...groups];
}
