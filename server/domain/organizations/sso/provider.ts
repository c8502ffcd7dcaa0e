// Calls an organization's identity provider (OpenID Connect Core 1.0). The only file that imports openid-client. Members enter the
// provider's address, so calls are guarded like webhooks.
import { createHash } from 'node:crypto';
import * as client from 'openid-client';
import { Refusal } from '../../../kernel/refusal.ts';
import type { SsoFault } from '#contract/login-page.ts';
import { countOutgoing } from '../../../platform/metrics/metrics.ts';
import { fetchGuarded } from '../../../platform/net/guarded-request.ts';
import type { Net } from '../../../platform/net/guarded-request.ts';
import type { Claims } from './rules.ts';

export interface Registration {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The secrets of one authorization request. They are stored only in the encrypted cookie. */
export interface AuthRequest {
  state: string;
  nonce: string;
  /** PKCE (RFC 7636). */
  verifier: string;
}

const timeoutSeconds = 10;
/** Metadata and keys are cached for this long. */
const metadataMs = 10 * 60_000;
const maxRemembered = 500;

/** The provider did not answer, or not completely. */
class Unreachable extends Error {}

const remembered = new Map<string, { opened: Promise<client.Configuration>; until: number }>();

/** @throws Refusal('sso_failed') */
export function openProvider(registration: Registration, net: Net): Promise<client.Configuration> {
  const key = createHash('sha256').update(JSON.stringify(registration)).digest('hex');
  const known = remembered.get(key);
  if (known && known.until > Date.now()) return known.opened;
  const opened = orRefusal(discover(registration, net));
  if (remembered.size >= maxRemembered) remembered.clear();
  remembered.set(key, { opened, until: Date.now() + metadataMs });
  opened.catch(() => remembered.delete(key));
  return opened;
}

async function discover(
  { issuer, clientId, clientSecret }: Registration,
  net: Net,
): Promise<client.Configuration> {
  const found = await client.discovery(new URL(issuer), clientId, undefined, authenticate(clientSecret), {
    // Verify the ID token's signature; by default the library relies on TLS.
    execute: [
      client.enableNonRepudiationChecks,
      // The library marks it as deprecated only to make it stand out.
      ...(net.mayBePrivate ? [client.allowInsecureRequests] : []),
    ],
    timeout: timeoutSeconds,
    [client.customFetch]: (url, init) => guarded(url, init, net),
  });
  // Multi-tenant endpoints such as Microsoft's `common` have another issuer in their metadata.
  if (found.serverMetadata().issuer !== issuer) throw new Error('the metadata is of another issuer');
  return found;
}

async function guarded(url: string, init: client.CustomFetchOptions, net: Net): Promise<Response> {
  const { method, headers, body, signal = AbortSignal.timeout(timeoutSeconds * 1000) } = init;
  const text = body instanceof URLSearchParams ? body.toString() : body;
  if (typeof text !== 'string' && text !== undefined && text !== null)
    throw new Error('an unsupported request body');
  const call = { method, headers, signal, body: text ?? undefined };
  try {
    return await countOutgoing('identity', fetchGuarded(url, call, net));
  } catch (cause) {
    throw new Unreachable('the identity provider did not answer', { cause });
  }
}

/** Sends the client secret in the form or the header, as the metadata says. The default is the header (OpenID Connect Core 9). */
function authenticate(clientSecret: string): client.ClientAuth {
  const [inForm, inHeader] = [client.ClientSecretPost(clientSecret), client.ClientSecretBasic(clientSecret)];
  return (server, metadata, body, headers) => {
    const takesForm = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    return (takesForm ? inForm : inHeader)(server, metadata, body, headers);
  };
}

/** The authorization URL. */
export async function addressOfSignIn(
  provider: client.Configuration,
  { state, nonce, verifier }: AuthRequest,
  { redirectUri, email }: { redirectUri: string; email: string | undefined },
): Promise<string> {
  return client.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...{ state, nonce },
    ...(email && { login_hint: email }),
  }).href;
}

export function newAuthRequest(): AuthRequest {
  return {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
}

/**
 * Exchanges the code for tokens and validates them.
 * @param answered the callback URL with its query
 * @throws Refusal('sso_failed')
 */
export function redeem(
  provider: client.Configuration,
  answered: URL,
  { state, nonce, verifier }: AuthRequest,
): Promise<Claims> {
  const checks = {
    ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier },
    idTokenExpected: true,
  };
  const work = async (): Promise<Claims> => {
    const tokens = await client.authorizationCodeGrant(provider, answered, checks);
    const claims = tokens.claims();
    if (!claims) throw new Error('there is no ID token');
    // OpenID Connect Core 3.1.3.7, 5.
    if (claims.azp !== undefined && claims.azp !== provider.clientMetadata().client_id)
      throw new Error('the ID token names another authorized party');
    const hasUserInfo = provider.serverMetadata().userinfo_endpoint !== undefined;
    const info = hasUserInfo
      ? await client.fetchUserInfo(provider, tokens.access_token, claims.sub)
      : undefined;
    return { ...claims, ...info, iss: claims.iss, sub: claims.sub, sid: claims['sid'], hd: claims['hd'] };
  };
  return orRefusal(work());
}

/** The provider's public keys, for its logout tokens. */
export async function keysOf(provider: client.Configuration, net: Net): Promise<unknown> {
  const { jwks_uri: address } = provider.serverMetadata();
  if (address === undefined) throw new Refusal('sso_failed', { details: { reason: 'invalid' } });
  const signal = AbortSignal.timeout(timeoutSeconds * 1000);
  const call = { method: 'GET', headers: { accept: 'application/json' }, body: undefined, signal };
  const answer = await countOutgoing('identity', fetchGuarded(address, call, net));
  return answer.json();
}

async function orRefusal<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    throw new Refusal('sso_failed', { details: { reason: reasonOf(cause) }, cause });
  }
}

function reasonOf(error: unknown): SsoFault {
  if (error instanceof client.AuthorizationResponseError) return 'denied';
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof Unreachable || ['TimeoutError', 'AbortError'].includes(cause.name))
      return 'unreachable';
  }
  return 'invalid';
}
