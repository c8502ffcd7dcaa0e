// Who may change whom, and what an invitation still is: decided without a database.
import { isDeepStrictEqual } from 'node:util';
import { can, knownPermissions, mayGive, mayManage, MemberRole } from '#contract/permissions.ts';
import type { Permission, PlacedMember } from '#contract/permissions.ts';
import type { Membership } from '#contract/user.ts';
import { Refusal } from '../../../kernel/refusal.ts';

interface Row {
  membership: { role: string; permissions: string[] | null; all_companies: boolean };
  companyIds: string[];
}

/** A row of a membership as the rules of the contract know it. */
export function placedOf({ membership, companyIds }: Row): PlacedMember {
  return {
    role: MemberRole.parse(membership.role),
    permissions: membership.permissions && knownPermissions(membership.permissions),
    company_ids: membership.all_companies ? null : companyIds,
  };
}

/** An owner may everything everywhere: nothing else is kept of one. Repeated ids count once. */
export function settledWish(wish: Membership): Membership {
  const job_ids = [...new Set(wish.job_ids)];
  if (wish.role === 'owner') return { role: 'owner', permissions: null, company_ids: null, job_ids };
  return {
    role: wish.role,
    permissions: wish.permissions && [...new Set(wish.permissions)],
    company_ids: wish.company_ids && [...new Set(wish.company_ids)],
    job_ids,
  };
}

/** A membership that is only compared. */
type Given = PlacedMember & { job_ids: readonly string[] };

/** Whether somebody has what is wished already: a repeated save then answers the same again (P3). */
export function isGiven(has: Given, wish: Given): boolean {
  const inOrder = ({ role, permissions, company_ids, job_ids }: Given) => ({
    role,
    permissions: permissions?.toSorted() ?? null,
    company_ids: company_ids?.toSorted() ?? null,
    job_ids: job_ids.toSorted(),
  });
  return isDeepStrictEqual(inOrder(has), inOrder(wish));
}

/** @throws Refusal('not_yours_to_give') */
export function requireMayManage(manager: PlacedMember, other: PlacedMember): void {
  if (!mayManage(manager, other)) throw new Refusal('not_yours_to_give');
}

/** @throws Refusal('not_yours_to_give') */
export function requireMayGive(giver: PlacedMember, wish: PlacedMember): void {
  if (!mayGive(giver, wish)) throw new Refusal('not_yours_to_give');
}

/**
 * Whether an API key opens no more in an heir's name than in its maker's: whoever knows it, the maker who left among them,
 * knows it still.
 */
export function isKeyNoWider(key: readonly Permission[], maker: PlacedMember, heir: PlacedMember): boolean {
  const reach = maker.company_ids;
  const isWithin = reach === null || (heir.company_ids?.every((id) => reach.includes(id)) ?? false);
  return isWithin && key.every((permission) => !can(heir, permission) || can(maker, permission));
}

/**
 * That what is named is there, and seen by who names it; what somebody had already may stay.
 * @throws Refusal('invalid_fields')
 */
export function requireNamed(
  wish: Pick<Membership, 'company_ids' | 'job_ids'>,
  found: { companyIds: Set<string>; jobIds: Set<string> },
  had: readonly string[] = [],
): void {
  const fields: Record<string, 'not_allowed'> = {};
  if (wish.company_ids?.some((id) => !found.companyIds.has(id))) fields['company_ids'] = 'not_allowed';
  if (wish.job_ids.some((id) => !found.jobIds.has(id) && !had.includes(id)))
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

/** An account costs nothing, and must not mail whomever it likes without limit. */
export const maxInvitesAnHour = 60;
export const maxResendsAnHour = 5;
/** Open at once, so that the list stays readable. */
export const maxOpenInvites = 500;
