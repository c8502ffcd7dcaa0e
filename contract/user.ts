// Users: people who sign in. A user may belong to several agencies; the token is for one.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { MemberRole, Permission } from './permissions.ts';

export const User = z.object({
  id: Id,
  agency: z.object({
    id: Id,
    name: z.string(),
    plan_expire: z.nullable(Instant),
    plan_id: Id,
    quantity: z.int(),
  }),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  country: z.string(),
  role: MemberRole,
  recruiting_owner: z.boolean(),
  profile_photo_url: z.nullable(z.string()),
  stripe_billing_portal_link: z.nullable(z.string()),
  permissions: z.array(Permission),
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
  profile_photo_url: z.nullable(z.string()),
  active: z.boolean(),
  created_at: Instant,
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
  access: { who: 'user' },
  data: User,
});

export const getUsers = endpoint({
  method: 'GET',
  path: 'users',
  summary: 'Everybody in the agency',
  access: { who: 'user', permission: 'users.view' },
  data: z.array(UserListed),
});
