// The attacks on OpenID Connect: a provider that lies, answers from elsewhere or from before, other browsers, and forged logouts.
// Each must end without a session.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endSsoSessions, saveSso } from '#contract/sso.ts';
import { startLogin } from '#contract/sso-login.ts';
import { getUser } from '#contract/user.ts';
import { sso_logins } from '../../server/platform/db/schema/sso.ts';
import { signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import { startLyingProvider } from './lying-provider.ts';
import type { Lies, LyingProvider } from './lying-provider.ts';
import { ask, refusal } from './people.ts';
import { connect, openBrowser, proveDomain } from './single-sign-on.ts';

let test: TestApp;
let owner: SignedUp;
let provider: LyingProvider;

beforeAll(async () => {
  test = await startTestApp({ environment: { WEBHOOKS_ALLOW_PRIVATE: 'true' } });
  provider = await startLyingProvider();
  owner = await signUp(test);
  await proveDomain(test, owner, 'lying.example');
  await connect(test, owner, provider);
});
afterAll(async () => {
  await provider.stop();
  await test.stop();
});
beforeEach(() => {
  provider.lies = {};
});

/** What the provider's page does: it takes the state and the nonce, and sends the browser back with a code. */
function answer(address: string, changes: Record<string, string> = {}, to = provider): string {
  const asked = new URL(address).searchParams;
  to.nonce = asked.get('nonce') ?? '';
  const back = new URL(asked.get('redirect_uri') ?? '');
  const search = { code: 'code', state: asked.get('state') ?? '', ...changes };
  for (const [name, value] of Object.entries(search)) if (value) back.searchParams.set(name, value);
  return back.href;
}

async function attempt(changes: Record<string, string> = {}) {
  const browser = openBrowser(test);
  const to = await browser.visit(owner.agencyId, (address) => answer(address, changes));
  const { status } = await browser.exchange();
  return { reason: to.searchParams.get('failed'), status };
}

const seconds = (ahead: number) => Math.floor(Date.now() / 1000) + ahead;

it('signs in with an honest provider, so the attacks below fail for what they are', async () => {
  expect(await attempt()).toEqual({ reason: null, status: 200 });
});

describe('a lying token', () => {
  const table: [string, Lies][] = [
    ['another nonce', { claims: { nonce: 'of another sign-in' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another audience', { claims: { aud: 'another client' } }],
    ['several audiences without an authorized party', { claims: { aud: ['candor', 'another client'] } }],
    ['another authorized party', { claims: { azp: 'another client' } }],
    [
      'another authorized party of several audiences',
      { claims: { aud: ['candor', 'another client'], azp: 'another client' } },
    ],
    ['another issuer', { claims: { iss: 'https://login.example.com' } }],
    ['no issuer', { claims: { iss: undefined } }],
    ['no subject', { claims: { sub: undefined } }],
    ['an end in the past', { claims: { iat: seconds(-7200), exp: seconds(-3600) } }],
    ['no end', { claims: { exp: undefined } }],
    ['a beginning in the future', { claims: { nbf: seconds(3600) } }],
    ['no signature (alg: none)', { signed: 'none' }],
    ['a signature with the client’s secret (HS256)', { signed: 'secret' }],
    ['a signature with a key that the provider does not publish', { signed: 'other' }],
    ['a key that the provider does not have', { header: { kid: 'unknown' } }],
    ['no token at all', { tokens: () => ({ access_token: 'access', token_type: 'Bearer' }) }],
    [
      'something else in its place',
      { tokens: () => ({ access_token: 'a', token_type: 'Bearer', id_token: 'x.y.z' }) },
    ],
    [
      'a changed payload under the old signature',
      {
        tokens: (token) => {
          const [header, , signature] = token.split('.');
          const payload = Buffer.from(JSON.stringify({ iss: 'x', sub: 'owner' })).toString('base64url');
          const id_token = [header, payload, signature].join('.');
          return { access_token: 'access', token_type: 'Bearer', id_token };
        },
      },
    ],
    ['user info about somebody else', { userInfo: { sub: 'somebody else' } }],
  ];
  it.each(table)('with %s is refused', async (_name, lies) => {
    provider.lies = lies;
    expect(await attempt()).toEqual({ reason: 'invalid', status: 401 });
  });

  it('of another domain, or an unchecked address, is refused', async () => {
    provider.lies = { userInfo: { email: owner.email } };
    expect(await attempt()).toEqual({ reason: 'domain', status: 401 });
    provider.lies = { userInfo: { email: 'eve@lying.example', email_verified: false } };
    expect(await attempt()).toEqual({ reason: 'no_email', status: 401 });
  });

  it('from a token endpoint that refuses the code, or fails, is refused', async () => {
    provider.lies = { status: 400, tokens: () => ({ error: 'invalid_grant' }) };
    expect(await attempt()).toEqual({ reason: 'invalid', status: 401 });
    provider.lies = { status: 500 };
    expect(await attempt()).toEqual({ reason: 'invalid', status: 401 });
  });
});

describe('an answer', () => {
  it('with an error is a refusal by the person or the provider', async () => {
    expect(await attempt({ code: '', error: 'access_denied' })).toEqual({ reason: 'denied', status: 401 });
  });

  it('of another issuer is a mix-up', async () => {
    expect(await attempt({ iss: 'https://login.example.com' })).toEqual({ reason: 'invalid', status: 401 });
  });

  it.each([['another state'], ['']])('with the state "%s" is refused', async (state) => {
    expect(await attempt({ state })).toEqual({ reason: 'expired', status: 401 });
  });

  it('in another browser is refused, so nobody is signed in as somebody else by a link', async () => {
    const [eve, victim] = [openBrowser(test), openBrowser(test)];
    const { location } = await eve.get(`/api/sso/${owner.agencyId}/start`);
    const answered = await victim.get(answer(location));
    expect(answered.location).toContain('failed=expired');
    expect((await victim.exchange()).status).toBe(401);
  });

  it('is redeemed once', async () => {
    const browser = openBrowser(test);
    const { location } = await browser.get(`/api/sso/${owner.agencyId}/start`);
    const back = answer(location);
    const before = provider.asked.length;
    await browser.get(back);
    expect((await browser.get(back)).location).toContain('failed=expired');
    expect(provider.asked).toHaveLength(before + 1);
  });

  it('sends the PKCE verifier that matches its challenge, to its own provider only', async () => {
    const browser = openBrowser(test);
    const { location } = await browser.get(`/api/sso/${owner.agencyId}/start`);
    const asked = new URL(location).searchParams;
    await browser.get(answer(location));
    const verifier = provider.asked.at(-1)?.get('code_verifier') ?? '';
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
    expect(asked.get('code_challenge')).toBe(Buffer.from(digest).toString('base64url'));
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(provider.asked.at(-1)?.get('redirect_uri')).toBe(asked.get('redirect_uri'));
  });

  it('at another organization’s address is refused, whichever provider answered', async () => {
    const other = await signUp(test);
    await proveDomain(test, other, 'honest.example');
    const honest = await startLyingProvider();
    await connect(test, other, honest);
    const browser = openBrowser(test);
    const { location } = await browser.get(`/api/sso/${owner.agencyId}/start`);
    const [before, beforeHonest] = [provider.asked.length, honest.asked.length];
    const moved = answer(location).replace(owner.agencyId, other.agencyId);
    expect((await browser.get(moved)).location).toContain('failed=expired');
    expect([provider.asked.length, honest.asked.length]).toEqual([before, beforeHonest]);
    await honest.stop();
  });

  it('ten minutes later is refused', async () => {
    const browser = openBrowser(test);
    const { location } = await browser.get(`/api/sso/${owner.agencyId}/start`);
    const { deps } = test;
    const { now } = deps;
    deps.now = () => new Date(now().getTime() + 11 * 60_000);
    expect((await browser.get(answer(location))).location).toContain('failed=expired');
    deps.now = now;
  });

  it('cannot send the browser anywhere else', async () => {
    const browser = openBrowser(test);
    const to = await browser.visit(
      owner.agencyId,
      (address) => answer(address, { redirect_uri: 'https://evil.example', next: 'https://evil.example' }),
      '?next=https://evil.example',
    );
    expect([to.origin, to.pathname, to.searchParams.get('next')]).toEqual([
      'http://candor.test',
      '/login/sso',
      null,
    ]);
  });
});

describe('a cookie', () => {
  it('that was changed, of another kind or made up opens nothing', async () => {
    const honest = openBrowser(test);
    await honest.visit(owner.agencyId, answer);
    const code = honest.cookies.get('sso-login') ?? '';
    expect(code).not.toBe('');
    const { location } = await honest.get(`/api/sso/${owner.agencyId}/start`);
    const trip =
      [...honest.cookies].find(([name]) => name.startsWith('sso-') && name !== 'sso-login')?.[1] ?? '';
    expect(location).not.toContain(trip);
    for (const value of [`${code.slice(0, -2)}AA`, trip, 'AQ', '']) {
      const eve = openBrowser(test);
      eve.cookies.set('sso-login', value);
      expect((await eve.exchange()).error).toMatchObject({ code: 'sso_failed' });
    }
  });

  it('is stored only as a digest', async () => {
    const browser = openBrowser(test);
    await browser.visit(owner.agencyId, answer);
    const rows = await test.deps.db.asTenant(owner, (tx) => tx.select().from(sso_logins));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.code_hash).toHaveLength(32);
  });
});

describe('a logout token', () => {
  const event = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const claims = () => ({
    ...{ iss: provider.issuer, aud: 'candor', sub: 'eve', iat: seconds(0), jti: 'a token', events: event },
  });
  const post = async (token: string, agencyId = owner.agencyId) => {
    const reply = await test.app.inject({
      ...{ method: 'POST', url: `/api/${endSsoSessions.path.replace(':id', agencyId)}` },
      ...{ payload: new URLSearchParams({ logout_token: token }).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    return reply.statusCode;
  };
  const enter = async () => {
    const browser = openBrowser(test);
    await browser.visit(owner.agencyId, answer);
    return (await browser.exchange()).data.access_token;
  };

  it('of the provider ends the person’s sessions, and its replay none that came later', async () => {
    const first = await enter();
    const token = await provider.sign(claims(), { typ: 'logout+jwt' });
    expect(await post(token)).toBe(200);
    expect(await refusal(test.app, getUser, { token: first })).toMatchObject({ code: 'session_ended' });
    await new Promise((resolve) => void setTimeout(resolve, 1100));
    const second = await enter();
    expect(await post(token)).toBe(200);
    expect(await ask(test.app, getUser, { token: second })).toMatchObject({ via_sso: true });
  });

  it.each<[string, (honest: ReturnType<typeof claims>) => object]>([
    ['of another issuer', (honest) => ({ ...honest, iss: 'https://login.example.com' })],
    ['for another client', (honest) => ({ ...honest, aud: 'another client' })],
    ['with a nonce, as an ID token has', (honest) => ({ ...honest, nonce: 'x' })],
    ['without the event', (honest) => ({ ...honest, events: {} })],
    ['without a jti', ({ jti: _jti, ...honest }) => honest],
    ['without a time', ({ iat: _iat, ...honest }) => honest],
    ['an hour old', (honest) => ({ ...honest, iat: seconds(-3600) })],
    ['without sub and sid', ({ sub: _sub, ...honest }) => honest],
  ])('%s ends nothing', async (_name, change) => {
    const token = await enter();
    expect(await post(await provider.sign(change(claims()) as Record<string, unknown>))).toBe(400);
    expect(await ask(test.app, getUser, { token })).toMatchObject({ via_sso: true });
  });

  it('that is forged, of another type, or about a session of another name, ends nothing', async () => {
    const token = await enter();
    expect(await post(await provider.sign(claims(), { typ: 'at+jwt' }))).toBe(400);
    const forger = await startLyingProvider();
    expect(await post(await forger.sign(claims()))).toBe(400);
    expect(await post('not a token')).toBe(400);
    expect(await post(await provider.sign({ ...claims(), sid: 'another session' }))).toBe(200);
    expect(await post(await provider.sign({ ...claims(), sub: 'somebody else' }))).toBe(200);
    expect(await ask(test.app, getUser, { token })).toMatchObject({ via_sso: true });
    await forger.stop();
  });
});

describe('the provider’s address', () => {
  it.each([
    ['http://login.example.com', 'not_allowed'],
    ['https://127.0.0.1', 'private_address'],
    ['https://192.168.1.1/realms/x', 'private_address'],
    ['https://localhost', 'private_address'],
    ['https://login.internal', 'private_address'],
    ['https://user:password@login.example.com', 'not_allowed'],
  ])('%s is refused: %s', async (issuer, fault) => {
    const guarded = await startTestApp();
    const { token } = await signUp(guarded);
    const body = {
      ...{ issuer, client_id: 'candor', client_secret: 'x', default_role: 'recruiter', company_ids: null },
      ...{ enforced: false, exempt_user_id: null, updated_at: null },
    };
    expect(await refusal(guarded.app, saveSso, { token, body })).toMatchObject({ fields: { issuer: fault } });
    await guarded.stop();
  });
});

it('of an organization that does not exist leads nowhere, and names nobody', async () => {
  const to = await openBrowser(test).visit('00000000-0000-7000-8000-000000000000', answer);
  expect(to.searchParams.get('failed')).toBe('off');
  for (const email of ['a@lying.example', 'b@lying.example', owner.email])
    expect(Object.keys(await ask(test.app, startLogin, { body: { email } }))).toEqual(['url']);
});
