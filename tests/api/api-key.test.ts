// The agency's API key: shown once, limited to its creator's permissions and the documented API, rate
// limited, and safe to repeat.
import { hashToken } from '../../server/kernel/tokens.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { and, eq } from 'drizzle-orm';
import { createApiKey, getApiKey, removeApiKey } from '#contract/api-key.ts';
import type { ApiPermission } from '#contract/api-key.ts';
import { endpoints } from '#contract/endpoints.ts';
import { newId } from '#contract/id.ts';
import { addShareLink, getShareLinks } from '#contract/invite.ts';
import type { JobDetail } from '#contract/job.ts';
import { getJobs } from '#contract/job.ts';
import { addNote } from '#contract/note.ts';
import { getResponse, getResponses, inviteByEmail, setStatus } from '#contract/response.ts';
import { api_keys, idempotency_keys, memberships } from '../../server/platform/db/schema/agency.ts';
import { forgetAnswers } from '../../server/platform/http/forget-answers.ts';
import { addCandidate, deleteForGood } from './candidates.ts';
import { call, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { addColleague, ask, makeJob, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';
import { auditOf } from './workspace.ts';

let harness: TestApp;
let owner: Person;
let job: JobDetail;
beforeAll(async () => {
  harness = await startTestApp();
  owner = await signUp(harness.app);
  job = await makeJob(harness.app, owner);
});
afterAll(() => harness.stop());

function makeKey(maker: Person, permissions: ApiPermission[], id = newId()) {
  return ask(harness.app, createApiKey, { token: maker.token, body: { id, permissions } });
}

describe('a key', () => {
  test('is shown once; only its digest, prefix and last characters are stored', async () => {
    const { key, ...shown } = await makeKey(owner, ['responses.view', 'companies.view']);
    expect(key).toMatch(/^candor_[\w-]{43}$/);
    expect(shown).toMatchObject({
      ...{ prefix: key.slice(0, 11), last_four: key.slice(-4), created_by: 'Olga Owner' },
      ...{ permissions: ['companies.view', 'responses.view'], last_used_at: null },
    });
    expect(await ask(harness.app, getApiKey, { token: owner.token })).toEqual(shown);
    const rows = await harness.deps.db.asTenant(owner, (tx) => tx.select().from(api_keys));
    expect(rows.map((row) => row.token_hash)).toEqual([hashToken(key)]);
    expect(JSON.stringify(rows)).not.toContain(key.slice(11, -4));
    const lines = await auditOf(harness.app, owner, shown.id);
    expect(lines).toMatchObject([{ kind: 'created', after: { permissions: shown.permissions } }]);
    expect(JSON.stringify(lines)).not.toContain(key.slice(11, -4));
  });

  test('stops working when a new one is created, and when it is deleted', async () => {
    const { app } = harness;
    const [first, second] = [
      await makeKey(owner, ['jobs.view_all']),
      await makeKey(owner, ['jobs.view_all']),
    ];
    expect(await refusal(app, getJobs, { token: first.key })).toMatchObject({ code: 'session_ended' });
    expect(await ask(app, getJobs, { token: second.key })).toHaveLength(1);
    await ask(app, removeApiKey, { token: owner.token });
    await ask(app, removeApiKey, { token: owner.token });
    expect(await refusal(app, getJobs, { token: second.key })).toMatchObject({ code: 'session_ended' });
    expect(await ask(app, getApiKey, { token: owner.token })).toBeNull();
    expect((await auditOf(app, owner, second.id)).map(({ kind }) => kind)).toEqual(['created', 'removed']);
  });

  test('is shown again if the reply was lost, until it is used', async () => {
    const { app } = harness;
    const id = newId();
    const lost = await makeKey(owner, ['jobs.view_all'], id);
    const shown = await makeKey(owner, ['jobs.view_all'], id);
    expect(await refusal(app, getJobs, { token: lost.key })).toMatchObject({ code: 'session_ended' });
    await ask(app, getJobs, { token: shown.key });
    const again = { token: owner.token, body: { id, permissions: ['jobs.view_all'] } };
    expect(await refusal(app, createApiKey, again)).toMatchObject({ status: 409, code: 'id_taken' });
    expect(await ask(app, getApiKey, { token: owner.token })).toMatchObject({
      last_used_at: expect.any(String),
    });
  });

  test('never has a permission that its creator lacks, and loses what the creator loses', async () => {
    const { app, deps } = harness;
    const maker = await addColleague(app, owner, 'recruiter', {
      permissions: ['api.manage', 'jobs.view_all', 'responses.view', 'responses.note'],
    });
    const body = { id: newId(), permissions: ['responses.view', 'responses.delete'] };
    expect(await refusal(app, createApiKey, { token: maker.token, body })).toMatchObject({
      ...{ status: 403, code: 'not_yours_to_give', details: { permissions: ['responses.delete'] } },
    });
    const { key } = await makeKey(maker, ['jobs.view_all', 'responses.view', 'responses.note']);
    const candidate = await addCandidate(app, job);
    const note = { token: key, params: { id: candidate.id } };
    await ask(app, addNote, { ...note, body: { id: newId(), text: 'By a program.' } });
    await deps.db.asTenant(owner, (tx) =>
      tx
        .update(memberships)
        .set({ permissions: ['api.manage', 'jobs.view_all', 'responses.view'] })
        .where(and(eq(memberships.agency_id, owner.agencyId), eq(memberships.user_id, maker.userId))),
    );
    expect(await refusal(app, addNote, { ...note, body: { id: newId(), text: 'No.' } })).toMatchObject({
      ...{ status: 403, code: 'forbidden', details: { permission: 'responses.note' } },
    });
    const { notes } = await ask(app, getResponse, { token: key, params: { id: candidate.id } });
    expect(notes.map(({ user_name: by }) => by)).toEqual(['A recruiter']);
    await deps.db.asTenant(owner, (tx) =>
      tx
        .update(memberships)
        .set({ active: false })
        .where(and(eq(memberships.agency_id, owner.agencyId), eq(memberships.user_id, maker.userId))),
    );
    expect(await refusal(app, getJobs, { token: key })).toMatchObject({ status: 401 });
  });

  test('sees the jobs that its creator sees', async () => {
    const reader = await addColleague(harness.app, owner, 'reviewer', {
      permissions: ['api.manage', 'responses.view', 'jobs.view_all'],
    });
    const { key } = await makeKey(reader, ['responses.view', 'jobs.view_all']);
    expect(await ask(harness.app, getJobs, { token: key })).not.toEqual([]);
    await harness.deps.db.asTenant(reader, (tx) =>
      tx
        .update(memberships)
        .set({ permissions: ['api.manage', 'responses.view'] })
        .where(eq(memberships.user_id, reader.userId)),
    );
    expect(await ask(harness.app, getJobs, { token: key })).toEqual([]);
    const list = { token: key, params: { id: job.id } };
    expect(await refusal(harness.app, getResponses, list)).toMatchObject({ code: 'not_found' });
  });

  test('opens only the documented API', async () => {
    const { key } = await makeKey(owner, ['jobs.view_all', 'responses.view']);
    for (const endpoint of Object.values(endpoints)) {
      if (endpoint.access.who !== 'user' || 'api' in endpoint.access) continue;
      const refused = await refusal(harness.app, endpoint, { token: key, params: { id: newId() } });
      expect.soft(refused, endpoint.path).toMatchObject({ status: 403, code: 'not_by_api_key' });
    }
  });

  test('is named in the audit log together with its creator', async () => {
    const { key, id } = await makeKey(owner, ['jobs.view_all', 'responses.view', 'responses.decide']);
    const candidate = await addCandidate(harness.app, job);
    const body = { id: newId(), from: 'review', to: 'accepted' };
    await ask(harness.app, setStatus, { token: key, params: { id: candidate.id }, body });
    expect(await auditOf(harness.app, owner, candidate.id)).toMatchObject([
      { kind: 'status', user_id: owner.userId, api_key_id: id },
    ]);
  });

  test.each(['recruiter', 'reviewer'] as const)('cannot be managed by a %s', async (role) => {
    const { token } = await addColleague(harness.app, owner, role);
    for (const endpoint of [getApiKey, createApiKey, removeApiKey])
      expect(await refusal(harness.app, endpoint, { token })).toMatchObject({ code: 'forbidden' });
  });
});

describe('calls with an idempotency key', () => {
  const keyed = (key: string, source: string, idempotencyKey: string) => ({
    ...{ token: key, params: { id: job.id }, body: { id: newId(), source } },
    headers: { 'idempotency-key': idempotencyKey },
  });
  const storeReply = (key: string, apiKeyId: string, set: Partial<typeof idempotency_keys.$inferInsert>) =>
    harness.deps.db.asTenant(owner, (tx) =>
      tx
        .update(idempotency_keys)
        .set(set)
        .where(and(eq(idempotency_keys.api_key_id, apiKeyId), eq(idempotency_keys.key, key))),
    );

  const keysOf = (who: Person) => harness.deps.db.asTenant(who, (tx) => tx.select().from(idempotency_keys));

  test('run once and get the same reply', async () => {
    const { key } = await makeKey(owner, ['jobs.view_all', 'responses.invite']);
    const sent = keyed(key, 'Fair', newId());
    const first = await call(harness, addShareLink, sent);
    const again = await call(harness, addShareLink, sent);
    expect(again.data).toEqual(first.data);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([
      ...[undefined, 'true'],
    ]);
    // The key as an RFC 9651 string is the same key.
    const quoted = { ...sent, headers: { 'idempotency-key': `"${sent.headers['idempotency-key']}"` } };
    expect((await call(harness, addShareLink, quoted)).headers['idempotency-replayed']).toBe('true');
  });

  test('differ from other calls with the same key', async () => {
    const { key } = await makeKey(owner, ['jobs.view_all', 'responses.invite']);
    const name = newId();
    await ask(harness.app, addShareLink, keyed(key, 'Radio', name));
    expect(await refusal(harness.app, addShareLink, keyed(key, 'Paper', name))).toMatchObject({
      ...{ status: 422, code: 'idempotency_key_reused' },
    });
  });

  test('get the same refusal again, unless it was temporary', async () => {
    const { key } = await makeKey(owner, ['jobs.view_all', 'responses.invite']);
    const sent = { ...keyed(key, 'Nowhere', newId()), params: { id: newId() } };
    const [first, again] = [await call(harness, addShareLink, sent), await call(harness, addShareLink, sent)];
    expect([first.status, again.status]).toEqual([404, 404]);
    expect(again.error).toEqual(first.error);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  test('sent at the same time run once', async () => {
    const { key } = await makeKey(owner, ['jobs.view_all', 'responses.invite']);
    const source = `Twice ${newId()}`;
    const sent = keyed(key, source, newId());
    const all = await Promise.all(Array.from({ length: 8 }, () => call(harness, addShareLink, sent)));
    for (const { status, error } of all)
      expect([200, 'idempotency_in_progress']).toContain(error?.code ?? status);
    expect(all.some(({ status }) => status === 200)).toBe(true);
    const links = await ask(harness.app, getShareLinks, { token: key, params: { id: job.id } });
    expect(links.filter((link) => link.source === source)).toHaveLength(1);
  });

  test('wait for the first one, unless it was killed', async () => {
    const { key, id } = await makeKey(owner, ['jobs.view_all', 'responses.invite']);
    const sent = keyed(key, 'Killed', newId());
    const name = sent.headers['idempotency-key'];
    const { data } = await call(harness, addShareLink, sent);
    // The row that a server leaves if it dies between the change and the reply.
    await storeReply(name, id, { status: null, body: null, created_at: new Date() });
    const waiting = await call(harness, addShareLink, sent);
    expect(waiting.error).toMatchObject({ code: 'idempotency_in_progress' });
    expect(waiting.headers['retry-after']).toBe('1');
    await storeReply(name, id, { created_at: new Date(Date.now() - 61_000) });
    expect((await call(harness, addShareLink, sent)).data).toEqual(data);
  });

  test('are deleted after a day', async () => {
    const { key, id } = await makeKey(owner, ['jobs.view_all', 'responses.invite']);
    const name = newId();
    await ask(harness.app, addShareLink, keyed(key, 'Old', name));
    await storeReply(name, id, { created_at: new Date(Date.now() - 86_460_000) });
    await ask(harness.app, addShareLink, keyed(key, 'New', name));
  });

  test('are deleted after a day even if no other call follows', async () => {
    const otherOwner = await signUp(harness.app);
    const ofOther = await makeJob(harness.app, otherOwner);
    const { key } = await makeKey(otherOwner, ['jobs.view_all', 'responses.invite']);
    await ask(harness.app, addShareLink, { ...keyed(key, 'Last', newId()), params: { id: ofOther.id } });
    const { rows } = await harness.deps.db.pool.query(
      `select start_after from pgboss.job where name = 'forget-answers' and data ->> 'agency_id' = $1`,
      [otherOwner.agencyId],
    );
    const dueAt = new Date(String(rows[0]?.start_after)).getTime();
    expect(Math.abs(dueAt - Date.now() - 86_400_000)).toBeLessThan(600_000);
    const tomorrow = () => new Date(Date.now() + 86_401_000);
    await forgetAnswers.run({ agency_id: otherOwner.agencyId }, { ...harness.deps, now: tomorrow });
    expect(await keysOf(otherOwner)).toEqual([]);
  });

  test('contain nothing of a candidate who was deleted', async () => {
    const { key } = await makeKey(owner, ['jobs.view_all', 'responses.invite', 'responses.view']);
    const invited = ['Kim Gone', 'Kai Here'].map((name) => ({
      ...keyed(key, '', newId()),
      body: { id: newId(), name, email: `${newId()}@example.test` },
    }));
    for (const sent of invited) await ask(harness.app, inviteByEmail, sent);
    await deleteForGood(harness, owner.token, invited[0]?.body.id ?? '');
    const text = JSON.stringify(await keysOf(owner));
    expect([text.includes('Kim Gone'), text.includes('Kai Here')]).toEqual([false, true]);
  });

  test('need a valid key', async () => {
    const { key } = await makeKey(owner, ['jobs.view_all', 'responses.invite']);
    for (const name of ['', 'x'.repeat(256), 'two words'])
      expect(await refusal(harness.app, addShareLink, keyed(key, 'Bad', name))).toMatchObject({
        ...{ status: 422, fields: { 'Idempotency-Key': 'format' } },
      });
  });

  test('of a signed-in member ignore it', async () => {
    const sent = keyed(owner.token, 'By hand', newId());
    await ask(harness.app, addShareLink, sent);
    const otherCall = { ...sent, body: { id: newId(), source: 'By hand, another' } };
    expect(await ask(harness.app, addShareLink, otherCall)).toMatchObject({ source: 'By hand, another' });
  });
});

test('an invitation by a program names its creator as the sender', async () => {
  const { key } = await makeKey(owner, ['jobs.view_all', 'responses.invite', 'responses.view']);
  const body = { id: newId(), name: 'Ada', email: 'ada@example.test' };
  const invited = await ask(harness.app, inviteByEmail, { token: key, params: { id: job.id }, body });
  expect(invited).toMatchObject({ full: 'Ada', source: 'email' });
});

test('each key has its own rate limit, and calls beyond it learn when to retry', async () => {
  const limited = await startTestApp({ limits: { api: { max: 3, windowMs: 60_000 } } });
  try {
    const person = await signUp(limited.app);
    const body = { id: newId(), permissions: ['jobs.view_all'] };
    const { key } = await ask(limited.app, createApiKey, { token: person.token, body });
    const calls = [];
    for (let n = 0; n < 4; n += 1) calls.push(await call(limited, getJobs, { token: key }));
    expect(calls.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(calls[0]?.headers).toMatchObject({ 'ratelimit-policy': '"key";q=3;w=60' });
    expect(calls.map(({ headers }) => String(headers['ratelimit']).split(';')[1])).toEqual([
      ...['r=2', 'r=1', 'r=0', 'r=0'],
    ]);
    expect(Number(calls[3]?.headers['retry-after'])).toBeGreaterThan(0);
    // Calls of signed-in members do not count.
    const own = await call(limited, getJobs, { token: person.token });
    expect(own.status).toBe(200);
    expect(own.headers['ratelimit']).toBeUndefined();
  } finally {
    await limited.stop();
  }
});
