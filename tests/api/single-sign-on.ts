// An agency with single sign-on, and a browser that goes to its provider and comes back.
import type { AccessToken } from '#contract/auth.ts';
import { newId } from '#contract/id.ts';
import { exchangeLogin, linkLogin } from '#contract/sso-login.ts';
import { getSso, saveSso } from '#contract/sso.ts';
import type { Sso } from '#contract/sso.ts';
import { domains } from '../../server/platform/db/schema/domain.ts';
import { call } from './harness.ts';
import type { Called, TestApp } from './harness.ts';
import { ask } from './people.ts';
import type { Person } from './people.ts';

/** As the daily look-up would, once the record is there. */
export async function proveDomain({ deps }: TestApp, { agencyId }: Person, domain: string): Promise<void> {
  const now = deps.now();
  await deps.db.asTenant({ agencyId }, (tx) =>
    tx.insert(domains).values({
      ...{ agency_id: agencyId, id: newId(), domain, token: 'x' },
      ...{ verified_at: now, found_at: now, checked_at: now },
    }),
  );
}

interface Provider {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

type Changes = Partial<Parameters<typeof bodyOf>[2]>;

function bodyOf({ issuer, clientId, clientSecret }: Provider, { connection }: Sso, changes: object) {
  return {
    ...{ issuer, client_id: clientId, client_secret: clientSecret },
    ...{ default_role: 'recruiter', company_ids: null, enforced: false, exempt_user_id: null },
    updated_at: connection?.updated_at ?? null,
    ...changes,
  };
}

/** Saves the connection on top of what is stored. */
export async function connect(
  { app }: TestApp,
  { token }: Person,
  provider: Provider,
  changes: Changes = {},
): Promise<Sso> {
  const body = bodyOf(provider, await ask(app, getSso, { token }), changes);
  return ask(app, saveSso, { token, body });
}

export interface Browser {
  cookies: Map<string, string>;
  /** Calls our server with the cookies, and keeps those that it sets. */
  get(url: string): Promise<{ status: number; location: string }>;
  /** `login/exchange` */
  exchange(): Promise<Called<AccessToken>>;
  /** `login/link` */
  link(body: { password: string; code?: string }): Promise<Called<AccessToken>>;
  /** To the provider, and back to where `signIn` says it sends the browser. Returns where our server sends it then. */
  visit(
    agencyId: string,
    signIn: (address: string) => Promise<string> | string,
    query?: string,
  ): Promise<URL>;
}

export function openBrowser(test: TestApp): Browser {
  const cookies = new Map<string, string>();
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const keep = (lines: unknown): void => {
    for (const line of [lines].flat()) {
      if (typeof line !== 'string') continue;
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  const withCookies = async <Data>(work: (headers: { cookie: string }) => Promise<Called<Data>>) => {
    const called = await work({ cookie: header() });
    keep(called.headers['set-cookie']);
    return called;
  };
  const browser: Browser = {
    cookies,
    async get(url) {
      const { pathname, search } = new URL(url, 'http://candor.test');
      const reply = await test.app.inject({
        ...{ method: 'GET', url: pathname + search },
        headers: { cookie: header() },
      });
      keep(reply.headers['set-cookie']);
      return { status: reply.statusCode, location: reply.headers.location ?? '' };
    },
    exchange: () => withCookies((headers) => call(test, exchangeLogin, { headers })),
    link: (body) => withCookies((headers) => call(test, linkLogin, { headers, body })),
    async visit(agencyId, signIn, query = '') {
      const { location } = await browser.get(`/api/sso/${agencyId}/start${query}`);
      if (location.startsWith('/')) return new URL(location, 'http://candor.test');
      const answered = await browser.get(await signIn(location));
      return new URL(answered.location, 'http://candor.test');
    },
  };
  return browser;
}
