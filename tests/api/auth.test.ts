// Registration, sign-in, sign-out and forgotten passwords.
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { newId } from '#contract/id.ts';
import { setEmailConfirmed } from '../../server/domain/organizations/auth/store.ts';
import { call, eventually, signUp, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ worker: true });
});
afterAll(() => test.stop());

function registration(changes: Record<string, unknown> = {}) {
  const id = newId();
  return {
    id,
    name: 'Ada',
    email: `${id}@candor.test`,
    password: 'a long password 1',
    agency_name: 'Ada & Co',
    ...changes,
  };
}

describe('registration', () => {
  it('creates an agency and its owner, who is signed in at once', async () => {
    const owner = await signUp(test, 'Grace Hopper');
    const user = (await call(test, endpoints.getUser, { token: owner.token })).data;
    expect(user).toMatchObject({
      id: owner.userId,
      name: 'Grace Hopper',
      role: 'owner',
      agency: { name: 'Grace Hopper & Co' },
    });
    expect(user.permissions).toContain('billing.manage');
  });

  it('repeated after a lost reply creates no second account', async () => {
    const body = registration();
    const first = await call(test, endpoints.register, { body });
    const again = await call(test, endpoints.register, { body });
    expect([first.status, again.status]).toEqual([200, 200]);
    const users = await Promise.all(
      [first, again].map(
        async ({ data }) => (await call(test, endpoints.getUser, { token: data.access_token })).data,
      ),
    );
    expect(users[0]).toEqual(users[1]);
  });

  it('refuses an address that already has an account', async () => {
    const body = registration();
    await call(test, endpoints.register, { body });
    const otherReply = await call(test, endpoints.register, {
      body: registration({ email: body.email.toUpperCase() }),
    });
    expect(otherReply.error).toMatchObject({ code: 'email_taken', fields: { email: 'not_allowed' } });
    const guessed = await call(test, endpoints.register, {
      body: { ...body, password: 'another password 1' },
    });
    expect(guessed.error?.code).toBe('email_taken');
  });

  it('repeated cannot bypass the second factor, and has a limit on wrong passwords', async () => {
    const body = registration();
    const { access_token: token } = (await call(test, endpoints.register, { body })).data;
    await test.deps.db.asUser(body.id, (tx) => setEmailConfirmed(tx, body.id, new Date()));
    const asked = { token, body: { current: body.password } };
    const { secret } = (await call(test, endpoints.startTwoFactor, asked)).data;
    const code = new TOTP({ secret }).generate();
    await call(test, endpoints.confirmTwoFactor, { token, body: { code } });
    const again = (password: string) =>
      call(test, endpoints.register, { body: { ...body, password } }).then(({ error }) => error?.code);
    expect(await again(body.password)).toBe('two_factor_required');
    for (let nth = 0; nth < 10; nth += 1) expect(await again(`another password ${nth}`)).toBe('email_taken');
    expect(await again(body.password)).toBe('too_many_requests');
  });

  it('refuses an id of another account', async () => {
    const body = registration();
    await call(test, endpoints.register, { body });
    const otherReply = await call(test, endpoints.register, { body: registration({ id: body.id }) });
    expect([otherReply.status, otherReply.error?.code]).toEqual([409, 'id_taken']);
  });

  it.each([
    ['a leaked password', { password: 'Password123' }, 'breached'],
    ['a common password', { password: 'Welcome2024!' }, 'weak'],
    [
      'the own address as the password',
      { email: 'long-address@candor.test', password: 'long-address@candor.test' },
      'weak',
    ],
    ['a short password', { password: 'short' }, 'too_short'],
    ['no password', { password: '' }, 'required'],
    ['a password of 201 characters', { password: 'x7'.repeat(100) + 'y' }, 'too_long'],
  ])('refuses %s', async (_title, changes, fault) => {
    const refused = await call(test, endpoints.register, { body: registration(changes) });
    expect(refused.status).toBe(422);
    expect(refused.error?.fields).toEqual({ password: fault });
  });

  it('reports the errors of all fields at once', async () => {
    const body = {
      id: 'no-uuid',
      name: ' ',
      email: 'nowhere',
      password: 'a long password 1',
      agency_name: 'x'.repeat(201),
    };
    const refused = await call(test, endpoints.register, { body });
    expect(refused.error?.fields).toEqual({
      id: 'format',
      name: 'required',
      email: 'format',
      agency_name: 'too_long',
    });
  });
});

describe('sign-in', () => {
  it('gives a token that works until it expires', async () => {
    const owner = await signUp(test);
    const { data } = await call(test, endpoints.login, {
      body: { email: ` ${owner.email.toUpperCase()} `, password: owner.password },
    });
    expect(Date.parse(data.expires_at)).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    expect((await call(test, endpoints.getUser, { token: data.access_token })).status).toBe(200);
  });

  it('responds the same to a wrong password and an unknown address', async () => {
    const owner = await signUp(test);
    const wrong = await call(test, endpoints.login, {
      body: { email: owner.email, password: 'wrong password' },
    });
    const unknown = await call(test, endpoints.login, {
      body: { email: 'nobody@candor.test', password: 'wrong password' },
    });
    expect([wrong.status, wrong.error]).toEqual([401, unknown.error]);
    expect(wrong.error?.code).toBe('wrong_credentials');
  });

  it('ends with sign-out, for this token only', async () => {
    const owner = await signUp(test);
    const { data } = await call(test, endpoints.login, { body: owner });
    expect((await call(test, endpoints.logout, { token: owner.token })).status).toBe(200);
    expect((await call(test, endpoints.getUser, { token: owner.token })).error?.code).toBe('session_ended');
    expect((await call(test, endpoints.getUser, { token: data.access_token })).status).toBe(200);
  });

  it('is required: missing, forged and candidates’ tokens are refused', async () => {
    expect((await call(test, endpoints.getUser)).error?.code).toBe('not_signed_in');
    expect(
      (await call(test, endpoints.getUser, { headers: { authorization: 'Basic abc' } })).error?.code,
    ).toBe('not_signed_in');
    const forged = await call(test, endpoints.getUser, { token: 'x'.repeat(43) });
    expect([forged.status, forged.error?.code, forged.headers['www-authenticate']]).toEqual([
      401,
      'session_ended',
      'Bearer',
    ]);
  });
});

describe('a forgotten password', () => {
  async function resetToken(email: string): Promise<string> {
    test.mails.length = 0;
    await call(test, endpoints.forgotPassword, { body: { email } });
    const text = await eventually(() => {
      const mail = test.mails.find(
        ({ to, text: body }) => to.address === email && /password\/reset/.test(body),
      );
      if (!mail) throw new Error('no mail yet');
      return mail.text;
    });
    return /\/password\/reset\/([\w-]+)/.exec(text)?.[1] ?? '';
  }

  it('is replaced through an emailed link, which works once and ends all other sessions', async () => {
    const owner = await signUp(test);
    const token = await resetToken(owner.email);
    const body = { token, password: 'my new password 1' };
    const reset = await call(test, endpoints.resetPassword, { body });
    expect((await call(test, endpoints.getUser, { token: reset.data.access_token })).status).toBe(200);
    expect((await call(test, endpoints.getUser, { token: owner.token })).error?.code).toBe('session_ended');
    expect((await call(test, endpoints.login, { body: owner })).error?.code).toBe('wrong_credentials');
    expect(
      (await call(test, endpoints.login, { body: { email: owner.email, password: body.password } })).status,
    ).toBe(200);
    const again = await call(test, endpoints.resetPassword, { body });
    expect([again.status, again.error?.code]).toEqual([410, 'reset_link_invalid']);
  });

  it('cancels a pending change of the address', async () => {
    const { token, email, password } = await signUp(test);
    const otherAddress = `other-${email}`;
    await call(test, endpoints.changeEmail, { token, body: { email: otherAddress, current: password } });
    const link = await eventually(() => {
      const mail = test.mails.find(({ to }) => to.address === otherAddress);
      const [, found] = /\/email\/confirm\/([\w-]+)/.exec(mail?.text ?? '') ?? [];
      if (!found) throw new Error('no mail yet');
      return found;
    });
    const body = { token: await resetToken(email), password: 'my new password 1' };
    const reset = await call(test, endpoints.resetPassword, { body });
    const asked = { token: reset.data.access_token, body: { token: link } };
    const late = await call(test, endpoints.confirmEmail, asked);
    expect([late.status, late.error?.code]).toEqual([410, 'reset_link_invalid']);
  });

  it('accepts one of five hundred simultaneous uses of a link, and that password counts', async () => {
    const owner = await signUp(test);
    const token = await resetToken(owner.email);
    const passwords = Array.from({ length: 500 }, (_, n) => `my new phrase no. ${n}`);
    // Retries while the server asks to come back later: so many calls exhaust the connections.
    const callWithRetry = async (password: string): Promise<number> => {
      const { status } = await call(test, endpoints.resetPassword, { body: { token, password } });
      return status === 503 ? callWithRetry(password) : status;
    };
    const statuses = await Promise.all(passwords.map(callWithRetry));
    expect(statuses.filter((status) => status === 410)).toHaveLength(499);
    const password = passwords[statuses.indexOf(200)];
    const signedIn = await call(test, endpoints.login, { body: { email: owner.email, password } });
    expect(signedIn.status).toBe(200);
  }, 120_000);

  it('accepts one of two links used at the same time', async () => {
    const owner = await signUp(test);
    const tokens = [await resetToken(owner.email), await resetToken(owner.email)];
    const tries = await Promise.all(
      tokens.map((token, n) =>
        call(test, endpoints.resetPassword, { body: { token, password: `my new phrase no. ${n}` } }),
      ),
    );
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });

  it('keeps the link valid when the new password is refused', async () => {
    const owner = await signUp(test);
    const token = await resetToken(owner.email);
    const weak = await call(test, endpoints.resetPassword, { body: { token, password: 'password1234' } });
    expect(weak.error?.fields).toEqual({ password: 'breached' });
    expect(
      (await call(test, endpoints.resetPassword, { body: { token, password: 'my new password 1' } })).status,
    ).toBe(200);
  });

  it('gives the same reply for an unknown address, and emails nobody', async () => {
    const owner = await signUp(test);
    const unknown = await call(test, endpoints.forgotPassword, { body: { email: 'nobody@candor.test' } });
    const known = await call(test, endpoints.forgotPassword, { body: { email: owner.email } });
    expect([unknown.status, unknown.data]).toEqual([known.status, known.data]);
    // Tasks run one at a time, so when the second has finished the first has too.
    await eventually(() => expect(test.mails.some(({ to }) => to.address === owner.email)).toBe(true));
    expect(test.mails.filter(({ to }) => to.address === 'nobody@candor.test')).toEqual([]);
  });
});

describe('guessing passwords', () => {
  it('is slowed down, and the reply says when to retry', async () => {
    const limited = await startTestApp({ limits: { login: { max: 3, windowMs: 60_000 } } });
    try {
      const body = { email: 'nobody@candor.test', password: 'wrong password' };
      const codes = [];
      for (let i = 0; i < 4; i += 1) codes.push((await call(limited, endpoints.login, { body })).error?.code);
      expect(codes).toEqual([...Array(3).fill('wrong_credentials'), 'too_many_requests']);
      const { headers } = await call(limited, endpoints.login, { body });
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await limited.stop();
    }
  });
});
