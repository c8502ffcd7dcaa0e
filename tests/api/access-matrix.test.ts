// Which caller may make which call, derived from the contract. Every endpoint is called as nobody, as
// every role, with each permission alone and with all but it, with an API key, as a candidate, as a
// guest, as a deactivated member and with an ended session. Other agencies:
// tests/api/other-tenant.test.ts. An endpoint without an access rule does not compile.
import { hashToken } from '../../server/kernel/tokens.ts';
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKeyPrefix } from '#contract/api-key.ts';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { newId } from '#contract/id.ts';
import { actsForWholeAgency, can, memberRoles, permissions } from '#contract/permissions.ts';
import type { Member, Permission, PlacedMember } from '#contract/permissions.ts';
import { api_keys, memberships } from '../../server/platform/db/schema/agency.ts';
import { sessions } from '../../server/platform/db/schema/identity.ts';
import { addCandidate } from './candidates.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { addColleague, ask, makeJob, send, signUp } from './people.ts';
import type { Person } from './people.ts';

/** A caller, and what the contract allows them. */
interface Caller {
  name: string;
  token: string | undefined;
  /** The expected refusal before any look-up; undefined if the call is allowed. */
  refusedBy: (access: Access) => string | undefined;
}

/** Every endpoint; the one that ends the caller's session comes last. */
const all = Object.entries<Endpoint>(endpoints).toSorted(
  ([a], [b]) => Number(endsSession(a)) - Number(endsSession(b)),
);
const accessRefusals = ['not_signed_in', 'session_ended', 'not_by_api_key', 'forbidden', 'whole_agency_only'];

let harness: TestApp;
let owner: Person;
const guestsToken = 'g'.repeat(43);

beforeAll(async () => {
  harness = await startTestApp({ listen: true, environment: { SUPPORT_EMAIL: 'help@candor.test' } });
  owner = await signUp(harness.app);
});
afterAll(() => harness.stop());

const ofUsers = all.filter(([, { access }]) => access.who === 'user');

test('every call declares its access', () => {
  for (const [name, { access }] of all) {
    expect
      .soft(['anyone', 'user', 'candidate', 'guest', 'participant', 'recorder', 'signature'], name)
      .toContain(access.who);
    if (access.who === 'user') expect.soft(['any', ...permissions], name).toContain(access.permission);
  }
});

test('every permission opens calls, or is checked inside them', () => {
  const named = new Set(ofUsers.map(([, { access }]) => (access.who === 'user' ? access.permission : '')));
  expect(permissions.filter((permission) => !named.has(permission))).toEqual(ofOtherRules);
});

/**
 * jobs.view_all decides which jobs are visible, design.manage which fields can change. Rooms do not exist
 * yet, so nobody can manage or host one.
 */
const ofOtherRules: Permission[] = ['jobs.view_all', 'design.manage'];

describe('authentication', () => {
  test('rejects calls without a token', () =>
    matchesContract(callerOf('nobody', undefined, () => 'not_signed_in')));

  test('rejects a token that was never issued', () =>
    matchesContract(callerOf('a stranger', 'x'.repeat(43), () => 'session_ended')));

  test('does not accept a link as a token', async () => {
    const job = await makeJob(harness.app, owner);
    const { hash } = await addCandidate(harness.app, job, { isAnswered: false });
    const guarded = all.filter(([, { access }]) => !isOpen(access));
    for (const link of [job.hash_link, hash, await addReviewLink()])
      await matchesContract(
        callerOf('a link', link, () => 'session_ended'),
        guarded,
      );
  });

  test('rejects a deactivated member', async () => {
    const gone = await addColleague(harness.app, owner, 'admin');
    await harness.deps.db.asTenant(owner, (tx) =>
      tx.update(memberships).set({ active: false }).where(eq(memberships.user_id, gone.userId)),
    );
    await matchesContract(callerOf('a deactivated admin', gone.token, () => 'session_ended'));
  });

  test('rejects an ended session', async () => {
    const late = await addColleague(harness.app, owner, 'admin');
    await harness.deps.db.asTenant(late, (tx) =>
      tx
        .update(sessions)
        .set({ expires_at: new Date(Date.now() - 1000) })
        .where(eq(sessions.token_hash, hashToken(late.token))),
    );
    await matchesContract(callerOf('an admin of yesterday', late.token, () => 'session_ended'));
  });

  test('lets a candidate make only candidate calls', async () => {
    const { token } = await addCandidate(harness.app, await makeJob(harness.app, owner), {
      isAnswered: false,
    });
    await matchesContract(
      callerOf('a candidate', token, ({ who }) =>
        who === 'candidate' || who === 'recorder' ? undefined : 'session_ended',
      ),
    );
  });

  test('lets a guest make only guest calls', async () => {
    await openReviewLink();
    await matchesContract(
      callerOf('a guest', guestsToken, ({ who }) => (who === 'guest' ? undefined : 'session_ended')),
    );
  });
});

describe('a role', () => {
  test.each(memberRoles)('%s has exactly the permissions of the contract', async (role) => {
    const person =
      role === 'owner' ? await signUp(harness.app) : await addColleague(harness.app, owner, role);
    await matchesContract(memberCaller(role, person, { role, permissions: null }));
  });
});

describe('what belongs to the whole agency', () => {
  const assignedOnly = permissions.filter((permission) => permission !== 'jobs.view_all');

  test('is a fixed list: templates, the bank, webhooks, connections, domains, sign-in and the API key', () => {
    const whole = ofUsers.flatMap(([name, { access }]) =>
      access.who === 'user' && access.wholeAgency ? name : [],
    );
    const webhooks = all.flatMap(([name, { path }]) => (/^webhooks(\/|$)/.test(path) ? name : []));
    expect(whole.toSorted()).toEqual(
      [
        ...[
          'saveMessageTemplate',
          'resetMessageTemplate',
          'getApiKey',
          'createApiKey',
          'removeApiKey',
          'resumeApiKey',
        ],
        ...['getAtsConnections', 'addAtsConnection', 'removeAtsConnection'],
        ...['getDomains', 'addDomain', 'checkDomain', 'removeDomain', 'getSso', 'saveSso', 'removeSso'],
        ...['getSignInPolicy', 'saveSignInPolicy'],
        ...['addToBank', 'changeBankQuestion', 'removeFromBank', 'restoreBankQuestion', 'getContentUse'],
        ...['addHiringTemplate', 'changeHiringTemplate', 'removeHiringTemplate', 'restoreHiringTemplate'],
        ...webhooks,
      ].toSorted(),
    );
  });

  test('is closed to an admin limited to some companies, who can do everything else', async () => {
    const limited = await addColleague(harness.app, owner, 'admin', { allCompanies: false });
    const member = { role: 'admin', permissions: null, company_ids: [] } as const;
    await matchesContract(memberCaller('a limited admin', limited, member));
  });

  test('is closed to an owner limited to some companies', async () => {
    const limited = await addColleague(harness.app, owner, 'owner', { allCompanies: false });
    const member = { role: 'owner', permissions: null, company_ids: [] } as const;
    await matchesContract(memberCaller('a limited owner', limited, member));
  });

  test('is closed to an admin who sees only assigned jobs', async () => {
    const limited = await addColleague(harness.app, owner, 'admin', { permissions: assignedOnly });
    const member = { role: 'admin', permissions: assignedOnly } as const;
    await matchesContract(memberCaller('an admin of some jobs', limited, member));
  });
});

describe('a permission', () => {
  const opening = permissions.filter((permission) => !ofOtherRules.includes(permission));

  test.each(opening)('%s alone opens exactly its calls', async (permission) => {
    const only = { role: 'reviewer', permissions: [permission] } as const satisfies Member;
    const person = await addColleague(harness.app, owner, only.role, { permissions: [permission] });
    await matchesContract(memberCaller(`only ${permission}`, person, only), ofPermission(permission));
  });

  test.each(opening)('without %s, all other permissions do not open its calls', async (permission) => {
    const others = permissions.filter((held) => held !== permission);
    const person = await addColleague(harness.app, owner, 'admin', { permissions: others });
    const caller = memberCaller(`all but ${permission}`, person, { role: 'admin', permissions: others });
    await matchesContract(caller, ofPermission(permission));
  });
});

describe('the API key', () => {
  test('opens the documented API and nothing else', async () => {
    const token = await giveKey([...permissions]);
    await matchesContract(keyCaller('a key with every permission', token, permissions));
  });

  test('does nothing without permissions', async () => {
    const token = await giveKey([]);
    await matchesContract(keyCaller('a key with none', token, []));
  });

  test('can do no more than its creator', async () => {
    const maker = await addColleague(harness.app, owner, 'reviewer');
    const token = await giveKey([...permissions], maker);
    const theirs = permissions.filter((permission) =>
      can({ role: 'reviewer', permissions: null }, permission),
    );
    await matchesContract(keyCaller('a reviewer’s key', token, theirs));
  });
});

/** Signatures are checked by tests of their routes (tests/api/media.test.ts, email and SMS reports). */
function isOpen({ who }: Access): boolean {
  return who === 'anyone' || who === 'signature';
}

function endsSession(name: string): boolean {
  return name === 'logout';
}

function callerOf(
  name: string,
  token: string | undefined,
  refusedBy: (access: Access) => string | undefined,
): Caller {
  return { name, token, refusedBy: (access) => (isOpen(access) ? undefined : refusedBy(access)) };
}

/** `company_ids`: if missing, the member sees all companies. */
function memberCaller(
  name: string,
  { token }: Person,
  member: Member & Partial<Pick<PlacedMember, 'company_ids'>>,
): Caller {
  const isWhole = actsForWholeAgency({ company_ids: null, ...member });
  return callerOf(name, token, (access) => {
    if (access.who !== 'user') return 'session_ended';
    if (access.permission !== 'any' && !can(member, access.permission)) return 'forbidden';
    return access.wholeAgency && !isWhole ? 'whole_agency_only' : undefined;
  });
}

function keyCaller(name: string, token: string, given: readonly Permission[]): Caller {
  return callerOf(name, token, (access) => {
    if (access.who !== 'user') return 'session_ended';
    if (!access.api) return 'not_by_api_key';
    return access.permission === 'any' || given.includes(access.permission) ? undefined : 'forbidden';
  });
}

function ofPermission(permission: Permission): typeof all {
  return ofUsers.filter(([, { access }]) => access.who === 'user' && access.permission === permission);
}

/** Makes each call with ids that do not exist, and compares the refusal with the contract. */
async function matchesContract(caller: Caller, calls = all): Promise<void> {
  for (const [name, endpoint] of calls) {
    const expected = caller.refusedBy(endpoint.access);
    const answered = await accessRefusal(endpoint, caller.token);
    const required = expected ?? 'let in';
    expect.soft(answered, `${caller.name}: ${name}`).toBe(required);
  }
}

/** The refusal by the access check, or `let in` if the call passes it. */
async function accessRefusal(endpoint: Endpoint, token: string | undefined): Promise<string> {
  if (endpoint === endpoints.getEvents) return streamRefusal(token);
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, idFor(name ?? '')]),
  );
  const reply = await send(harness.app, endpoint, { token, params });
  const type = String(reply.headers['content-type']);
  const { code, details } = (type.startsWith('application/json') && reply.json().error) || {};
  return accessRefusals.includes(code) && !isOfHandler(endpoint, code, details?.permission) ? code : 'let in';
}

/**
 * The access check names the missing permission. A call may check further permissions itself: uploading a
 * picture needs one of several.
 */
function isOfHandler({ access }: Endpoint, code: string, permission: unknown): boolean {
  return code === 'forbidden' && access.who === 'user' && access.permission !== permission;
}

function idFor(name: string): string {
  if (name === 'segment' || name === 'number') return '0';
  return name === 'hash' ? 'h'.repeat(43) : newId();
}

/** An event stream never ends, so only its headers are read. */
async function streamRefusal(token: string | undefined): Promise<string> {
  const stopped = new AbortController();
  const reply = await fetch(`${harness.app.listeningOrigin}/api/events`, {
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
    signal: stopped.signal,
  });
  if (reply.ok) {
    stopped.abort();
    return 'let in';
  }
  const refused = (await reply.json()) as { error: { code: string } };
  return refused.error.code;
}

async function giveKey(given: Permission[], maker = owner): Promise<string> {
  const token = apiKeyPrefix + randomBytes(32).toString('base64url');
  await harness.deps.db.asTenant(owner, async (tx) => {
    await tx.delete(api_keys);
    await tx.insert(api_keys).values({
      ...{ agency_id: owner.agencyId, id: newId(), prefix: apiKeyPrefix, last_four: token.slice(-4) },
      ...{ token_hash: hashToken(token), permissions: given, created_by: maker.userId },
    });
  });
  return token;
}

async function openReviewLink(): Promise<void> {
  const body = { session_token: guestsToken, password: '', name: 'Gus' };
  await ask(harness.app, endpoints.openReviewLink, { params: { hash: await addReviewLink() }, body });
}

async function addReviewLink(): Promise<string> {
  const { app } = harness;
  const job = await makeJob(app, owner);
  const candidate = await addCandidate(app, job);
  const link = await ask(app, endpoints.addReviewLink, {
    token: owner.token,
    body: {
      ...{ id: newId(), job_id: job.id, response_ids: [candidate.id], question_ids: null, name: 'Head' },
      ...{ message: '', shows_contact: true, shows_files: true, may_rate: true, may_comment: true },
      ...{ expires_at: null, password: '' },
    },
  });
  return link.hash;
}
