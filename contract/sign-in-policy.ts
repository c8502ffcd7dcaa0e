// What an organization demands of its members' sign-ins: a second factor, and an end after a time without activity.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant } from './id.ts';

/** After the demand, members have this long to set up their second factor. */
export const secondFactorGraceDays = 14;
export const idleMinutes = { min: 15, max: 1440 } as const;

export const SignInPolicy = z.object({
  /** From when members without a second factor get `two_factor_setup_required`; null: never. */
  second_factor_from: z.nullable(Instant),
  /** Null: sessions end only when they expire. */
  idle_minutes: z.nullable(z.int().check(z.minimum(idleMinutes.min), z.maximum(idleMinutes.max))),
  /** Active members who sign in here with a password and have no second factor. */
  members_without: z.int(),
  updated_at: Instant,
});
export type SignInPolicy = z.infer<typeof SignInPolicy>;

const access = { who: 'user', permission: 'settings.manage', wholeAgency: true } as const;

export const getSignInPolicy = endpoint({
  method: 'GET',
  path: 'sign-in-policy',
  summary: 'What the organization demands of its members’ sign-ins',
  access,
  data: SignInPolicy,
});

export const saveSignInPolicy = endpoint({
  method: 'PUT',
  path: 'sign-in-policy',
  summary:
    'Demand a second factor (14 days after the first demand) and an end without activity. Callers need a second factor themselves: `two_factor_setup_required`. `edited_meanwhile`',
  access: { ...access, confirmed: true },
  body: z.object({
    second_factor: z.boolean(),
    idle_minutes: SignInPolicy.shape.idle_minutes,
    updated_at: Instant,
  }),
  data: SignInPolicy,
});
