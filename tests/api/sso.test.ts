// Single sign-on with a real identity provider: new and linked members, the limits of a session, enforcement, and how sessions end.
import { and, eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, resetPassword } from '#contract/auth.ts';
import { confirmTwoFactor, endOtherSessions, getSessions, startTwoFactor } from '#contract/account.ts';
import { endpoints } from '#contract/endpoints.ts';
import { newId } from '#contract/id.ts';
import { startLogin } from '#contract/sso-login.ts';
import { getSso, removeSso, saveSso, ssoSessionHours } from '#contract/sso.ts';
import { getUser, getUsers, saveProfile, setUserActive, switchAgency, updateUser } from '#contract/user.ts';
import { memberships } from '../../server/platform/db/schema/agency.ts';
import { domains } from '../../server/platform/db/schema/domain.ts';
import { password_resets, users } from '../../server/platform/db/schema/identity.ts';
import { hashToken } from '../../server/kernel/tokens.ts';
import { call, eventually, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import { startIdentityProvider } from './identity-provider.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { ask, refusal } from './people.ts';
import { connect, openBrowser, proveDomain } from './single-sign-on.ts';
import { auditOfKind, usePlan } from './workspace.ts';

let test: TestApp;
let owner: SignedUp;
let provider: IdentityProvider;

const path = (agencyId: string, end: string) => `http://candor.test/api/sso/${agencyId}/${end}`;

/** An agency with a proved domain and its own provider. */
async function withSso(domain: string, changes: object = {}) {
  const person = await signUp(test);
  await proveDomain(test, person, domain);
  const idp = await startIdentityProvider({
    redirectUri: path(person.agencyId, 'callback'),
    logoutUri: path(person.agencyId, 'logout'),
    fetch: async (input, init) => {
      const body = typeof init?.body === 'string' ? init.body : String(init?.body ?? '');
      const reply = await test.app.inject({
        ...{ method: 'POST', url: new URL(String(input)).pathname, payload: body },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      return new Response(reply.body, { status: reply.statusCode });
    },
  });
  running.push(idp);
  await connect(test, person, idp, changes);
  return { owner: person, idp };
}
const running: IdentityProvider[] = [];

/** Signs in at the provider and opens a session. */
async function arrive(name: string, { agencyId } = owner as { agencyId: string }, idp = provider) {
  const browser = openBrowser(test);
  const to = await browser.visit(agencyId, (address) => idp.signIn(address, name));
  return { browser, to, called: await browser.exchange() };
}

const tokenOf = async (name: string) => (await arrive(name)).called.data.access_token;
const userOf = (token: string) => ask(test.app, getUser, { token });

beforeAll(async () => {
  test = await startTestApp({ worker: true, environment: { WEBHOOKS_ALLOW_PRIVATE: 'true' } });
  ({ owner, idp: provider } = await withSso('works.example'));
});
afterAll(async () => {
  for (const idp of running) await idp.stop();
  await test.stop();
});

const person = (name: string, email = `${name}@works.example`) =>
  provider.accounts.set(name, { email, email_verified: true, name: `${name} of Works` });

describe('a first sign-in', () => {
  it('makes a member with the connection’s role, a confirmed address and no password', async () => {
    person('ada');
    const { to, called } = await arrive('ada');
    expect(to.pathname + to.search).toBe('/login/sso');
    const user = await userOf(called.data.access_token);
    expect(user).toMatchObject({
      ...{ email: 'ada@works.example', name: 'ada of Works', role: 'recruiter', company_ids: null },
      ...{ email_confirmed: true, has_password: false, via_sso: true },
      agency: { id: owner.agencyId },
    });
    expect(await auditOfKind(test.app, owner, 'user')).toContainEqual(
      expect.objectContaining({ subject_id: user.id, after: expect.objectContaining({ via_sso: true }) }),
    );
  });

  it('is the same member the next time, also after the provider changed name and address', async () => {
    person('bea');
    const first = await userOf(await tokenOf('bea'));
    provider.accounts.set('bea', { email: 'beatrice@works.example', email_verified: true });
    expect(await userOf(await tokenOf('bea'))).toMatchObject({ id: first.id, email: 'bea@works.example' });
  });

  it('gives an open invitation’s role, once', async () => {
    person('cleo');
    await ask(test.app, endpoints.inviteUser, {
      token: owner.token,
      body: {
        ...{ id: newId(), email: 'cleo@works.example', language: 'de-DE', role: 'reviewer' },
        ...{ permissions: null, company_ids: null, job_ids: [] },
      },
    });
    expect(await userOf(await tokenOf('cleo'))).toMatchObject({ role: 'reviewer' });
    expect(await ask(test.app, endpoints.getUserInvites, { token: owner.token })).toEqual([]);
  });

  it('limits new members to companies if the connection does', async () => {
    const { owner: careful, idp } = await withSso('careful.example', { company_ids: [] });
    idp.accounts.set('cy', { email: 'cy@careful.example', email_verified: true });
    const { called } = await arrive('cy', careful, idp);
    expect(await userOf(called.data.access_token)).toMatchObject({ company_ids: [] });
  });

  it('takes a seat: without one nobody comes in, and the same sign-in works once there is one', async () => {
    const { owner: small, idp } = await withSso('small.example');
    await usePlan(test.app, small, 'free');
    idp.accounts.set('dora', { email: 'dora@small.example', email_verified: true });
    const { browser, called } = await arrive('dora', small, idp);
    expect([called.status, called.error?.code]).toEqual([402, 'plan_limit']);
    await usePlan(test.app, small, 'self_hosted');
    expect((await browser.exchange()).status).toBe(200);
  });

  it.each([
    [{ email: 'eve@elsewhere.example', email_verified: true }, 'domain'],
    [{ email: 'eve@works.example.evil.example', email_verified: true }, 'domain'],
    [{ email: 'eve@notworks.example', email_verified: true }, 'domain'],
    [{ email: 'eve@works.example', email_verified: false }, 'no_email'],
    [{ email: 'eve@works.example', email_verified: 'false' }, 'no_email'],
    [{ email_verified: true }, 'no_email'],
    [{ email: 'no address', email_verified: true }, 'no_email'],
  ])('is refused with %o: %s', async (claims, reason) => {
    provider.accounts.set('eve', claims);
    const { to, called } = await arrive('eve');
    expect(to.searchParams.get('failed')).toBe(reason);
    expect([called.status, called.error?.code]).toEqual([401, 'sso_failed']);
  });

  it('takes an address below a proved domain, and one that the provider says nothing more about', async () => {
    provider.accounts.set('fay', { email: 'Fay@Mail.Works.Example' });
    expect(await userOf(await tokenOf('fay'))).toMatchObject({ email: 'fay@mail.works.example' });
  });
});

describe('a session', () => {
  it('is opened once, in the browser that asked for it', async () => {
    person('gil');
    const { browser, called } = await arrive('gil');
    expect(called.status).toBe(200);
    expect((await browser.exchange()).error).toMatchObject({
      code: 'sso_failed',
      details: { reason: 'expired' },
    });
    expect((await openBrowser(test).exchange()).error).toMatchObject({ code: 'sso_failed' });
  });

  it('ends within a day, and password sessions after thirty', async () => {
    person('hal');
    const { called } = await arrive('hal');
    const hours = (Date.parse(called.data.expires_at) - test.deps.now().getTime()) / 3_600_000;
    expect(hours).toBeCloseTo(ssoSessionHours, 1);
    const own = await ask(test.app, login, { body: { email: owner.email, password: owner.password } });
    expect((Date.parse(own.expires_at) - test.deps.now().getTime()) / 86_400_000).toBeCloseTo(30, 1);
  });

  // Before the tests that move our clock, which the provider does not share.
  it('ends when its person signs out at the provider, and no other', async () => {
    person('sam');
    const { called } = await arrive('sam');
    const { access_token: token } = called.data;
    const own = await ask(test.app, login, { body: owner });
    await provider.signOut();
    await eventually(async () =>
      expect(await refusal(test.app, getUser, { token })).toMatchObject({ code: 'session_ended' }),
    );
    expect(await userOf(own.access_token)).toMatchObject({ id: owner.userId });
  });

  it('goes on to the page that was asked for, and nowhere else', async () => {
    person('ike');
    const visit = (query: string) =>
      openBrowser(test).visit(owner.agencyId, (address) => provider.signIn(address, 'ike'), query);
    expect((await visit('?next=/jobs/create')).searchParams.get('next')).toBe('/jobs/create');
    for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect((await visit(`?next=${encodeURIComponent(next)}`)).searchParams.get('next'), next).toBeNull();
  });

  it('fills the address in at the provider', async () => {
    const { location } = await openBrowser(test).get(
      `/api/sso/${owner.agencyId}/start?email=ike@works.example`,
    );
    expect(new URL(location).searchParams.get('login_hint')).toBe('ike@works.example');
  });

  it('is not opened for a deactivated member', async () => {
    person('jo');
    const { id } = await userOf(await tokenOf('jo'));
    await ask(test.app, setUserActive, { token: owner.token, params: { id }, body: { active: false } });
    expect((await arrive('jo')).called.error).toMatchObject({ details: { reason: 'deactivated' } });
  });
});

describe('an existing account', () => {
  async function withAccount(name: string, { hasTwoFactor = false } = {}) {
    const elsewhere = await signUp(test);
    const email = `${name}@works.example`;
    await test.deps.db.asUser(elsewhere.userId, (tx) =>
      tx.update(users).set({ email }).where(eq(users.id, elsewhere.userId)),
    );
    person(name);
    const totp = hasTwoFactor ? await setUpTwoFactor({ ...elsewhere, email }) : undefined;
    return { ...elsewhere, email, totp };
  }

  it('is linked by its own password, once, and its owner gets an email', async () => {
    const account = await withAccount('kim');
    const { browser, called } = await arrive('kim');
    expect(called.error).toMatchObject({ code: 'sso_not_linked', details: { email: account.email } });
    expect((await browser.link({ password: 'not the password' })).error?.code).toBe('wrong_credentials');
    const linked = await browser.link({ password: account.password });
    expect(await userOf(linked.data.access_token)).toMatchObject({
      ...{ id: account.userId, via_sso: true },
      agency: { id: owner.agencyId },
    });
    expect(await userOf(await tokenOf('kim'))).toMatchObject({ id: account.userId });
    await eventually(() =>
      expect(
        test.mails.some(({ to, subject }) => to.address === account.email && /connected/.test(subject)),
      ).toBe(true),
    );
    expect((await browser.link({ password: account.password })).error?.code).toBe('sso_failed');
  });

  it('also needs its second factor', async () => {
    const account = await withAccount('lea', { hasTwoFactor: true });
    const { browser } = await arrive('lea');
    const { password } = account;
    expect((await browser.link({ password })).error?.code).toBe('two_factor_required');
    expect((await browser.link({ password, code: '000000' })).error?.code).toBe('two_factor_wrong');
    test.passTime(60_000);
    const code = account.totp?.generate({ timestamp: test.deps.now().getTime() }) ?? '';
    expect((await browser.link({ password, code })).status).toBe(200);
  });

  it('is never entered for its address alone, whatever the provider says', async () => {
    const account = await withAccount('mia');
    const { called } = await arrive('mia');
    expect(called.status).toBe(409);
    expect(await membersOf(owner)).not.toContain(account.userId);
  });
});

describe('a person of two organizations', () => {
  it('never crosses: the session sees one, reaches one, and cannot change what both share', async () => {
    const other = await withSso('other.example');
    const elsewhere = await signUp(test);
    const email = 'nia@works.example';
    await test.deps.db.asUser(elsewhere.userId, (tx) =>
      tx.update(users).set({ email }).where(eq(users.id, elsewhere.userId)),
    );
    person('nia');
    const { browser } = await arrive('nia');
    const { access_token: token } = (await browser.link({ password: elsewhere.password })).data;
    const user = await userOf(token);
    expect(user.agencies.map(({ id }) => id)).toEqual([owner.agencyId]);
    expect((await ask(test.app, getSessions, { token })).map(({ agency_name }) => agency_name)).toEqual([
      user.agency.name,
    ]);
    await ask(test.app, endOtherSessions, { token });
    expect(await userOf(elsewhere.token)).toMatchObject({ agency: { id: elsewhere.agencyId } });
    for (const [endpoint, body] of [
      [switchAgency, { id: elsewhere.agencyId }],
      [switchAgency, { id: other.owner.agencyId }],
      [saveProfile, { ...profileOf(user), name: 'Somebody else', updated_at: user.updated_at }],
    ] as const)
      expect(await refusal(test.app, endpoint, { token, body })).toMatchObject({ code: 'sso_confined' });
    // An administrator of the other provider who claims the same address gets nothing.
    other.idp.accounts.set('nia', { email, email_verified: true });
    expect((await arrive('nia', other.owner, other.idp)).to.searchParams.get('failed')).toBe('domain');
    // Signed in with the password, the person still reaches both.
    const own = await ask(test.app, login, { body: { email, password: elsewhere.password } });
    expect((await userOf(own.access_token)).agencies).toHaveLength(2);
  });

  it('is not the same person for having the same name at two providers', async () => {
    const other = await withSso('twin.example');
    person('ora');
    other.idp.accounts.set('ora', { email: 'ora@twin.example', email_verified: true });
    const [a, b] = [
      await tokenOf('ora'),
      (await arrive('ora', other.owner, other.idp)).called.data.access_token,
    ];
    expect((await userOf(a)).id).not.toBe((await userOf(b)).id);
  });
});

describe('where people sign in', () => {
  const urlFor = async (email: string) => (await ask(test.app, startLogin, { body: { email } })).url;

  it('depends on the domain alone', async () => {
    const url = `/api/sso/${owner.agencyId}/start`;
    expect(await urlFor('nobody-knows-me@works.example')).toBe(url);
    expect(await urlFor('any@mail.works.example')).toBe(url);
    expect(await urlFor(owner.email)).toBeNull();
    expect(await urlFor('any@notworks.example')).toBeNull();
  });

  it('ends with the domain’s proof, and nobody is signed out', async () => {
    const { owner: lost, idp } = await withSso('lost.example');
    idp.accounts.set('pat', { email: 'pat@lost.example', email_verified: true });
    const { called } = await arrive('pat', lost, idp);
    await test.deps.db.asTenant(lost, (tx) =>
      tx.update(domains).set({ verified_at: null }).where(eq(domains.domain, 'lost.example')),
    );
    expect(await urlFor('pat@lost.example')).toBeNull();
    const again = await arrive('pat', lost, idp);
    expect(again.to.searchParams.get('failed')).toBe('off');
    expect(await userOf(called.data.access_token)).toMatchObject({ email: 'pat@lost.example' });
  });
});

describe('enforced', () => {
  async function enforced(domain: string) {
    const { owner: chief, idp } = await withSso(domain);
    const email = `chief@${domain}`;
    await test.deps.db.asUser(chief.userId, (tx) =>
      tx.update(users).set({ email }).where(eq(users.id, chief.userId)),
    );
    const totp = await setUpTwoFactor({ ...chief, email });
    const member = await addMember(chief.agencyId, `member@${domain}`);
    idp.accounts.set('quin', { email: `quin@${domain}`, email_verified: true });
    const tested = await arrive('quin', chief, idp);
    await connect(test, chief, idp, { enforced: true, exempt_user_id: chief.userId });
    return { chief: { ...chief, email }, idp, totp, member, tested };
  }

  it('needs a sign-in that worked, and an owner with a password and a second factor', async () => {
    const { owner: chief, idp } = await withSso('strict.example');
    const refused = (changes: object) =>
      ask(test.app, getSso, { token: chief.token }).then(({ connection }) =>
        refusal(test.app, saveSso, {
          token: chief.token,
          body: {
            ...{ issuer: idp.issuer, client_id: idp.clientId, default_role: 'recruiter', company_ids: null },
            ...{
              enforced: true,
              exempt_user_id: chief.userId,
              updated_at: connection?.updated_at,
              ...changes,
            },
          },
        }),
      );
    expect(await refused({ exempt_user_id: null })).toMatchObject({ fields: { exempt_user_id: 'required' } });
    expect(await refused({})).toMatchObject({ fields: { exempt_user_id: 'not_allowed' } });
    await setUpTwoFactor(chief);
    expect(await refused({ exempt_user_id: newId() })).toMatchObject({
      fields: { exempt_user_id: 'not_allowed' },
    });
    expect(await refused({})).toMatchObject({ code: 'sso_untested' });
    idp.accounts.set('rex', { email: 'rex@strict.example', email_verified: true });
    await arrive('rex', chief, idp);
    expect(await refused({ client_id: 'another' })).toMatchObject({ code: 'sso_untested' });
    expect(
      (await connect(test, chief, idp, { enforced: true, exempt_user_id: chief.userId })).connection,
    ).toMatchObject({
      enforced: true,
      members: 1,
    });
  });

  it('ends members’ other sessions, and refuses passwords, resets and switches, but not the provider', async () => {
    const { chief, member, idp } = await enforced('hard.example');
    expect(await refusal(test.app, getUser, { token: member.token })).toMatchObject({
      code: 'session_ended',
    });
    const url = `/api/sso/${chief.agencyId}/start`;
    const { email, password } = member;
    expect(await refusal(test.app, login, { body: { email, password } })).toMatchObject({
      ...{ status: 403, code: 'sso_required', details: { url } },
    });
    expect(await refusal(test.app, login, { body: { email, password: 'not the password' } })).toMatchObject({
      code: 'wrong_credentials',
    });
    const token = await resetLinkFor(member.userId);
    expect(
      await refusal(test.app, resetPassword, { body: { token, password: 'another long one, really' } }),
    ).toMatchObject({ code: 'sso_required' });
    // The new password links the account to the provider, once.
    idp.accounts.set('member', { email, email_verified: true });
    const { browser } = await arrive('member', chief, idp);
    expect((await browser.link({ password: 'another long one, really' })).status).toBe(200);
  });

  it('lets the exempt owner in with password and second factor, and emails all owners each time', async () => {
    const { chief, totp } = await enforced('exempt.example');
    const { email, password } = chief;
    test.passTime(60_000);
    const code = totp.generate({ timestamp: test.deps.now().getTime() });
    expect(await refusal(test.app, login, { body: { email, password } })).toMatchObject({
      code: 'two_factor_required',
    });
    await ask(test.app, login, { body: { email, password, code } });
    await eventually(() =>
      expect(
        test.mails.some(({ to, subject }) => to.address === email && /without single sign-on/.test(subject)),
      ).toBe(true),
    );
  });

  it('keeps that owner: neither role, membership nor second factor can go', async () => {
    const { chief } = await enforced('keeps.example');
    const second = await addMember(chief.agencyId, 'second@elsewhere.example', 'owner');
    const [row] = (await ask(test.app, getUsers, { token: chief.token })).filter(
      ({ id }) => id === chief.userId,
    );
    const params = { id: chief.userId };
    for (const [endpoint, body] of [
      [setUserActive, { active: false }],
      [
        updateUser,
        { role: 'reviewer', permissions: null, company_ids: null, job_ids: [], updated_at: row?.updated_at },
      ],
      [endpoints.removeTwoFactorOf, undefined],
    ] as const)
      expect(await refusal(test.app, endpoint, { token: second.token, params, body })).toMatchObject({
        code: 'exempt_owner',
      });
  });

  it('leaves members with addresses elsewhere, and other organizations of the same person, as they are', async () => {
    const { chief, member } = await enforced('mixed.example');
    const guest = await addMember(chief.agencyId, 'guest@elsewhere-too.example');
    expect((await call(test, login, { body: guest })).status).toBe(200);
    // The member also works in an organization that demands nothing.
    const other = await signUp(test);
    await join(other.agencyId, member.userId);
    const { access_token: token } = await ask(test.app, login, { body: member });
    expect(await userOf(token)).toMatchObject({ agency: { id: other.agencyId } });
    expect(await refusal(test.app, switchAgency, { token, body: { id: chief.agencyId } })).toMatchObject({
      code: 'sso_required',
    });
  });

  it('ends with the domain’s proof', async () => {
    const { chief, member } = await enforced('unproved.example');
    await test.deps.db.asTenant(chief, (tx) =>
      tx.update(domains).set({ verified_at: null }).where(eq(domains.domain, 'unproved.example')),
    );
    expect((await call(test, login, { body: member })).status).toBe(200);
  });
});

describe('the end', () => {
  it('comes for everybody when single sign-on is removed, who then set a password by email', async () => {
    const { owner: chief, idp } = await withSso('gone.example');
    idp.accounts.set('tess', { email: 'tess@gone.example', email_verified: true });
    const { access_token: token } = (await arrive('tess', chief, idp)).called.data;
    const { id } = await userOf(token);
    await ask(test.app, removeSso, { token: chief.token });
    await ask(test.app, removeSso, { token: chief.token });
    expect(await refusal(test.app, getUser, { token })).toMatchObject({ code: 'session_ended' });
    expect((await arrive('tess', chief, idp)).to.searchParams.get('failed')).toBe('off');
    const body = { token: await resetLinkFor(id), password: 'a password at last' };
    expect(await userOf((await ask(test.app, resetPassword, { body })).access_token)).toMatchObject({
      ...{ id, has_password: true, via_sso: false },
    });
  });

  it('comes for members of the former provider when the provider changes', async () => {
    const { owner: chief, idp } = await withSso('moved.example');
    idp.accounts.set('una', { email: 'una@moved.example', email_verified: true });
    const { access_token: token } = (await arrive('una', chief, idp)).called.data;
    const next = await startIdentityProvider({
      redirectUri: path(chief.agencyId, 'callback'),
      logoutUri: path(chief.agencyId, 'logout'),
    });
    running.push(next);
    const { connection } = await connect(test, chief, next);
    expect(connection).toMatchObject({ members: 0, tested_at: null });
    expect(await refusal(test.app, getUser, { token })).toMatchObject({ code: 'session_ended' });
    // The next provider's person of that name has to prove who they are.
    next.accounts.set('una', { email: 'una@moved.example', email_verified: true });
    expect((await arrive('una', chief, next)).called.error).toMatchObject({ code: 'sso_not_linked' });
  });
});

describe('setting it up', () => {
  it('names what the provider needs, and never the secret', async () => {
    const sso = await ask(test.app, getSso, { token: owner.token });
    expect(sso).toMatchObject({
      redirect_uri: path(owner.agencyId, 'callback'),
      domains: ['works.example'],
      connection: { issuer: provider.issuer, client_id: 'candor' },
    });
    expect(JSON.stringify(sso)).not.toContain(provider.clientSecret);
    const audited = JSON.stringify(await auditOfKind(test.app, owner, 'sso'));
    expect(audited).toContain(provider.issuer);
    expect(audited).not.toContain(provider.clientSecret);
  });

  it.each([
    ['not an address', 'format'],
    ['ftp://login.example', 'no_provider'],
    ['http://127.0.0.1:1', 'no_provider'],
  ])('refuses the issuer %s', async (issuer, fault) => {
    const body = { ...draft(), issuer };
    expect(await refusal(test.app, saveSso, { token: (await signUp(test)).token, body })).toMatchObject({
      fields: { issuer: fault },
    });
  });

  it('refuses a provider that names itself otherwise, such as one for any organization', async () => {
    const body = { ...draft(), issuer: `${provider.issuer}/` };
    expect(await refusal(test.app, saveSso, { token: (await signUp(test)).token, body })).toMatchObject({
      fields: { issuer: 'no_provider' },
    });
  });

  it('answers the same save again, whose first reply was lost', async () => {
    const body = draft();
    const first = await ask(test.app, getSso, { token: owner.token });
    expect(await ask(test.app, saveSso, { token: owner.token, body })).toEqual(first);
  });

  it('refuses a stale save, a missing secret, and a role that the caller cannot give', async () => {
    const someone = await signUp(test);
    const { client_secret: _secret, ...without } = draft();
    expect(await refusal(test.app, saveSso, { token: someone.token, body: without })).toMatchObject({
      fields: { client_secret: 'required' },
    });
    expect(
      await refusal(test.app, saveSso, {
        token: owner.token,
        body: { ...draft(), default_role: 'reviewer' },
      }),
    ).toMatchObject({ code: 'edited_meanwhile' });
    const settings = await addMember(someone.agencyId, `limited-${someone.userId}@x.example`, 'reviewer', [
      'settings.manage',
      'jobs.view_all',
      'users.manage',
    ]);
    const body = { ...draft(), default_role: 'admin' };
    expect(await refusal(test.app, saveSso, { token: settings.token, body })).toMatchObject({
      code: 'not_yours_to_give',
    });
  });
});

function draft() {
  return {
    ...{ issuer: provider.issuer, client_id: provider.clientId, client_secret: provider.clientSecret },
    ...{
      default_role: 'recruiter',
      company_ids: null,
      enforced: false,
      exempt_user_id: null,
      updated_at: null,
    },
  };
}

function profileOf({
  name,
  phone,
  country,
  recruiting_owner,
  language,
  time_zone,
}: Awaited<ReturnType<typeof userOf>>) {
  return { name, phone, country, recruiting_owner, language, time_zone };
}

async function membersOf({ token }: { token: string }): Promise<string[]> {
  return (await ask(test.app, getUsers, { token })).map(({ id }) => id);
}

async function setUpTwoFactor({ token, password }: SignedUp): Promise<TOTP> {
  const { secret } = await ask(test.app, startTwoFactor, { token, body: { current: password } });
  const totp = new TOTP({ secret });
  const code = totp.generate({ timestamp: test.deps.now().getTime() });
  await ask(test.app, confirmTwoFactor, { token, body: { code } });
  return totp;
}

/** A member with an account and a session of their own. */
async function addMember(
  agencyId: string,
  email: string,
  role = 'recruiter',
  permissions: string[] | null = null,
) {
  const own = await signUp(test);
  await test.deps.db.asUser(own.userId, (tx) =>
    tx.update(users).set({ email }).where(eq(users.id, own.userId)),
  );
  await test.deps.db.asTenant(own, (tx) =>
    tx
      .delete(memberships)
      .where(and(eq(memberships.agency_id, own.agencyId), eq(memberships.user_id, own.userId))),
  );
  await join(agencyId, own.userId, role, permissions);
  const { access_token: token } = await ask(test.app, login, { body: { email, password: own.password } });
  return { userId: own.userId, email, password: own.password, token };
}

async function join(
  agencyId: string,
  userId: string,
  role = 'recruiter',
  permissions: string[] | null = null,
) {
  await test.deps.db.asTenant({ agencyId, userId }, (tx) =>
    tx.insert(memberships).values({ agency_id: agencyId, user_id: userId, role, permissions }),
  );
}

async function resetLinkFor(userId: string): Promise<string> {
  const token = `reset-${newId()}`;
  await test.deps.db.asUser(userId, (tx) =>
    tx.insert(password_resets).values({
      ...{ token_hash: hashToken(token), user_id: userId },
      expires_at: new Date(test.deps.now().getTime() + 3_600_000),
    }),
  );
  return token;
}
