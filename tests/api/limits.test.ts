// Rate limits: accounts are free, and anyone can have a link.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { newId } from '#contract/id.ts';
import { buildApp } from '../../server/entry/app.ts';
import { messages } from '../../server/platform/db/schema/message.ts';
import { maxLetters, maxToOne } from '../../server/domain/organizations/limits/emails-an-hour.ts';
import { call, eventually, requestOf, signUp as signUpOwner, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { begin, startBody } from './interviewing.ts';
import { ask, makeJob, signUp } from './people.ts';
import type { Person } from './people.ts';
import { messagesOf, rowsOf } from './workspace.ts';

let test: TestApp;
let owner: Person;
let jobId: string;
let hash: string;

beforeAll(async () => {
  test = await startTestApp({ worker: true, limits: { login: { max: 1, windowMs: 60_000 } } });
});
afterAll(() => test.stop());
beforeEach(async () => {
  owner = await signUp(test.app);
  const job = await makeJob(test.app, owner);
  [jobId, hash] = [job.id, job.hash_link];
});

const invite = (email: string) =>
  call(test, endpoints.inviteByEmail, {
    token: owner.token,
    params: { id: jobId },
    body: { id: newId(), name: '', email },
  });

/** Emails sent some time ago. */
async function sentBefore(count: number, kind: 'invitation' | 'own_link'): Promise<void> {
  const rows = Array.from({ length: count }, (_, i) => ({
    agency_id: owner.agencyId,
    id: newId(),
    channel: 'email',
    kind,
    recipient: `${i}@example.test`,
    state: 'sent',
    created_at: new Date(test.deps.now().getTime() - 60_000),
  }));
  await test.deps.db.asTenant(owner, (tx) => tx.insert(messages).values(rows));
}

describe('an agency', () => {
  it('can invite a limited number of people per hour, learns when to continue, and stores nothing beyond it', async () => {
    await sentBefore(maxLetters.invitation - 1, 'invitation');
    expect((await invite('last@example.test')).status).toBe(200);
    const refused = await invite('toomany@example.test');
    expect([refused.status, refused.error?.code]).toEqual([429, 'too_many_requests']);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(3500);
    expect(seconds).toBeLessThanOrEqual(3540);
    const responses = await rowsOf(test.app, owner, 'responses');
    expect(responses.filter((row) => row.includes('toomany'))).toEqual([]);
    test.passTime(seconds * 1000);
    expect((await invite('toomany@example.test')).status).toBe(200);
  });

  it('can email one person only so often, however often it is requested', async () => {
    const codes = [];
    for (let i = 0; i <= maxToOne; i += 1) codes.push((await invite('one@example.test')).status);
    expect(codes).toEqual([...Array(maxToOne).fill(200), 429]);
  });

  it('is not affected by what another agency does', async () => {
    await sentBefore(maxLetters.invitation, 'invitation');
    owner = await signUp(test.app);
    jobId = (await makeJob(test.app, owner)).id;
    expect((await invite('first@example.test')).status).toBe(200);
  });
});

describe('a candidate', () => {
  it('starts even if their email exceeds the limit; only the email is held back', async () => {
    for (let i = 0; i < maxToOne; i += 1)
      await begin(test, { hash_link: hash }, { email: 'victim@example.test' });
    const { interview } = await begin(test, { hash_link: hash }, { email: 'victim@example.test' });
    const [letter] = await messagesOf(test.app, owner, interview.response_id);
    expect(letter).toMatchObject({ state: 'failed', fault: 'limit' });
    const mailed = () => test.mails.filter((mail) => mail.to.address === 'victim@example.test');
    await eventually(() => expect(mailed()).toHaveLength(maxToOne));
  });

  it('cannot write an email through their name', async () => {
    const email = `${newId()}@example.test`;
    await begin(test, { hash_link: hash }, { email, name: 'You won\n\nCall now' });
    await eventually(() => expect(test.mails.some((mail) => mail.to.address === email)).toBe(true));
    const mail = test.mails.find(({ to }) => to.address === email);
    expect(mail?.text).toContain('You won Call now');
    expect(mail?.html).not.toContain('You won<br>');
  });

  it('cannot put a link into an email through their name', async () => {
    const email = `${newId()}@example.test`;
    await begin(test, { hash_link: hash }, { email, name: 'Ada http://elsewhere.test' });
    await eventually(() => expect(test.mails.some((mail) => mail.to.address === email)).toBe(true));
    const mail = test.mails.find(({ to }) => to.address === email);
    expect(JSON.stringify(mail)).not.toContain('elsewhere.test');
    expect(mail?.to.name).toBe('');
  });
});

describe('a person who forgot the password', () => {
  it('gets a limited number of links', async () => {
    const { email } = await signUpOwner(test);
    for (let i = 0; i < 8; i += 1) await ask(test.app, endpoints.forgotPassword, { body: { email } });
    const mailed = () => test.mails.filter((mail) => mail.to.address === email);
    await eventually(async () => {
      const { rows } = await test.deps.db.pool.query(
        `select 1 from pgboss.job where name = 'mail-reset' and state < 'completed' limit 1`,
      );
      expect(rows).toEqual([]);
    });
    expect(mailed()).toHaveLength(5);
  });
});

describe('a network address', () => {
  it('of IPv6 counts with all others of the same customer', async () => {
    const body = { email: 'nobody@candor.test', password: 'wrong password' };
    const loginFrom = async (remoteAddress: string) =>
      (await test.app.inject({ ...requestOf(endpoints.login, { body }), remoteAddress })).statusCode;
    expect(await loginFrom('2001:db8::a:b:c:d')).toBe(401);
    expect(await loginFrom('2001:db8:0:0:ffff::1')).toBe(429);
    expect(await loginFrom('2001:db8:0:1::1')).toBe(401);
  });

  it('behind a proxy is the one the proxy saw, whatever else the header claims', async () => {
    const { hash_link } = await makeJob(test.app, owner, { one_per_ip: true });
    const app = await buildApp({ ...test.deps, config: { ...test.deps.config, trustProxy: 1 } });
    const startFrom = async (forwarded: string) => {
      const request = requestOf(endpoints.startShare, { params: { hash: hash_link }, body: startBody() });
      const headers = { ...request.headers, 'x-forwarded-for': forwarded };
      return (await app.inject({ ...request, headers, remoteAddress: '10.0.0.1' })).statusCode;
    };
    expect(await startFrom('198.51.100.1')).toBe(200);
    expect(await startFrom('203.0.113.99, 198.51.100.1')).toBe(403);
    expect(await startFrom('2001:db8:5::1')).toBe(200);
    expect(await startFrom('2001:db8:5::2')).toBe(403);
    expect(await startFrom('198.51.100.2')).toBe(200);
    await app.close();
  });
});
