// Confirmed addresses: a mailed link confirms the address given at registration. Until then the account
// can email nobody and cannot lock out the owner of the address. A person who proves the address by a
// mailed link takes the account over. A confirmed account cannot be taken over.
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { newId } from '#contract/id.ts';
import { insertConfirmation, setEmailConfirmed } from '../../server/domain/organizations/auth/store.ts';
import { sweepUnconfirmed } from '../../server/domain/organizations/removal/sweep-unconfirmed.ts';
import { agencies, api_keys, memberships } from '../../server/platform/db/schema/agency.ts';
import { email_confirmations, users } from '../../server/platform/db/schema/identity.ts';
import { push_subscriptions, review_links } from '../../server/platform/db/schema/review.ts';
import { ats_connections } from '../../server/platform/db/schema/ats.ts';
import { webhooks } from '../../server/platform/db/schema/webhook.ts';
import { messages } from '../../server/platform/db/schema/message.ts';
import { addCandidate } from './candidates.ts';
import { call, eventually, signUp, signUpUnconfirmed, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import * as candidate from './interviewing.ts';
import { addColleague, makeJob, refusal } from './people.ts';
import { addConnection, auditOfKind } from './workspace.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ worker: true });
});
afterAll(() => test.stop());

const dayMs = 86_400_000;

/** The token in the newest email to an address with such a link. */
function linkTo(address: string, path: string): Promise<string> {
  return eventually(() => {
    const mail = test.mails.findLast(({ to, text }) => to.address === address && text.includes(path));
    const token = mail?.text.split(path)[1]?.match(/^[\w-]+/)?.[0];
    if (!token) throw new Error(`no letter to ${address} with ${path}`);
    return token;
  });
}

async function resetBy(address: string, password = 'the true owner’s own 1') {
  await call(test, endpoints.forgotPassword, { body: { email: address } });
  const token = await linkTo(address, '/password/reset/');
  return call(test, endpoints.resetPassword, { body: { token, password } });
}

function setConfirmed(userId: string) {
  return test.deps.db.asUser(userId, (tx) => setEmailConfirmed(tx, userId, new Date()));
}

async function userOf(token: string) {
  return (await call(test, endpoints.getUser, { token })).data;
}

/** An account from before addresses were confirmed, with everything it could create then. */
async function makeUnconfirmedSquatter() {
  const squatter = await signUpUnconfirmed(test, 'Sam Squatter');
  const { token } = squatter;
  await setConfirmed(squatter.userId);
  const { secret } = (
    await call(test, endpoints.startTwoFactor, { token, body: { current: squatter.password } })
  ).data;
  await call(test, endpoints.confirmTwoFactor, { token, body: { code: new TOTP({ secret }).generate() } });
  const made = { token, body: { id: newId(), permissions: ['responses.view'] } };
  const { key } = (await call(test, endpoints.createApiKey, made)).data;
  const hook = { url: 'https://hooks.example.com/x', description: '', events: ['candidate.rated'] };
  await call(test, endpoints.addWebhook, { token, body: { id: newId(), ...hook } });
  await addConnection(test, squatter);
  const job = await makeJob(test.app, squatter);
  const { id } = await addCandidate(test.app, job);
  await call(test, endpoints.addReviewLink, {
    token,
    body: {
      ...{ id: newId(), job_id: job.id, response_ids: [id], question_ids: null, name: 'Head', message: '' },
      ...{ shows_contact: true, shows_files: true, may_rate: false, may_comment: false },
      ...{ expires_at: null, password: '' },
    },
  });
  await subscribe(squatter);
  await test.deps.db.asUser(squatter.userId, (tx) => tx.update(users).set({ email_confirmed_at: null }));
  return { ...squatter, key };
}

function subscribe({ agencyId, userId }: SignedUp) {
  const browser = { endpoint: 'https://push.example.com/1', p256dh: 'x', auth: 'y' };
  return test.deps.db.asTenant({ agencyId, userId }, (tx) =>
    tx.insert(push_subscriptions).values({ agency_id: agencyId, id: newId(), user_id: userId, ...browser }),
  );
}

/** What remains of a person that could still give access. */
function remainingAccessOf({ agencyId, userId }: SignedUp) {
  return test.deps.db.asTenant({ agencyId, userId }, async (tx) => ({
    keys: await tx.$count(api_keys),
    browsers: await tx.$count(push_subscriptions),
    hooks: await tx.$count(webhooks, eq(webhooks.active, true)),
    connections: await tx.$count(ats_connections, eq(ats_connections.active, true)),
    links: (await tx.select().from(review_links)).filter((link) => link.revoked_at === null).length,
  }));
}

describe('a new account', () => {
  it('can look around, but neither email nor lock out anybody, until the link is opened', async () => {
    const owner = await signUpUnconfirmed(test, 'Visit http://evil.test now');
    const { token } = owner;
    expect(await userOf(token)).toMatchObject({ email_confirmed: false, agency: { taken_over: false } });
    const job = await makeJob(test.app, owner);
    const invitation = { id: newId(), name: 'Ann', email: 'ann@example.test', language: 'en-US' };
    const tries: [keyof typeof endpoints, object][] = [
      ['inviteByEmail', { params: { id: job.id }, body: invitation }],
      ['startImport', { params: { id: job.id }, body: {} }],
      ['inviteUser', { body: {} }],
      ['startTwoFactor', { body: { current: owner.password } }],
      ['startPasskey', { body: { current: owner.password } }],
      ['addPasskey', { body: {} }],
      ['testMessage', { params: { kind: 'invitation', language: 'en-US' }, body: {} }],
      ['createApiKey', { body: { id: newId(), permissions: ['responses.view'] } }],
      ['addWebhook', { body: {} }],
      ['addAtsConnection', { body: {} }],
    ];
    for (const [name, sent] of tries) {
      const refused = await refusal(test.app, endpoints[name], { token, ...sent });
      expect.soft([name, refused.status, refused.code]).toEqual([name, 403, 'email_unconfirmed']);
    }
    const link = await linkTo(owner.email, '/email/confirmation/');
    // A stranger's text does not reach the owner of the address.
    expect(JSON.stringify(test.mails.filter(({ to }) => to.address === owner.email))).not.toContain('evil');
    const params = { token: link };
    expect((await call(test, endpoints.confirmRegisteredEmail, { token, params })).status).toBe(200);
    const again = await call(test, endpoints.confirmRegisteredEmail, { token, params });
    expect(again.status).toBe(200);
    expect((await userOf(token)).email_confirmed).toBe(true);
    const sent = { token, params: { id: job.id }, body: invitation };
    expect((await call(test, endpoints.inviteByEmail, sent)).status).toBe(200);
    const kinds = (await auditOfKind(test.app, owner, 'user')).map(({ kind }) => kind);
    expect(kinds).toEqual(['email_confirmed']);
  });

  it('is confirmed only with both the email and the session', async () => {
    const owner = await signUpUnconfirmed(test);
    const stranger = await signUp(test);
    const params = { token: await linkTo(owner.email, '/email/confirmation/') };
    const nobody = await call(test, endpoints.confirmRegisteredEmail, { params });
    const otherReply = await call(test, endpoints.confirmRegisteredEmail, { token: stranger.token, params });
    expect([nobody.error?.code, otherReply.error?.code]).toEqual(['not_signed_in', 'reset_link_invalid']);
    const guessed = { token: owner.token, params: { token: 'x'.repeat(43) } };
    expect((await call(test, endpoints.confirmRegisteredEmail, guessed)).error?.code).toBe(
      'reset_link_invalid',
    );
    expect((await userOf(owner.token)).email_confirmed).toBe(false);
  });

  it('can request at most five emails an hour, and learns when more are possible', async () => {
    const owner = await signUpUnconfirmed(test);
    const lettersSent = () => test.deps.db.asUser(owner.userId, (tx) => tx.$count(email_confirmations));
    for (let sent = 1; sent <= 5; sent += 1) {
      await eventually(async () => expect(await lettersSent()).toBe(sent));
      const { error, headers } = await call(test, endpoints.sendEmailConfirmation, { token: owner.token });
      expect(error?.code).toBe(sent < 5 ? undefined : 'too_many_requests');
      if (sent === 5) expect(Number(headers['retry-after'])).toBeGreaterThan(3000);
    }
  });

  it('from before confirmation existed is asked at the next sign-in, once while a link is valid', async () => {
    const owner = await signUp(test);
    await test.deps.db.asUser(owner.userId, (tx) => tx.update(users).set({ email_confirmed_at: null }));
    await call(test, endpoints.login, { body: owner });
    await linkTo(owner.email, '/email/confirmation/');
    await call(test, endpoints.login, { body: owner });
    const asked = test.mails.filter(
      ({ to, text }) => to.address === owner.email && text.includes('/email/confirmation/'),
    );
    expect(asked).toHaveLength(1);
  });

  it('that changes its address through an emailed link has confirmed the new one', async () => {
    const owner = await signUpUnconfirmed(test);
    const email = `right-${owner.email}`;
    await call(test, endpoints.changeEmail, { token: owner.token, body: { email, current: owner.password } });
    const token = await linkTo(email, '/email/confirm/');
    await call(test, endpoints.confirmEmail, { token: owner.token, body: { token } });
    expect(await userOf(owner.token)).toMatchObject({ email, email_confirmed: true });
  });
});

describe('a squatted address', () => {
  it('goes to its owner by a reset: the squatter is signed out, and the owner deletes the workspace', async () => {
    const squatter = await signUpUnconfirmed(test, 'Sam Squatter');
    await addCandidate(test.app, await makeJob(test.app, squatter));
    const reset = await resetBy(squatter.email);
    const token = reset.data.access_token;
    expect(await userOf(token)).toMatchObject({ email_confirmed: true, agency: { taken_over: true } });
    expect((await call(test, endpoints.getUser, { token: squatter.token })).error?.code).toBe(
      'session_ended',
    );
    expect((await call(test, endpoints.login, { body: squatter })).error?.code).toBe('wrong_credentials');
    expect((await call(test, endpoints.deleteWorkspace, { token })).status).toBe(200);
    const { email, password } = squatter;
    const body = { id: newId(), name: 'Vera', email, password, agency_name: 'Vera & Co' };
    expect((await call(test, endpoints.register, { body })).status).toBe(200);
  });

  it('from before confirmation, with second factor, key, webhook, review link and browser, goes to its owner too', async () => {
    const squatter = await makeUnconfirmedSquatter();
    expect(await remainingAccessOf(squatter)).toEqual({
      ...{ keys: 1, browsers: 1, hooks: 1, connections: 1, links: 1 },
    });
    const reset = await resetBy(squatter.email);
    const token = reset.data.access_token;
    expect(await userOf(token)).toMatchObject({ two_factor: false, agency: { taken_over: true } });
    expect(await remainingAccessOf(squatter)).toEqual({
      ...{ keys: 0, browsers: 0, hooks: 0, connections: 0, links: 0 },
    });
    expect((await call(test, endpoints.getJobs, { token: squatter.key })).error?.code).toBe('session_ended');
    expect((await call(test, endpoints.keepWorkspace, { token })).status).toBe(200);
    expect((await userOf(token)).agency.taken_over).toBe(false);
    const late = await call(test, endpoints.deleteWorkspace, { token });
    expect([late.status, late.error?.code]).toEqual([404, 'not_found']);
    const kinds = (await auditOfKind(test.app, squatter, 'agency')).map(({ kind }) => kind);
    expect(kinds).toEqual(['taken_over', 'kept']);
  });

  it('goes to its owner by a colleague’s invitation', async () => {
    const squatter = await signUpUnconfirmed(test, 'Sam Squatter');
    const owner = await signUp(test);
    const invite = {
      ...{ id: newId(), email: squatter.email, language: 'en-US', role: 'recruiter' },
      ...{ permissions: null, company_ids: null, job_ids: [] },
    };
    await call(test, endpoints.inviteUser, { token: owner.token, body: invite });
    const params = { hash: await linkTo(squatter.email, '/invite/companies/') };
    expect((await call(test, endpoints.getUserInvite, { params })).data.has_account).toBe(false);
    const body = { id: newId(), name: 'Vera', password: 'the true owner’s own 1' };
    const { access_token: token } = (await call(test, endpoints.registerInvited, { params, body })).data;
    const user = await userOf(token);
    expect(user).toMatchObject({ name: 'Vera', role: 'recruiter', email_confirmed: true });
    expect(user.agencies).toHaveLength(2);
    expect((await call(test, endpoints.getUser, { token: squatter.token })).error?.code).toBe(
      'session_ended',
    );
    const there = (await call(test, endpoints.switchAgency, { token, body: { id: squatter.agencyId } })).data;
    expect((await userOf(there.access_token)).agency.taken_over).toBe(true);
  });

  it('cannot be deleted by the member who kept it, by a colleague, or with a candidate under legal hold', async () => {
    const squatter = await signUpUnconfirmed(test);
    await setConfirmed(squatter.userId);
    const job = await makeJob(test.app, squatter);
    const { id } = await addCandidate(test.app, job);
    const admin = await addColleague(test.app, squatter, 'admin');
    await test.deps.db.asTenant(squatter, (tx) => tx.update(agencies).set({ taken_over_at: new Date() }));
    const asked = { token: squatter.token, params: { id }, body: { on: true, reason: 'A dispute' } };
    expect((await call(test, endpoints.setLegalHold, asked)).status).toBe(200);
    const held = await call(test, endpoints.deleteWorkspace, { token: squatter.token });
    expect([held.status, held.error?.code]).toEqual([409, 'legal_hold']);
    const byAdmin = await call(test, endpoints.deleteWorkspace, { token: admin.token });
    expect(byAdmin.error?.code).toBe('not_found');
  });
});

describe('a confirmed account', () => {
  it('cannot be taken over: a reset leaves the second factor and the workspace', async () => {
    const owner = await signUp(test);
    const { token } = owner;
    const asked = { token, body: { current: owner.password } };
    const { secret } = (await call(test, endpoints.startTwoFactor, asked)).data;
    await call(test, endpoints.confirmTwoFactor, { token, body: { code: new TOTP({ secret }).generate() } });
    const reset = await resetBy(owner.email);
    expect(reset.error?.code).toBe('two_factor_required');
    const rows = await test.deps.db.asTenant(owner, (tx) => tx.select().from(agencies));
    expect(rows.map((row) => row.taken_over_at)).toEqual([null]);
  });

  it('loses browser notifications by a reset, and its API key is suspended until a notified owner allows it', async () => {
    const owner = await signUp(test);
    const maker = await signUp(test, 'Mia Maker');
    const place = { agencyId: owner.agencyId, userId: maker.userId };
    await test.deps.db.asTenant(place, (tx) =>
      tx
        .insert(memberships)
        .values({ agency_id: owner.agencyId, user_id: maker.userId, role: 'admin', all_companies: true }),
    );
    const inAgency = { token: maker.token, body: { id: owner.agencyId } };
    const there = (await call(test, endpoints.switchAgency, inAgency)).data.access_token;
    await subscribe({ ...maker, ...place });
    const made = { token: there, body: { id: newId(), permissions: ['jobs.view_all'] } };
    const { key, id } = (await call(test, endpoints.createApiKey, made)).data;
    expect((await call(test, endpoints.getJobs, { token: key })).status).toBe(200);

    const back = (await resetBy(maker.email)).data.access_token;
    expect(await remainingAccessOf({ ...maker, ...place })).toMatchObject({ keys: 1, browsers: 0 });
    const refused = await call(test, endpoints.getJobs, { token: key });
    expect([refused.status, refused.error?.code]).toEqual([403, 'api_key_suspended']);
    await eventually(() => {
      const notified = test.mails.filter(({ text }) => text.includes(maker.email) && /Keep using/.test(text));
      expect(notified.map(({ to }) => to.address)).toEqual([owner.email]);
    });
    const makers = (await call(test, endpoints.switchAgency, { token: back, body: { id: owner.agencyId } }))
      .data;
    const own = await call(test, endpoints.resumeApiKey, { token: makers.access_token });
    expect([own.status, own.error?.code]).toEqual([403, 'not_yours_to_give']);
    const shown = (await call(test, endpoints.getApiKey, { token: owner.token })).data;
    expect(shown?.suspended_at).not.toBeNull();
    const resumed = await call(test, endpoints.resumeApiKey, { token: owner.token });
    expect(resumed.data.suspended_at).toBeNull();
    expect((await call(test, endpoints.getJobs, { token: key })).status).toBe(200);
    const lines = (await auditOfKind(test.app, owner, 'api_key')).filter((line) => line.subject_id === id);
    expect(lines.map(({ kind }) => kind)).toEqual(['created', 'suspended', 'resumed']);
  });
});

describe('an unconfirmed account', () => {
  it('is deleted 30 days after the first email if it has no colleagues and no candidates', async () => {
    const [lonely, withCandidate, withColleague, confirmed, young] = [
      await signUpUnconfirmed(test),
      await signUpUnconfirmed(test),
      await signUpUnconfirmed(test),
      await signUpUnconfirmed(test),
      await signUpUnconfirmed(test),
    ];
    await addCandidate(test.app, await makeJob(test.app, withCandidate), { isAnswered: false });
    await addColleague(test.app, withColleague, 'reviewer');
    await setConfirmed(confirmed.userId);
    await makeJob(test.app, lonely);
    for (const { userId, email } of [lonely, withCandidate, withColleague, confirmed])
      await test.deps.db.asUser(userId, (tx) => {
        const createdAt = new Date(Date.now() - 31 * dayMs);
        const expiresAt = new Date(createdAt.getTime() + dayMs);
        return insertConfirmation(tx, { tokenHash: randomBytes(32), userId, email, createdAt, expiresAt });
      });
    await sweepUnconfirmed.run({}, test.deps);
    const statuses = await Promise.all(
      [lonely, withCandidate, withColleague, confirmed, young].map(
        async ({ token }) => (await call(test, endpoints.getUser, { token })).status,
      ),
    );
    expect(statuses).toEqual([401, 200, 200, 200, 200]);
    const left = await test.deps.db.asTenant(lonely, (tx) => tx.$count(agencies));
    expect(left).toBe(0);
    expect((await call(test, endpoints.login, { body: lonely })).error?.code).toBe('wrong_credentials');
  });
});

describe('REGISTRATION', () => {
  it('refuses new organizations unless open, and invited colleagues only if closed', async () => {
    const config = test.deps.config;
    const account = { id: newId(), name: 'Eve', email: 'eve@candor.test', password: 'long enough 1 2 3' };
    const body = { ...account, agency_name: 'Eve & Co' };
    const params = { hash: 'x'.repeat(43) };
    const outcomes = [];
    try {
      for (const registration of ['invited', 'closed'] as const) {
        config.registration = registration;
        const refused = [
          await refusal(test.app, endpoints.register, { body }),
          await refusal(test.app, endpoints.registerInvited, { params, body: account }),
        ];
        outcomes.push(refused.map(({ code }) => code));
      }
    } finally {
      config.registration = 'open';
    }
    expect(outcomes).toEqual([
      ['registration_closed', 'user_invite_invalid'],
      ['registration_closed', 'registration_closed'],
    ]);
  });
});

describe('a new organization', () => {
  const ofAnn = { name: 'Ann', language: 'en-US' } as const;

  async function withLimit(limit: number, work: () => Promise<void>) {
    const { config } = test.deps;
    const before = config.newAgencyEmails;
    config.newAgencyEmails = limit;
    await work().finally(() => (config.newAgencyEmails = before));
  }

  it('has a limit of emails on its first day, twice as many on the next; the refusal says how many and when', () =>
    withLimit(3, async () => {
      const owner = await signUp(test);
      const { token } = owner;
      const { id } = await makeJob(test.app, owner);
      const invite = () => {
        const body = { ...ofAnn, id: newId(), email: `${newId()}@example.test` };
        return call(test, endpoints.inviteByEmail, { token, params: { id }, body });
      };
      const row = { name: '', email: 'one@example.test', phone: '' };
      const file = { channel: 'email', file_name: 'people.csv', language: 'en-US', duplicates: 0 };
      const two = [row, { ...row, email: 'two@example.test' }];
      const importTwo = () => {
        const body = { ...file, id: newId(), rows: two };
        return call(test, endpoints.startImport, { token, params: { id }, body });
      };
      const colleague = { role: 'reviewer', permissions: null, company_ids: null, job_ids: [] };
      const inviteColleague = () => {
        const body = { ...colleague, id: newId(), email: `${newId()}@example.test`, language: 'en-US' };
        return call(test, endpoints.inviteUser, { token, body });
      };
      expect((await invite()).status).toBe(200);
      expect((await inviteColleague()).status).toBe(200);
      const tooMany = await importTwo();
      expect([tooMany.status, tooMany.error?.code]).toEqual([429, 'daily_limit']);
      expect(tooMany.error?.details).toMatchObject({ limit: 3, used: 2 });
      expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(86_000);
      expect((await invite()).status).toBe(200);
      for (const refused of [await invite(), await inviteColleague()])
        expect(refused.error).toMatchObject({ code: 'daily_limit', details: { limit: 3, used: 3 } });
      test.passTime(dayMs + 60_000);
      try {
        expect((await importTwo()).status).toBe(200);
        expect((await importTwo()).status).toBe(200);
        expect((await importTwo()).status).toBe(200);
        expect((await importTwo()).error?.details).toMatchObject({ limit: 6, used: 6 });
      } finally {
        test.passTime(-dayMs - 60_000);
      }
    }));

  it('that has reached its limit still lets candidates start from a share link, without an email (P7)', () =>
    withLimit(1, async () => {
      const owner = await signUp(test);
      const job = await makeJob(test.app, owner);
      const begin = (email: string) => candidate.begin(test, job, { name: 'Cleo', email });
      await begin('first@example.test');
      const second = await begin('second@example.test');
      expect(second.interview.response_id).toBeTruthy();
      const rows = await test.deps.db.asTenant(owner, (tx) => tx.select().from(messages));
      expect(rows.map(({ recipient, fault }) => [recipient, fault]).toSorted()).toEqual([
        ['first@example.test', ''],
        ['second@example.test', 'limit'],
      ]);
    }));
});
