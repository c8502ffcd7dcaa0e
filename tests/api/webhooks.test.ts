// Webhooks: events are signed and queued in the transaction of the change, failed
// deliveries are retried, and nothing is sent to private networks.
import type { lookup } from 'node:dns';
import type { ServerResponse } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '#contract/id.ts';
import { createJob, updateJob } from '#contract/job.ts';
import type { JobDetail } from '#contract/job.ts';
import { getCurrentPlan } from '#contract/plan.ts';
import { permissions } from '#contract/permissions.ts';
import { getResponse, inviteByEmail, rateAnswer, setStatus } from '#contract/response.ts';
import { setStatuses } from '#contract/response-changes.ts';
import * as contract from '#contract/webhook.ts';
import type { WebhookEvent } from '#contract/webhook.ts';
import { applyPlan } from '../../server/domain/organizations/plans/apply-plan.ts';
import { assignPlan } from '../../server/domain/organizations/plans/assign-plan.ts';
import type { Assignment } from '../../server/domain/organizations/plans/assign-plan.ts';
import { memberships } from '../../server/platform/db/schema/agency.ts';
import { subscriptions } from '../../server/platform/db/schema/billing.ts';
import { webhook_attempts, webhook_deliveries } from '../../server/platform/db/schema/webhook.ts';
import { bossSchema } from '../../server/platform/queue/boss.ts';
import { publicLookUp } from '../../server/platform/net/public-address.ts';
import { deliverWebhook } from '../../server/domain/webhooks/deliver.ts';
import { forgetDeliveries } from '../../server/domain/webhooks/forget.ts';
import { mailWebhookOff } from '../../server/domain/webhooks/letter.ts';
import { post } from '../../server/domain/webhooks/post.ts';
import { dayMs, pausesMs } from '../../server/domain/webhooks/rules.ts';
import { publishToWebhooks } from '../../server/domain/webhooks/publish.ts';
import { addCandidate } from './candidates.ts';
import { signUp as signUpWithMail, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import * as interviewing from './interviewing.ts';
import { addColleague, ask, jobDraft, makeJob, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';
import { readSigned, startReceiver } from './webhook-receiver.ts';
import type { Receiver } from './webhook-receiver.ts';
import { auditOf } from './workspace.ts';

const soon = { timeout: 60_000 };
let harness: TestApp;
let receiver: Receiver;
let owner: Person;
let job: JobDetail;
const calls = interviewing.interviewCalls(() => ({
  test: harness,
  owner: { ...owner, email: '', password: '' },
}));

beforeAll(async () => {
  receiver = await startReceiver();
  harness = await startTestApp({ worker: true, environment: { WEBHOOKS_ALLOW_PRIVATE: 'true' } });
  owner = await signUp(harness.app);
  job = await makeJob(harness.app, owner);
});
afterAll(async () => {
  await harness.stop();
  await receiver.stop();
});
beforeEach(async () => {
  const { token } = owner;
  for (const { id } of await ask(harness.app, contract.getWebhooks, { token }))
    await ask(harness.app, contract.removeWebhook, { token, params: { id } });
  receiver.answer = (response) => void response.writeHead(204).end();
});

/** A webhook with its own path, and what it received. */
async function addHook(events: WebhookEvent[] = [...contract.webhookEvents], by = owner) {
  const path = `/${newId()}`;
  const hook = await ask(harness.app, contract.addWebhook, {
    token: by.token,
    body: { id: newId(), url: receiver.url + path, description: 'Ours', events },
  });
  const came = () => receiver.received.filter((request) => request.path === path);
  const secret = hook.secret ?? '';
  return {
    ...hook,
    secret,
    path,
    came,
    payloads: () => came().map((request) => readSigned(request, secret)),
  };
}
type Hook = Awaited<ReturnType<typeof addHook>>;

const deliveriesOf = async (hook: Pick<Hook, 'id'>, token = owner.token) =>
  (await ask(harness.app, contract.getWebhookDeliveries, { token, params: { id: hook.id } })).items;
const currentWebhook = async ({ id }: Pick<Hook, 'id'>, token = owner.token) =>
  (await ask(harness.app, contract.getWebhooks, { token })).find((webhook) => webhook.id === id);
const tryOut = (hook: Pick<Hook, 'id'>, token = owner.token) =>
  ask(harness.app, contract.testWebhook, {
    ...{ token, params: { id: hook.id }, body: { id: newId(), event: 'candidate.rated' } },
  });
/** Runs the waiting attempt at a later time. */
const attemptAt = (delivery: { id: string; attempts: number }, by: Person, now: Date) =>
  deliverWebhook.run(
    { agency_id: by.agencyId, delivery_id: delivery.id, attempt: delivery.attempts },
    { ...harness.deps, now: () => now },
  );

async function decide(candidate: { id: string }, to: 'accepted' | 'rejected' | 'wait'): Promise<void> {
  const body = { id: newId(), from: 'review', to };
  await ask(harness.app, setStatus, { token: owner.token, params: { id: candidate.id }, body });
}

describe('a webhook receives', () => {
  test('an invitation, a finished interview, a rating and each change of status, with ids only', async () => {
    const own = await calls.newJob();
    const hook = await addHook();
    const body = { id: newId(), name: 'Ada Secret', email: 'ada.secret@example.test' };
    const { token } = owner;
    const invited = await ask(harness.app, inviteByEmail, { token, params: { id: own.id }, body });
    await vi.waitFor(() => expect(hook.payloads()).toHaveLength(2), soon);
    const who = await interviewing.begin(harness, own, { name: 'Nora Secret' });
    const text = interviewing.questionOf(who, 'text');
    await calls.answer(who, interviewing.answerTo(text, { text: 'A secret answer.' }));
    await calls.finish(who);
    await vi.waitFor(() => expect(hook.payloads()).toHaveLength(4), soon);
    const { response_id } = who.interview;
    const { answers } = await ask(harness.app, getResponse, { token, params: { id: response_id } });
    const answer_id = answers[0]?.id ?? '';
    await ask(harness.app, rateAnswer, { token, params: { id: answer_id }, body: { rate: 'good' } });
    await decide({ id: response_id }, 'accepted');
    await vi.waitFor(() => expect(hook.payloads()).toHaveLength(6), soon);

    const of = { response_id, job_id: own.id };
    const by = { response_id: invited.id, job_id: own.id };
    const changed = 'candidate.status_changed';
    const payloads = hook.payloads().map((payload) => payload && { type: payload.type, data: payload.data });
    expect(payloads).toHaveLength(6);
    expect(payloads).toEqual(
      expect.arrayContaining([
        { type: 'candidate.invited', data: { ...by, status: 'invited' } },
        { type: changed, data: { ...by, status: 'invited', previous_status: 'new' } },
        { type: 'candidate.finished', data: { ...of, status: 'review' } },
        { type: changed, data: { ...of, status: 'review', previous_status: 'new' } },
        { type: 'candidate.rated', data: { ...of, status: 'review', answer_id, rate: 'good' } },
        { type: changed, data: { ...of, status: 'accepted', previous_status: 'review' } },
      ]),
    );
    expect(
      hook
        .came()
        .map(({ body: sent }) => sent)
        .join(),
    ).not.toMatch(/secret/i);
    expect(hook.came()[0]?.headers).toMatchObject({ 'content-type': 'application/json' });
    const { 'webhook-timestamp': at } = hook.came()[0]?.headers ?? {};
    expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(60);
    // The received event is recorded a moment later.
    await vi.waitFor(async () => {
      const deliveries = await deliveriesOf(hook);
      expect(deliveries.map(({ state, attempts, http_status }) => [state, attempts, http_status])).toEqual(
        Array.from({ length: 6 }, () => ['delivered', 1, 204]),
      );
    }, soon);
  }, 60_000);

  test('each of many simultaneous changes, but only events it subscribed to', async () => {
    const [hook, deaf, off] = [
      await addHook(['candidate.status_changed']),
      await addHook(['candidate.finished']),
      await addHook(['candidate.status_changed']),
    ];
    await change(off, { active: false });
    const people = [await addCandidate(harness.app, job), await addCandidate(harness.app, job)];
    const items = people.map(({ id }) => ({ response_id: id, from: 'review', to: 'wait' }));
    const skipped = { response_id: newId(), from: 'review', to: 'wait' };
    const body = { id: newId(), items: [...items, skipped] };
    await ask(harness.app, setStatuses, { token: owner.token, params: { id: job.id }, body });
    await vi.waitFor(() => expect(hook.payloads()).toHaveLength(2), soon);
    expect(
      hook
        .payloads()
        .map((payload) => payload && 'response_id' in payload.data && payload.data.response_id)
        .toSorted(),
    ).toEqual(people.map(({ id }) => id).toSorted());
    expect([deaf.came(), off.came()]).toEqual([[], []]);
    expect([await deliveriesOf(deaf), await deliveriesOf(off)]).toEqual([[], []]);
  });

  test('nothing that was rolled back, and nothing of another agency', async () => {
    const stranger = await signUp(harness.app);
    const theirs = await addHook(undefined, stranger);
    const hook = await addHook(['candidate.status_changed']);
    const candidate = await addCandidate(harness.app, job);
    const body = { id: newId(), from: 'wait', to: 'accepted' };
    await refusal(harness.app, setStatus, { token: owner.token, params: { id: candidate.id }, body });
    expect(await deliveriesOf(hook)).toEqual([]);
    await decide(candidate, 'accepted');
    await vi.waitFor(() => expect(hook.payloads()).toHaveLength(1), soon);
    expect(await deliveriesOf(theirs, stranger.token)).toEqual([]);
  });

  test('each new job once, with its name and the id of its creator', async () => {
    const { app } = harness;
    const hook = await addHook(['job.created']);
    const made = [];
    for (const { token, userId, name } of [
      { ...owner, name: 'Cook' },
      { ...(await addColleague(app, owner, 'recruiter')), name: 'Baker' },
    ]) {
      const body = jobDraft(job.company_id, { name });
      const { updated_at, ...created } = await ask(app, createJob, { token, body });
      // Neither a repeated call nor an edit is another creation.
      await ask(app, createJob, { token, body });
      await ask(app, updateJob, {
        ...{ token, params: { id: created.id }, body: { ...body, name: `${name} 2`, updated_at } },
      });
      made.push({ ...created, userId });
    }
    const taken = { ...jobDraft(job.company_id), id: made[0]?.id ?? '' };
    await refusal(app, createJob, { token: owner.token, body: taken });
    await vi.waitFor(() => expect(hook.payloads()).toHaveLength(2), soon);
    expect(await deliveriesOf(hook)).toHaveLength(2);
    expect(hook.payloads()).toEqual(
      expect.arrayContaining(
        made.map(({ id, name, created_at, company, userId }) => ({
          ...{ type: 'job.created', timestamp: expect.any(String) },
          data: {
            ...{ job_id: id, job_name: name, company_id: company.id, company_name: 'Harbour Clinic' },
            ...{ url: `http://candor.test/jobs/vacancy/${id}`, created_at, user_id: userId },
          },
        })),
      ),
    );
  });

  test('each change of the plan that its page shows, and nothing else', async () => {
    const { db, now } = harness.deps;
    const buyer = await signUp(harness.app);
    const hook = await addHook(['plan.changed'], buyer);
    const { agencyId } = buyer;
    const assign = (assignment: Assignment) =>
      db.asTenant({ agencyId }, (tx) =>
        assignPlan(tx, agencyId, assignment, { now: now(), fallback: 'free' }),
      );
    const apply = (at: Date) =>
      db.asTenant({ agencyId }, (tx) => applyPlan(tx, agencyId, { now: at, fallback: 'free' }));
    const plans = async () =>
      (await deliveriesOf(hook, buyer.token)).toReversed().map(({ payload }) => JSON.parse(payload).data);

    const until = new Date(now().getTime() + 10 * dayMs);
    const pro = { code: 'pro', status: 'active', quantity: 2, end_plan_at: null };
    await assign({ plan: 'pro', quantity: 2, until: null });
    expect(await plans()).toEqual([pro]);
    await assign({ plan: 'pro', quantity: 2, until: null });
    await apply(now());
    // A period that starts anew.
    await db.asTenant({ agencyId }, (tx) =>
      tx.update(subscriptions).set({ period_start: now(), period_end: until }),
    );
    await apply(now());
    expect(await plans()).toEqual([pro]);
    const ending = { ...pro, status: 'will_end', quantity: 1, end_plan_at: until.toISOString() };
    await assign({ plan: 'pro', quantity: 1, until });
    await apply(new Date(until.getTime() + dayMs));
    await apply(new Date(until.getTime() + 2 * dayMs));
    const ended = { code: 'free', status: 'canceled', quantity: 1, end_plan_at: null };
    expect(await plans()).toEqual([pro, ending, ended]);
    await vi.waitFor(() => expect(hook.payloads()).toHaveLength(3), soon);
    const { code, status, quantity, end_plan_at } = await ask(harness.app, getCurrentPlan, {
      token: buyer.token,
    });
    expect({ code, status, quantity, end_plan_at }).toEqual(ended);
  });

  test.each(contract.webhookEvents)('an example of %s, whose ids refer to nothing', async (event) => {
    const hook = await addHook([event]);
    await ask(harness.app, contract.testWebhook, {
      ...{ token: owner.token, params: { id: hook.id }, body: { id: newId(), event } },
    });
    await vi.waitFor(() => expect(hook.payloads()).toMatchObject([{ type: event }]), soon);
    const [delivery] = await deliveriesOf(hook);
    expect(delivery).toMatchObject({ event, message_id: expect.stringMatching(/^test_/) });
    await ask(harness.app, contract.replayWebhookDelivery, {
      ...{ token: owner.token, params: { id: hook.id, delivery: delivery?.id ?? '' } },
    });
    await vi.waitFor(() => expect(hook.payloads()).toHaveLength(2), soon);
    expect(hook.came()[1]?.body).toBe(hook.came()[0]?.body);
  });
});

test('a thousand simultaneous candidates reach ten webhooks', async () => {
  for (let n = 0; n < contract.maxWebhooks; n += 1) await addHook(['candidate.status_changed']);
  const happened = Array.from({ length: 1000 }, () => ({
    ...{ event: 'candidate.status_changed' as const, response: { id: newId(), job_id: job.id } },
    ...{ status: 'wait', previousStatus: 'review' },
  }));
  const { agencyId } = owner;
  const tried = harness.deps.db.asTenant(owner, async (tx) => {
    await publishToWebhooks(tx, agencyId, happened, new Date());
    // Only counted: delivering ten thousand would take too long.
    throw new Error(`${await tx.$count(webhook_deliveries)} deliveries`);
  });
  await expect(tried).rejects.toThrow('10000 deliveries');
});

describe('a failed delivery', () => {
  test('is retried over three days under the same id, and then given up', async () => {
    const hook = await addHook(['candidate.status_changed']);
    receiver.answer = (response) => void response.writeHead(500).end();
    await decide(await addCandidate(harness.app, job), 'wait');
    const first = await vi.waitFor(async () => {
      const [delivery] = await deliveriesOf(hook);
      expect(delivery?.attempts).toBeGreaterThan(0);
      return delivery;
    }, soon);
    expect(first).toMatchObject({ state: 'waiting', http_status: 500, fault: 'status' });
    expect((await currentWebhook(hook))?.failing_since).not.toBeNull();

    let now = Date.now();
    const pauses: number[] = [];
    for (;;) {
      const [delivery] = await deliveriesOf(hook);
      if (!delivery || delivery.state !== 'waiting') break;
      now = Date.parse(delivery.next_at ?? '');
      await attemptAt(delivery, owner, new Date(now));
      const [after] = await deliveriesOf(hook);
      if (after?.next_at) pauses.push(Date.parse(after.next_at) - now);
    }
    const [last] = await deliveriesOf(hook);
    expect(last).toMatchObject({ state: 'failed', attempts: pausesMs.length + 1, next_at: null });
    for (const [n, pause] of pauses.entries()) {
      const planned = pausesMs[n + pausesMs.length - pauses.length] ?? 0;
      expect(pause).toBeGreaterThanOrEqual(planned * 0.9);
      expect(pause).toBeLessThanOrEqual(planned * 1.1);
    }
    expect(new Set(hook.came().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(hook.came()).toHaveLength(pausesMs.length + 1);

    receiver.answer = (response) => void response.writeHead(200).end();
    const replay = { token: owner.token, params: { id: hook.id, delivery: last?.id ?? '' } };
    await ask(harness.app, contract.replayWebhookDelivery, replay);
    await vi.waitFor(async () => expect((await deliveriesOf(hook))[0]?.state).toBe('delivered'), soon);
    expect((await currentWebhook(hook))?.failing_since).toBeNull();
    expect(new Set(hook.came().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  }, 60_000);

  test('for five days turns the webhook off, and its creator is notified', async () => {
    const hook = await addHook(['candidate.status_changed']);
    receiver.answer = (response) => void response.writeHead(503).end();
    const candidate = await addCandidate(harness.app, job);
    await decide(candidate, 'wait');
    await vi.waitFor(async () => expect((await currentWebhook(hook))?.failing_since).not.toBeNull(), soon);
    const waiting = await vi.waitFor(async () => {
      const [delivery] = await deliveriesOf(hook);
      if (!delivery || delivery.state !== 'waiting') throw new Error('not waiting yet');
      return delivery;
    }, soon);
    await attemptAt(waiting, owner, new Date(Date.now() + 5 * dayMs));
    expect(await currentWebhook(hook)).toMatchObject({ active: false });
    await vi.waitFor(() => {
      const letter = harness.mails.find(({ text }) => text.includes(hook.url));
      expect(letter?.text).toContain('http://candor.test/profile/integrations');
    }, soon);
    expect((await auditOf(harness.app, owner, hook.id)).map(({ kind }) => kind)).toContain('switched_off');
    // Waiting deliveries are given up, and no new ones start.
    const [after] = await deliveriesOf(hook);
    if (after) await attemptAt(after, owner, new Date(Date.now() + 6 * dayMs));
    expect((await deliveriesOf(hook))[0]).toMatchObject({ state: 'failed', fault: 'off' });
    // Turned on again, it starts over.
    await change(hook, { active: true });
    expect(await currentWebhook(hook)).toMatchObject({ active: true, failing_since: null });
  }, 60_000);

  test('with 410 turns the webhook off at once', async () => {
    const hook = await addHook(['candidate.status_changed']);
    receiver.answer = (response) => void response.writeHead(410).end();
    await decide(await addCandidate(harness.app, job), 'wait');
    await vi.waitFor(async () => expect(await currentWebhook(hook)).toMatchObject({ active: false }), soon);
  });

  test.each([
    ['it redirects', 'redirect', 302],
    ['nothing replies', 'refused', null],
  ] as const)('because %s shows the reason, and redirects are not followed', async (_, fault, status) => {
    const elsewhere = await addHook();
    const hook = await addHook();
    receiver.answer = (response) =>
      status ? response.writeHead(status, { location: elsewhere.url }).end() : response.destroy();
    await tryOut(hook);
    await vi.waitFor(
      async () =>
        expect(await deliveriesOf(hook)).toMatchObject([
          { state: 'failed', fault, http_status: status, attempts: 1, next_at: null },
        ]),
      soon,
    );
    expect(elsewhere.came()).toEqual([]);
    // A test delivery does not change its state.
    expect(await currentWebhook(hook)).toMatchObject({ active: true, failing_since: null });
  });

  test('without a timely reply is cut off', async () => {
    receiver.answer = () => undefined;
    const message = { url: `${receiver.url}/slow`, headers: {}, body: '{}' };
    const outcome = await post(message, { mayBePrivate: true, timeoutMs: 200 });
    expect(outcome).toMatchObject({ status: null, fault: 'timeout', answer: { headers: '', body: '' } });
  });

  test('is sent once per attempt, however often its task runs', async () => {
    const hook = await addHook(['candidate.status_changed']);
    await decide(await addCandidate(harness.app, job), 'wait');
    await vi.waitFor(async () => expect((await deliveriesOf(hook))[0]?.state).toBe('delivered'), soon);
    const [delivery] = await deliveriesOf(hook);
    await attemptAt({ id: delivery?.id ?? '', attempts: 0 }, owner, new Date());
    await attemptAt({ id: delivery?.id ?? '', attempts: 1 }, owner, new Date());
    expect(hook.came()).toHaveLength(1);
  });
});

describe('a receiver that asks for a pause', () => {
  const answered = (status: number, headers: Record<string, string>) => (response: ServerResponse) =>
    void response.writeHead(status, headers).end();
  const aheadMs = (at: string | null | undefined) => Date.parse(at ?? '') - Date.now();

  test.each([
    ['for an hour', 429, () => '3600', 3_600_000],
    ['until a time', 503, () => new Date(Date.now() + 7_200_000).toUTCString(), 7_200_000],
    ['for a month', 503, () => String(30 * 86_400), dayMs],
  ])(
    '%s gets it (a day at most), and then all events since',
    async (...given) => {
      const [, status, retryAfter, ms] = given;
      const hook = await addHook(['candidate.status_changed']);
      receiver.answer = answered(status, { 'retry-after': retryAfter() });
      await decide(await addCandidate(harness.app, job), 'wait');
      const first = await vi.waitFor(async () => {
        const [delivery] = await deliveriesOf(hook);
        if (delivery?.attempts !== 1) throw new Error('not tried yet');
        return delivery;
      }, soon);
      expect(first).toMatchObject({ state: 'waiting', http_status: status });
      expect(Math.abs(aheadMs(first.next_at) - ms)).toBeLessThan(60_000);
      const quiet = (await currentWebhook(hook))?.quiet_until ?? '';
      expect(Math.abs(aheadMs(quiet) - ms)).toBeLessThan(60_000);

      await decide(await addCandidate(harness.app, job), 'wait');
      const second = await vi.waitFor(async () => {
        const [delivery] = await deliveriesOf(hook);
        expect(Date.parse(delivery?.next_at ?? '')).toBeGreaterThan(Date.parse(quiet));
        return delivery;
      }, soon);
      expect(second).toMatchObject({ state: 'waiting', attempts: 0 });
      expect(hook.came()).toHaveLength(1);

      receiver.answer = answered(204, {});
      if (second) await attemptAt(second, owner, new Date(second.next_at ?? ''));
      expect(hook.came()).toHaveLength(2);
      expect(await currentWebhook(hook)).toMatchObject({ quiet_until: null, failing_since: null });
    },
    60_000,
  );

  test('is called no earlier for other events, and at once on request', async () => {
    const hook = await addHook(['candidate.status_changed']);
    receiver.answer = answered(503, { 'retry-after': '1' });
    await decide(await addCandidate(harness.app, job), 'wait');
    const waiting = await vi.waitFor(async () => {
      const [delivery] = await deliveriesOf(hook);
      if (!delivery?.attempts) throw new Error('not tried yet');
      return delivery;
    }, soon);
    // Five seconds, minus a tenth, after the attempt.
    expect(Date.parse(waiting.next_at ?? '') - Date.parse(waiting.created_at)).toBeGreaterThanOrEqual(4500);
    receiver.answer = answered(429, { 'retry-after': '3600' });
    const replay = { token: owner.token, params: { id: hook.id, delivery: waiting.id } };
    await ask(harness.app, contract.replayWebhookDelivery, replay);
    await vi.waitFor(async () => expect((await currentWebhook(hook))?.quiet_until).not.toBeNull(), soon);
    receiver.answer = answered(204, {});
    await ask(harness.app, contract.replayWebhookDelivery, replay);
    await vi.waitFor(async () => expect((await deliveriesOf(hook))[0]?.state).toBe('delivered'), soon);
  });

  test('is called again after its address changes', async () => {
    const hook = await addHook(['candidate.status_changed']);
    receiver.answer = answered(429, { 'retry-after': '3600' });
    await decide(await addCandidate(harness.app, job), 'wait');
    await vi.waitFor(async () => expect((await currentWebhook(hook))?.quiet_until).not.toBeNull(), soon);
    await change(hook, { url: `${hook.url}/elsewhere` });
    expect(await currentWebhook(hook)).toMatchObject({ quiet_until: null, failing_since: null });
  });
});

describe('a delivery’s details', () => {
  const shownOf = async (hook: Hook) => {
    const [delivery] = await deliveriesOf(hook);
    const params = { id: hook.id, delivery: delivery?.id ?? '' };
    return ask(harness.app, contract.getWebhookDelivery, { token: owner.token, params });
  };
  const triedOut = async (hook: Hook) => {
    await tryOut(hook);
    await vi.waitFor(async () => expect((await deliveriesOf(hook))[0]?.attempts).toBe(1), soon);
    return shownOf(hook);
  };

  test('show the request and the reply of each attempt', async () => {
    const hook = await addHook();
    receiver.answer = (response) =>
      void response.writeHead(422, { 'content-type': 'text/html' }).end('<script>alert(1)</script>');
    const { delivery, attempts } = await triedOut(hook);
    expect(attempts).toMatchObject([
      { attempt: 1, http_status: 422, fault: 'status', answer_body: '<script>alert(1)</script>' },
    ]);
    expect(attempts[0]?.answer_headers).toMatch(/^content-type: text\/html$/im);
    expect(attempts[0]?.answer_cut).toBe(false);
    const [request] = hook.came();
    expect(request?.body).toBe(delivery.payload);
    const [line, ...headers] = attempts[0]?.request.split('\n') ?? [];
    expect(line).toBe(`POST ${hook.path} HTTP/1.1`);
    expect(Object.fromEntries(headers.map((header) => header.split(/: (.*)/)))).toEqual(request?.headers);
    expect(JSON.stringify(attempts)).not.toContain(hook.secret);

    receiver.answer = (response) => void response.writeHead(200).end('Better');
    const replay = { token: owner.token, params: { id: hook.id, delivery: delivery.id } };
    await ask(harness.app, contract.replayWebhookDelivery, replay);
    await vi.waitFor(async () => expect((await deliveriesOf(hook))[0]?.state).toBe('delivered'), soon);
    const both = (await shownOf(hook)).attempts;
    expect(both.map(({ attempt, answer_body }) => [attempt, answer_body])).toEqual([
      [2, 'Better'],
      [1, '<script>alert(1)</script>'],
    ]);
  });

  test('contain the first two thousand bytes of a reply, even if it is not text', async () => {
    const hook = await addHook();
    receiver.answer = (response) =>
      void response
        .writeHead(200)
        .end(Buffer.concat([Buffer.from([0x61, 0, 0xff, 0x1b]), Buffer.alloc(3_000_000, 'é')]));
    const [attempt] = (await triedOut(hook)).attempts;
    expect(attempt).toMatchObject({ http_status: 200, fault: '', answer_cut: true });
    expect(attempt?.answer_body).toBe(`a\ufffd\ufffd\ufffd${'é'.repeat(1022)}`);
  });

  test('are empty without a reply', async () => {
    const hook = await addHook();
    receiver.answer = (response) => void response.destroy();
    const [attempt] = (await triedOut(hook)).attempts;
    expect(attempt).toMatchObject({
      http_status: null,
      fault: 'refused',
      answer_headers: '',
      answer_body: '',
    });
    expect(attempt?.request).toContain('webhook-signature: v1,');
  });

  test.each([
    ['never ends', (response: ServerResponse) => setInterval(() => response.write('.'), 60_000)],
    ['breaks', (response: ServerResponse) => void setTimeout(() => response.destroy(), 100)],
  ])('do not wait for a reply that %s: its status counts', async (_, then) => {
    const hook = await addHook();
    let running: NodeJS.Timeout | undefined;
    receiver.answer = (response) => {
      response.writeHead(202).write('begun');
      running = then(response) ?? undefined;
    };
    try {
      const [attempt] = (await triedOut(hook)).attempts;
      expect(attempt).toMatchObject({ http_status: 202, fault: '', answer_body: 'begun', answer_cut: true });
      expect(attempt?.duration_ms).toBeLessThan(10_000);
    } finally {
      clearInterval(running);
    }
  });

  test('are deleted with the delivery', async () => {
    const hook = await addHook();
    const { delivery } = await triedOut(hook);
    await ask(harness.app, contract.removeWebhook, { token: owner.token, params: { id: hook.id } });
    const left = await harness.deps.db.asTenant(owner, (tx) =>
      tx.$count(webhook_attempts, eq(webhook_attempts.delivery_id, delivery.id)),
    );
    expect(left).toBe(0);
  });
});

describe('a webhook sends nothing to', () => {
  const strict = { mayBePrivate: false };
  const message = (url: string) => ({ url, headers: {}, body: '{}' });
  const answering = (...found: string[][]) => {
    const asked: string[] = [];
    const find = (host: string, _options: unknown, done: (...args: unknown[]) => void) => {
      const addresses = found[Math.min(asked.push(host) - 1, found.length - 1)] ?? [];
      const all = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      setImmediate(() => done(null, all));
    };
    return { asked, lookUp: publicLookUp(find as typeof lookup) };
  };

  test.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.9.9', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...['224.0.0.1', '255.255.255.255', '::1', '::', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe', 'fe80::1'],
    ...['fd00:ec2::254', 'ff02::1', '64:ff9b::7f00:1', '64:ff9b:1::a00:1', '2002:7f00:1::', '2001::1'],
  ])('a name that resolves to %s', async (address) => {
    const { lookUp } = answering([address]);
    const url = `http://rebound.example.com:${receiver.port}/`;
    // Only HTTPS is accepted; the look-up is reached anyway.
    const outcome = await post(message(url.replace('http:', 'https:')), { ...strict, lookUp });
    expect(outcome).toMatchObject({ status: null, fault: 'private_address' });
  });

  test('a name that resolves to a public and to a private address', async () => {
    const { lookUp } = answering(['93.184.215.14', '127.0.0.1']);
    const outcome = await post(message('https://rebound.example.com/'), { ...strict, lookUp });
    expect(outcome).toMatchObject({ status: null, fault: 'private_address' });
  });

  test('a name that resolved to another address before', async () => {
    const before = receiver.received.length;
    const { asked, lookUp } = answering(['93.184.215.14'], ['127.0.0.1']);
    // Code that checks first and connects later would resolve twice, and connect here.
    await new Promise((done) => lookUp('rebound.example.com', { all: true }, done));
    const outcome = await post(message(`https://rebound.example.com:${receiver.port}/`), {
      ...strict,
      lookUp,
    });
    expect(asked).toHaveLength(2);
    expect(outcome).toMatchObject({ status: null, fault: 'private_address' });
    expect(receiver.received).toHaveLength(before);
  });

  test('a connection to another address than the resolved one', async () => {
    const before = receiver.received.length;
    const outcome = await post(message(`https://rebound.example.com:${receiver.port}/`), {
      ...strict,
      lookUp: (_host, options, done) =>
        options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
    });
    expect(outcome).toMatchObject({ status: null, fault: 'private_address' });
    expect(receiver.received).toHaveLength(before);
  });

  test.each([
    ['https://127.0.0.1/', 'private_address'],
    ['https://[::ffff:10.0.0.1]/', 'private_address'],
    ['https://0x7f000001/', 'private_address'],
    ['https://2130706433/', 'private_address'],
    ['https://localhost/', 'private_address'],
    ['https://localhost./', 'private_address'],
    ['https://metadata.google.internal/', 'private_address'],
    ['https://printer.local/', 'private_address'],
    ['http://hooks.example.com/', 'not_allowed'],
    ['https://user:secret@hooks.example.com/', 'not_allowed'],
    ['ftp://hooks.example.com/', 'format'],
    ['not an address', 'format'],
  ])('%s, refused as soon as it is entered', async (url, fault) => {
    const strictApp = await strictly();
    const body = { id: newId(), url, description: '', events: ['candidate.rated'] };
    const refused = await refusal(strictApp.app, contract.addWebhook, { token: strictApp.owner.token, body });
    expect(refused).toMatchObject({ status: 422, fields: { url: fault } });
    expect((await post(message(url), strict)).fault).not.toBe('');
  });

  let strictHarness: { app: TestApp['app']; owner: Person; stop: () => Promise<void> } | undefined;
  async function strictly() {
    if (strictHarness) return strictHarness;
    const { app, stop } = await startTestApp();
    strictHarness = { app, owner: await signUp(app), stop };
    return strictHarness;
  }
  afterAll(() => strictHarness?.stop());
});

describe('a webhook', () => {
  test('is created once, with its secret shown once and never readable again', async () => {
    const { app } = harness;
    const { token } = owner;
    const body = {
      id: newId(),
      url: `${receiver.url}/once?key=hidden`,
      description: '',
      events: ['candidate.rated'],
    };
    const first = await ask(app, contract.addWebhook, { token, body });
    expect(first.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await ask(app, contract.addWebhook, { token, body })).toEqual(first);
    const all = await ask(app, contract.getWebhooks, { token });
    expect(JSON.stringify(all)).not.toContain(first.secret);
    const lines = JSON.stringify(await auditOf(app, owner, first.id));
    expect(lines).toContain(receiver.url);
    expect(lines).not.toMatch(/once|hidden|whsec_/);
  });

  test('is signed with the previous secret too for a day after a renewal, however often it is renewed', async () => {
    const hook = await addHook();
    const renew = () =>
      ask(harness.app, contract.renewWebhookSecret, { token: owner.token, params: { id: hook.id } });
    const [second, third] = [await renew(), await renew()];
    await tryOut(hook);
    await vi.waitFor(() => expect(hook.came()).toHaveLength(1), soon);
    const [request] = hook.came();
    for (const { secret } of [hook, second, third])
      expect(request && readSigned(request, secret)).toBeDefined();
    harness.passTime(dayMs + 1000);
    try {
      await tryOut(hook);
      await vi.waitFor(() => expect(hook.came()).toHaveLength(2), soon);
    } finally {
      harness.passTime(-dayMs - 1000);
    }
    const [, later] = hook.came();
    expect(later && readSigned(later, third.secret)).toBeDefined();
    expect(later && readSigned(later, hook.secret)).toBeUndefined();
  });

  test('changed by a colleague meanwhile is shown in its newest version', async () => {
    const hook = await addHook();
    const now = await change(hook, { description: 'Theirs' });
    const stale = {
      ...{ url: hook.url, description: 'Mine', events: hook.events, active: true },
      updated_at: hook.updated_at,
    };
    const sent = { token: owner.token, params: { id: hook.id }, body: stale };
    expect(await refusal(harness.app, contract.updateWebhook, sent)).toMatchObject({
      ...{ status: 409, code: 'edited_meanwhile', details: { current: now } },
    });
  });

  test('is removed with its deliveries, with the same reply when repeated', async () => {
    const hook = await addHook();
    await tryOut(hook);
    await vi.waitFor(() => expect(hook.came()).toHaveLength(1), soon);
    const sent = { token: owner.token, params: { id: hook.id } };
    await ask(harness.app, contract.removeWebhook, sent);
    await ask(harness.app, contract.removeWebhook, sent);
    expect(await currentWebhook(hook)).toBeUndefined();
    expect(await refusal(harness.app, contract.getWebhookDeliveries, sent)).toMatchObject({ status: 404 });
  });

  test('keeps deliveries for thirty days, and lists them a page at a time', async () => {
    const hook = await addHook(['candidate.status_changed']);
    const { agencyId: agency_id } = owner;
    const rows = Array.from({ length: 35 }, (_, n) => ({
      ...{ agency_id, id: newId(), webhook_id: hook.id, message_id: `msg_${n}`, payload: '{}' },
      ...{ event: 'candidate.rated', state: 'delivered', attempts: 1 },
      created_at: new Date(Date.now() - (n === 34 ? 31 : 1) * dayMs - n * 1000),
    }));
    await harness.deps.db.asTenant(owner, (tx) => tx.insert(webhook_deliveries).values(rows));
    await tryOut(hook);
    const page = { token: owner.token, params: { id: hook.id } };
    const first = await ask(harness.app, contract.getWebhookDeliveries, page);
    expect(first.items).toHaveLength(30);
    const query = { after: first.next ?? '' };
    const second = await ask(harness.app, contract.getWebhookDeliveries, { ...page, query });
    expect(second.next).toBeNull();
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(35);
    expect(ids).not.toContain(rows[34]?.id);
  });

  test('deletes older deliveries every day, as long as it exists', async () => {
    const hook = await addHook();
    await tryOut(hook);
    await vi.waitFor(async () => expect((await deliveriesOf(hook))[0]?.attempts).toBe(1), soon);
    const data = { agency_id: owner.agencyId, webhook_id: hook.id };
    const waiting = () =>
      harness.deps.db.asTenant(owner, async (tx) => {
        const found = await tx.execute<{ start_after: Date }>(sql`
          select start_after from ${sql.identifier(bossSchema)}.job
          where name = ${forgetDeliveries.name} and data ->> 'webhook_id' = ${hook.id} and state = 'created'`);
        return found.rows.length;
      });
    const deleteDeliveriesAfter = (days: number) =>
      forgetDeliveries.run(data, { ...harness.deps, now: () => new Date(Date.now() + days * dayMs) });
    expect(await waiting()).toBe(1);
    await deleteDeliveriesAfter(29);
    expect(await deliveriesOf(hook)).toHaveLength(1);
    await deleteDeliveriesAfter(31);
    expect(await deliveriesOf(hook)).toEqual([]);
    expect(await waiting()).toBe(3);
    await ask(harness.app, contract.removeWebhook, { token: owner.token, params: { id: hook.id } });
    await deleteDeliveriesAfter(32);
    expect(await waiting()).toBe(3);
  });

  test('is one of at most ten', async () => {
    for (let n = 0; n < contract.maxWebhooks; n += 1) await addHook();
    const body = { id: newId(), url: receiver.url, description: '', events: ['candidate.rated'] };
    expect(await refusal(harness.app, contract.addWebhook, { token: owner.token, body })).toMatchObject({
      ...{ status: 409, code: 'too_many', details: { limit: 10, used: 10 } },
    });
  });

  test.each(['recruiter', 'reviewer'] as const)('cannot be managed by a %s', async (role) => {
    const { token } = await addColleague(harness.app, owner, role);
    expect(await refusal(harness.app, contract.getWebhooks, { token })).toMatchObject({ code: 'forbidden' });
  });

  test.each([
    ['is limited to some companies', { allCompanies: false }],
    [
      'sees assigned jobs only',
      { permissions: permissions.filter((permission) => permission !== 'jobs.view_all') },
    ],
  ])('contains everyone’s events, so a member who %s can neither manage nor read one', async (_, options) => {
    const hook = await addHook(['candidate.status_changed']);
    await tryOut(hook);
    await vi.waitFor(() => expect(hook.came()).toHaveLength(1), soon);
    const [sent] = await deliveriesOf(hook);
    const { token } = await addColleague(harness.app, owner, 'admin', options);
    const { url, description, events, updated_at } = hook;
    const draft = { url: `${url}/mine`, description, events };
    const byId = { token, params: { id: hook.id } };
    const its = { token, params: { id: hook.id, delivery: sent?.id ?? '' } };
    const nobodys = { token, params: { id: newId(), delivery: newId() } };
    for (const [endpoint, call] of [
      [contract.getWebhooks, { token }],
      [contract.addWebhook, { token, body: { ...draft, id: newId() } }],
      [contract.updateWebhook, { ...byId, body: { ...draft, active: true, updated_at } }],
      [contract.renewWebhookSecret, byId],
      [contract.getWebhookDeliveries, byId],
      [contract.getWebhookDelivery, its],
      [contract.getWebhookDelivery, nobodys],
      [contract.replayWebhookDelivery, its],
      [contract.testWebhook, { ...byId, body: { id: newId(), event: 'candidate.rated' } }],
      [contract.removeWebhook, byId],
    ] as const)
      expect
        .soft(await refusal(harness.app, endpoint, call), endpoint.path)
        .toMatchObject({ status: 403, code: 'whole_agency_only' });
    expect(hook.came()).toHaveLength(1);
    expect(await currentWebhook(hook)).toMatchObject({ url, updated_at });
  });

  test('that its creator may no longer manage is reported to an owner', async () => {
    const agency = await signUpWithMail(harness);
    const maker = await addColleague(harness.app, agency, 'admin');
    const hook = await addHook(['candidate.status_changed'], maker);
    await harness.deps.db.asTenant(agency, (tx) =>
      tx.update(memberships).set({ all_companies: false }).where(eq(memberships.user_id, maker.userId)),
    );
    const letter = { agency_id: agency.agencyId, webhook_id: hook.id, off_at: new Date().toISOString() };
    await mailWebhookOff.run(letter, harness.deps);
    const notified = harness.mails.filter(({ text }) => text.includes(hook.url)).map(({ to }) => to.address);
    expect(notified).toEqual([agency.email]);
  });
});

async function change(hook: Pick<Hook, 'id'>, changes: Partial<contract.Webhook>) {
  const now = await currentWebhook(hook);
  if (!now) throw new Error('no such webhook');
  const { url, description, events, active, updated_at } = { ...now, ...changes };
  return ask(harness.app, contract.updateWebhook, {
    ...{ token: owner.token, params: { id: hook.id } },
    body: { url, description, events, active, updated_at },
  });
}
