// What a sign-in through an identity provider leaves in the browser: first what ties the provider's answer to this browser, then the
// code for what the answer proved. Both are sealed, and no script can read them.
import * as z from 'zod/mini';
import { open, seal } from '../../../kernel/secrets/seal.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { cookieValue } from '../../../platform/http/cookie-value.ts';

/** For so long people can be at the provider, and then type their password once. */
export const tripMinutes = 10;

const Trip = z.object({
  agencyId: z.uuid(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.optional(z.string()),
  expiresAt: z.number(),
});
export type StoredTrip = z.infer<typeof Trip>;

const Code = z.object({ agencyId: z.uuid(), code: z.string() });
export type StoredCode = z.infer<typeof Code>;

const tripPath = '/api/sso/';
const codeName = 'sso-login';
const codePath = '/api/login/';

/** One per sign-in, so that two tabs do not disturb each other. */
const tripName = (state: string) => `sso-${state.replaceAll(/[^\w-]/g, '').slice(0, 12)}`;

export function tripCookie(signingKey: Buffer, trip: StoredTrip, caller: Pick<Caller, 'isHttps'>): string {
  return cookie(tripName(trip.state), sealed(signingKey, 'trip', trip), tripPath, caller);
}

/** The trip that this browser began with this state; undefined if there is none or it took too long. */
export function tripOf(
  signingKey: Buffer,
  { cookies, state, agencyId, now }: { cookies: string; state: string; agencyId: string; now: Date },
): StoredTrip | undefined {
  const trip = Trip.safeParse(opened(signingKey, 'trip', cookieValue(cookies, tripName(state)))).data;
  if (trip?.state !== state || trip.agencyId !== agencyId || trip.expiresAt <= now.getTime())
    return undefined;
  return trip;
}

export function codeCookie(signingKey: Buffer, code: StoredCode, caller: Pick<Caller, 'isHttps'>): string {
  return cookie(codeName, sealed(signingKey, 'code', code), codePath, caller);
}

export function codeOf(signingKey: Buffer, cookies: string): StoredCode | undefined {
  return Code.safeParse(opened(signingKey, 'code', cookieValue(cookies, codeName))).data;
}

/** Set-Cookie values that end a cookie. */
export const endOfTrip = (state: string) => `${tripName(state)}=; Path=${tripPath}; Max-Age=0`;
export const endOfCode = `${codeName}=; Path=${codePath}; Max-Age=0`;

/** Lax: the provider's answer is a navigation from another site. */
function cookie(name: string, value: string, path: string, { isHttps }: Pick<Caller, 'isHttps'>): string {
  const rules = `Path=${path}; Max-Age=${tripMinutes * 60}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  return `${name}=${value}; ${rules}`;
}

function sealed(signingKey: Buffer, owner: 'trip' | 'code', content: object): string {
  const bytes = Buffer.from(JSON.stringify(content));
  return seal(signingKey, { use: 'sso-cookie', owner }, bytes).toString('base64url');
}

/** Undefined if we did not seal it: browsers send what they like. */
function opened(signingKey: Buffer, owner: 'trip' | 'code', value: string): unknown {
  try {
    const bytes = open(signingKey, { use: 'sso-cookie', owner }, Buffer.from(value, 'base64url'));
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
