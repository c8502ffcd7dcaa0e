// Members of an agency: emailed invitations, permissions that someone else has, immediate sign-out, at
// least one owner, and no more members than seats.
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerInvited } from '#contract/account.ts';
import { createApiKey } from '#contract/api-key.ts';
import { login } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { newId } from '#contract/id.ts';
import { getJobs, setJobActive } from '#contract/job.ts';
import type { Permission } from '#contract/permissions.ts';
import {
  acceptUserInvite,
  getUser,
  getUserInvite,
  getUserInvites,
  getUsers,
  getWork,
  handOverWork,
  inviteUser,
  removeUserInvite,
  resendUserInvite,
  setUserActive,
  switchAgency,
  updateUser,
} from '#contract/user.ts';
import type { Membership, UserListed } from '#contract/user.ts';
import { getViews, saveView } from '#contract/view.ts';
import { newToken } from '../../server/kernel/tokens.ts';
import { memberships, user_invites } from '../../server/platform/db/schema/agency.ts';
import { eventually, runSqlOf, signUp as signUpOwner, startTestApp } from './harness.ts';
import type { CallInput, TestApp } from './harness.ts';
import { addColleague, ask, makeJob, refusal, send, signUp } from './people.ts';
import type { Person } from './people.ts';
import { assignJobTo, auditOf, usePlan } from './workspace.ts';
import { two_factors } from '../../server/platform/db/schema/identity.ts';

let harness: TestApp;
beforeAll(async () => {
  harness = await startTestApp({ worker: true, listen: true });
});
afterAll(() => harness.stop());

const asReviewer: Membership = { role: 'reviewer', permissions: null, company_ids: null, job_ids: [] };
const invitation = (email: string, options: Partial<Membership> = {}) => ({
  ...{ id: newId(), email, language: 'en-US', ...asReviewer },
  ...options,
});
/** Who accept at once. */
const crowd = process.env['SOAK'] ? 500 : 100;
let addresses = 0;
const newAddress = () => `new-${(addresses += 1)}@example.test`;

/** Invites, waits for the email, and returns the hash of its link. */
async function inviteByMail(
  owner: Person,
  email: string,
  options: Partial<Membership> = {},
): Promise<string> {
  const before = mailsTo(email).length;
  await ask(harness.app, inviteUser, { token: owner.token, body: invitation(email, options) });
  return hashMailedTo(email, before);
}

function mailsTo(email: string) {
  return harness.mails.filter(({ to }) => to.address === email);
}

function hashMailedTo(email: string, nth: number): Promise<string> {
  return eventually(() => {
    const mail = mailsTo(email).at(nth);
    const [, hash] = /\/invite\/companies\/([\w-]{43})/.exec(mail?.text ?? '') ?? [];
    if (!hash) throw new Error(`no invitation for ${email}`);
    return hash;
  });
}

const password = 'sails in the morning';
const account = (name: string) => ({ id: newId(), name, password, language: 'en-US' });

async function colleaguesOf(owner: Person): Promise<UserListed[]> {
  return ask(harness.app, getUsers, { token: owner.token });
}

async function listed(owner: Person, { userId }: Person): Promise<UserListed> {
  const found = (await colleaguesOf(owner)).find(({ id }) => id === userId);
  if (!found) throw new Error('not in the list');
  return found;
}

/** The body with which a page changes some of a colleague's permissions. */
async function changeOf(owner: Person, colleague: Person, changes: Partial<Membership>) {
  const { updated_at } = await listed(owner, colleague);
  return { params: { id: colleague.userId }, body: { ...asReviewer, ...changes, updated_at } };
}

describe('an invitation', () => {
  test('is emailed, listed, and makes a new person a member with its permissions', async () => {
    const { app } = harness;
    const owner = await signUp(app, 'Olga Owner');
    const job = await makeJob(app, owner);
    const email = newAddress();
    const access = { company_ids: [job.company_id], job_ids: [job.id] };
    const hash = await inviteByMail(owner, email, access);
    expect(await ask(app, getUserInvite, { params: { hash } })).toMatchObject({
      ...{ agency_name: 'Olga Owner & Co', email, role: 'reviewer', invited_by: 'Olga Owner' },
      has_account: false,
    });
    const body = account('Nina New');
    const first = await ask(app, registerInvited, { params: { hash }, body });
    const me = await ask(app, getUser, { token: first.access_token });
    expect(me).toMatchObject({ id: body.id, name: 'Nina New', email, role: 'reviewer' });
    expect(me.agency.id).toBe(owner.agencyId);
    const nina = { token: first.access_token, userId: body.id, agencyId: owner.agencyId };
    expect(await listed(owner, nina)).toMatchObject({ ...access, active: true, own_permissions: false });
    expect((await ask(app, getJobs, nina)).map(({ id }) => id)).toEqual([job.id]);
    expect(await ask(app, getUserInvites, owner)).toEqual([]);
    expect((await auditOf(app, owner, body.id)).map(({ kind }) => kind)).toContain('joined');

    // The reply was lost, and the page sends it again.
    const again = await ask(app, registerInvited, { params: { hash }, body });
    expect(await ask(app, getUser, { token: again.access_token })).toMatchObject({ id: body.id });
    expect(await colleaguesOf(owner)).toHaveLength(2);
    for (const endpoint of [getUserInvite, registerInvited])
      expect(
        await refusal(app, endpoint, { params: { hash: hash.toLowerCase() }, body: account('Eve') }),
      ).toMatchObject({ code: 'user_invite_invalid', status: 410 });
    expect(await refusal(app, registerInvited, { params: { hash }, body: account('Eve') })).toMatchObject({
      code: 'email_taken',
    });
  });

  test('shows whether its email is waiting or sent', async () => {
    const { app } = harness;
    const owner = await signUp(app);
    const email = newAddress();
    const body = invitation(email);
    const made = await ask(app, inviteUser, { token: owner.token, body });
    expect(made).toMatchObject({ id: body.id, email, mail: 'queued', invited_by: 'Olga Owner' });
    expect(await ask(app, inviteUser, { token: owner.token, body })).toMatchObject({ id: body.id });
    await eventually(async () =>
      expect(await ask(app, getUserInvites, owner)).toMatchObject([{ id: body.id, mail: 'sent' }]),
    );
    expect(await refusal(app, inviteUser, { ...owner, body: invitation(email) })).toMatchObject({
      code: 'already_invited',
    });
    const otherBody = { ...body, role: 'recruiter' };
    expect(await refusal(app, inviteUser, { ...owner, body: otherBody })).toMatchObject({ code: 'id_taken' });
  });

  test('can be accepted by a signed-in person, who can then switch between the agencies', async () => {
    const { app } = harness;
    const owner = await signUp(app, 'Host');
    const guest = await signUp(app, 'Guest');
    const hash = await inviteByMail(owner, newAddress(), { role: 'recruiter' });
    const moved = await ask(app, acceptUserInvite, { token: guest.token, params: { hash } });
    expect(await refusal(app, getUser, { token: guest.token })).toMatchObject({ code: 'session_ended' });
    const me = await ask(app, getUser, { token: moved.access_token });
    expect(me).toMatchObject({ id: guest.userId, role: 'recruiter', agency: { id: owner.agencyId } });
    expect(me.agencies.map(({ id, role }) => [id, role])).toEqual([
      [guest.agencyId, 'owner'],
      [owner.agencyId, 'recruiter'],
    ]);
    const own = { id: guest.agencyId };
    const back = await ask(app, switchAgency, { token: moved.access_token, body: own });
    expect(await refusal(app, getUser, { token: moved.access_token })).toMatchObject({ status: 401 });
    expect(await ask(app, getUser, { token: back.access_token })).toMatchObject({
      role: 'owner',
      agency: own,
    });
    const nowhere = { token: back.access_token, body: { id: (await signUp(app)).agencyId } };
    expect(await refusal(app, switchAgency, nowhere)).toMatchObject({ status: 404 });
    const second = await inviteByMail(owner, newAddress());
    const accepting = { token: back.access_token, params: { hash: second } };
    expect(await refusal(app, acceptUserInvite, accepting)).toMatchObject({ code: 'already_member' });
  });

  test('ends with a newer one, when revoked, after two weeks, and when its sender leaves', async () => {
    const { app } = harness;
    const owner = await signUp(app);
    const admin = await addColleague(app, owner, 'admin');
    const email = newAddress();
    const first = await inviteByMail(admin, email);
    const [{ id } = { id: '' }] = await ask(app, getUserInvites, owner);
    const expectInvalid = async (hash: string) =>
      expect(await refusal(app, registerInvited, { params: { hash }, body: account('Late') })).toMatchObject({
        code: 'user_invite_invalid',
      });
    await ask(app, resendUserInvite, { token: admin.token, params: { id } });
    const second = await hashMailedTo(email, 1);
    await expectInvalid(first);
    const ofAdmin = { token: owner.token, params: { id: admin.userId } };
    await ask(app, setUserActive, { ...ofAdmin, body: { active: false } });
    await expectInvalid(second);
    await ask(app, resendUserInvite, { token: owner.token, params: { id } });
    const third = await hashMailedTo(email, 2);
    expect(await ask(app, getUserInvite, { params: { hash: third } })).toMatchObject({ email });
    await ask(app, removeUserInvite, { token: owner.token, params: { id } });
    // Repeated, as after a lost reply.
    await ask(app, removeUserInvite, { token: owner.token, params: { id } });
    await expectInvalid(third);
    expect(await refusal(app, resendUserInvite, { token: owner.token, params: { id } })).toMatchObject({
      status: 404,
    });
    const old = await inviteByMail(owner, email);
    harness.passTime(15 * 86_400_000);
    await expectInvalid(old);
    harness.passTime(-15 * 86_400_000);
    expect(await ask(app, getUserInvite, { params: { hash: old } })).toMatchObject({ email });
  });

  test('that its sender can no longer grant does not become valid through a hand-over', async () => {
    const { app } = harness;
    const owner = await signUp(app);
    const demoted = await addColleague(app, owner, 'admin');
    const asAdmin = await inviteByMail(demoted, newAddress(), { role: 'admin' });
    const byDemoted = await inviteByMail(demoted, newAddress());
    const left: Permission[] = ['companies.view', 'responses.view', 'responses.rate', 'responses.note'];
    const permissions: Permission[] = [...left, 'live.view', 'users.view', 'users.manage'];
    const change = await changeOf(owner, demoted, { role: 'recruiter', permissions });
    await ask(app, updateUser, { token: owner.token, ...change });
    const handOver = { token: demoted.token, params: { id: demoted.userId }, body: { to: owner.userId } };
    await ask(app, handOverWork, handOver);
    const come = (hash: string) => send(app, registerInvited, { params: { hash }, body: account('Eve') });
    expect((await come(asAdmin)).statusCode).toBe(410);
    expect((await come(byDemoted)).statusCode).toBe(200);
  });

  test('can be revoked only by members who could have sent it, and the audit log keeps its permissions', async () => {
    const { app } = harness;
    const owner = await signUp(app);
    const email = newAddress();
    await inviteByMail(owner, email, { role: 'admin' });
    const [{ id } = { id: '' }] = await ask(app, getUserInvites, owner);
    const permissions: Permission[] = ['users.view', 'users.manage'];
    const clerk = await addColleague(app, owner, 'recruiter', { permissions });
    expect(await refusal(app, removeUserInvite, { token: clerk.token, params: { id } })).toMatchObject({
      ...{ status: 403, code: 'not_yours_to_give' },
    });
    await ask(app, removeUserInvite, { token: owner.token, params: { id } });
    const [line] = (await auditOf(app, owner, id)).filter(({ kind }) => kind === 'removed');
    expect(line?.before).toMatchObject({ role: 'admin', permissions: null });
  });

  test('limits guesses of the password of an existing account', async () => {
    const { app } = harness;
    const owner = await signUp(app);
    const email = newAddress();
    const hash = await inviteByMail(owner, email);
    const body = account('Nina New');
    const send = (typed: string) => ({ params: { hash }, body: { ...body, password: typed } });
    await ask(app, registerInvited, send(password));
    for (let nth = 0; nth < 10; nth += 1)
      expect(await refusal(app, registerInvited, send(`a wrong guess ${nth}`))).toMatchObject({
        code: 'email_taken',
      });
    expect(await refusal(app, registerInvited, send(password))).toMatchObject({ code: 'too_many_requests' });
  });

  test('has a limit per address', async () => {
    const { app } = harness;
    const owner = await signUp(app);
    const { id } = await ask(app, inviteUser, { ...owner, body: invitation(newAddress()) });
    const again = { token: owner.token, params: { id } };
    for (let n = 1; n < 5; n += 1) await ask(app, resendUserInvite, again);
    expect(await refusal(app, resendUserInvite, again)).toMatchObject({ code: 'too_many_requests' });
  });

  test('readmits a person whose account belongs to no agency', async () => {
    const { app } = harness;
    const first = await signUp(app);
    const email = newAddress();
    const hash = await inviteByMail(first, email);
    const body = account('Rover');
    await ask(app, registerInvited, { params: { hash }, body });
    const gone = { token: first.token, params: { id: body.id }, body: { active: false } };
    await ask(app, setUserActive, gone);
    const signingIn = { body: { email, password } };
    expect(await refusal(app, login, signingIn)).toMatchObject({ code: 'wrong_credentials' });
    const second = await signUp(app, 'Second');
    const next = await inviteByMail(second, email);
    expect(await ask(app, getUserInvite, { params: { hash: next } })).toMatchObject({ has_account: false });
    const { access_token: token } = await ask(app, registerInvited, {
      params: { hash: next },
      body: account('Rover Again'),
    });
    expect(await ask(app, getUser, { token })).toMatchObject({ id: body.id, name: 'Rover Again' });
    expect(await ask(app, login, signingIn)).toBeDefined();
  });

  test('does not bypass the second factor', async () => {
    const { app } = harness;
    const email = newAddress();
    const first = await signUp(app);
    const body = account('Rover');
    await ask(app, registerInvited, { params: { hash: await inviteByMail(first, email) }, body });
    await harness.deps.db.asTenant({ agencyId: first.agencyId, userId: body.id }, (tx) =>
      tx.insert(two_factors).values({ user_id: body.id, secret: Buffer.alloc(20), confirmed_at: new Date() }),
    );
    const gone = { token: first.token, params: { id: body.id }, body: { active: false } };
    await ask(app, setUserActive, gone);
    const hash = await inviteByMail(await signUp(app, 'Second'), email);
    const again = { params: { hash }, body: account('Rover Again') };
    expect(await refusal(app, registerInvited, again)).toMatchObject({ code: 'two_factor_required' });
    const signingIn = { body: { email, password } };
    expect(await refusal(app, login, signingIn)).toMatchObject({ code: 'two_factor_required' });
  });
});

describe('permissions', () => {
  test('change with the next call, and a page with an older version is refused', async () => {
    const { app } = harness;
    const owner = await signUp(app);
    const job = await makeJob(app, owner);
    const otherColleague = await addColleague(app, owner, 'recruiter');
    const archive = { token: otherColleague.token, params: { id: job.id }, body: { active: false } };
    await ask(app, setJobActive, archive);
    const change = await changeOf(owner, otherColleague, {
      role: 'recruiter',
      permissions: ['responses.view'],
    });
    const changed = await ask(app, updateUser, { token: owner.token, ...change });
    expect(changed).toMatchObject({ permissions: ['responses.view'], own_permissions: true });
    expect(await refusal(app, setJobActive, archive)).toMatchObject({ code: 'forbidden' });
    // Repeated after a lost reply it gets the same reply; another change from the older page is refused.
    expect(await ask(app, updateUser, { token: owner.token, ...change })).toEqual(changed);
    const older = { ...change, body: { ...change.body, permissions: ['responses.view', 'responses.rate'] } };
    expect(await refusal(app, updateUser, { token: owner.token, ...older })).toMatchObject({
      code: 'edited_meanwhile',
    });
    expect((await auditOf(app, owner, otherColleague.userId)).at(-1)).toMatchObject({
      kind: 'permissions',
      before: { role: 'recruiter', permissions: null },
      after: { permissions: ['responses.view'] },
    });
  });

  test('can be granted only by members who have them, and only where they have them', async () => {
    const { app } = harness;
    const owner = await signUp(app);
    const job = await makeJob(app, owner);
    const admin = await addColleague(app, owner, 'admin');
    const own: Permission[] = ['users.view', 'users.manage', 'responses.view'];
    const few = await addColleague(app, owner, 'recruiter', { permissions: own });
    const placed = await addColleague(app, owner, 'admin', { allCompanies: false });
    const plain = await addColleague(app, owner, 'reviewer', { permissions: ['responses.view'] });
    const refused: [Person, Partial<Membership>][] = [
      [admin, { role: 'owner' }],
      [admin, { role: 'recruiter', permissions: ['billing.manage'] }],
      [few, { role: 'reviewer' }],
      [few, { permissions: ['responses.rate'] }],
      [placed, {}],
      [placed, { company_ids: [job.company_id] }],
    ];
    for (const [giver, options] of refused) {
      const change = await changeOf(owner, plain, options);
      expect(await refusal(app, updateUser, { token: giver.token, ...change })).toMatchObject({
        code: 'not_yours_to_give',
      });
      const body = invitation(newAddress(), options);
      expect(await refusal(app, inviteUser, { token: giver.token, body })).toMatchObject({
        code: 'not_yours_to_give',
      });
    }
    // Nor may they change a member who has more permissions.
    for (const [manager, colleague] of [
      [admin, owner],
      [few, admin],
      [placed, plain],
    ] as const) {
      const off = { params: { id: colleague.userId }, body: { active: false } };
      expect(await refusal(app, setUserActive, { token: manager.token, ...off })).toMatchObject({
        code: 'not_yours_to_give',
      });
    }
    const given = await changeOf(owner, plain, { permissions: ['users.view'] });
    expect(await ask(app, updateUser, { token: few.token, ...given })).toMatchObject({
      permissions: ['users.view'],
    });
  });

  test('name only existing companies, and jobs that the member sees', async () => {
    const { app } = harness;
    const owner = await signUp(app);
    const job = await makeJob(app, owner);
    const stranger = await signUp(app);
    const foreign = await makeJob(app, stranger);
    const otherColleague = await addColleague(app, owner, 'reviewer');
    const access = { company_ids: [foreign.company_id], job_ids: [foreign.id] };
    const change = await changeOf(owner, otherColleague, access);
    expect(await refusal(app, updateUser, { token: owner.token, ...change })).toMatchObject({
      fields: { company_ids: 'not_allowed', job_ids: 'not_allowed' },
    });
    // A manager without all jobs cannot assign others' jobs, but leaves existing assignments.
    const permissions: Permission[] = ['users.manage', 'users.view'];
    const manager = await addColleague(app, owner, 'reviewer', { permissions });
    const assign = await changeOf(owner, otherColleague, { permissions: [], job_ids: [job.id] });
    await ask(app, updateUser, { token: owner.token, ...assign });
    const unchanged = await changeOf(owner, otherColleague, {
      permissions: ['users.view'],
      job_ids: [job.id],
    });
    expect(await ask(app, updateUser, { token: manager.token, ...unchanged })).toMatchObject({
      job_ids: [job.id],
    });
    const third = await addColleague(app, owner, 'reviewer', { permissions: [] });
    const more = await changeOf(owner, third, { permissions: [], job_ids: [job.id] });
    expect(await refusal(app, updateUser, { token: manager.token, ...more })).toMatchObject({
      fields: { job_ids: 'not_allowed' },
    });
  });

  test('leave at least one owner: of two owners who demote each other at once, one is refused', async () => {
    const { app } = harness;
    const owner = await signUp(app);
    const demote = async (by: Person, member: Person) => ({
      token: by.token,
      ...(await changeOf(by, member, { role: 'admin' })),
    });
    expect(await refusal(app, updateUser, await demote(owner, owner))).toMatchObject({ code: 'last_owner' });
    const second = await addColleague(app, owner, 'owner');
    const both = [await demote(owner, second), await demote(second, owner)];
    const replies = await Promise.all(both.map((sent) => send(app, updateUser, sent)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403]);
    const left = replies[0]?.statusCode === 200 ? owner : second;
    const off = { token: left.token, params: { id: left.userId }, body: { active: false } };
    expect(await refusal(app, setUserActive, off)).toMatchObject({ code: 'last_owner' });
    expect((await colleaguesOf(left)).filter(({ role }) => role === 'owner')).toHaveLength(1);
  });
});

describe('a deactivated member', () => {
  test('is signed out at once, with open pages, and old sessions stay invalid after reactivation', async () => {
    const { app } = harness;
    const owner = await signUp(app);
    const otherColleague = await addColleague(app, owner, 'recruiter');
    const events = await fetch(`${app.listeningOrigin}/api/events`, {
      headers: { authorization: `Bearer ${otherColleague.token}` },
    });
    let hasEnded = false;
    const reading = (async () => {
      for await (const _chunk of events.body ?? []) continue;
      hasEnded = true;
    })();
    const set = (active: boolean) =>
      ask(app, setUserActive, {
        token: owner.token,
        params: { id: otherColleague.userId },
        body: { active },
      });
    expect(await set(false)).toMatchObject({ active: false });
    expect(await refusal(app, getUser, otherColleague)).toMatchObject({ code: 'session_ended' });
    // Far sooner than the next heartbeat.
    await eventually(() => expect(hasEnded).toBe(true), 10_000);
    await reading;
    expect(await set(true)).toMatchObject({ active: true });
    expect(await refusal(app, getUser, otherColleague)).toMatchObject({ code: 'session_ended' });
    const self = { token: owner.token, params: { id: owner.userId }, body: { active: false } };
    await addColleague(app, owner, 'owner');
    expect(await refusal(app, setUserActive, self)).toMatchObject({ code: 'forbidden' });
  });

  test('leaves their work to a colleague', async () => {
    const { app } = harness;
    const owner = await signUp(app);
    const job = await makeJob(app, owner);
    const from = await addColleague(app, owner, 'recruiter');
    const to = await addColleague(app, owner, 'recruiter');
    const other = await makeJob(app, owner);
    for (const { id } of [job, other]) await assignJobTo(app, from, id);
    const view = { name: 'Best', job_id: job.id, filters: {}, layout: 'table' };
    for (const shared of [true, false])
      await ask(app, saveView, { token: from.token, params: { id: newId() }, body: { ...view, shared } });
    const params = { id: from.userId };
    expect(await ask(app, getWork, { token: owner.token, params })).toEqual({
      ...{ jobs: 2, views: 1, review_links: 0, api_key: false, webhooks: 0 },
    });
    const stranger = await signUp(app);
    for (const id of [from.userId, stranger.userId])
      expect(
        await refusal(app, handOverWork, { token: owner.token, params, body: { to: id } }),
      ).toMatchObject({ fields: { to: 'not_allowed' } });
    const left = await ask(app, handOverWork, { token: owner.token, params, body: { to: to.userId } });
    expect(left).toMatchObject({ jobs: 0, views: 0 });
    expect((await listed(owner, to))?.job_ids.toSorted()).toEqual([job.id, other.id].toSorted());
    expect((await ask(app, getViews, to)).map(({ name, own }) => [name, own])).toEqual([['Best', true]]);
    expect(await ask(app, getViews, from)).toHaveLength(2);
  });
});

test('an API key ends with its creator, or moves to a colleague with no more permissions', async () => {
  const { app } = harness;
  const owner = await signUp(app);
  const admin = await addColleague(app, owner, 'admin');
  const from = await addColleague(app, owner, 'admin');
  const to = await addColleague(app, owner, 'admin');
  const keyDraft = { id: newId(), permissions: ['jobs.view_all'] };
  const { key } = await ask(app, createApiKey, { token: from.token, body: keyDraft });
  const handOverTo = ({ userId }: Person) => ({
    ...{ token: admin.token, params: { id: from.userId }, body: { to: userId } },
  });
  const set = (active: boolean) =>
    ask(app, setUserActive, { token: admin.token, params: { id: from.userId }, body: { active } });
  await set(false);
  expect(await refusal(app, getJobs, { token: key })).toMatchObject({ code: 'session_ended' });
  expect(await refusal(app, handOverWork, handOverTo(owner))).toMatchObject({ code: 'not_yours_to_give' });
  await ask(app, handOverWork, handOverTo(to));
  expect(await ask(app, getJobs, { token: key })).toEqual([]);
});

test('an API key cannot be handed over to a member through whom it would open more', async () => {
  const { app } = harness;
  const owner = await signUp(app);
  const from = await addColleague(app, owner, 'admin');
  const keyDraft = { id: newId(), permissions: ['companies.view', 'jobs.view_all'] };
  const { key } = await ask(app, createApiKey, { token: from.token, body: keyDraft });
  await app.deps.db.asTenant(owner, (tx) =>
    tx.update(memberships).set({ all_companies: false }).where(eq(memberships.user_id, from.userId)),
  );
  await makeJob(app, owner);
  expect(await ask(app, getJobs, { token: key })).toEqual([]);
  const handOver = { token: owner.token, params: { id: from.userId }, body: { to: owner.userId } };
  expect(await ask(app, handOverWork, handOver)).toMatchObject({ api_key: true });
  expect(await ask(app, getJobs, { token: key })).toEqual([]);
  const [line] = await auditOf(app, owner, from.userId);
  expect(line?.after).toMatchObject({ api_key: false });
});

describe('seats', () => {
  test('are active members: without a free one inviting and activating are refused, and the owner learns of a person who could not join', async () => {
    const { app } = harness;
    const owner = await signUpOwner(harness);
    const email = newAddress();
    const hash = await inviteByMail(owner, email);
    const otherColleague = await addColleague(app, owner, 'reviewer');
    await usePlan(app, owner, 'free');
    const over = { code: 'plan_limit', details: { what: 'users', limit: 1, used: 2 } };
    const body = account('Waiting');
    for (let n = 0; n < 2; n += 1)
      expect(await refusal(app, registerInvited, { params: { hash }, body })).toMatchObject(over);
    const events = () =>
      harness.mails.filter(({ to, text }) => to.address === owner.email && text.includes(email));
    await eventually(() => expect(events()).toHaveLength(1));
    expect(await refusal(app, inviteUser, { ...owner, body: invitation(newAddress()) })).toMatchObject(over);
    const set = (active: boolean) => ({
      ...{ token: owner.token, params: { id: otherColleague.userId }, body: { active } },
    });
    await ask(app, setUserActive, set(false));
    expect(await refusal(app, setUserActive, set(true))).toMatchObject({ code: 'plan_limit' });
    await usePlan(app, owner, 'team');
    await ask(app, setUserActive, set(true));
    await ask(app, registerInvited, { params: { hash }, body });
    expect((await colleaguesOf(owner)).filter(({ active }) => active)).toHaveLength(3);
    expect(events()).toHaveLength(1);
  });

  test(`admit exactly one of ${crowd} people who accept at once for the last one`, async () => {
    const { app } = harness;
    const owner = await signUp(app);
    await usePlan(app, owner, 'team');
    for (let n = 0; n < 3; n += 1) await addColleague(app, owner, 'reviewer');
    const waiting = await makeInvitees(owner, crowd);
    const replies = await Promise.all(
      waiting.map(({ token, hash }) => sendWithRetry(acceptUserInvite, { token, params: { hash } })),
    );
    const counted = Object.groupBy(replies, ({ statusCode }) => statusCode);
    expect(Object.entries(counted).map(([status, all]) => [status, all?.length])).toEqual([
      ['200', 1],
      ['402', crowd - 1],
    ]);
    expect((await colleaguesOf(owner)).filter(({ active }) => active)).toHaveLength(5);
    const losers = await ask(app, getUserInvites, owner);
    expect(losers).toHaveLength(crowd - 1);
  });
});

/**
 * Like a page, retries if the server has no connection left, each time after a longer pause: a crowd that retries at
 * once would only keep each other waiting.
 */
async function sendWithRetry(...[endpoint, sent]: [Endpoint, CallInput]) {
  for (let pauseMs = 200; ; pauseMs = Math.min(5000, pauseMs * 2)) {
    const reply = await send(harness.app, endpoint, sent);
    if (reply.statusCode !== 503) return reply;
    await sleep(pauseMs * (0.5 + Math.random()));
  }
}

/** People with their own agency, each with an open invitation to the owner's. */
async function makeInvitees(owner: Person, count: number) {
  const home = await signUp(harness.app, 'Home');
  const people = Array.from({ length: count }, () => ({
    id: newId(),
    session: newToken(),
    link: newToken(),
  }));
  const rows = people.map(({ id, session }) => ({ id, hash: session.hash.toString('hex') }));
  await runSqlOf(
    harness,
    `do $do$ declare person record; begin
      perform set_config('app.agency_id', '${home.agencyId}', true);
      for person in select * from json_to_recordset('${JSON.stringify(rows)}') as t (id uuid, hash text) loop
        perform set_config('app.user_id', person.id::text, true);
        insert into users (id, email, password_hash, name) values (person.id, person.id || '@example.test', '-', 'One of many');
        insert into memberships (agency_id, user_id, role) values ('${home.agencyId}', person.id, 'reviewer');
        insert into sessions (token_hash, user_id, agency_id, expires_at)
          values (decode(person.hash, 'hex'), person.id, '${home.agencyId}', now() + interval '1 hour');
      end loop;
    end $do$`,
  );
  const expires_at = new Date(Date.now() + 3_600_000);
  await harness.deps.db.asTenant(owner, (tx) =>
    tx.insert(user_invites).values(
      people.map(({ id, link }) => ({
        ...{ agency_id: owner.agencyId, id: newId(), email: `${id}@example.test`, role: 'reviewer' },
        ...{ token_hash: link.hash, invited_by: owner.userId, expires_at },
      })),
    ),
  );
  return people.map(({ session, link }) => ({ token: session.token, hash: link.token }));
}
