// The sign-in policy: the demand for a second factor with its deadline, and the end of sessions that nobody uses.
import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { newId } from '#contract/id.ts';
import { secondFactorGraceDays } from '#contract/sign-in-policy.ts';
import type { SignInPolicy } from '#contract/sign-in-policy.ts';
import { unattendedHeader } from '#contract/unattended.ts';
import { hashToken } from '../../server/kernel/tokens.ts';
import { agencies, memberships } from '../../server/platform/db/schema/agency.ts';
import { sessions, users } from '../../server/platform/db/schema/identity.ts';
import { notify } from '../../server/platform/events/notify.ts';
import { call, eventually, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import { addColleague, ask, refusal, send } from './people.ts';
import type { Person } from './people.ts';
import { auditOfKind } from './workspace.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let test: TestApp;
let owner: SignedUp;
beforeAll(async () => {
  test = await startTestApp({ worker: true, listen: true });
});
afterAll(() => test.stop());
beforeEach(async () => {
  owner = await signUp(test);
});

const policyOf = ({ token }: Person) => ask(test.app, endpoints.getSignInPolicy, { token });

async function save(person: Person, changes: { second_factor?: boolean; idle_minutes?: number | null }) {
  const before = await policyOf(person);
  const body = { ...draftOf(before), ...changes };
  return ask(test.app, endpoints.saveSignInPolicy, { token: person.token, body });
}

function draftOf({ second_factor_from, idle_minutes, updated_at }: SignInPolicy) {
  return { second_factor: second_factor_from !== null, idle_minutes, updated_at };
}

async function setUpFactor({ token, password }: SignedUp): Promise<void> {
  const started = await ask(test.app, endpoints.startTwoFactor, { token, body: { current: password } });
  const code = new TOTP({ secret: started.secret }).generate({ timestamp: test.deps.now().getTime() });
  await ask(test.app, endpoints.confirmTwoFactor, { token, body: { code } });
}

/** As the policy was saved earlier. */
function demandFrom({ agencyId }: Person, from: Date): Promise<unknown> {
  return test.deps.db.asTenant({ agencyId }, (tx) =>
    tx.update(agencies).set({ second_factor_from: from }).where(eq(agencies.agency_id, agencyId)),
  );
}

function isLetIn({ token }: { token: string }, headers: Record<string, string> = {}): Promise<boolean> {
  return call(test, endpoints.getJobs, { token, headers }).then(({ status }) => status === 200);
}

async function codeOf(endpoint: Endpoint, token: string): Promise<string | undefined> {
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name ?? '', newId()]),
  );
  const reply = await send(test.app, endpoint, { token, params });
  const isJson = String(reply.headers['content-type']).startsWith('application/json');
  return isJson ? reply.json().error?.code : undefined;
}

async function createKey({ token }: Person): Promise<string> {
  const body = { id: newId(), permissions: ['jobs.view_all' as const] };
  return (await ask(test.app, endpoints.createApiKey, { token, body })).key;
}

function lastSeen({ userId, agencyId, token }: Person) {
  return test.deps.db.asTenant({ userId, agencyId }, async (tx) => {
    const isSession = eq(sessions.token_hash, hashToken(token));
    const [session] = await tx.select({ at: sessions.last_seen_at }).from(sessions).where(isSession);
    const isMember = eq(memberships.user_id, userId);
    const [member] = await tx.select({ at: memberships.last_seen_at }).from(memberships).where(isMember);
    return { session: session?.at, member: member?.at };
  });
}

/** A page's live updates. */
async function openStream(token: string) {
  const abort = new AbortController();
  const reply = await fetch(`${test.app.listeningOrigin}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  expect(reply.status).toBe(200);
  const seen = { text: '', hasEnded: false };
  const decoder = new TextDecoder();
  void (async () => {
    for await (const chunk of reply.body ?? []) seen.text += decoder.decode(chunk, { stream: true });
    seen.hasEnded = true;
  })().catch(() => undefined); // Closed by the test.
  return { seen, close: () => abort.abort() };
}

/** An event about the member makes the server check their session at once, like the next heartbeat. */
function publish({ agencyId, userId }: Person): Promise<void> {
  return test.deps.db.asTenant({ agencyId }, (tx) => notify(tx, { kind: 'user', user_id: userId }));
}

describe('the demand for a second factor', () => {
  it('needs one of the person who makes it', async () => {
    const body = { ...draftOf(await policyOf(owner)), second_factor: true };
    const sent = { token: owner.token, body };
    expect(await refusal(test.app, endpoints.saveSignInPolicy, sent)).toMatchObject({
      status: 403,
      code: 'two_factor_setup_required',
    });
    await setUpFactor(owner);
    expect((await save(owner, { second_factor: true })).second_factor_from).not.toBeNull();
  });

  it('applies after 14 days, whatever is saved in between, and starts anew after it ended', async () => {
    await setUpFactor(owner);
    const now = test.deps.now().getTime();
    const { second_factor_from: from } = await save(owner, { second_factor: true });
    const expected = now + secondFactorGraceDays * dayMs;
    expect(Math.abs(Date.parse(from ?? '') - expected)).toBeLessThan(minuteMs);
    test.passTime(dayMs);
    const again = await save(owner, { idle_minutes: 1440 });
    expect(again).toMatchObject({ second_factor_from: from, idle_minutes: 1440 });
    expect((await save(owner, { second_factor: false })).second_factor_from).toBeNull();
    const { second_factor_from: later } = await save(owner, { second_factor: true });
    expect(Date.parse(later ?? '')).toBeGreaterThan(Date.parse(from ?? ''));
  });

  it('emails the members without one, with the date, and counts them', async () => {
    await setUpFactor(owner);
    const colleague = await addColleague(test.app, owner, 'recruiter');
    const ofProvider = await addColleague(test.app, owner, 'recruiter');
    await test.deps.db.asTenant(ofProvider, (tx) =>
      tx.update(users).set({ password_hash: '', language: 'de-DE' }).where(eq(users.id, ofProvider.userId)),
    );
    await test.deps.db.asTenant(colleague, (tx) =>
      tx.update(users).set({ language: 'de-DE' }).where(eq(users.id, colleague.userId)),
    );
    const { second_factor_from: from, members_without } = await save(owner, { second_factor: true });
    expect(members_without).toBe(1);
    const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(from ?? ''),
    );
    const mail = await eventually(() => {
      const found = test.mails.find(({ to }) => to.address === `${colleague.userId}@example.test`);
      if (!found) throw new Error('not sent yet');
      return found;
    });
    expect(mail.subject).toBe('Olga Owner & Co verlangt die Zwei-Faktor-Anmeldung');
    expect(mail.text).toContain(day);
    expect(mail.text).toContain('/profile');
    await save(owner, { idle_minutes: 60 });
    const others = test.mails.filter(
      ({ to, subject }) => to.address !== mail.to.address && /verlangt/.test(subject),
    );
    expect(others).toEqual([]);
  });

  it('is in the audit log', async () => {
    await setUpFactor(owner);
    const { second_factor_from } = await save(owner, { second_factor: true });
    await save(owner, { idle_minutes: 30 });
    await save(owner, {});
    const lines = await auditOfKind(test.app, owner, 'agency');
    expect(lines.map(({ kind, before, after }) => ({ kind, before, after }))).toEqual([
      {
        kind: 'changed',
        before: { second_factor_from: null, idle_minutes: null },
        after: { second_factor_from, idle_minutes: null },
      },
      {
        kind: 'changed',
        before: { second_factor_from, idle_minutes: null },
        after: { second_factor_from, idle_minutes: 30 },
      },
    ]);
  });

  it('refuses to save over a newer version', async () => {
    const { updated_at, ...seen } = draftOf(await policyOf(owner));
    await save(owner, { idle_minutes: 60 });
    const body = { ...seen, idle_minutes: 15, updated_at };
    const sent = { token: owner.token, body };
    expect((await refusal(test.app, endpoints.saveSignInPolicy, sent)).code).toBe('edited_meanwhile');
    expect((await policyOf(owner)).idle_minutes).toBe(60);
  });

  it.each([14, 1441, 0, 30.5])('refuses a limit of %s minutes', async (idle_minutes) => {
    const body = { ...draftOf(await policyOf(owner)), idle_minutes };
    const { status } = await call(test, endpoints.saveSignInPolicy, { token: owner.token, body });
    expect(status).toBe(422);
  });

  it('is closed to members who are limited to companies, and to recruiters', async () => {
    const limited = await addColleague(test.app, owner, 'admin', { allCompanies: false });
    const recruiter = await addColleague(test.app, owner, 'recruiter');
    for (const [{ token }, code] of [
      [limited, 'whole_agency_only'],
      [recruiter, 'forbidden'],
    ] as const)
      expect((await refusal(test.app, endpoints.getSignInPolicy, { token })).code).toBe(code);
  });
});

describe('after the deadline', () => {
  const open = ['getUser', 'logout', 'switchAgency', 'startTwoFactor', 'confirmTwoFactor'];
  const ofUsers = Object.entries<Endpoint>(endpoints).filter(([, { access }]) => access.who === 'user');

  it('a member without a second factor can only set it up, leave, or confirm their address', async () => {
    const { token } = await addColleague(test.app, owner, 'owner');
    await demandFrom(owner, new Date(test.deps.now().getTime() + 1000));
    expect(await isLetIn({ token })).toBe(true);
    test.passTime(2000);
    const letIn: string[] = [];
    // Signing out comes last.
    const inOrder = ofUsers.toSorted(([a], [b]) => Number(a === 'logout') - Number(b === 'logout'));
    for (const [name, endpoint] of inOrder)
      if ((await codeOf(endpoint, token)) !== 'two_factor_setup_required') letIn.push(name);
    expect(letIn.toSorted()).toEqual([...open, 'sendEmailConfirmation', 'confirmRegisteredEmail'].toSorted());
  });

  it('the second factor opens everything again', async () => {
    await demandFrom(owner, test.deps.now());
    expect(await isLetIn(owner)).toBe(false);
    const user = await ask(test.app, endpoints.getUser, { token: owner.token });
    expect(user).toMatchObject({ two_factor: false, via_sso: false });
    expect(user.agency.second_factor_from).not.toBeNull();
    await setUpFactor(owner);
    expect(await isLetIn(owner)).toBe(true);
  });

  it('concerns neither the API key nor sessions of an identity provider', async () => {
    const key = await createKey(owner);
    const colleague = await addColleague(test.app, owner, 'recruiter');
    await test.deps.db.asTenant(colleague, (tx) =>
      tx.update(sessions).set({ via_sso: true }).where(eq(sessions.user_id, colleague.userId)),
    );
    await demandFrom(owner, test.deps.now());
    expect(await isLetIn(owner)).toBe(false);
    expect(await isLetIn({ token: key })).toBe(true);
    expect(await isLetIn(colleague)).toBe(true);
  });

  it('open streams end', async () => {
    const { seen } = await openStream(owner.token);
    await demandFrom(owner, test.deps.now());
    await publish(owner);
    await eventually(() => expect(seen.hasEnded).toBe(true));
    expect(await codeOf(endpoints.getEvents, owner.token)).toBe('two_factor_setup_required');
  });

  it('other organizations of the person are not affected', async () => {
    const other = await signUp(test);
    await test.deps.db.asTenant({ agencyId: other.agencyId, userId: owner.userId }, (tx) =>
      tx.insert(memberships).values({ agency_id: other.agencyId, user_id: owner.userId, role: 'recruiter' }),
    );
    await demandFrom(owner, test.deps.now());
    const body = { id: other.agencyId };
    const switched = await ask(test.app, endpoints.switchAgency, { token: owner.token, body });
    expect(await isLetIn({ token: switched.access_token })).toBe(true);
  });
});

describe('the idle limit', () => {
  beforeEach(async () => {
    await save(owner, { idle_minutes: 15 });
  });

  it('ends a session that nobody used, for good', async () => {
    test.passTime(14 * minuteMs);
    expect(await isLetIn(owner)).toBe(true);
    test.passTime(16 * minuteMs);
    expect(await refusal(test.app, endpoints.getUser, { token: owner.token })).toMatchObject({
      status: 401,
      code: 'session_ended',
    });
    expect((await lastSeen(owner)).session).toBeUndefined();
    await test.deps.db.asTenant(owner, (tx) =>
      tx.update(agencies).set({ idle_minutes: null }).where(eq(agencies.agency_id, owner.agencyId)),
    );
    expect(await isLetIn(owner)).toBe(false);
  });

  it('counts from the last activity, to the minute', async () => {
    for (let i = 0; i < 3; i += 1) {
      test.passTime(13 * minuteMs);
      expect(await isLetIn(owner)).toBe(true);
    }
    const before = await lastSeen(owner);
    test.passTime(2 * minuteMs);
    await isLetIn(owner);
    expect((await lastSeen(owner)).session?.getTime()).toBeGreaterThan(before.session?.getTime() ?? 0);
  });

  it('does not count calls of a page that nobody uses', async () => {
    const unattended = { [unattendedHeader]: '1' };
    const before = await lastSeen(owner);
    for (const minutes of [8, 5]) {
      test.passTime(minutes * minuteMs);
      expect(await isLetIn(owner, unattended)).toBe(true);
    }
    expect(await lastSeen(owner)).toEqual(before);
    test.passTime(3 * minuteMs);
    expect(await isLetIn(owner, unattended)).toBe(false);
    expect(await isLetIn(owner)).toBe(false);
  });

  it('ends the open stream, which is no activity', async () => {
    const { seen } = await openStream(owner.token);
    const before = await lastSeen(owner);
    test.passTime(10 * minuteMs);
    await publish(owner);
    await eventually(() => expect(seen.text).toContain('data:'));
    expect(await lastSeen(owner)).toEqual(before);
    test.passTime(6 * minuteMs);
    await publish(owner);
    await eventually(() => expect(seen.hasEnded).toBe(true));
    expect(await isLetIn(owner)).toBe(false);
  });

  it('does not concern the API key', async () => {
    const key = await createKey(owner);
    test.passTime(16 * minuteMs);
    expect(await isLetIn({ token: key })).toBe(true);
    expect(await isLetIn(owner)).toBe(false);
  });
});

it('without a limit, unattended calls do not count as activity either', async () => {
  const before = await lastSeen(owner);
  test.passTime(60 * minuteMs);
  expect(await isLetIn(owner, { [unattendedHeader]: '1' })).toBe(true);
  expect(await lastSeen(owner)).toEqual(before);
  expect(await isLetIn(owner)).toBe(true);
  expect((await lastSeen(owner)).session?.getTime()).toBeGreaterThan(before.session?.getTime() ?? 0);
});
