// Who may do what. One pure can(), used by the server for every call and by the page to hide what is not allowed.
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

/** Those of some names that are permissions: a row may keep one that there was once. */
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
  'users.view',
  'templates.manage',
  'design.manage',
];
const admin: readonly Permission[] = permissions.filter((permission) => permission !== 'billing.manage');

/** What each role may do unless the membership lists permissions of its own. */
export const permissionsOfRole: Record<MemberRole, readonly Permission[]> = {
  owner: permissions,
  admin,
  recruiter,
  reviewer,
};

/** A member as far as permissions are concerned. `permissions` null means: those of the role. */
export interface Member {
  role: MemberRole;
  permissions: readonly Permission[] | null;
}

/** Whether the member may: denied unless given; an owner always may. */
export function can(member: Member, permission: Permission): boolean {
  if (member.role === 'owner') return true;
  return (member.permissions ?? permissionsOfRole[member.role]).includes(permission);
}

/** The permissions that mean something where these features are. */
export function permissionsFor({ live }: { live: boolean }): Permission[] {
  return permissions.filter((permission) => live || !permission.startsWith('live.'));
}

/** Everything a member may do, in the catalogue's order. */
export function permissionsOf(member: Member): Permission[] {
  return permissions.filter((permission) => can(member, permission));
}

/** A member with the companies they are limited to; null means: all. */
export interface PlacedMember extends Member {
  company_ids: readonly string[] | null;
}

/**
 * Whether a member acts for the whole agency: they see every company and every job. Whatever belongs to all of them is changed
 * by such members alone (`wholeAgency` in an endpoint's access).
 */
export function actsForWholeAgency(member: PlacedMember): boolean {
  return member.company_ids === null && can(member, 'jobs.view_all');
}

/**
 * Whether a member may give somebody this role with these permissions in these companies: who manages users gives nothing
 * that they may not do themselves, nowhere that they may not, and only an owner makes an owner.
 */
export function mayGive(giver: PlacedMember, wish: PlacedMember): boolean {
  if (!can(giver, 'users.manage') || !isWithin(wish.company_ids, giver.company_ids)) return false;
  if (wish.role === 'owner') return giver.role === 'owner';
  return permissionsOf(wish).every((permission) => can(giver, permission));
}

/** Whether a member may change, deactivate or hand over the work of another: of nobody who may more than they do. */
export function mayManage(manager: PlacedMember, other: PlacedMember): boolean {
  return mayGive(manager, other);
}

function isWithin(companyIds: readonly string[] | null, reach: readonly string[] | null): boolean {
  return reach === null || (companyIds?.every((id) => reach.includes(id)) ?? false);
}

/** How two lists of permissions differ, in the catalogue's order. */
export function differenceOf(
  from: readonly Permission[],
  to: readonly Permission[],
): { added: Permission[]; missing: Permission[] } {
  return {
    added: permissions.filter((one) => to.includes(one) && !from.includes(one)),
    missing: permissions.filter((one) => from.includes(one) && !to.includes(one)),
  };
}

/** The noun before the dot, under which permissions stand together. */
export type PermissionNoun = Permission extends `${infer Noun}.${string}` ? Noun : never;

/** Permissions by noun, in the order given. */
export function permissionsByNoun(known: readonly Permission[]): [PermissionNoun, Permission[]][] {
  const groups = Map.groupBy(known, (permission) => permission.split('.')[0] as PermissionNoun);
  return [...groups];
}
