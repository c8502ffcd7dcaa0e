// Users: people who sign in. A user can belong to several agencies; each token is for one agency.
import * as z from 'zod/mini';
import { ById, endpoint, Nothing } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { Language } from './languages.ts';
import { MemberRole, Permission } from './permissions.ts';
import { Preferences } from './preferences.ts';
import { Email, Phone, requiredText } from './text.ts';

export const User = z.object({
  id: Id,
  agency: z.object({
    id: Id,
    name: z.string(),
    plan_expire: z.nullable(Instant),
    plan_id: Id,
    quantity: z.int(),
    /** A stranger registered the user's address and set up this agency. True until the owner keeps or deletes it (workspace.ts). */
    taken_over: z.boolean(),
    /** From when members need a second factor; null: never. */
    second_factor_from: z.nullable(Instant),
    /** Sessions end after this many minutes without activity; null: only when they expire. */
    idle_minutes: z.nullable(z.int()),
  }),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** If false, calls whose access has `confirmed` answer `email_unconfirmed`. */
  email_confirmed: z.boolean(),
  /** ISO 3166-1 alpha-2; empty if not given. */
  country: z.string(),
  role: MemberRole,
  recruiting_owner: z.boolean(),
  profile_photo_url: z.nullable(z.string()),
  stripe_billing_portal_link: z.nullable(z.string()),
  permissions: z.array(Permission),
  /** The companies the member is limited to; null: all. */
  company_ids: z.nullable(z.array(Id)),
  /** The language of emails to the user. */
  language: Language,
  /** IANA name; empty if not given. */
  time_zone: z.string(),
  two_factor: z.boolean(),
  /** False for members who only sign in with their organization's identity provider. */
  has_password: z.boolean(),
  /** True if the organization's identity provider opened this session. It shows no other organization. */
  via_sso: z.boolean(),
  preferences: Preferences,
  /** All agencies of the user, including this one. */
  agencies: z.array(z.object({ id: Id, name: z.string(), role: MemberRole })),
  updated_at: Instant,
});
export type User = z.infer<typeof User>;

/** A member in `GET users`. */
export const UserListed = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: MemberRole,
  permissions: z.array(Permission),
  /** True if the membership has its own list instead of the role's permissions. */
  own_permissions: z.boolean(),
  /** The companies the member is limited to; null: all. */
  company_ids: z.nullable(z.array(Id)),
  /** Jobs assigned to the member. Members without jobs.view_all see only these. */
  job_ids: z.array(Id),
  profile_photo_url: z.nullable(z.string()),
  active: z.boolean(),
  two_factor: z.boolean(),
  /** Time of the last call, accurate to ten minutes; null: none in the last 30 days. */
  last_seen_at: z.nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
});
export type UserListed = z.infer<typeof UserListed>;

/** The first letters of the first two words of a name, in capitals. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2);
  return words
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}

/** The default avatar shows initials. */
export const avatarSizePx = 30;
export const avatarFontPx = 12;

export const getUser = endpoint({
  method: 'GET',
  path: 'user',
  summary: 'The signed-in user',
  access: { who: 'user', permission: 'any', withoutSecondFactor: true },
  data: User,
});

export const getUsers = endpoint({
  method: 'GET',
  path: 'users',
  summary: 'All members of the organization',
  access: { who: 'user', permission: 'users.view' },
  data: z.array(UserListed),
});

/** A member's role, permissions and scope, set on the edit page or with an invitation. */
export const Membership = z.object({
  role: MemberRole,
  /** Null: those of the role. */
  permissions: z.nullable(z.array(Permission)),
  /** Null: all. */
  company_ids: z.nullable(z.array(Id).check(z.maxLength(1000))),
  job_ids: z.array(Id).check(z.maxLength(1000)),
});
export type Membership = z.infer<typeof Membership>;

export const updateUser = endpoint({
  method: 'PUT',
  path: 'users/:id',
  summary:
    'Change a member’s role, permissions and scope. `not_yours_to_give` for permissions that the caller lacks, `last_owner`, `edited_meanwhile`',
  access: { who: 'user', permission: 'users.manage' },
  params: ById,
  body: z.extend(Membership, { updated_at: Instant }),
  data: UserListed,
});

export const setUserActive = endpoint({
  method: 'PUT',
  path: 'users/:id/active',
  summary:
    'Activate or deactivate a member. Deactivating ends their sessions immediately. `last_owner`, `plan_limit`',
  access: { who: 'user', permission: 'users.manage' },
  params: ById,
  body: z.object({ active: z.boolean() }),
  data: UserListed,
});

/** What a member is responsible for, counted. */
export const Work = z.object({
  /** Jobs assigned to the member. */
  jobs: z.int(),
  /** Shared views and review links that the member created. */
  views: z.int(),
  review_links: z.int(),
  /** True if the member created the API key, which acts for its creator. */
  api_key: z.boolean(),
  webhooks: z.int(),
});
export type Work = z.infer<typeof Work>;

export const getWork = endpoint({
  method: 'GET',
  path: 'users/:id/work',
  summary: 'What handing over a member’s work would transfer',
  access: { who: 'user', permission: 'users.manage' },
  params: ById,
  data: Work,
});

export const handOverWork = endpoint({
  method: 'POST',
  path: 'users/:id/hand-over',
  summary: 'Hand over a member’s work to another member. Notes and ratings stay with their author',
  access: { who: 'user', permission: 'users.manage' },
  params: ById,
  body: z.object({ to: Id }),
  data: Work,
});

export const inviteDays = 14;

/** A member invitation that has not been accepted. */
export const UserInvite = z.object({
  ...Membership.shape,
  id: Id,
  email: z.string(),
  invited_by: z.string(),
  created_at: Instant,
  expires_at: Instant,
  /** The state of the invitation email. */
  mail: z.enum(['queued', 'sent', 'failed']),
});
export type UserInvite = z.infer<typeof UserInvite>;

export const getUserInvites = endpoint({
  method: 'GET',
  path: 'users/invites',
  summary: 'Pending member invitations, newest first',
  access: { who: 'user', permission: 'users.view' },
  data: z.array(UserInvite),
});

export const inviteUser = endpoint({
  method: 'POST',
  path: 'users/invites',
  summary: 'Invite a member by email. `plan_limit`, `already_member`, `already_invited`, `not_yours_to_give`',
  access: { who: 'user', permission: 'users.manage', confirmed: true },
  body: z.extend(Membership, { id: Id, email: Email, language: Language }),
  data: UserInvite,
});

export const resendUserInvite = endpoint({
  method: 'POST',
  path: 'users/invites/:id/resend',
  summary: 'Send the invitation again with a new link, valid for two weeks. The old link stops working',
  access: { who: 'user', permission: 'users.manage', confirmed: true },
  params: ById,
  data: UserInvite,
});

export const removeUserInvite = endpoint({
  method: 'DELETE',
  path: 'users/invites/:id',
  summary: 'Revoke a member invitation',
  access: { who: 'user', permission: 'users.manage' },
  params: ById,
  data: Nothing,
});

/** The token in an invitation email: 256 random bits. The server stores its SHA-256. */
const ByInvite = z.object({ hash: z.string().check(z.minLength(20), z.maxLength(200)) });

export const ShownUserInvite = z.object({
  agency_name: z.string(),
  email: z.string(),
  role: MemberRole,
  invited_by: z.string(),
  expires_at: Instant,
  /** True if the address has an account. The person then signs in to accept. */
  has_account: z.boolean(),
});
export type ShownUserInvite = z.infer<typeof ShownUserInvite>;

export const getUserInvite = endpoint({
  method: 'GET',
  path: 'invites/companies/:hash',
  summary: 'A member invitation, for anyone who has its link. `user_invite_invalid`',
  access: { who: 'anyone' },
  params: ByInvite,
  data: ShownUserInvite,
});

export const acceptUserInvite = endpoint({
  method: 'POST',
  path: 'invites/companies/:hash',
  summary:
    'Accept an invitation as the signed-in user and get a token for that organization. `user_invite_invalid`, `already_member`, `plan_limit`, `sso_confined`, `sso_required` with `details.url`',
  access: { who: 'user', permission: 'any' },
  params: ByInvite,
  data: z.object({ access_token: z.string(), expires_at: Instant }),
});

export const switchAgency = endpoint({
  method: 'POST',
  path: 'user/agency',
  summary:
    'Get a token for another of the user’s organizations. The current token ends. `sso_confined`: this session stays in its organization. `sso_required` with `details.url`: that organization demands single sign-on',
  access: { who: 'user', permission: 'any', withoutSecondFactor: true },
  body: z.object({ id: Id }),
  data: z.object({ access_token: z.string(), expires_at: Instant }),
});

export const Profile = z.object({
  name: requiredText(200),
  phone: Phone,
  country: z.string().check(z.regex(/^([A-Z]{2})?$/)),
  recruiting_owner: z.boolean(),
  language: Language,
  /** IANA name; empty if not given. */
  time_zone: z.string().check(z.maxLength(64)),
});
export type Profile = z.infer<typeof Profile>;

export const saveProfile = endpoint({
  method: 'PUT',
  path: 'user',
  summary: 'Change the signed-in user’s profile. `edited_meanwhile`',
  access: { who: 'user', permission: 'any' },
  body: z.extend(Profile, { updated_at: Instant }),
  data: User,
});

export const savePhoto = endpoint({
  method: 'PUT',
  path: 'user/photo',
  summary:
    'Set the profile photo. The server detects its type from the content and crops it to a square of 512 pixels',
  access: { who: 'user', permission: 'any' },
  bodyType: 'bytes',
  data: User,
});

export const removePhoto = endpoint({
  method: 'DELETE',
  path: 'user/photo',
  summary: 'Remove the profile photo. Initials are shown instead',
  access: { who: 'user', permission: 'any' },
  data: User,
});
