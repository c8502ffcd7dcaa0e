// Signing in through an organization's identity provider: to the provider and back, then a session for the page.
import type { FastifyInstance } from 'fastify';
import { answerSso, endSsoSessions, startSso } from '#contract/sso.ts';
import { SsoFault } from '#contract/login-page.ts';
import { exchangeLogin, linkLogin, startLogin } from '#contract/sso-login.ts';
import { hashToken, newToken } from '../../../kernel/tokens.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { open } from '../../../kernel/secrets/seal.ts';
import { findSsoAgency } from '../../../platform/db/lookups.ts';
import type { Deps } from '../../../platform/deps.ts';
import { callerOf } from '../../../platform/http/caller.ts';
import { languageOf } from '../../../platform/http/language-of.ts';
import { serve } from '../../../platform/http/serve.ts';
import { rememberBrowser } from '../auth/remember-browser.ts';
import { ssoStartPath } from '../auth/sso-rule.ts';
import { listVerified } from '../domains/store.ts';
import { enter, link, readArrival, ssoFailed } from './arrive.ts';
import type { Arrival } from './arrive.ts';
import { codeCookie, codeOf, endOfCode, endOfTrip, tripCookie, tripMinutes, tripOf } from './cookies.ts';
import { endAsProviderSays } from './end-sessions.ts';
import { readLogoutToken } from './logout-token.ts';
import { addressOfSignIn, keysOf, newTrip, openProvider, redeem } from './provider.ts';
import type { Registration } from './provider.ts';
import { hostOfEmail, provedBy } from './rules.ts';
import { findConnection, insertLogin, setTested } from './store.ts';

export function ssoSignInRoutes(app: FastifyInstance): void {
  providerRoutes(app);
  loginRoutes(app);
}

/** The browser's way to the provider and back, and the provider's own call. */
function providerRoutes(app: FastifyInstance): void {
  serve(
    app,
    startSso,
    async ({ params, query, request, reply, deps }) => {
      reply.header('cache-control', 'no-store');
      const agencyId = params.id;
      const { next, email } = query;
      try {
        const { registration } = await readUsable(deps, agencyId);
        const provider = await openProvider(registration, netOf(deps));
        const trip = newTrip();
        const to = { redirectUri: redirectUriOf(deps, agencyId), email };
        const address = await addressOfSignIn(provider, trip, to);
        const expiresAt = deps.now().getTime() + tripMinutes * 60_000;
        const stored = { ...trip, agencyId, expiresAt, ...(next !== undefined && { next }) };
        reply.header('set-cookie', tripCookie(deps.signingKey, stored, callerOf(request)));
        return reply.redirect(address, 303);
      } catch (error) {
        return reply.redirect(failedAddress(request.log, error, next), 303);
      }
    },
    { rateLimit: 'link' },
  );

  serve(
    app,
    answerSso,
    async ({ params, request, reply, deps }) => {
      reply.header('cache-control', 'no-store');
      const agencyId = params.id;
      const answered = new URL(request.url, deps.publicUrl());
      const state = answered.searchParams.get('state') ?? '';
      const { cookies } = callerOf(request);
      const trip = tripOf(deps.signingKey, { cookies, state, agencyId, now: deps.now() });
      try {
        if (!trip) throw ssoFailed('expired');
        const code = await proveAnswer(deps, agencyId, { answered, trip });
        const found = codeCookie(deps.signingKey, { agencyId, code }, callerOf(request));
        reply.header('set-cookie', [endOfTrip(state), found]);
        return reply.redirect(arrivalAddress({}, trip.next), 303);
      } catch (error) {
        if (trip) reply.header('set-cookie', endOfTrip(state));
        return reply.redirect(failedAddress(request.log, error, trip?.next), 303);
      }
    },
    { rateLimit: 'link' },
  );

  serve(
    app,
    endSsoSessions,
    async ({ params, body, request, reply, deps }) => {
      reply.header('cache-control', 'no-store');
      try {
        const { registration } = await readUsable(deps, params.id);
        const { issuer, clientId } = registration;
        const net = netOf(deps);
        const keys = async () => keysOf(await openProvider(registration, net), net);
        const ended = await readLogoutToken(body.logout_token, { keys, issuer, clientId, now: deps.now() });
        await endAsProviderSays(deps, { agencyId: params.id, issuer }, ended);
      } catch (error) {
        request.log.info({ err: error }, 'a logout token was refused');
        // As OpenID Connect Back-Channel Logout 2.8 asks.
        reply.status(400);
      }
      return {};
    },
    { rateLimit: 'link' },
  );
}

/** The page's calls. */
function loginRoutes(app: FastifyInstance): void {
  // By the domain alone: nobody learns who has an account.
  serve(
    app,
    startLogin,
    async ({ body, deps }) => {
      const agencyId = await deps.db.asNobody((tx) => findSsoAgency(tx, hostOfEmail(body.email)));
      return { url: agencyId === undefined ? null : ssoStartPath(agencyId) };
    },
    { rateLimit: 'link' },
  );

  serve(
    app,
    exchangeLogin,
    async ({ request, reply, deps }) => {
      const arrival = await arrivalOf(deps, callerOf(request).cookies);
      const from = { caller: callerOf(request), language: languageOf(request) };
      const { access, email } = await enter(deps, arrival, from);
      reply.header('set-cookie', endOfCode);
      rememberBrowser(request, reply, email);
      return access;
    },
    { rateLimit: 'login' },
  );

  serve(
    app,
    linkLogin,
    async ({ body, request, reply, deps }) => {
      const arrival = await arrivalOf(deps, callerOf(request).cookies);
      const { access, cookie } = await link(deps, arrival, body, callerOf(request));
      reply.header('set-cookie', [endOfCode, cookie]);
      return access;
    },
    { rateLimit: 'login' },
  );
}

export function netOf(deps: Deps): { mayBePrivate: boolean } {
  return { mayBePrivate: deps.config.mayWebhooksBePrivate };
}

export function redirectUriOf(deps: Deps, agencyId: string): string {
  return `${deps.publicUrl()}/api/sso/${agencyId}/callback`;
}

/** @throws Refusal('sso_failed'): off */
async function readUsable(
  deps: Deps,
  agencyId: string,
): Promise<{ registration: Registration; domains: string[] }> {
  return deps.db.asTenant({ agencyId }, async (tx) => {
    const connection = await findConnection(tx, agencyId);
    const domains = (await listVerified(tx, agencyId)).map(({ domain }) => domain);
    if (!connection || domains.length === 0) throw ssoFailed('off');
    const secret = open(deps.signingKey, { use: 'sso', owner: agencyId }, connection.client_secret);
    const { issuer, client_id: clientId } = connection;
    return { registration: { issuer, clientId, clientSecret: secret.toString('utf8') }, domains };
  });
}

/**
 * The code with which this browser opens a session.
 * @throws Refusal('sso_failed')
 */
async function proveAnswer(
  deps: Deps,
  agencyId: string,
  { answered, trip }: { answered: URL; trip: Parameters<typeof redeem>[2] },
): Promise<string> {
  const { registration, domains } = await readUsable(deps, agencyId);
  const claims = await redeem(await openProvider(registration, netOf(deps)), answered, trip);
  const proved = provedBy(claims, domains);
  if (typeof proved === 'string') throw ssoFailed(proved);
  const { token: code, hash } = newToken();
  const now = deps.now();
  const expiresAt = new Date(now.getTime() + tripMinutes * 60_000);
  const { issuer, clientId: client_id } = registration;
  await deps.db.asTenant({ agencyId }, async (tx) => {
    await insertLogin(tx, { agency_id: agencyId, code_hash: hash, ...proved, expires_at: expiresAt }, now);
    await setTested(tx, { agency_id: agencyId, issuer, client_id }, now);
  });
  return code;
}

/** @throws Refusal('sso_failed') */
async function arrivalOf(deps: Deps, cookies: string): Promise<Arrival> {
  const stored = codeOf(deps.signingKey, cookies);
  if (!stored) throw ssoFailed('expired');
  return readArrival(deps, stored.agencyId, hashToken(stored.code));
}

const arrivalPath = '/login/sso';

type Log = { info: (about: object, message: string) => void };

/** The page says why. Whatever else went wrong is for the error page. */
function failedAddress(log: Log, error: unknown, next: string | undefined): string {
  if (!(error instanceof Refusal) || error.code !== 'sso_failed') throw error;
  log.info({ err: error }, 'a sign-in through an identity provider failed');
  return arrivalAddress({ failed: SsoFault.parse(error.details?.['reason']) }, next);
}

function arrivalAddress(search: Record<string, string>, next: string | undefined): string {
  const query = new URLSearchParams({ ...search, ...(next !== undefined && { next }) }).toString();
  return query === '' ? arrivalPath : `${arrivalPath}?${query}`;
}
