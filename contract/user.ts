// Users: people who sign in. A user may belong to several agencies; the token is for one.
import * as z from 'zod/mini';
import { ById, endpoint, Nothing } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { Language } from './languages.ts';
import { MemberRole, Permission } from './permissions.ts';
import { Email, Phone, requiredText } from './text.ts';

export const User = z.object({
  id: Id,
  agency: z.object({
    id: Id,
    name: z.string(),
    plan_expire: z.nullable(Instant),
    plan_id: Id,
    quantity: z.int(),
    /** The account was somebody else's until the user proved the address; the owner has not yet decided what happens to it. */
    taken_over: z.boolean(),
  }),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Until then, calls whose access says `confirmed` answer `email_unconfirmed`. */
  email_confirmed: z.boolean(),
  /** ISO 3166-1 alpha-2; empty: not said. */
  country: z.string(),
  role: MemberRole,
  recruiting_owner: z.boolean(),
  profile_photo_url: z.nullable(z.string()),
  stripe_billing_portal_link: z.nullable(z.string()),
  permissions: z.array(Permission),
  /** Companies they are limited to; null: all. */
  company_ids: z.nullable(z.array(Id)),
  /** Of the mails to them. */
  language: Language,
  /** IANA; empty: not said. */
  time_zone: z.string(),
  two_factor: z.boolean(),
  /** Every agency they may work in, this one included. */
  agencies: z.array(z.object({ id: Id, name: z.string(), role: MemberRole })),
  updated_at: Instant,
});
export type User = z.infer<typeof User>;

/** A colleague, as in `GET users`. */
export const UserListed = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: MemberRole,
  permissions: z.array(Permission),
  /** Whether the permissions are a list of their own and not those of the role. */
  own_permissions: z.boolean(),
  /** Companies they are limited to; null: all. */
  company_ids: z.nullable(z.array(Id)),
  /** Jobs assigned to them; what matters for those without jobs.view_all. */
  job_ids: z.array(Id),
  profile_photo_url: z.nullable(z.string()),
  active: z.boolean(),
  two_factor: z.boolean(),
  /** When they last called, to ten minutes; null: never, or not in the last 30 days. */
  last_seen_at: z.nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
});
export type UserListed = z.infer<typeof UserListed>;

/** The first letters of the first two words of a name, in capitals (spec.txt 3). */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2);
  return words
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}

/** Spec.txt's default avatar with initials, in pixels. */
export const avatarSizePx = 30;
export const avatarFontPx = 12;

export const getUser = endpoint({
  method: 'GET',
  path: 'user',
  summary: 'The signed-in user',
  access: { who: 'user', permission: 'any' },
  data: User,
});

export const getUsers = endpoint({
  method: 'GET',
  path: 'users',
  summary: 'Everybody in the agency',
  access: { who: 'user', permission: 'users.view' },
  data: z.array(UserListed),
});

/** What a member may do and where: as it is set on the edit page, and given with an invitation. */
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
    'Change what a colleague may do: `not_yours_to_give` for more than one may oneself, `last_owner`, `edited_meanwhile`',
  access: { who: 'user', permission: 'users.manage' },
  params: ById,
  body: z.extend(Membership, { updated_at: Instant }),
  data: UserListed,
});

export const setUserActive = endpoint({
  method: 'PUT',
  path: 'users/:id/active',
  summary: 'Deactivate (their sessions end at once) or activate: `last_owner`, `plan_limit`',
  access: { who: 'user', permission: 'users.manage' },
  params: ById,
  body: z.object({ active: z.boolean() }),
  data: UserListed,
});

/** What somebody has in hand, counted. */
export const Work = z.object({
  /** Jobs assigned to them. */
  jobs: z.int(),
  /** Shared views of theirs, and review links that others look at. */
  views: z.int(),
  review_links: z.int(),
  /** The API key acts for whoever made it. */
  api_key: z.boolean(),
  webhooks: z.int(),
});
export type Work = z.infer<typeof Work>;

export const getWork = endpoint({
  method: 'GET',
  path: 'users/:id/work',
  summary: 'What would be handed over',
  access: { who: 'user', permission: 'users.manage' },
  params: ById,
  data: Work,
});

export const handOverWork = endpoint({
  method: 'POST',
  path: 'users/:id/hand-over',
  summary: 'Give what somebody has in hand to a colleague; notes and ratings stay theirs',
  access: { who: 'user', permission: 'users.manage' },
  params: ById,
  body: z.object({ to: Id }),
  data: Work,
});

export const inviteDays = 14;

/** An invitation that nobody has accepted yet. */
export const UserInvite = z.object({
  ...Membership.shape,
  id: Id,
  email: z.string(),
  invited_by: z.string(),
  created_at: Instant,
  expires_at: Instant,
  /** The mail: on its way, gone, or why not (as contract/invite.ts says it). */
  mail: z.enum(['queued', 'sent', 'failed']),
});
export type UserInvite = z.infer<typeof UserInvite>;

export const getUserInvites = endpoint({
  method: 'GET',
  path: 'users/invites',
  summary: 'Invitations that nobody has accepted yet, newest first',
  access: { who: 'user', permission: 'users.view' },
  data: z.array(UserInvite),
});

export const inviteUser = endpoint({
  method: 'POST',
  path: 'users/invites',
  summary:
    'Invite a colleague by mail: `plan_limit`, `already_member`, `already_invited`, `not_yours_to_give`',
  access: { who: 'user', permission: 'users.manage', confirmed: true },
  body: z.extend(Membership, { id: Id, email: Email, language: Language }),
  data: UserInvite,
});

export const resendUserInvite = endpoint({
  method: 'POST',
  path: 'users/invites/:id/resend',
  summary: 'Mail the invitation again, with a new link that is good for two weeks; the old one ends',
  access: { who: 'user', permission: 'users.manage', confirmed: true },
  params: ById,
  data: UserInvite,
});

export const removeUserInvite = endpoint({
  method: 'DELETE',
  path: 'users/invites/:id',
  summary: 'Take an invitation back',
  access: { who: 'user', permission: 'users.manage' },
  params: ById,
  data: Nothing,
});

/** Of a mailed invitation: 256 random bits; the server keeps its SHA-256. */
const ByInvite = z.object({ hash: z.string().check(z.minLength(20), z.maxLength(200)) });

export const ShownUserInvite = z.object({
  agency_name: z.string(),
  email: z.string(),
  role: MemberRole,
  invited_by: z.string(),
  expires_at: Instant,
  /** Whether the address has an account already: then they sign in and accept. */
  has_account: z.boolean(),
});
export type ShownUserInvite = z.infer<typeof ShownUserInvite>;

export const getUserInvite = endpoint({
  method: 'GET',
  path: 'invites/companies/:hash',
  summary: 'What an invitation says, for whoever holds its link: `user_invite_invalid`',
  access: { who: 'anyone' },
  params: ByInvite,
  data: ShownUserInvite,
});

export const acceptUserInvite = endpoint({
  method: 'POST',
  path: 'invites/companies/:hash',
  summary:
    'Join as the signed-in user, and get a token for that agency: `user_invite_invalid`, `already_member`, `plan_limit`',
  access: { who: 'user', permission: 'any' },
  params: ByInvite,
  data: z.object({ access_token: z.string(), expires_at: Instant }),
});

export const switchAgency = endpoint({
  method: 'POST',
  path: 'user/agency',
  summary: 'A token for another agency the user belongs to; the one it was asked with ends',
  access: { who: 'user', permission: 'any' },
  body: z.object({ id: Id }),
  data: z.object({ access_token: z.string(), expires_at: Instant }),
});

export const Profile = z.object({
  name: requiredText(200),
  phone: Phone,
  country: z.string().check(z.regex(/^([A-Z]{2})?$/)),
  recruiting_owner: z.boolean(),
  language: Language,
  /** IANA; empty: not said. */
  time_zone: z.string().check(z.maxLength(64)),
});
export type Profile = z.infer<typeof Profile>;

export const saveProfile = endpoint({
  method: 'PUT',
  path: 'user',
  summary: 'Change one’s own profile; `edited_meanwhile`',
  access: { who: 'user', permission: 'any' },
  body: z.extend(Profile, { updated_at: Instant }),
  data: User,
});

export const savePhoto = endpoint({
  method: 'PUT',
  path: 'user/photo',
  summary: 'One’s picture; its content decides what it is, and it is cut to a square of 512 pixels',
  access: { who: 'user', permission: 'any' },
  bodyType: 'bytes',
  data: User,
});

export const removePhoto = endpoint({
  method: 'DELETE',
  path: 'user/photo',
  summary: 'Initials again',
  access: { who: 'user', permission: 'any' },
  data: User,
});
