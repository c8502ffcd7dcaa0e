// Webhooks that post messages to Slack and Teams, against a local receiver that answers as their documents say. Their URL is a secret, and
// names are sent only on request and stored nowhere.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#contract/id.ts';
import type { JobDetail } from '#contract/job.ts';
import { setStatus } from '#contract/response.ts';
import * as contract from '#contract/webhook.ts';
import type { WebhookEvent, WebhookKind } from '#contract/webhook.ts';
import { assignPlan } from '../../server/domain/organizations/plans/assign-plan.ts';
import type { Assignment } from '../../server/domain/organizations/plans/assign-plan.ts';
import { maxTeamsBytes } from '../../server/domain/webhooks/chat-message.ts';
import { deliverWebhook } from '../../server/domain/webhooks/deliver.ts';
import { responses } from '../../server/platform/db/schema/response.ts';
import { webhook_attempts, webhook_deliveries, webhooks } from '../../server/platform/db/schema/webhook.ts';
import { addCandidate } from './candidates.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { ask, makeJob, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';
import { startReceiver } from './webhook-receiver.ts';
import type { Receiver } from './webhook-receiver.ts';
import { auditOf } from './workspace.ts';

const soon = { timeout: 30_000 };
/** Of the receiver’s hooks, those that somebody removed. */
const removed = new Set<string>();
let harness: TestApp;
let receiver: Receiver;
let owner: Person;
let job: JobDetail;

beforeAll(async () => {
  receiver = await startReceiver();
  harness = await startTestApp({ worker: true, environment: { WEBHOOKS_ALLOW_PRIVATE: 'true' } });
  owner = await signUp(harness.app);
  job = await makeJob(harness.app, owner, { name: 'Nurse <!here>' });
  receiver.answer = (response, { path, body }) => {
    const isTeams = path.startsWith('/workflows/');
    if (removed.has(path)) return void response.writeHead(404).end(isTeams ? '' : 'no_service');
    if (isTeams && Buffer.byteLength(body) > maxTeamsBytes) return void response.writeHead(413).end();
    return void response.writeHead(isTeams ? 202 : 200).end(isTeams ? '' : 'ok');
  };
});
afterAll(async () => {
  await harness.stop();
  await receiver.stop();
});

beforeEach(async () => {
  for (const hook of await ask(harness.app, contract.getWebhooks, { token: owner.token }))
    await ask(harness.app, contract.removeWebhook, ofHook(hook));
});

const pathOf = (kind: WebhookKind) => {
  const secret = newId().replaceAll('-', '');
  return kind === 'teams'
    ? `/workflows/${secret}/triggers/manual/paths/invoke?api-version=2016-06-01&sig=sig${secret}`
    : `/services/T0AAAAAAA/B0BBBBBBB/${secret}`;
};

async function addHook(
  kind: WebhookKind,
  more: { shows_names?: boolean; events?: WebhookEvent[] } = {},
  by = owner,
) {
  const path = pathOf(kind);
  const hook = await ask(harness.app, contract.addWebhook, {
    token: by.token,
    body: {
      ...{ id: newId(), kind, url: receiver.url + path, description: kind },
      ...{ events: ['candidate.status_changed'], ...more },
    },
  });
  return { ...hook, path, came: () => receiver.received.filter((request) => request.path === path) };
}
type Hook = Awaited<ReturnType<typeof addHook>>;

const ofHook = ({ id }: { id: string }) => ({ token: owner.token, params: { id } });
const current = async ({ id }: { id: string }) => {
  const found = (await ask(harness.app, contract.getWebhooks, { token: owner.token })).find(
    (webhook) => webhook.id === id,
  );
  if (!found) throw new Error('no such webhook');
  return found;
};
const newestDelivery = async (hook: { id: string }) => {
  const [delivery] = (await ask(harness.app, contract.getWebhookDeliveries, ofHook(hook))).items;
  if (!delivery?.attempts) throw new Error('not sent yet');
  return delivery;
};
const detailsOf = async (hook: { id: string }) =>
  ask(harness.app, contract.getWebhookDelivery, {
    ...{ token: owner.token, params: { id: hook.id, delivery: (await newestDelivery(hook)).id } },
  });
async function edit(hook: { id: string }, change: Record<string, unknown>) {
  const { description, events, active, updated_at } = await current(hook);
  const body = { description, events, active, updated_at, ...change };
  return ask(harness.app, contract.updateWebhook, { ...ofHook(hook), body });
}
async function decide(name: string): Promise<string> {
  const { id } = await addCandidate(harness.app, job, { name });
  const body = { id: newId(), from: 'review', to: 'wait' };
  await ask(harness.app, setStatus, { token: owner.token, params: { id }, body });
  return id;
}
const delivered = (hook: Hook) =>
  vi.waitFor(async () => {
    const delivery = await newestDelivery(hook);
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 1, fault: '' });
    return delivery;
  }, soon);

/** Everything that the database has about webhooks, as text. */
const storedRows = () =>
  harness.deps.db.asTenant(owner, async (tx) =>
    JSON.stringify([
      await tx.select().from(webhooks),
      await tx.select().from(webhook_deliveries),
      await tx.select().from(webhook_attempts),
    ]),
  );

test.each(['slack', 'teams'] as const)(
  '%s gets a message, with names only on request, and nothing of them or of the URL is stored or shown',
  async (kind) => {
    const [named, unnamed] = [await addHook(kind, { shows_names: true }), await addHook(kind)];
    expect(named).toMatchObject({ kind, shows_names: true, secret: null });
    expect(named.url).toBe(`${receiver.url}/…${named.path.slice(-4)}`);
    const id = await decide('Zebrawort <!channel>');
    const delivery = await delivered(named);
    await delivered(unnamed);
    const [[message], [other]] = [named.came(), unnamed.came()];
    expect(message?.body).toContain('Zebrawort');
    expect(message?.body).toContain('Nurse');
    for (const shown of [message, other]) {
      expect(shown?.body).toContain('Status changed');
      expect(shown?.body).toContain('On hold');
      expect(shown?.body).toContain(`http://candor.test/jobs/candidate/${id}`);
      expect(shown?.headers).not.toHaveProperty('webhook-signature');
    }
    expect(other?.body).not.toMatch(/Zebrawort|Nurse/);
    if (kind === 'slack') expect(message?.body).not.toMatch(/<!/);
    // The history has the event with ids, as for other webhooks.
    expect(JSON.parse(delivery.payload)).toMatchObject({ data: { response_id: id, status: 'wait' } });
    const { attempts } = await detailsOf(named);
    expect(attempts[0]?.request).toMatch(/^POST … HTTP\/1\.1\nhost: 127\.0\.0\.1/);
    expect(attempts[0]?.answer_body).toBe(kind === 'slack' ? 'ok' : '');
    const shown = JSON.stringify([await detailsOf(named), await current(named)]);
    const audited = JSON.stringify(await auditOf(harness.app, owner, named.id));
    const secret = /[\da-f]{32}/.exec(named.path)?.[0] ?? 'none';
    for (const text of [await storedRows(), shown, audited]) {
      expect(text).not.toContain('Zebrawort');
      expect(text).not.toContain(secret);
    }
  },
  60_000,
);

test.each(['slack', 'teams'] as const)(
  '%s hears of a new job, with its name only on request',
  async (kind) => {
    const events: WebhookEvent[] = ['job.created'];
    const [named, unnamed] = [
      await addHook(kind, { events, shows_names: true }),
      await addHook(kind, { events }),
    ];
    const { id } = await makeJob(harness.app, owner, { name: 'Zebrawort <!channel>' });
    await delivered(named);
    await delivered(unnamed);
    const [[message], [other]] = [named.came(), unnamed.came()];
    expect(message?.body).toContain('Zebrawort');
    expect(message?.body).toContain('Harbour Clinic');
    for (const shown of [message, other]) {
      expect(shown?.body).toContain('Job created');
      expect(shown?.body).toContain(`http://candor.test/jobs/vacancy/${id}`);
    }
    expect(other?.body).not.toMatch(/Zebrawort|Harbour/);
    if (kind === 'slack') expect(message?.body).not.toMatch(/<!/);
  },
);

test.each(['slack', 'teams'] as const)('%s hears which plan an organization has now', async (kind) => {
  const buyer = await signUp(harness.app);
  const hook = await addHook(kind, { events: ['plan.changed'] }, buyer);
  const { agencyId } = buyer;
  const assign = (assignment: Assignment) =>
    harness.deps.db.asTenant({ agencyId }, (tx) =>
      assignPlan(tx, agencyId, assignment, { now: harness.deps.now(), fallback: 'free' }),
    );
  const year = new Date().getUTCFullYear() + 1;
  await assign({ plan: 'pro', quantity: 2, until: new Date(`${year}-01-31T00:00:00Z`) });
  await vi.waitFor(() => expect(hook.came()).toHaveLength(1), soon);
  await assign({ plan: 'team', quantity: 1, until: null });
  await vi.waitFor(() => expect(hook.came()).toHaveLength(2), soon);
  const [ending, running] = hook.came();
  for (const text of ['Plan changed', 'Pro × 2', `January 31, ${year}`, 'http://candor.test/profile/plan'])
    expect(ending?.body).toContain(text);
  expect(running?.body).toMatch(/Team.*Active/);
});

test('a receiver that repeats what it got fills no history with names or with the URL', async () => {
  const hook = await addHook('teams', { shows_names: true });
  const { answer } = receiver;
  receiver.answer = (response, { path, body }) =>
    void response.writeHead(400, { 'x-from': path }).end(`${path} ${body}`);
  try {
    await ask(harness.app, contract.testWebhook, {
      ...{ ...ofHook(hook), body: { id: newId(), event: 'candidate.status_changed' } },
    });
    // A test names nobody, so its reply is shown.
    await vi.waitFor(async () => expect((await newestDelivery(hook)).state).toBe('failed'), soon);
    expect((await detailsOf(hook)).attempts[0]?.answer_body).toContain('Status changed · Test');
    await decide('Zebrawort');
    await vi.waitFor(
      async () => expect(await newestDelivery(hook)).toMatchObject({ state: 'waiting' }),
      soon,
    );
    expect((await detailsOf(hook)).attempts).toMatchObject([{ answer_body: '', answer_cut: true }]);
    const stored = await storedRows();
    expect(stored).toContain('x-from: …');
    expect(stored).not.toMatch(/Zebrawort|paths\/invoke/);
    expect(stored).not.toContain(hook.path.slice(-20));
  } finally {
    receiver.answer = answer;
  }
}, 60_000);

test('a retry does not name a candidate who was deleted in the meantime', async () => {
  const hook = await addHook('slack', { shows_names: true });
  const { answer } = receiver;
  receiver.answer = (response) => void response.writeHead(500).end();
  const candidate = await decide('Zebrawort');
  const { id, attempts } = await vi.waitFor(() => newestDelivery(hook), soon);
  receiver.answer = answer;
  await harness.deps.db.asTenant(owner, (tx) =>
    tx.update(responses).set({ removed_at: new Date() }).where(eq(responses.id, candidate)),
  );
  await deliverWebhook.run({ agency_id: owner.agencyId, delivery_id: id, attempt: attempts }, harness.deps);
  const [first, second] = hook.came();
  expect(first?.body).toContain('Zebrawort');
  expect(second?.body).toContain('Status changed');
  expect(second?.body).not.toMatch(/Zebrawort|Nurse/);
}, 60_000);

test('Slack’s no_service turns a webhook off with the reason, and it is edited without entering its URL again', async () => {
  const [hook, teams] = [await addHook('slack'), await addHook('teams')];
  for (const { path } of [hook, teams]) removed.add(path);
  await decide('Ada');
  await vi.waitFor(
    async () => expect(await current(hook)).toMatchObject({ active: false, off_reason: 'no_service' }),
    soon,
  );
  // Only Slack says it for good. Teams is tried again.
  await vi.waitFor(async () => expect((await newestDelivery(teams)).state).toBe('waiting'), soon);
  expect(await current(teams)).toMatchObject({ active: true, off_reason: '' });
  await vi.waitFor(() => {
    const letter = harness.mails.find(({ text }) => text.includes(hook.url));
    expect(letter?.text).toContain('no longer exists');
    expect(letter?.text).not.toContain(hook.path);
  }, soon);

  // Another description keeps both the reason and the URL.
  expect(await edit(hook, { description: 'Hiring' })).toMatchObject({
    off_reason: 'no_service',
    url: hook.url,
  });
  removed.clear();
  const on = await edit(hook, { active: true, shows_names: true });
  expect(on).toMatchObject({ active: true, off_reason: '', failing_since: null, shows_names: true });
  const came = hook.came().length;
  await decide('Ada');
  await vi.waitFor(() => expect(hook.came()).toHaveLength(came + 1), soon);

  const path = pathOf('slack');
  expect(await edit(hook, { url: receiver.url + path })).toMatchObject({
    url: `${receiver.url}/…${path.slice(-4)}`,
  });
  await decide('Ada');
  await vi.waitFor(() => expect(receiver.received.some((request) => request.path === path)).toBe(true), soon);
}, 60_000);

test('a 410 is shown as the reason', async () => {
  const hook = await addHook('teams');
  const { answer } = receiver;
  receiver.answer = (response) => void response.writeHead(410).end();
  await decide('Ada');
  await vi.waitFor(
    async () => expect(await current(hook)).toMatchObject({ active: false, off_reason: 'gone' }),
    soon,
  );
  receiver.answer = answer;
}, 60_000);

test('names and signatures belong to one kind each', async () => {
  const [own, slack] = [await addHook('standard', { shows_names: true }), await addHook('slack')];
  expect(own).toMatchObject({ shows_names: false, url: receiver.url + own.path });
  expect(own.secret).toMatch(/^whsec_/);
  expect(await edit(own, { shows_names: true })).toMatchObject({ shows_names: false, url: own.url });
  expect(await refusal(harness.app, contract.renewWebhookSecret, ofHook(slack))).toMatchObject({
    code: 'invalid_fields',
    fields: { kind: 'not_allowed' },
  });
});
