// A real identity provider on loopback (oidc-provider), with its own sign-in form. Accounts are what the test says.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyPair, exportJWK } from 'jose';
import { Provider } from 'oidc-provider';

export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** By the name that people type there. `email` and what else the provider says about them. */
  accounts: Map<string, Record<string, unknown>>;
  /** What a browser does: follows the redirects from our address, signs in, and returns the address that it is sent back to. */
  signIn(address: string, name: string): Promise<string>;
  /** Ends the sign-in of the last `signIn` there, and calls our back-channel address. */
  signOut(): Promise<void>;
  stop(): Promise<void>;
}

interface Client {
  redirectUri: string;
  logoutUri: string;
  /** How the provider reaches our back-channel address. */
  fetch?: typeof globalThis.fetch;
}

export async function startIdentityProvider({
  redirectUri,
  logoutUri,
  fetch,
}: Client): Promise<IdentityProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const accounts: IdentityProvider['accounts'] = new Map();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const [clientId, clientSecret] = ['candor', 'a secret of the test / with signs: +&%'];
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        backchannel_logout_uri: logoutUri,
        backchannel_logout_session_required: true,
      },
    ],
    findAccount: (_ctx, id) => {
      const claims = accounts.get(id);
      return claims ? { accountId: id, claims: () => ({ sub: id, ...claims }) } : undefined;
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: true }, backchannelLogout: { enabled: true } },
    pkce: { required: () => true },
    cookies: { keys: ['a key of the test'] },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'of-the-test' }] },
    ttl: { Session: 3600, Grant: 3600, Interaction: 600, AccessToken: 600, IdToken: 600 },
    // Nobody is asked what to share: companies' providers do not ask either.
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new ctx.oidc.provider.Grant({
        accountId: session.accountId,
        clientId: client.clientId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ...(fetch && { fetch }),
  });
  server.on('request', provider.callback());
  const jar = cookieJar();
  const get = (url: string, init: RequestInit = {}) => jar.fetch(new URL(url, issuer), init);
  return {
    ...{ issuer, clientId, clientSecret, accounts },
    signIn: async (address, name) => {
      jar.clear();
      let answer = await get(address);
      for (let step = 0; step < 10; step += 1) {
        const to = answer.headers.get('location');
        if (to?.startsWith(redirectUri)) return to;
        if (to) answer = await get(to);
        else if (/\/interaction\/[\w-]+$/.test(answer.url)) {
          const body = new URLSearchParams({ prompt: 'login', login: name, password: 'any' });
          answer = await get(answer.url, { method: 'POST', body });
        } else throw new Error(`${answer.status} ${answer.url}: ${await answer.text()}`);
      }
      throw new Error('the provider never sent the browser back');
    },
    signOut: async () => {
      const page = await (await get('/session/end')).text();
      const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
      const body = new URLSearchParams({ xsrf, logout: 'yes' });
      await get('/session/end/confirm', { method: 'POST', body });
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** `fetch` with cookies and without following redirects. */
function cookieJar() {
  const cookies = new Map<string, string>();
  return {
    clear: () => cookies.clear(),
    fetch: async (url: URL, init: RequestInit): Promise<Response> => {
      const header = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(url, { ...init, redirect: 'manual', headers: { cookie: header } });
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const at = pair.indexOf('=');
        cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
      return answer;
    },
  };
}
