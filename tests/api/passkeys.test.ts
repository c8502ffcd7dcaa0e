// Passkeys: adding, using and removing them, and everything that must not sign anybody in.
import type { FastifyBaseLogger } from 'fastify';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { newId } from '#contract/id.ts';
import { maxPasskeys } from '#contract/passkey.ts';
import { eq } from 'drizzle-orm';
import { buildApp } from '../../server/entry/app.ts';
import { warnOfOtherHosts } from '../../server/domain/organizations/passkeys/warn-of-other-hosts.ts';
import { memberships } from '../../server/platform/db/schema/agency.ts';
import { passkey_challenges, passkeys, users } from '../../server/platform/db/schema/identity.ts';
import { call, eventually, signUp, signUpUnconfirmed, startTestApp } from './harness.ts';
import type { CallInput, SignedUp, TestApp } from './harness.ts';
import { refusal } from './people.ts';
import { createPasskey } from './software-authenticator.ts';
import type { Lies, SoftwarePasskey } from './software-authenticator.ts';
import { auditOfKind } from './workspace.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ worker: true });
});
afterAll(() => test.stop());

const failed = [401, 'passkey_failed'];
const notAdded = [422, 'passkey_not_added'];

async function creationOptions({ token, password }: SignedUp, more: object = {}) {
  const body = { current: password, ...more };
  return (await call(test, endpoints.startPasskey, { token, body })).data;
}

function add({ token }: SignedUp, { attestation }: SoftwarePasskey, more: object = {}) {
  const body = { id: newId(), name: 'My phone', response: attestation, ...more };
  return call(test, endpoints.addPasskey, { token, body });
}

/** A person with a passkey. */
async function withPasskey(options: { counts?: boolean } = {}) {
  const person = await signUp(test);
  const passkey = createPasskey(await creationOptions(person), options);
  const { id } = (await add(person, passkey)).data;
  return { ...person, passkey, id };
}

async function requestOptions() {
  return (await call(test, endpoints.startPasskeyLogin)).data;
}

async function signIn(passkey: SoftwarePasskey, lies: Lies = {}, input: CallInput = {}) {
  const response = passkey.sign(await requestOptions(), lies);
  return call(test, endpoints.loginWithPasskey, { ...input, body: { response } });
}

function outcomeOf({ status, error }: { status: number; error: { code: string } | undefined }) {
  return [status, error?.code];
}

function mailTo(address: string, words: RegExp) {
  return eventually(() => {
    const mail = test.mails.find(({ to, text }) => to.address === address && words.test(text));
    if (!mail) throw new Error(`no mail to ${address} that says ${words}`);
    return mail;
  });
}

async function resetBy(email: string) {
  await call(test, endpoints.forgotPassword, { body: { email } });
  const { text } = await mailTo(email, /\/password\/reset\//);
  const token = /\/password\/reset\/([\w-]+)/.exec(text)?.[1] ?? '';
  return call(test, endpoints.resetPassword, { body: { token, password: 'a new one of mine 1' } });
}

describe('a passkey', () => {
  it('is added with the password, is listed, and signs in', async () => {
    const person = await signUp(test);
    const options = await creationOptions(person);
    expect(options).toMatchObject({
      rp: { id: 'candor.test', name: 'Candor' },
      user: { name: person.email, displayName: 'Olga Owner' },
      excludeCredentials: [],
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const passkey = createPasskey(options);
    const added = (await add(person, passkey)).data;
    expect(added).toMatchObject({ name: 'My phone', host: 'candor.test', last_used_at: null });
    expect(added.credential_id).toBe(passkey.credentialId);

    const { access_token: token } = (await signIn(passkey)).data;
    const user = (await call(test, endpoints.getUser, { token })).data;
    expect(user).toMatchObject({ id: person.userId, agency: { id: person.agencyId } });
    const [listed] = (await call(test, endpoints.getPasskeys, { token })).data;
    expect(listed?.last_used_at).not.toBeNull();
    expect((await call(test, endpoints.getSessions, { token })).data).toHaveLength(2);
  });

  it('is announced by email and in the audit log, as is its removal and a sign-in from a new browser', async () => {
    const { email, token, password, id, passkey, ...person } = await withPasskey();
    await mailTo(email, /A passkey was added/);
    const signedIn = await signIn(passkey);
    await mailTo(email, /from a browser that hadn’t been used/);
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
    const again = await signIn(passkey, {}, { headers: { cookie } });
    expect(again.status).toBe(200);
    const removal = { token, params: { id }, body: { current: password } };
    expect((await call(test, endpoints.removePasskey, removal)).status).toBe(200);
    await mailTo(email, /You can no longer use it/);
    const kinds = (await auditOfKind(test.app, { token, ...person }, 'user')).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind.startsWith('passkey'))).toEqual(['passkey_added', 'passkey_removed']);
    const letters = test.mails.filter(
      ({ to, text }) => to.address === email && /hadn’t been used/.test(text),
    );
    expect(letters).toHaveLength(1);
  });

  it('that is sent twice is added once', async () => {
    const person = await signUp(test);
    const passkey = createPasskey(await creationOptions(person));
    const id = newId();
    const first = await add(person, passkey, { id });
    const second = await add(person, passkey, { id });
    expect(second.data).toEqual(first.data);
    expect((await call(test, endpoints.getPasskeys, { token: person.token })).data).toHaveLength(1);
  });

  it('can be renamed, and names those that an authenticator must not create again', async () => {
    const person = await withPasskey();
    const { token, id } = person;
    const renamed = await call(test, endpoints.renamePasskey, {
      token,
      params: { id },
      body: { name: ' Key ring ' },
    });
    expect(renamed.data.name).toBe('Key ring');
    const options = await creationOptions(person);
    expect(options.excludeCredentials).toEqual([{ type: 'public-key', id: person.passkey.credentialId }]);
  });

  it('requires the right password to add and to remove', async () => {
    const { token, id } = await withPasskey();
    const wrong = { current: 'not it' };
    const starting = await call(test, endpoints.startPasskey, { token, body: wrong });
    expect([starting.status, starting.error?.fields]).toEqual([422, { current: 'wrong' }]);
    const removing = await call(test, endpoints.removePasskey, { token, params: { id }, body: wrong });
    expect([removing.status, removing.error?.fields]).toEqual([422, { current: 'wrong' }]);
  });

  it('that does not count its signatures works again and again', async () => {
    const { passkey } = await withPasskey({ counts: false });
    expect((await signIn(passkey)).status).toBe(200);
    expect((await signIn(passkey)).status).toBe(200);
  });

  it('belongs to one person: others neither see, rename nor remove it', async () => {
    const { id } = await withPasskey();
    const other = await signUp(test);
    const params = { id };
    const { token, password } = other;
    expect((await call(test, endpoints.getPasskeys, { token })).data).toEqual([]);
    const rename = { token, params, body: { name: 'Mine' } };
    expect(await refusal(test.app, endpoints.renamePasskey, rename)).toMatchObject({ status: 404 });
    const remove = { token, params, body: { current: password } };
    expect(await refusal(test.app, endpoints.removePasskey, remove)).toMatchObject({ status: 404 });
  });

  it('is one of at most twenty', async () => {
    const person = await withPasskey();
    const rows = Array.from({ length: maxPasskeys - 1 }, () => ({
      ...{ id: newId(), credential_id: Buffer.from(newId()), user_id: person.userId, rp_id: 'candor.test' },
      ...{ public_key: Buffer.alloc(1), sign_count: 0, name: 'Another' },
    }));
    const waiting = createPasskey(await creationOptions(person));
    await test.deps.db.asUser(person.userId, (tx) => tx.insert(passkeys).values(rows));
    expect(outcomeOf(await add(person, waiting))).toEqual([409, 'too_many']);
    const body = { current: person.password };
    const { code } = await refusal(test.app, endpoints.startPasskey, { token: person.token, body });
    expect(code).toBe('too_many');
  });
});

describe('a reply to options', () => {
  it.each<[string, Lies]>([
    ['another website', { origin: 'https://evil.test' }],
    ['another host', { rpId: 'evil.test' }],
    ['an authenticator that asked for neither PIN nor biometric', { isVerified: false }],
    ['a challenge that we never issued', { challenge: 'x'.repeat(43) }],
    ['another id', { credentialId: 'y'.repeat(43) }],
  ])('from or with %s adds nothing', async (_title, lies) => {
    const person = await signUp(test);
    const passkey = createPasskey(await creationOptions(person), lies);
    expect(outcomeOf(await add(person, passkey))).toEqual(notAdded);
    expect((await call(test, endpoints.getPasskeys, { token: person.token })).data).toEqual([]);
  });

  it.each<[string, Lies]>([
    ['another website', { origin: 'https://evil.test' }],
    ['another host', { rpId: 'evil.test' }],
    ['an authenticator that asked for neither PIN nor biometric', { isVerified: false }],
    ['a challenge that we never issued', { challenge: 'x'.repeat(43) }],
    ['a counter that went back', { signCount: 1 }],
    ['an unknown passkey', { credentialId: 'y'.repeat(43) }],
    ['another user', { userId: newId() }],
  ])('from or with %s signs nobody in', async (_title, lies) => {
    const { passkey } = await withPasskey();
    expect(outcomeOf(await signIn(passkey, lies))).toEqual(failed);
    expect((await signIn(passkey)).status).toBe(200);
  });

  it('with another person’s passkey signs nobody in', async () => {
    const [ada, eve] = [await withPasskey(), await withPasskey()];
    const lies = { credentialId: ada.passkey.credentialId, userId: ada.userId };
    expect(outcomeOf(await signIn(eve.passkey, lies))).toEqual(failed);
  });

  it('counts once', async () => {
    const { passkey, ...person } = await withPasskey();
    const response = passkey.sign(await requestOptions());
    const send = () => call(test, endpoints.loginWithPasskey, { body: { response } });
    const all = await Promise.all([send(), send(), send()]);
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    expect(outcomeOf(await send())).toEqual(failed);

    const another = createPasskey(await creationOptions(person));
    expect((await add(person, another)).status).toBe(200);
    expect(outcomeOf(await add(person, another))).toEqual(notAdded);
  });

  it('is too late after two minutes', async () => {
    const { passkey, ...person } = await withPasskey();
    const [response, late] = [
      passkey.sign(await requestOptions()),
      createPasskey(await creationOptions(person)),
    ];
    test.passTime(121_000);
    expect(outcomeOf(await call(test, endpoints.loginWithPasskey, { body: { response } }))).toEqual(failed);
    expect(outcomeOf(await add(person, late))).toEqual(notAdded);
    // Expired ones are swept.
    await requestOptions();
    const stored = await test.deps.db.asNobody((tx) => tx.select().from(passkey_challenges));
    expect(stored).toHaveLength(1);
  });

  it('works only for the person and the purpose of the options', async () => {
    const [ada, eve] = [await withPasskey(), await signUp(test)];
    const ofEve = await creationOptions(eve);
    expect(outcomeOf(await add(ada, createPasskey(ofEve)))).toEqual(notAdded);
    const lies = { challenge: (await requestOptions()).challenge };
    expect(outcomeOf(await add(eve, createPasskey(ofEve, lies)))).toEqual(notAdded);
    const response = ada.passkey.sign({ ...(await requestOptions()), challenge: ofEve.challenge });
    expect(outcomeOf(await call(test, endpoints.loginWithPasskey, { body: { response } }))).toEqual(failed);
  });

  it('is limited by passkey and network, in the audit log, and locks out no password', async () => {
    const { passkey, email, password, ...person } = await withPasskey();
    for (let n = 0; n < 10; n += 1)
      expect(outcomeOf(await signIn(passkey, { isVerified: false }))).toEqual(failed);
    expect(outcomeOf(await signIn(passkey))).toEqual([429, 'too_many_requests']);
    expect((await call(test, endpoints.login, { body: { email, password } })).status).toBe(200);
    await eventually(async () => {
      const lines = await auditOfKind(test.app, person, 'user');
      expect(lines.map(({ after }) => after)).toContainEqual({ wrong: 'passkey', attempts: 10 });
    });
  });
});

describe('nobody signs in with the passkey', () => {
  it('that was removed', async () => {
    const { passkey, token, password, id } = await withPasskey();
    await call(test, endpoints.removePasskey, { token, params: { id }, body: { current: password } });
    expect(outcomeOf(await signIn(passkey))).toEqual(failed);
  });

  it('of a member who was deactivated', async () => {
    const { passkey, agencyId, userId } = await withPasskey();
    await test.deps.db.asTenant({ agencyId, userId }, (tx) =>
      tx.update(memberships).set({ active: false }).where(eq(memberships.user_id, userId)),
    );
    expect(outcomeOf(await signIn(passkey))).toEqual(failed);
  });

  it('of an unconfirmed account whose address turned out to be another person’s', async () => {
    const { passkey, email, userId } = await withPasskey();
    await test.deps.db.asUser(userId, (tx) => tx.update(users).set({ email_confirmed_at: null }));
    const { access_token: token } = (await resetBy(email)).data;
    expect((await call(test, endpoints.getPasskeys, { token })).data).toEqual([]);
    expect(outcomeOf(await signIn(passkey))).toEqual(failed);
  });
});

describe('an account', () => {
  it('adds no passkey before its address is confirmed', async () => {
    const { token, password } = await signUpUnconfirmed(test);
    const body = { current: password };
    const refused = await refusal(test.app, endpoints.startPasskey, { token, body });
    expect([refused.status, refused.code]).toEqual([403, 'email_unconfirmed']);
  });

  it('with a confirmed address keeps its passkeys when the password is reset', async () => {
    const { passkey, email } = await withPasskey();
    expect((await resetBy(email)).status).toBe(200);
    expect((await signIn(passkey)).status).toBe(200);
  });

  it('with two-factor sign-in needs a code to add a passkey, and none to sign in with it', async () => {
    const person = await signUp(test);
    const { token, password } = person;
    const { secret } = (await call(test, endpoints.startTwoFactor, { token, body: { current: password } }))
      .data;
    const totp = new TOTP({ secret });
    const code = (ahead: number) => totp.generate({ timestamp: test.deps.now().getTime() + ahead * 30_000 });
    await call(test, endpoints.confirmTwoFactor, { token, body: { code: code(0) } });
    for (const proof of [{}, { code: '000000' }]) {
      const body = { current: password, ...proof };
      const { fields } = await refusal(test.app, endpoints.startPasskey, { token, body });
      expect(fields).toEqual({ code: 'wrong' });
    }
    const passkey = createPasskey(await creationOptions(person, { code: code(1) }));
    await add(person, passkey);
    expect((await signIn(passkey)).status).toBe(200);
    const { email } = person;
    const body = { email, password };
    expect((await refusal(test.app, endpoints.login, { body })).code).toBe('two_factor_required');
  });
});

describe('an installation', () => {
  const meta = async (app: TestApp['app']) => {
    const { payload } = await app.inject({ url: '/login', headers: { accept: 'text/html' } });
    return /<meta name="passkeys" content="([^"]*)">/.exec(payload)?.[1];
  };

  it('names the host of its passkeys on the sign-in page', async () => {
    expect(await meta(test.app)).toBe('candor.test');
    const { payload } = await test.app.inject({ url: '/i/x', headers: { accept: 'text/html' } });
    expect(payload).not.toContain('name="passkeys"');
  });

  it('under an IP address has none, and still lists and removes those from before', async () => {
    const { token, password, id, passkey } = await withPasskey();
    const app = await buildApp({ ...test.deps, publicUrl: () => 'http://127.0.0.1:3000' });
    expect(await meta(app)).toBe('');
    const body = { current: password };
    expect(await refusal(app, endpoints.startPasskey, { token, body })).toMatchObject({
      status: 503,
      code: 'passkeys_off',
    });
    expect((await refusal(app, endpoints.startPasskeyLogin)).code).toBe('passkeys_off');
    const response = passkey.sign(await requestOptions());
    expect((await refusal(app, endpoints.loginWithPasskey, { body: { response } })).code).toBe(
      'passkeys_off',
    );
    expect((await call({ app }, endpoints.getPasskeys, { token })).data).toHaveLength(1);
    expect((await call({ app }, endpoints.removePasskey, { token, params: { id }, body })).status).toBe(200);
    await app.close();
  });

  it('warns at its start of passkeys that were added under another host', async () => {
    await withPasskey();
    const warnings: object[] = [];
    const log = { warn: (what: object) => void warnings.push(what) } as unknown as FastifyBaseLogger;
    const { db } = test.deps;
    await warnOfOtherHosts({ db, log, publicUrl: () => 'https://candor.test' });
    expect(warnings).toEqual([]);
    await warnOfOtherHosts({ db, log, publicUrl: () => 'https://new.example.org' });
    await warnOfOtherHosts({ db, log, publicUrl: () => 'http://127.0.0.1:3000' });
    expect(warnings).toEqual([
      { count: expect.any(Number), host: 'new.example.org' },
      { count: expect.any(Number), host: null },
    ]);
  });
});
