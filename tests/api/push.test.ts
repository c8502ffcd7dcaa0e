// Web Push: only to members who may see the subject, readable only by their browser, without personal
// data, and never to private networks.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeRequest } from '#contract/candidate-page.ts';
import { newId } from '#contract/id.ts';
import { addPushSubscription, getNotifications, removePushSubscription } from '#contract/notification.ts';
import { deliver } from '../../server/domain/notifications/deliver-push.ts';
import { tellBrowsers } from '../../server/domain/notifications/push-tasks.ts';
import { enqueue } from '../../server/platform/queue/enqueue.ts';
import { call, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import * as candidate from './interviewing.ts';
import { addColleague, ask, refusal } from './people.ts';
import type { Person } from './people.ts';
import { readVapid, startPushService, subscribeBrowser } from './push-service.ts';
import type { PushService } from './push-service.ts';

const soon = { timeout: 60_000 };
let harness: TestApp;
let service: PushService;
let owner: SignedUp;
const calls = candidate.interviewCalls(() => ({ test: harness, owner }));
beforeAll(async () => {
  service = await startPushService();
  harness = await startTestApp({ worker: true });
  owner = await signUp(harness);
});
afterAll(async () => {
  await harness.stop();
  await service.stop();
});

async function browserOf(person: Pick<Person, 'token'>) {
  const browser = subscribeBrowser(service);
  await ask(harness.app, addPushSubscription, { token: person.token, body: browser.subscription });
  return browser;
}
const settingsOf = (person: Pick<Person, 'token'>) =>
  ask(harness.app, getNotifications, { token: person.token });

test('a finished interview and a request are pushed to the browsers of members who may see them, without names', async () => {
  const job = await calls.newJob({ name: 'Lamplighter' });
  const stranger = await addColleague(harness.app, owner, 'reviewer');
  const [phone, laptop, elsewhere] = [
    await browserOf(owner),
    await browserOf(owner),
    await browserOf(stranger),
  ];
  const who = await candidate.begin(harness, job, { name: 'Nora Night' });
  await calls.answer(who, candidate.answerTo(candidate.questionOf(who, 'text'), { text: 'Because.' }));
  await calls.finish(who);
  const path = `/jobs/candidate/${who.interview.response_id}`;
  const finished = { title: 'Candor', body: 'Interview finished: Lamplighter', path, language: 'en-US' };
  for (const browser of [phone, laptop])
    await vi.waitFor(() => expect(browser.messages()).toEqual([finished]), soon);

  const question = { id: newId(), kind: 'question', text: 'When?' };
  await call(harness, makeRequest, { token: who.token, body: question });
  const asked = { ...finished, body: 'New request: Lamplighter' };
  await vi.waitFor(() => expect(phone.messages()).toEqual([finished, asked]), soon);
  expect(elsewhere.messages()).toEqual([]);
});

test('a notification queued under the task’s former name is still sent', async () => {
  const reader = await addColleague(harness.app, owner, 'recruiter');
  const who = await candidate.begin(harness, await calls.newJob({ name: 'Bell ringer' }));
  const browser = await browserOf(reader);
  const data = {
    agency_id: owner.agencyId,
    response_id: who.interview.response_id,
    what: 'finished',
  } as const;
  await harness.deps.db.asTenant({ agencyId: owner.agencyId }, (tx) => enqueue(tx, tellBrowsers, data));
  await vi.waitFor(
    () => expect(browser.messages()).toMatchObject([{ body: 'Interview finished: Bell ringer' }]),
    soon,
  );
});

test('a push names the sending installation and its lifetime', async () => {
  const browser = await browserOf(owner);
  const who = await candidate.begin(harness, await calls.newJob());
  await calls.finish(who);
  await vi.waitFor(() => expect(browser.messages()).toHaveLength(1), soon);
  const { push_key } = await settingsOf(owner);
  const { headers } = service.taken.find(({ path }) => browser.subscription.endpoint.endsWith(path)) ?? {};
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  expect(headers?.['topic']).toMatch(/^[\w-]{32}$/);
  const claims = readVapid(headers?.authorization ?? '', push_key);
  expect(claims).toMatchObject({ aud: service.url, sub: 'mailto:no-reply@candor.test' });
  const aheadSeconds = (claims?.exp ?? 0) - Date.now() / 1000;
  expect(aheadSeconds).toBeGreaterThan(3600);
  expect(aheadSeconds).toBeLessThan(86_400);
});

test.each([404, 410])('a subscription that its service no longer knows (%i) is deleted', async (status) => {
  const reader = await addColleague(harness.app, owner, 'recruiter');
  const browser = await browserOf(reader);
  expect(await settingsOf(reader)).toMatchObject({ push: true });
  service.answer = (path) => (browser.subscription.endpoint.endsWith(path) ? status : 201);
  await calls.finish(await candidate.begin(harness, await calls.newJob()));
  await vi.waitFor(async () => expect(await settingsOf(reader)).toMatchObject({ push: false }), soon);
  service.answer = () => 201;
  const second = await browserOf(reader);
  await calls.finish(await candidate.begin(harness, await calls.newJob()));
  await vi.waitFor(() => expect(second.messages()).toHaveLength(1), soon);
  expect(browser.messages()).toHaveLength(1);
});

test('a push that its service refuses for now is retried', async () => {
  const browser = await browserOf(await addColleague(harness.app, owner, 'recruiter'));
  const [, key = ''] = /\/(\w+)$/.exec(browser.subscription.endpoint) ?? [];
  service.answer = (path) => (path === `/${key}` && browser.messages().length === 1 ? 503 : 201);
  await calls.finish(await candidate.begin(harness, await calls.newJob()));
  await vi.waitFor(() => expect(browser.messages()).toHaveLength(2), { timeout: 60_000 });
  service.answer = () => 201;
}, 90_000);

test('a browser that turned notifications off gets none; the same subscription twice is one', async () => {
  const reader = await addColleague(harness.app, owner, 'recruiter');
  const { token } = reader;
  const [active, left] = [await browserOf(reader), await browserOf(reader)];
  await ask(harness.app, addPushSubscription, { token, body: active.subscription });
  const { endpoint } = left.subscription;
  await ask(harness.app, removePushSubscription, { token, query: { endpoint } });
  expect(await settingsOf(reader)).toMatchObject({ push: true });
  await calls.finish(await candidate.begin(harness, await calls.newJob()));
  await vi.waitFor(() => expect(active.messages()).toHaveLength(1), soon);
  expect(left.messages()).toEqual([]);
  await ask(harness.app, removePushSubscription, {
    token,
    query: { endpoint: active.subscription.endpoint },
  });
  expect(await settingsOf(reader)).toMatchObject({ push: false });
});

test.each([
  ['http://fcm.googleapis.com/send', 'endpoint'],
  ['https://192.168.1.1/send', 'endpoint'],
  ['https://localhost/send', 'endpoint'],
  ['http://127.0.0.2/send', 'endpoint'],
])('%s is refused as an address', async (endpoint, field) => {
  const { keys } = subscribeBrowser(service).subscription;
  const refused = await refusal(harness.app, addPushSubscription, {
    ...{ token: owner.token, body: { endpoint, keys } },
  });
  expect(refused).toMatchObject({ status: 422, fields: { [field]: 'not_allowed' } });
});

test('keys that cannot be used for encryption are refused', async () => {
  const { endpoint } = subscribeBrowser(service).subscription;
  const body = { endpoint, keys: { p256dh: 'AAAA', auth: 'AAAA' } };
  expect(await refusal(harness.app, addPushSubscription, { token: owner.token, body })).toMatchObject({
    ...{ status: 422, fields: { keys: 'format' } },
  });
});

test('outside of tests nothing is sent to this machine, whatever the database contains', async () => {
  const { subscription } = subscribeBrowser(service);
  const before = service.taken.length;
  const config = { ...harness.deps.config, mayPushToLoopback: false };
  const push = { ...subscription, text: '{}', topic: '/' };
  expect(await deliver(push, { ...harness.deps, config })).toBe('gone');
  expect(service.taken).toHaveLength(before);
  expect(await deliver(push, harness.deps)).toBe('taken');
});
