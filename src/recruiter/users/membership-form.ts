// A colleague's permissions as the form edits them, by the same rules as the server's.
import {
  can,
  mayGive,
  permissions,
  permissionsOf,
  permissionsOfRole,
  type MemberRole,
  type Permission,
  type PlacedMember,
} from '#contract/permissions.ts';
import type { Membership, UserListed } from '#contract/user.ts';

export function membershipOf(user: UserListed): Membership {
  return {
    role: user.role,
    permissions: user.own_permissions ? user.permissions : null,
    company_ids: user.company_ids,
    job_ids: user.job_ids,
  };
}

/** An owner has every permission everywhere, so a custom list and companies do not apply. */
export function withRole(membership: Membership, role: MemberRole): Membership {
  return role === 'owner'
    ? { ...membership, role, permissions: null, company_ids: null }
    : { ...membership, role };
}

/** Starts a custom list from the role's permissions, or reverts to the role. */
export function withOwnList(membership: Membership, isOwn: boolean): Membership {
  return { ...membership, permissions: isOwn ? [...permissionsOfRole[membership.role]] : null };
}

export function withPermission(membership: Membership, permission: Permission, isGiven: boolean): Membership {
  const had = permissionsOf(membership);
  return {
    ...membership,
    permissions: permissions.filter((known) => (known === permission ? isGiven : had.includes(known))),
  };
}

export function withId(ids: readonly string[], id: string, isIn: boolean): string[] {
  return isIn ? [...ids.filter((listed) => listed !== id), id] : ids.filter((listed) => listed !== id);
}

/** Why a role is unavailable. Undefined if it is available. */
export function whyNotRole(
  giver: PlacedMember,
  membership: Membership,
  role: MemberRole,
): 'owner_only' | 'more_than_you' | undefined {
  if (
    mayGive(giver, {
      ...withRole(membership, role),
      company_ids: role === 'owner' ? null : giver.company_ids,
    })
  )
    return undefined;
  return role === 'owner' ? 'owner_only' : 'more_than_you';
}

/** Whether a permission goes beyond (`more`) or below (`less`) the role. Undefined: same as the role. */
export function differsFromRole(membership: Membership, permission: Permission): 'more' | 'less' | undefined {
  const [has, ofRole] = [
    can(membership, permission),
    permissionsOfRole[membership.role].includes(permission),
  ];
  if (has === ofRole) return undefined;
  return has ? 'more' : 'less';
}

/** True if the assigned jobs matter. */
export function needsJobs(membership: Membership): boolean {
  return !can(membership, 'jobs.view_all');
}

/** True if the member would see an empty job list and could not create a job. */
export function seesNoJobs(membership: Membership): boolean {
  return needsJobs(membership) && membership.job_ids.length === 0 && !can(membership, 'jobs.create');
}

/** The options to show of a long list: the selected ones, then those that match the search, up to a maximum. */
export function shownOptions<Option extends { id: string; name: string; detail?: string }>(
  options: readonly Option[],
  { words, first, max }: { words: string; first: ReadonlySet<string>; max: number },
): { shown: Option[]; isCut: boolean } {
  const query = words.trim().toLocaleLowerCase();
  const fits = options.filter(({ name, detail = '' }) =>
    `${name} ${detail}`.toLocaleLowerCase().includes(query),
  );
  const sorted = [...fits.filter(({ id }) => first.has(id)), ...fits.filter(({ id }) => !first.has(id))];
  return { shown: sorted.slice(0, max), isCut: sorted.length > max };
}
