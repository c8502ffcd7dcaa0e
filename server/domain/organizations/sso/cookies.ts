// Two cookies of a sign-in through an identity provider. The first binds the provider's answer to this browser, the second has the code
// of the pending login. Both are encrypted and HttpOnly.
import * as z from 'zod/mini';
import { open, seal } from '../../../kernel/secrets/seal.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { cookieValue } from '../../../platform/http/cookie-value.ts';

/** The time to sign in at the provider, and again to enter a password for linking. */
export const loginMinutes = 10;

const AuthRequest = z.object({
  agencyId: z.uuid(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.optional(z.string()),
  expiresAt: z.number(),
});
export type StoredRequest = z.infer<typeof AuthRequest>;

const Code = z.object({ agencyId: z.uuid(), code: z.string() });
export type StoredCode = z.infer<typeof Code>;

const requestPath = '/api/sso/';
const codeName = 'sso-login';
const codePath = '/api/login/';

/** A cookie for each request, so that sign-ins in two tabs do not conflict. */
const requestName = (state: string) => `sso-${state.replaceAll(/[^\w-]/g, '').slice(0, 12)}`;

export function requestCookie(
  signingKey: Buffer,
  request: StoredRequest,
  caller: Pick<Caller, 'isHttps'>,
): string {
  return cookie(requestName(request.state), sealed(signingKey, 'request', request), requestPath, caller);
}

/** The request with this state, if this browser sent it and it has not expired. */
export function storedRequestOf(
  signingKey: Buffer,
  { cookies, state, agencyId, now }: { cookies: string; state: string; agencyId: string; now: Date },
): StoredRequest | undefined {
  const request = AuthRequest.safeParse(
    opened(signingKey, 'request', cookieValue(cookies, requestName(state))),
  ).data;
  if (request?.state !== state || request.agencyId !== agencyId || request.expiresAt <= now.getTime())
    return undefined;
  return request;
}

export function codeCookie(signingKey: Buffer, code: StoredCode, caller: Pick<Caller, 'isHttps'>): string {
  return cookie(codeName, sealed(signingKey, 'code', code), codePath, caller);
}

export function codeOf(signingKey: Buffer, cookies: string): StoredCode | undefined {
  return Code.safeParse(opened(signingKey, 'code', cookieValue(cookies, codeName))).data;
}

/** Set-Cookie values that end a cookie. */
export const endOfRequest = (state: string) => `${requestName(state)}=; Path=${requestPath}; Max-Age=0`;
export const endOfCode = `${codeName}=; Path=${codePath}; Max-Age=0`;

/** Lax: the provider's answer is a navigation from another site. */
function cookie(name: string, value: string, path: string, { isHttps }: Pick<Caller, 'isHttps'>): string {
  const rules = `Path=${path}; Max-Age=${loginMinutes * 60}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  return `${name}=${value}; ${rules}`;
}

function sealed(signingKey: Buffer, owner: 'request' | 'code', content: object): string {
  const bytes = Buffer.from(JSON.stringify(content));
  return seal(signingKey, { use: 'sso-cookie', owner }, bytes).toString('base64url');
}

/** Undefined if the server did not encrypt it. */
function opened(signingKey: Buffer, owner: 'request' | 'code', value: string): unknown {
  try {
    const bytes = open(signingKey, { use: 'sso-cookie', owner }, Buffer.from(value, 'base64url'));
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
