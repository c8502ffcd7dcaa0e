// Every /i/result/{status}, and which link leads to it. The page derives the status from the refusal's
// code (contract/refusals.ts). It shows `unavailable` while the server or its database is unavailable
// (database-unavailable.test.ts).
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/id.ts';
import * as interviews from '#contract/interview.ts';
import * as page from '#contract/candidate-page.ts';
import { setJobActive } from '#contract/job.ts';
import type { JobDetail } from '#contract/job.ts';
import { resultStatuses, resultStatusOf } from '#contract/refusals.ts';
import type { ResultStatus } from '#contract/refusals.ts';
import { accommodate, getResponse, inviteByEmail } from '#contract/response.ts';
import { hashToken } from '../../server/kernel/tokens.ts';
import { deleted_links } from '../../server/platform/db/schema/agency.ts';
import { buildApp } from '../../server/entry/app.ts';
import { call, requestOf, signUp, startTestApp } from './harness.ts';
import type { Callable, Called, SignedUp, TestApp } from './harness.ts';
import * as candidate from './interviewing.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;
let test: TestApp;
let owner: SignedUp;
beforeAll(async () => {
  test = await startTestApp();
  owner = await signUp(test);
});
afterAll(() => test.stop());

const { newJob, now, inHours } = candidate.interviewCalls(() => ({ test, owner }));
const share = (hash: string) => call(test, interviews.getShare, { params: { hash } });
const startShare = (job: JobDetail, body = candidate.startBody()) =>
  call(test, interviews.startShare, { params: { hash: job.hash_link }, body });
const open = (hash: string) => call(test, interviews.getInvitation, { params: { hash } });
const startOwn = (hash: string, body = candidate.startBody()) =>
  call(test, interviews.startInvitation, { params: { hash }, body });
const close = (job: JobDetail) =>
  call(test, setJobActive, { token: owner.token, params: { id: job.id }, body: { active: false } });
const unknown = () => randomBytes(24).toString('base64url');

async function invite(job: JobDetail): Promise<string> {
  const body = { id: newId(), name: 'Ivan', email: `${newId()}@example.test` };
  return (await call(test, inviteByEmail, { token: owner.token, params: { id: job.id }, body })).data.hash;
}

/** The refusals of looking at a link and of starting from it. */
type Way = () => Promise<Called<unknown>[]>;

const ways: Record<Exclude<ResultStatus, 'unavailable'>, Way> = {
  expired: async () => {
    const job = await newJob({ start_at: inHours(-48), expire_days: 1 });
    const dated = await newJob({ expire_date: inHours(1) });
    const hash = await invite(dated);
    test.passTime(2 * hourMs);
    return [await share(job.hash_link), await startShare(job), await open(hash), await startOwn(hash)];
  },
  closed: async () => {
    const job = await newJob();
    const hash = await invite(job);
    await close(job);
    return [await share(job.hash_link), await startShare(job), await open(hash), await startOwn(hash)];
  },
  'not-open-yet': async () => {
    const job = await newJob({ start_at: inHours(1) });
    return [await share(job.hash_link), await startShare(job)];
  },
  'already-completed': async () => {
    const { token, interview } = await candidate.begin(test, await newJob());
    const body = { id: newId(), finished_at: now().toISOString() };
    await call(test, interviews.finishInterview, { token, body });
    return [await open(interview.hash), await startOwn(interview.hash)];
  },
  'already-started': async () => {
    const { interview } = await candidate.begin(test, await newJob({ block_try: true }));
    return [await startOwn(interview.hash)];
  },
  'ip-used': async () => {
    const job = await newJob({ one_per_ip: true });
    await candidate.begin(test, job);
    return [await startShare(job)];
  },
  withdrawn: async () => {
    const { token, interview } = await candidate.begin(test, await newJob());
    await call(test, page.withdraw, { token, body: { id: newId() } });
    return [await open(interview.hash), await startOwn(interview.hash)];
  },
  invalid: async () => [
    await share(unknown()),
    await open(unknown()),
    await startOwn(unknown()),
    await open('x'),
  ],
};

describe('the result page', () => {
  it.each(Object.entries(ways))('%s is shown for such a link', async (status, way) => {
    const refused = await way();
    expect(refused.map(({ error }) => resultStatusOf(error?.code ?? ''))).toEqual(refused.map(() => status));
  });

  it('exists for every status', () => {
    expect([...Object.keys(ways), 'unavailable'].toSorted()).toEqual([...resultStatuses].toSorted());
  });
});

describe('the sender of a link', () => {
  const ofInvitation = (hash: string) => call(test, interviews.getInvitationSender, { params: { hash } });
  const ofShare = (hash: string) => call(test, interviews.getShareSender, { params: { hash } });

  it('is named while the link cannot be used: company, contact person and times', async () => {
    const job = await newJob({ start_at: inHours(1), expire_date: inHours(3) });
    const early = (await ofShare(job.hash_link)).data;
    expect(early).toMatchObject({
      job: { name: job.name },
      company: { name: job.company.name, logo: null },
      contact_name: 'Olga Owner',
      contact_email: owner.email,
      opens_at: job.start_at,
    });
    const hash = await invite(job);
    await close(job);
    expect((await open(hash)).error?.code).toBe('closed');
    const closed = (await ofInvitation(hash)).data;
    expect(closed).toMatchObject({ company: { name: job.company.name }, contact_name: 'Olga Owner' });
    // A personal link writes through our own form instead.
    expect(closed.contact_email).toBe('');
  });

  it('is unknown for an unknown hash, and for an interview that was erased, whose link says so for a year', async () => {
    expect((await ofShare(unknown())).error?.code).toBe('invalid');
    expect((await ofInvitation(unknown())).error?.code).toBe('invalid');
    const { token, interview } = await candidate.begin(test, await newJob());
    await call(test, page.erase, { token, body: { id: newId() } });
    const erased = () =>
      Promise.all([
        ofInvitation(interview.hash),
        open(interview.hash),
        startOwn(interview.hash),
        call(test, page.askByLink, {
          params: { hash: interview.hash },
          body: { id: newId(), kind: 'question', text: 'Why?' },
        }),
      ]);
    const codes = async () => (await erased()).map(({ error }) => error?.code ?? '');
    expect(await codes()).toEqual(Array(4).fill('interview_deleted'));
    expect(resultStatusOf('interview_deleted')).toBe('invalid');
    const yearAgo = new Date(Date.now() - 366 * 24 * hourMs);
    await test.deps.db.asTenant(owner, (tx) => tx.update(deleted_links).set({ deleted_at: yearAgo }));
    expect(await codes()).toEqual(Array(4).fill('invalid'));
    // Nothing but a digest is stored, and the next deletion deletes old ones.
    const next = await candidate.begin(test, await newJob());
    await call(test, page.erase, { token: next.token, body: { id: newId() } });
    const links = await test.deps.db.asTenant(owner, (tx) => tx.select().from(deleted_links));
    expect(links.map(({ link_hash }) => link_hash)).toEqual([hashToken(next.interview.hash)]);
  });
});

describe('a request with a link that does not open the interview', () => {
  const ask = (hash: string, kind = 'later_deadline', text = '', on: Pick<TestApp, 'app'> = test) =>
    call(on, page.askByLink, { params: { hash }, body: { id: newId(), kind, text } });

  it('reaches the recruiter, and a later deadline opens the link again', async () => {
    const job = await newJob({ expire_date: inHours(1) });
    const body = { id: newId(), name: 'Ivan', email: `${newId()}@example.test` };
    const invited = await call(test, inviteByEmail, {
      token: owner.token,
      params: { id: job.id },
      body,
    });
    const { id, hash } = invited.data;
    test.passTime(2 * hourMs);
    expect((await open(hash)).error?.code).toBe('expired');
    const asked = await ask(hash, 'later_deadline', 'I was ill.');
    expect([asked.status, asked.data]).toEqual([200, {}]);
    const { requests } = (await call(test, getResponse, { token: owner.token, params: { id } })).data;
    expect(requests).toMatchObject([{ kind: 'later_deadline', text: 'I was ill.', state: 'open' }]);
    const later = { time_factor: 1, text_for_video: false, deadline_at: inHours(24) };
    await call(test, accommodate, { token: owner.token, params: { id }, body: later });
    expect((await open(hash)).status).toBe(200);
  });

  it('needs a known link, a message for a question, and is not repeated without end', async () => {
    expect((await ask(unknown())).error?.code).toBe('invalid');
    const job = await newJob();
    const hash = await invite(job);
    await close(job);
    expect((await ask(hash, 'question', ' ')).error).toMatchObject({ fields: { text: 'required' } });
    expect((await ask(hash, 'more_time', 'x')).error?.code).toBe('invalid_fields');
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await ask(hash, 'question', 'Why?')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('has a limit per address, so that guessing links is slow', async () => {
    const start = { max: 2, windowMs: minuteMs };
    const app = await buildApp({ ...test.deps, limits: { ...test.deps.limits, start } });
    const statuses = [];
    for (let count = 0; count < 3; count += 1)
      statuses.push((await ask(unknown(), 'question', 'x', { app })).status);
    expect(statuses).toEqual([404, 404, 429]);
    await app.close();
  });
});

describe('the deadline', () => {
  it('of an invitation counts from its sending, with a minute’s tolerance for clocks', async () => {
    const job = await newJob({ start_at: inHours(-240), expire_days: 2 });
    // The share link expired long ago; a candidate invited today has two days.
    expect((await share(job.hash_link)).error?.code).toBe('expired');
    const hash = await invite(job);
    const body = candidate.startBody();
    const interview = (await startOwn(hash, body)).data;
    const who = { token: body.session_token, interview };
    test.passTime(48 * hourMs + minuteMs / 2);
    const answer = (type: 'text' | 'code', content: object) =>
      call(test, interviews.submitAnswer, {
        token: who.token,
        body: candidate.answerTo(candidate.questionOf(who, type), content, now()),
      });
    expect((await answer('text', { text: 'Just so.' })).data.stored).toBe(true);
    expect((await open(hash)).error?.code).toBe('expired');
    test.passTime(minuteMs);
    expect((await answer('code', { language: 'python', code: '1' })).error?.code).toBe('expired');
  });

  it('does not end a running interview: a job that closes still accepts its answers', async () => {
    const job = await newJob();
    const who = await candidate.begin(test, job);
    await close(job);
    const body = candidate.answerTo(candidate.questionOf(who, 'text'), { text: 'Still here.' }, now());
    expect((await call(test, interviews.submitAnswer, { token: who.token, body })).data.stored).toBe(true);
    expect((await startOwn(who.interview.hash)).error?.code).toBe('closed');
  });
});

describe('one interview per address', () => {
  it('trusts only the configured proxy about addresses', async () => {
    const { hash_link } = await newJob({ one_per_ip: true });
    const app = await buildApp({ ...test.deps, config: { ...test.deps.config, trustProxy: false } });
    const startFrom = async (remoteAddress: string, forwarded: string) => {
      const request = requestOf(interviews.startShare, {
        params: { hash: hash_link },
        body: candidate.startBody(),
      });
      const headers = { ...request.headers, 'x-forwarded-for': forwarded, 'x-real-ip': forwarded };
      return (await app.inject({ ...request, headers, remoteAddress })).json().error?.code;
    };
    expect(await startFrom('198.51.100.1', '203.0.113.1')).toBeUndefined();
    expect(await startFrom('198.51.100.1', '203.0.113.2')).toBe('ip_used');
    expect(await startFrom('198.51.100.2', '203.0.113.1')).toBeUndefined();
    await app.close();
  });
});

describe('starting from a share link', () => {
  it('has a limit per address, which does not affect running interviews', async () => {
    const job = await newJob();
    const start = { max: 3, windowMs: minuteMs };
    const app = await buildApp({ ...test.deps, limits: { ...test.deps.limits, start } });
    // Another address than that of the guesses above, which are counted in the same database.
    const elsewhere: Callable['app'] = {
      inject: (request) => app.inject({ ...request, remoteAddress: '203.0.113.9' }),
    };
    const bodies = Array.from({ length: 4 }, () => candidate.startBody());
    const params = { hash: job.hash_link };
    const started = [];
    for (const body of bodies)
      started.push(await call({ app: elsewhere }, interviews.startShare, { params, body }));
    expect(started.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(Number(started[3]?.headers['retry-after'])).toBeGreaterThan(0);
    const token = bodies[0]?.session_token;
    expect((await call({ app }, interviews.getSession, { token })).status).toBe(200);
    await app.close();
  });
});
