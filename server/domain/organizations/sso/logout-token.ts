// Verifies logout tokens (OpenID Connect Back-Channel Logout 1.0).
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import * as z from 'zod/mini';

const event = 'http://schemas.openid.net/event/backchannel-logout';

/** 2.4: `sub`, `sid` or both, and no nonce, so that no ID token passes for a logout token. */
const LogoutToken = z.object({
  iat: z.number(),
  jti: z.string(),
  sub: z.optional(z.string()),
  sid: z.optional(z.string()),
  events: z.looseObject({ [event]: z.looseObject({}) }),
  nonce: z.optional(z.undefined()),
});

const Keys = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

/** Asymmetric only: the client secret must not sign. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
/** 2.4 recommends the first. Older providers send `JWT` or none. */
const types = ['logout+jwt', 'application/logout+jwt', 'JWT', undefined];
const maxAgeSeconds = 300;

export interface Ended {
  subject: string | undefined;
  sid: string | undefined;
  /** Later sessions stay, so a replayed token has no effect. */
  before: Date;
}

/**
 * @param of.keys fetches the provider's public keys (a JWK Set)
 * @throws Error if the token is not the provider's, not for us, too old, or says nothing about a logout
 */
export async function readLogoutToken(
  token: string,
  of: { keys: () => Promise<unknown>; issuer: string; clientId: string; now: Date },
): Promise<Ended> {
  const { issuer, clientId, now } = of;
  // Not verified yet. It only prevents strangers from causing requests to the provider.
  if (decodeJwt(token).iss !== issuer) throw new Error('a token of another issuer');
  const keys = Keys.parse(await of.keys());
  const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(keys), {
    ...{ issuer, audience: clientId, algorithms, currentDate: now },
    maxTokenAge: maxAgeSeconds,
    clockTolerance: 30,
  });
  if (!types.includes(protectedHeader.typ)) throw new Error(`a token of the type ${protectedHeader.typ}`);
  const { iat, sub: subject, sid } = LogoutToken.parse(payload);
  if (subject === undefined && sid === undefined) throw new Error('a logout token without sub and sid');
  return { subject, sid, before: new Date((iat + 1) * 1000) };
}
