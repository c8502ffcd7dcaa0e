// Converts users to the contract's format.
import type { User, UserListed } from '#contract/user.ts';
import { Language } from '#contract/languages.ts';
import { MemberRole, permissionsOf } from '#contract/permissions.ts';
import { preferencesOf } from '#contract/preferences.ts';
import type { PhotoOf } from './photo-address.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import { placedOf } from './rules.ts';
import type { ColleagueRow, readUser } from './store.ts';

type UserRow = NonNullable<Awaited<ReturnType<typeof readUser>>>;

interface About {
  agencies: readonly { agency_id: string; agency_name: string; role: string }[];
  photoOf: PhotoOf;
  /** Where the card is changed; null: there is none. */
  portalLink: string | null;
}

export function toUser(
  { user, agency, membership, companyIds }: UserRow,
  member: SignedInMember,
  { agencies, photoOf, portalLink }: About,
): User {
  return {
    id: user.id,
    agency: {
      id: agency.agency_id,
      name: agency.name,
      plan_expire: agency.plan_expire?.toISOString() ?? null,
      plan_id: agency.plan_id,
      quantity: agency.quantity,
      taken_over: member.role === 'owner' && agency.taken_over_at !== null,
      second_factor_from: agency.second_factor_from?.toISOString() ?? null,
      idle_minutes: agency.idle_minutes,
    },
    name: user.name,
    phone: user.phone,
    email: user.email,
    email_confirmed: user.email_confirmed_at !== null,
    country: user.country,
    role: member.role,
    recruiting_owner: user.recruiting_owner,
    profile_photo_url: photoOf(user),
    stripe_billing_portal_link: portalLink,
    permissions: permissionsOf(member),
    company_ids: membership.all_companies ? null : companyIds,
    language: Language.parse(user.language),
    time_zone: user.time_zone,
    two_factor: user.two_factor,
    has_password: user.password_hash !== '',
    via_sso: member.isConfined,
    preferences: preferencesOf(membership.preferences),
    agencies: agencies
      .filter(({ agency_id }) => !member.isConfined || agency_id === agency.agency_id)
      .map(({ agency_id, agency_name, role }) => ({
        ...{ id: agency_id, name: agency_name },
        role: MemberRole.parse(role),
      })),
    updated_at: user.updated_at.toISOString(),
  };
}

export function toUserListed(
  { user, membership, companyIds, jobIds }: ColleagueRow,
  photoOf: PhotoOf,
): UserListed {
  const { role, permissions } = placedOf({ membership, companyIds });
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    phone: user.phone,
    role,
    permissions: permissionsOf({ role, permissions }),
    own_permissions: permissions !== null,
    company_ids: membership.all_companies ? null : companyIds,
    job_ids: jobIds,
    profile_photo_url: photoOf(user),
    active: membership.active,
    two_factor: user.two_factor,
    last_seen_at: membership.last_seen_at?.toISOString() ?? null,
    created_at: membership.created_at.toISOString(),
    updated_at: membership.updated_at.toISOString(),
  };
}
