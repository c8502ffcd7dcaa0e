// The member's own account: profile, picture, password, address, sessions and second factor.
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOTP } from 'otpauth';
import { endpoints } from '#contract/endpoints.ts';
import { newId } from '#contract/id.ts';
import { memberships } from '../../server/platform/db/schema/agency.ts';
import { call, eventually, signUp, startTestApp } from './harness.ts';
import type { CallInput, SignedUp, TestApp } from './harness.ts';
import { addColleague } from './people.ts';
import { auditOf, auditOfKind, png } from './workspace.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ worker: true });
});
afterAll(() => test.stop());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';

function signIn(person: { email: string; password: string }, more: object = {}, input: CallInput = {}) {
  const body = { email: person.email, password: person.password, ...more };
  return call(test, endpoints.login, { ...input, body });
}

async function statusOf(token: string): Promise<number> {
  return (await call(test, endpoints.getUser, { token })).status;
}

function mailTo(address: string, words: RegExp) {
  return eventually(() => {
    const mail = test.mails.find(({ to, text }) => to.address === address && words.test(text));
    if (!mail) throw new Error(`no mail to ${address} that says ${words}`);
    return mail;
  });
}

describe('the profile', () => {
  const profile = {
    name: 'Ada Lovelace',
    phone: '+44 20 7946 0000',
    country: 'GB',
    recruiting_owner: true,
    language: 'de-DE',
    time_zone: 'Europe/London',
  };

  it('is saved once when sent twice, and recorded in the audit log', async () => {
    const { token, userId, ...owner } = await signUp(test);
    const before = (await call(test, endpoints.getUser, { token })).data;
    const body = { ...profile, updated_at: before.updated_at };
    const saved = await call(test, endpoints.saveProfile, { token, body });
    expect(saved.data).toMatchObject(profile);
    const again = await call(test, endpoints.saveProfile, { token, body });
    expect(again.data).toEqual(saved.data);
    const otherBody = { ...body, name: 'Ada King' };
    const late = await call(test, endpoints.saveProfile, { token, body: otherBody });
    expect([late.status, late.error?.code]).toEqual([409, 'edited_meanwhile']);
    const lines = await auditOf(test.app, { token, userId, ...owner }, userId);
    expect(lines).toMatchObject([{ kind: 'edited', before: { name: 'Olga Owner' }, after: profile }]);
  });

  it.each([
    ['no name', { name: ' ' }, { name: 'required' }],
    ['a phone number of letters', { phone: 'call me' }, { phone: 'format' }],
    ['an unknown country', { country: 'Germany' }, { country: 'format' }],
    ['an unknown time zone', { time_zone: 'Europe/Atlantis' }, { time_zone: 'not_allowed' }],
    ['an offset as the time zone', { time_zone: '+02:00' }, { time_zone: 'not_allowed' }],
  ])('refuses %s', async (_title, wrong, fields) => {
    const { token } = await signUp(test);
    const { updated_at } = (await call(test, endpoints.getUser, { token })).data;
    const body = { ...profile, ...wrong, updated_at };
    expect((await call(test, endpoints.saveProfile, { token, body })).error?.fields).toEqual(fields);
  });

  it('has a picture, cropped to a square, and a replaced picture is deleted from storage', async () => {
    const { token, userId } = await signUp(test);
    const wide = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    const { profile_photo_url: url } = (await call(test, endpoints.savePhoto, { token, body: wide })).data;
    const picture = await test.app.inject({ url: url ?? '' });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 512, height: 512 });
    const [colleague] = (await call(test, endpoints.getUsers, { token })).data;
    expect(colleague?.profile_photo_url).toBe(url);
    for (const invalid of [
      url?.replace(userId, '01920000-0000-7000-8000-000000000000'),
      url?.replace(/\?.*/, ''),
    ])
      expect((await test.app.inject({ url: invalid ?? '' })).statusCode).toBe(404);
    const removed = await call(test, endpoints.removePhoto, { token });
    expect(removed.data.profile_photo_url).toBeNull();
    await eventually(async () => {
      expect((await test.app.inject({ url: url ?? '' })).statusCode).toBe(404);
    });
  });

  it('refuses a file that is not a picture', async () => {
    const { token } = await signUp(test);
    const text = await call(test, endpoints.savePhoto, { token, body: '<svg onload="alert(1)"/>' });
    expect([text.status, text.error?.code]).toEqual([415, 'unsupported_format']);
    const headers = { 'content-type': 'image/png' };
    const broken = await call(test, endpoints.savePhoto, { token, body: png.subarray(0, 40), headers });
    expect([broken.status, broken.error?.code]).toEqual([415, 'file_content_mismatch']);
  });
});

describe('the password', () => {
  it('changes only with the current one; all other sessions end, and the person is notified', async () => {
    const owner = await signUp(test);
    const elsewhere = (await signIn(owner)).data.access_token;
    const body = { current: owner.password, password: 'a very new phrase 7' };
    const wrong = { ...body, current: 'not the password' };
    const refused = await call(test, endpoints.changePassword, { token: owner.token, body: wrong });
    expect([refused.status, refused.error?.fields]).toEqual([422, { current: 'wrong' }]);
    const weak = { ...body, password: 'Welcome2024!' };
    const easy = await call(test, endpoints.changePassword, { token: owner.token, body: weak });
    expect(easy.error?.fields).toEqual({ password: 'weak' });
    expect(await statusOf(elsewhere)).toBe(200);

    expect((await call(test, endpoints.changePassword, { token: owner.token, body })).status).toBe(200);
    expect([await statusOf(owner.token), await statusOf(elsewhere)]).toEqual([200, 401]);
    expect((await signIn(owner)).error?.code).toBe('wrong_credentials');
    expect((await signIn({ ...owner, password: body.password })).status).toBe(200);
    await mailTo(owner.email, /account’s password was changed/);
    const kinds = (await auditOf(test.app, owner, owner.userId)).map(({ kind }) => kind);
    expect(kinds).toContain('password_changed');
  });

  it('has a limit on wrong guesses within a session', async () => {
    const owner = await signUp(test);
    const guess = (current: string) =>
      call(test, endpoints.startTwoFactor, { token: owner.token, body: { current } });
    for (let i = 0; i < 10; i += 1) expect((await guess(`guess ${i}`)).status).toBe(422);
    expect((await guess(owner.password)).error?.code).toBe('too_many_requests');
    expect((await signIn(owner)).status).toBe(200);
    test.passTime(16 * 60_000);
    expect((await guess(owner.password)).status).toBe(200);
  });
});

describe('the email address', () => {
  const ask = (owner: SignedUp, email: string) =>
    call(test, endpoints.changeEmail, { token: owner.token, body: { email, current: owner.password } });
  const tokenIn = (text: string) => /\/email\/confirm\/([\w-]+)/.exec(text)?.[1] ?? '';

  it('changes once the link sent to the new one is opened, and the old one is notified', async () => {
    const owner = await signUp(test);
    const email = `new-${owner.userId}@candor.test`;
    expect((await ask(owner, owner.email)).error?.fields).toEqual({ email: 'not_allowed' });
    expect((await ask(owner, email)).status).toBe(200);
    const { text } = await mailTo(email, /\/email\/confirm\//);
    await mailTo(owner.email, new RegExp(`email address to ${email}`));
    expect((await signIn({ ...owner, email })).error?.code).toBe('wrong_credentials');

    const body = { token: tokenIn(text) };
    const stranger = { token: (await signUp(test)).token, body };
    expect((await call(test, endpoints.confirmEmail, stranger)).error?.code).toBe('reset_link_invalid');
    const own = { token: owner.token, body };
    const uses = await Promise.all([1, 2].map(() => call(test, endpoints.confirmEmail, own)));
    expect(uses.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    expect((await signIn({ ...owner, email })).status).toBe(200);
    expect((await signIn(owner)).error?.code).toBe('wrong_credentials');
    await mailTo(owner.email, new RegExp(`now uses ${email}`));
  });

  it('of another person gets the same reply and stays theirs', async () => {
    const [owner, otherOwner] = [await signUp(test), await signUp(test)];
    const free = `free-${owner.userId}@candor.test`;
    const answers = [await ask(owner, otherOwner.email), await ask(owner, free)];
    expect(answers.map(({ status, data }) => [status, data])).toEqual([
      [200, {}],
      [200, {}],
    ]);
    const { text } = await mailTo(free, /\/email\/confirm\//);
    // Tasks run in order, so the one for the taken address has ended.
    expect(test.mails.filter(({ to }) => to.address === otherOwner.email)).toEqual([]);
    // The address was taken in the meantime.
    await ask(otherOwner, free);
    const mails = await eventually(() => {
      const found = test.mails.filter(({ to }) => to.address === free);
      if (found.length < 2) throw new Error('not yet');
      return found;
    });
    const first = { token: owner.token, body: { token: tokenIn(text) } };
    expect((await call(test, endpoints.confirmEmail, first)).status).toBe(200);
    const second = { token: otherOwner.token, body: { token: tokenIn(mails[1]?.text ?? '') } };
    expect((await call(test, endpoints.confirmEmail, second)).error?.code).toBe('email_taken');
  });
});

describe('sessions', () => {
  it('are listed with their devices, and end one at a time or all others at once', async () => {
    const owner = await signUp(test);
    const headers = { 'user-agent': firefox };
    const [thisSession, two] = [await signIn(owner, {}, { headers }), await signIn(owner)];
    const list = async () => (await call(test, endpoints.getSessions, { token: owner.token })).data;
    const listed = await list();
    expect(listed).toHaveLength(3);
    expect(listed.filter(({ current }) => current)).toHaveLength(1);
    const inFirefox = listed.find(({ user_agent }) => user_agent === firefox);
    expect(inFirefox).toMatchObject({ current: false, agency_name: 'Olga Owner & Co', ip: '127.0.0.1' });

    const params = { id: inFirefox?.id ?? '' };
    expect((await call(test, endpoints.endSession, { token: owner.token, params })).status).toBe(200);
    expect(await statusOf(thisSession.data.access_token)).toBe(401);
    expect((await call(test, endpoints.endSession, { token: owner.token, params })).status).toBe(404);
    await call(test, endpoints.endOtherSessions, { token: owner.token });
    expect([await statusOf(owner.token), await statusOf(two.data.access_token)]).toEqual([200, 401]);
    expect(await list()).toHaveLength(1);
    const lines = await auditOfKind(test.app, owner, 'session');
    expect(lines.map(({ kind }) => kind)).toEqual([
      ...['signed_in', 'signed_in', 'signed_in', 'signed_out', 'signed_out'],
    ]);
  });

  it('of another person can be neither seen nor ended', async () => {
    const [owner, otherOwner] = [await signUp(test), await signUp(test)];
    const [theirs] = (await call(test, endpoints.getSessions, { token: otherOwner.token })).data;
    const params = { id: theirs?.id ?? '' };
    expect((await call(test, endpoints.endSession, { token: owner.token, params })).status).toBe(404);
    await call(test, endpoints.endOtherSessions, { token: owner.token });
    expect(await statusOf(otherOwner.token)).toBe(200);
  });
});

it('changes to sign-in are in the audit log of each of the person’s agencies', async () => {
  const [owner, otherOwner] = [await signUp(test), await signUp(test)];
  await test.deps.db.asTenant(otherOwner, (tx) =>
    tx.insert(memberships).values({ agency_id: otherOwner.agencyId, user_id: owner.userId, role: 'admin' }),
  );
  const body = { current: owner.password, password: 'sails in the morning' };
  await call(test, endpoints.changePassword, { token: owner.token, body });
  for (const agency of [owner, otherOwner])
    expect(await auditOf(test.app, agency, owner.userId)).toMatchObject([
      { kind: 'password_changed', user_id: owner.userId, ip: '127.0.0.1' },
    ]);

  const switched = { token: owner.token, body: { id: otherOwner.agencyId } };
  const { access_token } = (await call(test, endpoints.switchAgency, switched)).data;
  expect(await statusOf(access_token)).toBe(200);
  const sessions = await auditOfKind(test.app, owner, 'session');
  expect(sessions.map(({ kind }) => kind)).toEqual(['signed_in', 'signed_out']);
});

it('the person is notified of a new API key, because it outlives the session', async () => {
  const { token, email } = await signUp(test);
  const body = { id: newId(), permissions: ['jobs.view_all'] };
  const { key } = (await call(test, endpoints.createApiKey, { token, body })).data;
  const { text, subject } = await mailTo(email, /API key/);
  expect(subject).toBe('An API key was created in your name');
  expect(text).not.toContain(key.slice(11, -4));
});

describe('two-factor sign-in', () => {
  const stepMs = 30_000;

  interface Secured extends SignedUp {
    totp: TOTP;
    codes: readonly string[];
  }

  /** The code at the server's time, or a number of steps later. */
  function codeOf(totp: TOTP, steps = 0): string {
    return totp.generate({ timestamp: test.deps.now().getTime() + steps * stepMs });
  }

  async function secure(): Promise<Secured> {
    const owner = await signUp(test);
    const { token } = owner;
    const body = { current: owner.password };
    const started = (await call(test, endpoints.startTwoFactor, { token, body })).data;
    const totp = new TOTP({ secret: started.secret });
    const confirmed = await call(test, endpoints.confirmTwoFactor, { token, body: { code: codeOf(totp) } });
    return { ...owner, totp, codes: confirmed.data.recovery_codes };
  }

  it('is on once a code has confirmed it, and not before', async () => {
    const owner = await signUp(test);
    const { token } = owner;
    const start = (current: string) => call(test, endpoints.startTwoFactor, { token, body: { current } });
    expect((await start('not the password')).error?.fields).toEqual({ current: 'wrong' });
    const { secret, otpauth_url } = (await start(owner.password)).data;
    expect(otpauth_url).toContain(`secret=${secret}`);
    expect((await signIn(owner)).status).toBe(200);
    const totp = new TOTP({ secret });
    const confirm = (code: string) => call(test, endpoints.confirmTwoFactor, { token, body: { code } });
    expect((await confirm('000000')).error?.fields).toEqual({ code: 'wrong' });
    expect((await confirm(codeOf(totp))).data.recovery_codes).toHaveLength(10);
    expect((await call(test, endpoints.getUser, { token })).data.two_factor).toBe(true);
    expect((await start(owner.password)).error?.code).toBe('two_factor_on');
    expect((await confirm(codeOf(totp, 1))).error?.code).toBe('two_factor_on');
    expect((await signIn(owner)).error?.code).toBe('two_factor_required');
    await mailTo(owner.email, /need a code from your authenticator app/);
  });

  it('that is not yet confirmed has a limit on wrong guesses', async () => {
    const owner = await signUp(test);
    const { token } = owner;
    const started = await call(test, endpoints.startTwoFactor, { token, body: { current: owner.password } });
    const totp = new TOTP({ secret: started.data.secret });
    const right = new Set([-1, 0, 1, 2].map((steps) => codeOf(totp, steps)));
    const wrong = ['111111', '222222', '333333', '444444', '555555', '666666'].find(
      (code) => !right.has(code),
    );
    const confirm = (code?: string) => call(test, endpoints.confirmTwoFactor, { token, body: { code } });
    for (let nth = 0; nth < 10; nth += 1)
      expect((await confirm(wrong)).error?.fields).toEqual({ code: 'wrong' });
    expect((await confirm(codeOf(totp))).error?.code).toBe('too_many_requests');
  });

  it('accepts each code once, and never an earlier one', async () => {
    const person = await secure();
    const used = codeOf(person.totp);
    expect((await signIn(person, { code: used })).error).toMatchObject({
      code: 'two_factor_wrong',
      fields: { code: 'wrong' },
    });
    // Getting this far means knowing the password, which the log records separately.
    await eventually(async () => {
      const { data } = await call(test, endpoints.getAudit, {
        token: person.token,
        query: { kind: 'sign_in_failed', subject_id: person.userId },
      });
      expect(data.items).toMatchObject([{ after: { wrong: 'code', attempts: 1 } }]);
    });
    test.passTime(stepMs);
    const code = codeOf(person.totp);
    const both = await Promise.all([1, 2].map(() => signIn(person, { code })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const wrongPassword = await signIn({ ...person, password: 'wrong' }, { code: codeOf(person.totp, 1) });
    expect(wrongPassword.error?.code).toBe('wrong_credentials');
  });

  it('accepts a recovery code once, and notifies the person', async () => {
    const person = await secure();
    const [first = '', second = ''] = person.codes;
    const both = await Promise.all([1, 2].map(() => signIn(person, { code: first })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await signIn(person, { code: second.toUpperCase().replaceAll('-', ' ') })).status).toBe(200);
    await mailTo(person.email, /one of your recovery codes/);
  });

  it('replaces recovery codes after the password and a code; the old ones stop working', async () => {
    const person = await secure();
    test.passTime(stepMs);
    const { token } = person;
    const renew = (body: object) => call(test, endpoints.renewRecoveryCodes, { token, body });
    const code = codeOf(person.totp);
    expect((await renew({ current: 'wrong', code })).error?.fields).toEqual({ current: 'wrong' });
    expect((await renew({ current: person.password, code: '000000' })).error?.fields).toEqual({
      code: 'wrong',
    });
    const renewed = (await renew({ current: person.password, code })).data.recovery_codes;
    expect((await signIn(person, { code: person.codes[0] })).error?.code).toBe('two_factor_wrong');
    expect((await signIn(person, { code: renewed[0] })).status).toBe(200);
  });

  it('turns off with the password and a code, and the person is notified', async () => {
    const person = await secure();
    const { token } = person;
    const remove = (code: string) =>
      call(test, endpoints.removeTwoFactor, { token, body: { current: person.password, code } });
    expect((await remove('123456')).error?.fields).toEqual({ code: 'wrong' });
    expect((await signIn(person)).error?.code).toBe('two_factor_required');
    expect((await remove(person.codes[3] ?? '')).status).toBe(200);
    expect((await signIn(person)).status).toBe(200);
    expect((await remove(person.codes[4] ?? '')).status).toBe(404);
    await mailTo(person.email, /with only your password/);
    const kinds = (await auditOf(test.app, person, person.userId)).map(({ kind }) => kind);
    expect(kinds).toEqual(['two_factor_on', 'two_factor_off']);
  });

  it('cannot be turned off by guessing codes, even with the password', async () => {
    const person = await secure();
    const remove = (code: string) => {
      const body = { current: person.password, code };
      return call(test, endpoints.removeTwoFactor, { token: person.token, body });
    };
    const codes = [];
    for (let i = 0; i < 11; i += 1) codes.push((await remove(`guess-${i}`)).error?.code);
    expect(codes).toEqual([...Array(10).fill('invalid_fields'), 'too_many_requests']);
  });

  it('survives a password reset: the link sets the password but does not sign in', async () => {
    const person = await secure();
    await call(test, endpoints.forgotPassword, { body: { email: person.email } });
    const { text } = await mailTo(person.email, /\/password\/reset\//);
    const [, token] = /\/password\/reset\/([\w-]+)/.exec(text) ?? [];
    const body = { token, password: 'a very new phrase 7' };
    const reset = await call(test, endpoints.resetPassword, { body });
    expect([reset.status, reset.error?.code]).toEqual([401, 'two_factor_required']);
    expect(await statusOf(person.token)).toBe(401);
    const renewed = { ...person, password: body.password };
    expect((await signIn(renewed)).error?.code).toBe('two_factor_required');
    expect((await signIn(renewed, { code: person.codes[0] })).status).toBe(200);
  });

  it('can be turned off by an owner for a colleague who lost it, and by nobody else', async () => {
    const [owner, person] = [await signUp(test), await secure()];
    const params = { id: person.userId };
    const help = (token: string, id = params.id) =>
      call(test, endpoints.removeTwoFactorOf, { token, params: { id } });
    expect((await help(owner.token)).status).toBe(404);
    expect((await help(person.token)).error?.code).toBe('not_yours_to_give');
    // They also have their own agency.
    const join = { agency_id: owner.agencyId, user_id: person.userId, role: 'recruiter' };
    await test.deps.db.asTenant(owner, (tx) => tx.insert(memberships).values(join));
    expect((await help(owner.token)).error?.code).toBe('not_yours_to_give');
    await test.deps.db.asTenant(person, (tx) =>
      tx.update(memberships).set({ active: false }).where(eq(memberships.agency_id, person.agencyId)),
    );
    const admin = await addColleague(test.app, owner, 'admin');
    expect((await help(admin.token)).error?.code).toBe('not_yours_to_give');
    expect((await signIn(person)).error?.code).toBe('two_factor_required');

    expect((await help(owner.token)).status).toBe(200);
    expect((await signIn(person)).status).toBe(200);
    await mailTo(person.email, /with only your password/);
    const [line] = await auditOf(test.app, owner, person.userId);
    expect(line).toMatchObject({ kind: 'two_factor_off', user_id: owner.userId });
  });

  it('stores its secret encrypted', async () => {
    const person = await secure();
    const { rows } = await test.deps.db.asUser(person.userId, (tx) =>
      tx.execute<{ secret: Buffer }>('select secret from two_factors'),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.secret.includes(Buffer.from(person.totp.secret.bytes))).toBe(false);
  });
});
