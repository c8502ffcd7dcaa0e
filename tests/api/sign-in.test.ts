// Guessing passwords: limited for strangers, never for the person in a known browser.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { memberships } from '../../server/platform/db/schema/agency.ts';
import { networkOf } from '../../server/kernel/network-of.ts';
import { call, eventually, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ worker: true, environment: { TRUST_PROXY: '1' } });
});
afterAll(() => test.stop());

interface From {
  ip?: string;
  cookie?: string | undefined;
}

function attemptSignIn(email: string, password: string, { ip = '203.0.113.1', cookie }: From = {}) {
  const headers = { 'x-forwarded-for': ip, ...(cookie && { cookie }) };
  return call(test, endpoints.login, { body: { email, password }, headers });
}

async function guess(email: string, times: number, from: From | ((turn: number) => From) = {}) {
  const codes = [];
  for (let turn = 0; turn < times; turn += 1) {
    const { error } = await attemptSignIn(
      email,
      `a guess ${turn}`,
      typeof from === 'function' ? from(turn) : from,
    );
    codes.push(error?.code);
  }
  return codes;
}

function cookieOf({ headers }: Awaited<ReturnType<typeof attemptSignIn>>): string {
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

const network = (turn: number) => ({ ip: `198.51.100.${turn + 1}` });

describe('guessing a password', () => {
  it('is refused after ten mistakes from one network, with the time to retry', async () => {
    const { email, password } = await signUp(test);
    expect(await guess(email, 12)).toEqual([
      ...Array(10).fill('wrong_credentials'),
      ...Array(2).fill('too_many_requests'),
    ]);
    const right = await attemptSignIn(email, password);
    expect(right.error?.code).toBe('too_many_requests');
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect((await attemptSignIn(email, password, { ip: '203.0.113.2' })).status).toBe(200);
    test.passTime(16 * 60_000);
    expect((await attemptSignIn(email, password)).status).toBe(200);
  });

  it('is limited the same whether or not the account exists', async () => {
    const { email } = await signUp(test);
    const [known, unknown] = [await guess(email, 11), await guess('nobody@candor.test', 11)];
    expect(known).toEqual(unknown);
  });

  it('many times at once from one network allows no more attempts than one at a time', async () => {
    const { email } = await signUp(test);
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, turn) => attemptSignIn(email, `a guess ${turn}`)),
    );
    expect(all.filter(({ error }) => error?.code === 'wrong_credentials')).toHaveLength(10);
  });

  it('from everywhere leaves each network two attempts, and locks out nobody with the right password', async () => {
    const { email, password } = await signUp(test);
    const home = { ip: '203.0.113.9' };
    const cookie = cookieOf(await attemptSignIn(email, password, home));
    await guess(email, 50, network);
    expect(await guess(email, 3, { ip: '203.0.113.77' })).toEqual([
      ...['wrong_credentials', 'wrong_credentials', 'too_many_requests'],
    ]);
    expect(await guess(email, 2, network(7))).toEqual(['wrong_credentials', 'too_many_requests']);
    // Neither from a known browser nor from a new one in another network.
    expect((await attemptSignIn(email, password, { ...home, cookie })).status).toBe(200);
    expect((await attemptSignIn(email, password, { ip: '203.0.113.10' })).status).toBe(200);
  });

  it('with the cookie of a known browser is limited as well', async () => {
    const { email, password } = await signUp(test);
    const cookie = cookieOf(await attemptSignIn(email, password));
    expect((await guess(email, 11, (turn) => ({ ...network(turn), cookie }))).at(-1)).toBe(
      'too_many_requests',
    );
  });

  it('with the cookie of another person’s browser gains nothing', async () => {
    const [victim, otherOwner] = [await signUp(test), await signUp(test)];
    const cookie = cookieOf(await attemptSignIn(otherOwner.email, otherOwner.password));
    const [name] = cookieOf(await attemptSignIn(victim.email, victim.password)).split('=');
    const forged = `${name}=${cookie.split('=')[1]}`;
    await guess(victim.email, 10, { cookie: forged });
    const last = await attemptSignIn(victim.email, victim.password, { cookie: forged });
    expect(last.error?.code).toBe('too_many_requests');
  });

  it('is in the audit log of each of the person’s organizations, with one first and one last line, and not without an account', async () => {
    const { email, token, userId, agencyId } = await signUp(test);
    const otherOwner = await signUp(test, 'Olga Elsewhere');
    await test.deps.db.asTenant(otherOwner, (tx) =>
      tx.insert(memberships).values({ agency_id: otherOwner.agencyId, user_id: userId, role: 'recruiter' }),
    );
    const linesFor = async (reader: string) =>
      (await call(test, endpoints.getAudit, { token: reader, query: { kind: 'sign_in_failed' } })).data.items;
    await guess(email, 12, { ip: '2001:db8:1:2::a' });
    await guess(email, 3, (turn) => ({ ip: `2001:db8:9:${turn < 2 ? 1 : 2}::${turn + 1}` }));
    await guess('nobody-at-all@candor.test', 2);
    await eventually(async () => expect(await linesFor(token)).toHaveLength(4));
    for (const reader of [token, otherOwner.token]) {
      const lines = await linesFor(reader);
      expect(lines.map(({ ip }) => networkOf(ip)).toSorted()).toEqual([
        ...['2001:db8:1:2', '2001:db8:1:2', '2001:db8:9:1', '2001:db8:9:2'],
      ]);
      expect(lines.map(({ after }) => after)).toContainEqual({ wrong: 'password', attempts: 10 });
      for (const line of lines)
        expect(line).toMatchObject({ user: null, subject_kind: 'user', subject_id: userId });
    }
    expect(JSON.stringify(await linesFor(otherOwner.token))).not.toContain('nobody');
    expect(agencyId).not.toBe(otherOwner.agencyId);
  });

  it('leaves nothing behind after its time window', async () => {
    await guess('somebody@candor.test', 3);
    test.passTime(3 * 3_600_000);
    // Each attempt deletes a hundred old ones.
    await guess('nobody-else@candor.test', 3);
    const { rows } = await test.deps.db.asNobody((tx) =>
      tx.execute<{ stored: string }>('select count(*) as stored from sign_in_failures'),
    );
    expect(Number(rows[0]?.stored)).toBe(3);
  });
});

describe('a sign-in', () => {
  const mailsTo = ({ email }: SignedUp) =>
    test.mails.filter(({ to, text }) => to.address === email && /hadn’t been used before/.test(text));

  it('from an unknown browser is reported to the person by email; one from a known browser is not', async () => {
    const owner = await signUp(test);
    const first = await attemptSignIn(owner.email, owner.password);
    await eventually(() => expect(mailsTo(owner)).toHaveLength(1));
    const again = await attemptSignIn(owner.email, owner.password, { cookie: cookieOf(first) });
    expect(again.status).toBe(200);
    await attemptSignIn(owner.email, owner.password);
    // Emails arrive in order: one about the sign-in in between would be here too.
    await eventually(() => expect(mailsTo(owner).length).toBeGreaterThan(1));
    expect(mailsTo(owner)).toHaveLength(2);
  });
});
