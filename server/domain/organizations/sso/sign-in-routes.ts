// Sign-in through an organization's identity provider: the redirect, the callback, back-channel logout, and the page's calls.
import type { FastifyInstance } from 'fastify';
import { answerSso, endSsoSessions, startSso } from '#contract/sso.ts';
import { SsoFault } from '#contract/login-page.ts';
import { exchangeLogin, linkLogin, startLogin } from '#contract/sso-login.ts';
import { hashToken, newToken } from '../../../kernel/tokens.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { findSsoAgency } from '../../../platform/db/lookups.ts';
import type { Deps } from '../../../platform/deps.ts';
import { callerOf } from '../../../platform/http/caller.ts';
import { languageOf } from '../../../platform/http/language-of.ts';
import { serve } from '../../../platform/http/serve.ts';
import { rememberBrowser } from '../auth/remember-browser.ts';
import { ssoStartPath } from '../auth/sso-rule.ts';
import { listVerified } from '../domains/store.ts';
import { completeLogin, linkAndComplete, readPendingLogin, ssoFailed } from './complete-login.ts';
import type { PendingLogin } from './complete-login.ts';
import {
  codeCookie,
  codeOf,
  endOfCode,
  endOfRequest,
  requestCookie,
  loginMinutes,
  storedRequestOf,
} from './cookies.ts';
import { endAsProviderSays } from './end-sessions.ts';
import { readLogoutToken } from './logout-token.ts';
import { addressOfSignIn, keysOf, newAuthRequest, openProvider, redeem } from './provider.ts';
import type { Registration } from './provider.ts';
import { hostOfEmail, identityIn } from './rules.ts';
import { secretOf } from './secret.ts';
import { findConnection, insertLogin, setTested } from './store.ts';

export function ssoSignInRoutes(app: FastifyInstance): void {
  providerRoutes(app);
  loginRoutes(app);
}

/** The redirect to the provider, its callback, and back-channel logout. */
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
        const sent = newAuthRequest();
        const to = { redirectUri: redirectUriOf(deps, agencyId), email };
        const address = await addressOfSignIn(provider, sent, to);
        const expiresAt = deps.now().getTime() + loginMinutes * 60_000;
        const stored = { ...sent, agencyId, expiresAt, ...(next !== undefined && { next }) };
        reply.header('set-cookie', requestCookie(deps.signingKey, stored, callerOf(request)));
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
      const sent = storedRequestOf(deps.signingKey, { cookies, state, agencyId, now: deps.now() });
      try {
        if (!sent) throw ssoFailed('expired');
        const code = await proveAnswer(deps, agencyId, { answered, sent });
        const found = codeCookie(deps.signingKey, { agencyId, code }, callerOf(request));
        reply.header('set-cookie', [endOfRequest(state), found]);
        return reply.redirect(loginAddress({}, sent.next), 303);
      } catch (error) {
        if (sent) reply.header('set-cookie', endOfRequest(state));
        return reply.redirect(failedAddress(request.log, error, sent?.next), 303);
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
  // Depends on the domain only, so it does not reveal accounts.
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
      const pending = await pendingLoginOf(deps, callerOf(request).cookies);
      const from = { caller: callerOf(request), language: languageOf(request) };
      const { access, email } = await completeLogin(deps, pending, from);
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
      const pending = await pendingLoginOf(deps, callerOf(request).cookies);
      const { access, cookie } = await linkAndComplete(deps, pending, body, callerOf(request));
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
    const { issuer, client_id: clientId } = connection;
    return { registration: { issuer, clientId, clientSecret: secretOf(deps, connection) }, domains };
  });
}

/**
 * Stores the pending login and returns its code.
 * @throws Refusal('sso_failed')
 */
async function proveAnswer(
  deps: Deps,
  agencyId: string,
  { answered, sent }: { answered: URL; sent: Parameters<typeof redeem>[2] },
): Promise<string> {
  const { registration, domains } = await readUsable(deps, agencyId);
  const claims = await redeem(await openProvider(registration, netOf(deps)), answered, sent);
  const identity = identityIn(claims, domains);
  if (typeof identity === 'string') throw ssoFailed(identity);
  const { token: code, hash } = newToken();
  const now = deps.now();
  const expiresAt = new Date(now.getTime() + loginMinutes * 60_000);
  const { issuer, clientId: client_id } = registration;
  await deps.db.asTenant({ agencyId }, async (tx) => {
    await insertLogin(tx, { agency_id: agencyId, code_hash: hash, ...identity, expires_at: expiresAt }, now);
    await setTested(tx, { agency_id: agencyId, issuer, client_id }, now);
  });
  return code;
}

/** @throws Refusal('sso_failed') */
async function pendingLoginOf(deps: Deps, cookies: string): Promise<PendingLogin> {
  const stored = codeOf(deps.signingKey, cookies);
  if (!stored) throw ssoFailed('expired');
  return readPendingLogin(deps, stored.agencyId, hashToken(stored.code));
}

const loginPath = '/login/sso';

type Log = { info: (about: object, message: string) => void };

/** The page shows the reason. Other errors are rethrown. */
function failedAddress(log: Log, error: unknown, next: string | undefined): string {
  if (!(error instanceof Refusal) || error.code !== 'sso_failed') throw error;
  log.info({ err: error }, 'a sign-in through an identity provider failed');
  return loginAddress({ failed: SsoFault.parse(error.details?.['reason']) }, next);
}

function loginAddress(search: Record<string, string>, next: string | undefined): string {
  const query = new URLSearchParams({ ...search, ...(next !== undefined && { next }) }).toString();
  return query === '' ? loginPath : `${loginPath}?${query}`;
}
