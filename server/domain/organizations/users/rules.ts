// Who may change whom, and whether an invitation is still valid. Needs no database.
import { isDeepStrictEqual } from 'node:util';
import { can, knownPermissions, mayGive, mayManage, MemberRole } from '#contract/permissions.ts';
import type { Permission, PlacedMember } from '#contract/permissions.ts';
import type { Membership } from '#contract/user.ts';
import { Refusal } from '../../../kernel/refusal.ts';

interface Row {
  membership: { role: string; permissions: string[] | null; all_companies: boolean };
  companyIds: string[];
}

/** Converts a membership row to the form the contract's rules use. */
export function placedOf({ membership, companyIds }: Row): PlacedMember {
  return {
    role: MemberRole.parse(membership.role),
    permissions: membership.permissions && knownPermissions(membership.permissions),
    company_ids: membership.all_companies ? null : companyIds,
  };
}

/** An owner may do everything everywhere, so nothing else is stored for one. Repeated ids count once. */
export function normalizeMembership(input: Membership): Membership {
  const job_ids = [...new Set(input.job_ids)];
  if (input.role === 'owner') return { role: 'owner', permissions: null, company_ids: null, job_ids };
  return {
    role: input.role,
    permissions: input.permissions && [...new Set(input.permissions)],
    company_ids: input.company_ids && [...new Set(input.company_ids)],
    job_ids,
  };
}

/** Used only for comparison. */
type Given = PlacedMember & { job_ids: readonly string[] };

/** True if the membership already matches the request, so that a repeated save gets the same reply (P3). */
export function isGiven(has: Given, input: Given): boolean {
  const inOrder = ({ role, permissions, company_ids, job_ids }: Given) => ({
    role,
    permissions: permissions?.toSorted() ?? null,
    company_ids: company_ids?.toSorted() ?? null,
    job_ids: job_ids.toSorted(),
  });
  return isDeepStrictEqual(inOrder(has), inOrder(input));
}

/** @throws Refusal('not_yours_to_give') */
export function requireMayManage(manager: PlacedMember, colleague: PlacedMember): void {
  if (!mayManage(manager, colleague)) throw new Refusal('not_yours_to_give');
}

/** @throws Refusal('not_yours_to_give') */
export function requireMayGive(giver: PlacedMember, input: PlacedMember): void {
  if (!mayGive(giver, input)) throw new Refusal('not_yours_to_give');
}

/**
 * True if an API key opens no more in the heir's name than in its creator's. Anybody who knows the key, including the
 * departed creator, still does.
 */
export function isKeyNoWider(key: readonly Permission[], maker: PlacedMember, heir: PlacedMember): boolean {
  const reach = maker.company_ids;
  const isWithin = reach === null || (heir.company_ids?.every((id) => reach.includes(id)) ?? false);
  return isWithin && key.every((permission) => !can(heir, permission) || can(maker, permission));
}

/**
 * Checks that the named companies and jobs exist and are visible to the requester. Those the member already had may
 * stay.
 * @throws Refusal('invalid_fields')
 */
export function requireNamed(
  input: Pick<Membership, 'company_ids' | 'job_ids'>,
  found: { companyIds: Set<string>; jobIds: Set<string> },
  had: readonly string[] = [],
): void {
  const fields: Record<string, 'not_allowed'> = {};
  if (input.company_ids?.some((id) => !found.companyIds.has(id))) fields['company_ids'] = 'not_allowed';
  if (input.job_ids.some((id) => !found.jobIds.has(id) && !had.includes(id)))
    fields['job_ids'] = 'not_allowed';
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_fields', { fields });
}

export interface InviteState {
  accepted_at: Date | null;
  expires_at: Date;
}

export function isOpen(invite: InviteState, now: Date): boolean {
  return invite.accepted_at === null && invite.expires_at > now;
}

/** Accounts are free, so the mail they can send is limited. */
export const maxInvitesAnHour = 60;
export const maxResendsAnHour = 5;
/** Open at once, so that the list stays readable. */
export const maxOpenInvites = 500;
