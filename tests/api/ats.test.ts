// Greenhouse and Ashby order interviews by their partner APIs: requests and replies as their documents show them, orders that come again,
// and a partner that does not answer. Nothing here was tried with either of them.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as contract from '#contract/ats.ts';
import type { AtsKind } from '#contract/ats.ts';
import { newId } from '#contract/id.ts';
import { finishInterview, startInvitation, submitAnswer } from '#contract/interview.ts';
import { withdraw } from '#contract/candidate-page.ts';
import { setJobActive } from '#contract/job.ts';
import type { JobDetail } from '#contract/job.ts';
import { getReviewLink } from '#contract/review-link.ts';
import { buildApp } from '../../server/entry/app.ts';
import { countReviewLinks } from '../../server/domain/candidates/review-links/store.ts';
import { reportOrderTask } from '../../server/domain/ats/report-order.ts';
import { ats_connections, ats_orders } from '../../server/platform/db/schema/ats.ts';
import { messages } from '../../server/platform/db/schema/message.ts';
import { responses } from '../../server/platform/db/schema/response.ts';
import { review_links } from '../../server/platform/db/schema/review.ts';
import * as form from './ats-partner.ts';
import { ashbyOrder, greenhouseComplaint, greenhouseOrder } from './ats-partner.ts';
import { addCandidate, deleteForGood } from './candidates.ts';
import { call, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { answerTo, startBody } from './interviewing.ts';
import { addColleague, ask, makeJob, questionDraft, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';
import { startReceiver } from './webhook-receiver.ts';
import type { Received, Receiver } from './webhook-receiver.ts';
import { auditOf } from './workspace.ts';

const day = 86_400_000;
const ashbyKey = 'ashby-key-with-candidatesWrite';
let harness: TestApp;
let receiver: Receiver;
let owner: Person;
let job: JobDetail;
let greenhouse: Partner;
let ashby: Partner;

beforeAll(async () => {
  receiver = await startReceiver();
  harness = await startTestApp({
    environment: { WEBHOOKS_ALLOW_PRIVATE: 'true', ASHBY_URL: receiver.url },
  });
  owner = await signUp(harness.app);
  job = await makeJob(harness.app, owner, { questions: [questionDraft('text'), questionDraft('text')] });
  greenhouse = await connect(owner, 'greenhouse');
  ashby = await connect(owner, 'ashby');
});
afterAll(async () => {
  await harness.stop();
  await receiver.stop();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = (response) => void response.writeHead(200).end('{"success":true}');
});

interface Partner {
  kind: AtsKind;
  id: string;
  key: string;
}

async function connect(who: Person, kind: AtsKind): Promise<Partner> {
  const body = { id: newId(), kind, ...(kind === 'ashby' && { callback_key: ashbyKey }) };
  const { id, key } = await ask(harness.app, contract.addAtsConnection, { token: who.token, body });
  return { kind, id, key };
}

const basic = (key: string) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`;

/** A call as the partner makes it. */
async function ofPartner(
  { kind, key }: Pick<Partner, 'kind' | 'key'>,
  path: string,
  body?: object,
  { authorization = basic(key), app = harness.app } = {},
) {
  const reply = await app.inject({
    ...{ method: body ? 'POST' : 'GET', url: `/api/partners/${kind}/${path}` },
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() as unknown };
}

/** The address to which an order's changes are reported. Each order has another. */
const newUrl = () => `${receiver.url}/integrations/testing_partners/take_home_tests/${newId()}`;

async function sendTest(
  candidate: object = {},
  url = newUrl(),
  of = greenhouse,
  testId = job.id,
): Promise<string> {
  const { status, body } = await ofPartner(of, 'send_test', greenhouseOrder(testId, url, candidate));
  expect(status, JSON.stringify(body)).toBe(200);
  return form.GreenhouseSent.parse(body).partner_interview_id;
}

async function start(application: string, email: string): Promise<string> {
  const { status, body } = await ofPartner(ashby, 'assessment.start', ashbyOrder(job.id, application, email));
  expect(status, JSON.stringify(body)).toBe(200);
  return form.AshbyStarted.parse(body).results.assessment_id;
}

async function testStatus(id: string) {
  const { status, body } = await ofPartner(greenhouse, `test_status?partner_interview_id=${id}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return form.GreenhouseStatus.parse(body);
}

function orderOf(id: string, who = owner) {
  return harness.deps.db.asTenant(who, async (tx) => {
    const [row] = await tx.select().from(ats_orders).where(eq(ats_orders.id, id));
    if (!row) throw new Error('no such order');
    return row;
  });
}

const peopleOf = (email: string, who = owner) =>
  harness.deps.db.asTenant(who, (tx) => tx.select().from(responses).where(eq(responses.email, email)));

/** The candidate of an order follows the link in the invitation. */
async function begin(orderId: string) {
  const { response_id: id } = await orderOf(orderId);
  const [row] = await harness.deps.db.asTenant(owner, (tx) =>
    tx
      .select()
      .from(responses)
      .where(eq(responses.id, id ?? '')),
  );
  const body = startBody();
  const { data: interview } = await call(harness, startInvitation, {
    params: { hash: row?.hash ?? '' },
    body,
  });
  return { token: body.session_token, interview };
}

/** Answers the first of two questions. */
async function finish({ token, interview }: Awaited<ReturnType<typeof begin>>): Promise<void> {
  const [question] = interview.questions;
  if (!question) throw new Error('no question');
  await ask(harness.app, submitAnswer, { token, body: answerTo(question, { text: 'Because.' }) });
  const body = { id: newId(), finished_at: new Date().toISOString() };
  await ask(harness.app, finishInterview, { token, body });
}

interface Waiting {
  id: string;
  data: { order_id: string; state: string };
  start_after: Date;
}

async function waiting(orderId: string): Promise<Waiting[]> {
  const { rows } = await harness.deps.db.pool.query<Waiting>(
    `select id, data, start_after from pgboss.job
     where name = 'report-order' and state = 'created' and data ->> 'order_id' = $1 order by created_on`,
    [orderId],
  );
  return rows;
}

/** Runs the reports of an order that are due, as a worker would, and returns what was sent. */
async function report(orderId: string, deps = harness.deps): Promise<Received[]> {
  const before = receiver.received.length;
  for (const task of await waiting(orderId)) {
    if (task.start_after > harness.deps.now()) continue;
    await reportOrderTask.run(task.data, deps);
    await harness.deps.db.pool.query('delete from pgboss.job where id = $1', [task.id]);
  }
  return receiver.received.slice(before);
}

const updateIn = ({ body }: Received) => form.AshbyUpdate.parse(JSON.parse(body));

describe('Greenhouse', () => {
  test('lists the jobs to which people can be invited', async () => {
    const archived = await makeJob(harness.app, owner, { name: 'Archived' });
    await ask(harness.app, setJobActive, {
      ...{ token: owner.token, params: { id: archived.id }, body: { active: false } },
    });
    const { status, body } = await ofPartner(greenhouse, 'list_tests');
    expect([status, form.GreenhouseTests.parse(body)]).toEqual([
      ...[200, [{ partner_test_id: job.id, partner_test_name: 'Nurse · Harbour Clinic' }]],
    ]);
  });

  test('orders an interview, which is an invitation', async () => {
    const id = await sendTest();
    const [harry, ...others] = await peopleOf('hpotter@hogwarts.edu');
    expect(others).toEqual([]);
    expect(harry).toMatchObject({
      name: 'Harry Potter',
      phone: '123-456-7890',
      job_id: job.id,
      source: 'email',
    });
    const sent = await harness.deps.db.asTenant(owner, (tx) =>
      tx
        .select()
        .from(messages)
        .where(eq(messages.response_id, harry?.id ?? '')),
    );
    expect(sent).toMatchObject([{ kind: 'invitation', recipient: 'hpotter@hogwarts.edu' }]);
    expect((await auditOf(harness.app, owner, harry?.id ?? '')).map(({ kind }) => kind)).toEqual(['invited']);
    expect(await testStatus(id)).toEqual({ partner_status: 'sent', metadata: {} });
    expect(await report(id)).toEqual([]);
  });

  test('is asked to look when the interview is complete, and gets counts and a link that expires', async () => {
    const url = newUrl();
    const id = await sendTest({ email: 'done@example.test' }, url);
    const candidate = await begin(id);
    expect(await testStatus(id)).toMatchObject({ partner_status: 'started' });
    expect(await report(id)).toEqual([]);
    await finish(candidate);
    expect(await report(id)).toMatchObject([
      {
        method: 'PATCH',
        path: new URL(url).pathname,
        body: '',
        headers: { authorization: basic(greenhouse.key) },
      },
    ]);
    expect(await report(id)).toEqual([]);
    expect(await orderOf(id)).toMatchObject({ state: 'complete', pushed_at: expect.any(Date), fault: '' });
    const status = await testStatus(id);
    expect(status).toMatchObject({ partner_status: 'complete', metadata: { Answers: '1 of 2' } });
    expect(status.partner_score).toBeUndefined();
    const hash = status.partner_profile_url?.split('http://candor.test/r/')[1] ?? '';
    const link = await ask(harness.app, getReviewLink, { params: { hash } });
    expect(link).toMatchObject({ candidates: 1, has_password: false, asks_name: false });
    // It does not count toward the limit of the job's links.
    const count = (jobId: string) =>
      harness.deps.db.asTenant(owner, (tx) => countReviewLinks(tx, owner.agencyId, jobId));
    expect(await count(job.id)).toBe(0);
    // The same link each time.
    expect((await testStatus(id)).partner_profile_url).toBe(status.partner_profile_url);
    harness.passTime(contract.resultDays * day);
    expect(await refusal(harness.app, getReviewLink, { params: { hash } })).toMatchObject({
      code: 'review_link_over',
    });
  });

  test('reports a reply that it could not read', async () => {
    const id = await sendTest({ email: 'odd@example.test' });
    const said = await ofPartner(greenhouse, 'response_error', greenhouseComplaint(id));
    expect(said).toMatchObject({ status: 200, body: { status: 200 } });
    expect(await orderOf(id)).toMatchObject({ fault: 'rejected' });
    const general = { api_call: 'list_tests', errors: ['missing'] };
    expect((await ofPartner(greenhouse, 'response_error', general)).status).toBe(200);
  });
});

describe('Ashby', () => {
  test('lists the jobs, without a body too', async () => {
    for (const body of [{}, undefined]) {
      const reply = await harness.app.inject({
        ...{ method: 'POST', url: '/api/partners/ashby/assessment.list', ...(body && { payload: body }) },
        headers: { authorization: basic(ashby.key) },
      });
      expect(form.AshbyTests.parse(reply.json()).results).toEqual([
        { assessment_type_id: job.id, name: 'Nurse · Harbour Clinic', description: '' },
      ]);
    }
  });

  test('gets each state, and with the last one counts and a link', async () => {
    const id = await start(newId(), 'ashby-done@example.test');
    expect(await report(id)).toEqual([]);
    const candidate = await begin(id);
    const [started] = await report(id);
    expect(started).toMatchObject({
      ...{ method: 'POST', path: '/assessment.update' },
      headers: { authorization: basic(ashbyKey), accept: 'application/json; version=1' },
    });
    const first = updateIn(started as Received);
    expect(first).toMatchObject({ assessment_id: id, assessment_status: { value: 'Started' } });
    await finish(candidate);
    const [finished, ...more] = await report(id);
    expect(more).toEqual([]);
    const last = updateIn(finished as Received);
    expect(last).toMatchObject({
      ...{
        assessment_status: { value: 'Completed' },
        assessment_result: { type: 'string', value: '1 of 2' },
      },
      assessment_profile_url: { value: expect.stringMatching(/^http:\/\/candor\.test\/r\/[\w-]{32}$/) },
    });
    expect(last.timestamp).toBeGreaterThan(first.timestamp);
    // Neither scores nor what a model says.
    expect(finished?.body).not.toMatch(/score|ai_|assessment_text|rate/);
  });

  test('cancels an order: no more reports, and the link ends; the same order later is a new one', async () => {
    const application = newId();
    const id = await start(application, 'ashby-again@example.test');
    await finish(await begin(id));
    const update = (await report(id)).map(updateIn).at(-1);
    const hash = String(update?.assessment_profile_url?.value).split('/r/')[1] ?? '';
    const canceled = await ofPartner(ashby, 'assessment.cancel', { assessment_id: id });
    expect([canceled.status, form.AshbyStarted.parse(canceled.body).results]).toEqual([
      200,
      { assessment_id: id },
    ]);
    expect((await ofPartner(ashby, 'assessment.cancel', { assessment_id: id })).status).toBe(200);
    expect(await report(id)).toEqual([]);
    expect(await refusal(harness.app, getReviewLink, { params: { hash } })).toMatchObject({
      code: 'review_link_over',
    });
    const second = await start(application, 'ashby-again@example.test');
    expect(second).not.toBe(id);
    expect(await peopleOf('ashby-again@example.test')).toHaveLength(1);
    // The person has finished already.
    expect((await report(second)).map(updateIn)).toMatchObject([
      { assessment_status: { value: 'Completed' } },
    ]);
    expect((await auditOf(harness.app, owner, ashby.id)).map(({ kind }) => kind)).toEqual([
      'created',
      'canceled',
    ]);
  });

  test('is notified when the candidate withdraws', async () => {
    const id = await start(newId(), 'withdrawn@example.test');
    const { token } = await begin(id);
    await report(id);
    await ask(harness.app, withdraw, { token, body: { id: newId() } });
    expect((await report(id)).map(updateIn)).toMatchObject([{ cancelled_reason: { type: 'string' } }]);
  });
});

describe('a refusal has the partner’s form', () => {
  const calls: [AtsKind, string, object | undefined][] = [
    ['greenhouse', 'list_tests', undefined],
    ['greenhouse', 'send_test', greenhouseOrder(newId(), newUrlOf())],
    ['greenhouse', `test_status?partner_interview_id=${newId()}`, undefined],
    ['greenhouse', 'response_error', greenhouseComplaint(newId())],
    ['ashby', 'assessment.list', {}],
    ['ashby', 'assessment.start', ashbyOrder(newId(), newId())],
    ['ashby', 'assessment.cancel', { assessment_id: newId() }],
  ];
  const errors = { greenhouse: form.GreenhouseError, ashby: form.AshbyError };

  test.each(calls)('of %s %s: a wrong key 401', async (kind, path, body) => {
    const own = kind === 'ashby' ? ashby : greenhouse;
    const other = kind === 'ashby' ? greenhouse : ashby;
    const wrong = [
      '',
      `Bearer ${own.key}`,
      basic(`${own.key}x`),
      basic(''),
      basic(other.key),
      basic(ashbyKey),
      'Basic %%%',
    ];
    for (const authorization of wrong) {
      const reply = await ofPartner(own, path, body, { authorization });
      expect.soft(reply.status, authorization).toBe(401);
      expect.soft(reply.headers['www-authenticate']).toBe('Basic realm="Candor"');
      errors[kind].parse(reply.body);
    }
  });

  test('an unknown test 404, a closed job 422, a wrong body 422', async () => {
    const closed = await makeJob(harness.app, owner, { name: 'Closed' });
    await ask(harness.app, setJobActive, {
      ...{ token: owner.token, params: { id: closed.id }, body: { active: false } },
    });
    const tries: [Partner, string, object, number][] = [
      [greenhouse, 'send_test', greenhouseOrder(newId(), newUrl()), 404],
      [greenhouse, 'send_test', greenhouseOrder('12345', newUrl()), 404],
      [greenhouse, 'send_test', greenhouseOrder(closed.id, newUrl()), 422],
      [greenhouse, 'send_test', greenhouseOrder(job.id, 'no address'), 422],
      [greenhouse, 'send_test', greenhouseOrder(job.id, newUrl(), { email: 'no address' }), 422],
      [greenhouse, 'response_error', { errors: [] }, 422],
      [ashby, 'assessment.start', ashbyOrder(newId(), newId()), 404],
      [ashby, 'assessment.start', ashbyOrder(closed.id, newId()), 422],
      [ashby, 'assessment.start', {}, 422],
      [ashby, 'assessment.cancel', { assessment_id: newId() }, 404],
      [ashby, 'assessment.cancel', { assessment_id: '1' }, 404],
    ];
    for (const [partner, path, body, status] of tries) {
      const reply = await ofPartner(partner, path, body);
      expect.soft([path, reply.status], JSON.stringify(body)).toEqual([path, status]);
      errors[partner.kind].parse(reply.body);
    }
    expect((await ofPartner(greenhouse, `test_status?partner_interview_id=${newId()}`)).status).toBe(404);
    // An order of the other connection.
    const id = await start(newId(), 'elsewhere@example.test');
    expect((await ofPartner(greenhouse, `test_status?partner_interview_id=${id}`)).status).toBe(404);
  });

  test('a person who was rejected or has withdrawn is not invited again', async () => {
    await addCandidate(harness.app, job, { email: 'no@example.test', status: 'rejected', isAnswered: false });
    const { status, body } = await ofPartner(
      ashby,
      'assessment.start',
      ashbyOrder(job.id, newId(), 'no@example.test'),
    );
    expect([status, form.AshbyError.parse(body).success]).toEqual([422, false]);
  });

  test('too many calls 429', async () => {
    const limits = { ...harness.deps.limits, api: { max: 2, windowMs: 600_000 } };
    const app = await buildApp({ ...harness.deps, limits });
    const partner = await connect(await signUp(harness.app), 'greenhouse');
    const statuses = [];
    for (let n = 0; n < 3; n += 1)
      statuses.push((await ofPartner(partner, 'list_tests', undefined, { app })).status);
    expect(statuses).toEqual([200, 200, 429]);
    await app.close();
  });
});

/** Before the receiver listens. */
function newUrlOf(): string {
  return `https://app.greenhouse.io/integrations/testing_partners/take_home_tests/${newId()}`;
}

describe('an order', () => {
  test('that comes a thousand times invites one person once', async () => {
    const [url, application] = [newUrl(), newId()];
    const [harry, ada] = ['again@example.test', 'ada-again@example.test'];
    const ids = new Set<string>();
    const tookMs: number[] = [];
    const one = async (n: number) => {
      const begunAt = performance.now();
      ids.add(n % 2 === 0 ? await sendTest({ email: harry }, url) : await start(application, ada));
      tookMs.push(performance.now() - begunAt);
    };
    for (let from = 0; from < 1000; from += 20)
      await Promise.all(Array.from({ length: 20 }, (_, n) => one(from + n)));
    expect(ids.size).toBe(2);
    for (const email of [harry, ada]) {
      const [person, ...others] = await peopleOf(email);
      expect(others).toEqual([]);
      const sent = await harness.deps.db.asTenant(owner, (tx) =>
        tx.$count(messages, eq(messages.response_id, person?.id ?? '')),
      );
      expect(sent).toBe(1);
    }
    // Twenty at a time; the goal of 300 ms is for the 99th percentile of single ones.
    expect(tookMs.toSorted((a, b) => a - b)[500]).toBeLessThan(300);
  });

  test('with the same reference in two agencies is two orders', async () => {
    const other = await signUp(harness.app);
    const theirJob = await makeJob(harness.app, other);
    const theirs = await connect(other, 'greenhouse');
    const url = newUrl();
    const email = 'both@example.test';
    const first = await sendTest({ email }, url);
    const second = await sendTest({ email }, url, theirs, theirJob.id);
    expect(second).not.toBe(first);
    expect((await peopleOf(email)).map(({ job_id }) => job_id)).toEqual([job.id]);
    expect((await peopleOf(email, other)).map(({ job_id }) => job_id)).toEqual([theirJob.id]);
    // Neither can order for the other's job, nor ask about its order.
    const crossed = await ofPartner(theirs, 'send_test', greenhouseOrder(job.id, newUrl()));
    expect(crossed.status).toBe(404);
    expect((await ofPartner(theirs, `test_status?partner_interview_id=${first}`)).status).toBe(404);
  });

  test('for somebody in the job sends their link again, and not to somebody who has finished', async () => {
    const invited = await addCandidate(harness.app, job, {
      ...{ email: 'known@example.test', isAnswered: false, status: 'invited' },
    });
    expect(await orderOf(await sendTest({ email: 'known@example.test' }))).toMatchObject({
      ...{ response_id: invited.id, state: 'open' },
    });
    const done = await addCandidate(harness.app, job, { email: 'finished@example.test' });
    const id = await sendTest({ email: 'finished@example.test' });
    expect(await orderOf(id)).toMatchObject({ response_id: done.id, state: 'complete' });
    const sentTo = (responseId: string) =>
      harness.deps.db.asTenant(owner, (tx) => tx.$count(messages, eq(messages.response_id, responseId)));
    expect([await sentTo(invited.id), await sentTo(done.id)]).toEqual([1, 0]);
    expect(await report(id)).toMatchObject([{ method: 'PATCH' }]);
  });

  test('is canceled at the partner when its candidate is deleted, and does not bring them back', async () => {
    const url = newUrl();
    const email = 'gone@example.test';
    const inGreenhouse = await sendTest({ email }, url);
    const inAshby = await start(newId(), email);
    const [person] = await peopleOf(email);
    await deleteForGood(harness, owner.token, person?.id ?? '');
    expect((await report(inAshby)).map(updateIn)).toMatchObject([
      { cancelled_reason: { label: 'Canceled' } },
    ]);
    expect(await report(inGreenhouse)).toMatchObject([{ method: 'PATCH' }]);
    expect(await testStatus(inGreenhouse)).toEqual({ partner_status: 'canceled', metadata: {} });
    expect(await orderOf(inAshby)).toMatchObject({ response_id: null, state: 'canceled' });
    // A late repetition.
    expect(await sendTest({ email }, url)).toBe(inGreenhouse);
    expect(await peopleOf(email)).toEqual([]);
  });
});

describe('a report that fails', () => {
  test('is repeated by the schedule of webhooks, and the order shows why', async () => {
    const id = await sendTest({ email: 'outage@example.test' });
    receiver.answer = (response) => void response.writeHead(500).end();
    await finish(await begin(id));
    expect(await report(id)).toHaveLength(1);
    expect(await orderOf(id)).toMatchObject({ attempts: 1, fault: 'status', pushed_at: null });
    const inMs = async () => {
      const [next, ...others] = await waiting(id);
      expect(others).toEqual([]);
      return (next?.start_after.getTime() ?? 0) - harness.deps.now().getTime();
    };
    expect(await inMs()).toBeLessThan(6000);
    harness.passTime(6000);
    receiver.answer = (response) => void response.destroy();
    await report(id);
    expect(await orderOf(id)).toMatchObject({ attempts: 2, fault: 'refused' });
    expect(await inMs()).toBeGreaterThan(260_000);
    harness.passTime(331_000);
    receiver.answer = (response) => void response.writeHead(503, { 'retry-after': '7200' }).end();
    await report(id);
    expect(await inMs()).toBeGreaterThan(7_000_000);
    harness.passTime(7_300_000);
    receiver.answer = (response) => void response.writeHead(200).end();
    expect(await report(id)).toHaveLength(1);
    expect(await orderOf(id)).toMatchObject({ fault: '', pushed_at: expect.any(Date) });
    expect(await waiting(id)).toEqual([]);
  });

  test('has failed, too, if Ashby answers 200 without success', async () => {
    const id = await start(newId(), 'refused@example.test');
    receiver.answer = (response) =>
      void response.writeHead(200).end('{"success":false,"errors":["no_permission"]}');
    await begin(id);
    await report(id);
    expect(await orderOf(id)).toMatchObject({ attempts: 1, fault: 'status' });
    // The order moves on, and only the newest state is reported.
    harness.passTime(6000);
    await deleteForGood(harness, owner.token, (await orderOf(id)).response_id ?? '');
    receiver.answer = (response) => void response.writeHead(200).end('{"success":true}');
    expect((await report(id)).map(updateIn)).toMatchObject([{ cancelled_reason: {} }]);
  });

  test('goes to public addresses only', async () => {
    const id = await sendTest(
      { email: 'ssrf@example.test' },
      `https://127.0.0.1:${receiver.port}/${newId()}`,
    );
    await finish(await begin(id));
    const config = { ...harness.deps.config, mayWebhooksBePrivate: false };
    expect(await report(id, { ...harness.deps, config })).toEqual([]);
    expect(await orderOf(id)).toMatchObject({ fault: 'private_address' });
  });
});

describe('a connection', () => {
  test('shows its key once; only a digest of it and sealed keys are stored', async () => {
    const who = await signUp(harness.app);
    const body = { id: newId(), kind: 'ashby', callback_key: ashbyKey };
    const { key, ...shown } = await ask(harness.app, contract.addAtsConnection, { token: who.token, body });
    expect(key).toMatch(/^candor_ats_[\w-]{43}$/);
    expect(key.length).toBeLessThan(171);
    expect(shown).toMatchObject({ kind: 'ashby', last_four: key.slice(-4), active: true, orders: [] });
    expect(await ask(harness.app, contract.getAtsConnections, { token: who.token })).toEqual([shown]);
    const rows = await harness.deps.db.asTenant(who, (tx) => tx.select().from(ats_connections));
    const stored = rows.map((row) => row.callback_key.toString('latin1') + JSON.stringify(row)).join('');
    for (const secret of [key.slice(11), ashbyKey]) expect(stored).not.toContain(secret);
    // The reply was lost: another key, until it is used.
    const again = await ask(harness.app, contract.addAtsConnection, { token: who.token, body });
    expect(again.key).not.toBe(key);
    expect((await ofPartner({ kind: 'ashby', key }, 'assessment.list', {})).status).toBe(401);
    expect((await ofPartner({ kind: 'ashby', key: again.key }, 'assessment.list', {})).status).toBe(200);
    const used = await refusal(harness.app, contract.addAtsConnection, { token: who.token, body });
    expect(used).toMatchObject({ status: 409, code: 'id_taken' });
  });

  test('shows its newest orders with their faults', async () => {
    const connections = await ask(harness.app, contract.getAtsConnections, { token: owner.token });
    const shown = connections.find(({ id }) => id === greenhouse.id);
    expect(shown?.orders).toHaveLength(contract.maxOrdersShown);
    expect(shown?.orders[0]).toMatchObject({
      state: 'complete',
      fault: 'private_address',
      job_name: 'Nurse',
    });
    expect(shown?.last_used_at).not.toBeNull();
  });

  test('is made only by a member who may invite and share, with Ashby’s key, and where there is https', async () => {
    const { app } = harness;
    const body = { id: newId(), kind: 'greenhouse' };
    const lacking = await addColleague(app, owner, 'admin', {
      permissions: ['api.manage', 'jobs.view_all', 'responses.view', 'responses.invite'],
    });
    expect(await refusal(app, contract.addAtsConnection, { token: lacking.token, body })).toMatchObject({
      ...{ code: 'not_yours_to_give', details: { permissions: ['responses.export'] } },
    });
    const keyless = { token: owner.token, body: { id: newId(), kind: 'ashby' } };
    expect(await refusal(app, contract.addAtsConnection, keyless)).toMatchObject({
      ...{ code: 'invalid_fields', fields: { callback_key: 'required' } },
    });
    const config = { ...harness.deps.config, mayWebhooksBePrivate: false };
    const plain = await buildApp({ ...harness.deps, config });
    expect(await refusal(plain, contract.addAtsConnection, { token: owner.token, body })).toMatchObject({
      ...{ status: 409, code: 'https_needed' },
    });
    await plain.close();
    const full = await signUp(app);
    for (let n = 0; n < contract.maxAtsConnections; n += 1) await connect(full, 'greenhouse');
    expect(await refusal(app, contract.addAtsConnection, { token: full.token, body })).toMatchObject({
      ...{ code: 'too_many' },
    });
  });

  test('ends with its key, its orders and the links to results, and candidates stay', async () => {
    const who = await signUp(harness.app);
    const theirJob = await makeJob(harness.app, who);
    const partner = await connect(who, 'greenhouse');
    const done = await addCandidate(harness.app, theirJob, { email: 'stays@example.test' });
    const url = newUrl();
    const id = await sendTest({ email: 'stays@example.test' }, url, partner, theirJob.id);
    await ofPartner(partner, `test_status?partner_interview_id=${id}`);
    const params = { id: partner.id };
    await ask(harness.app, contract.removeAtsConnection, { token: who.token, params });
    await ask(harness.app, contract.removeAtsConnection, { token: who.token, params });
    expect((await ofPartner(partner, 'list_tests')).status).toBe(401);
    const links = await harness.deps.db.asTenant(who, (tx) => tx.select().from(review_links));
    expect(links).toMatchObject([{ name: 'Greenhouse', revoked_at: expect.any(Date) }]);
    expect((await peopleOf('stays@example.test', who)).map((row) => row.id)).toEqual([done.id]);
    expect(await report(id)).toEqual([]);
    const kinds = (await auditOf(harness.app, who, partner.id)).map(({ kind }) => kind);
    expect(kinds).toEqual(['created', 'removed']);
  });

  test('that is off is refused and reports nothing', async () => {
    const id = await start(newId(), 'off@example.test');
    await begin(id);
    const switchTo = (active: boolean) =>
      harness.deps.db.asTenant(owner, (tx) =>
        tx
          .update(ats_connections)
          .set({ active })
          .where(and(eq(ats_connections.agency_id, owner.agencyId), eq(ats_connections.id, ashby.id))),
      );
    await switchTo(false);
    expect(await report(id)).toEqual([]);
    expect((await ofPartner(ashby, 'assessment.list', {})).status).toBe(401);
    await switchTo(true);
  });
});
