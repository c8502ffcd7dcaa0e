// Input that nobody sends by mistake is refused with its code (P8), at little cost, and never with a 500.
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { newId } from '#contract/id.ts';
import type { JobDetail } from '#contract/job.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import {
  answerTo,
  begin,
  bind,
  bindingFor,
  manifestOf,
  questionOf,
  sendPart,
  someParts,
  startBody,
} from './interviewing.ts';
import type { Interviewee } from './interviewing.ts';
import { ask, companyDraft, jobDraft, makeJob, questionDraft, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';

let test: TestApp;
let owner: Person;
let job: JobDetail;
let who: Interviewee;

beforeAll(async () => {
  test = await startTestApp({ listen: true });
  owner = await signUp(test.app);
  job = await makeJob(test.app, owner);
  who = await begin(test, job);
});
afterAll(() => test.stop());

/** A body as it is, with its length if given. */
async function sendRaw(options: InjectOptions): Promise<{ status: number; code: string; bytes: number }> {
  const reply = await test.app.inject(options);
  const code: string = reply.statusCode < 400 ? '' : reply.json().error.code;
  return { status: reply.statusCode, code, bytes: reply.body.length };
}

describe('a body', () => {
  it.each([
    ['objects', '{"a":', '}'],
    ['arrays', '[', ']'],
  ])(
    'of %s nested a hundred thousand deep is refused like any other invalid body',
    async (_what, open, close) => {
      const payload = `{"email":${open.repeat(100_000)}${open === '[' ? '' : '1'}${close.repeat(100_000)}}`;
      const headers = { 'content-type': 'application/json' };
      const refused = await sendRaw({ method: 'POST', url: '/api/login', headers, payload });
      expect(refused).toMatchObject({ status: 422, code: 'invalid_fields' });
    },
  );

  it('with half a million invalid parts is refused before each is checked', async () => {
    const take = await bind(test, who);
    const parts = Array.from({ length: 8000 }, () => ({}));
    const segments = Array.from({ length: 64 }, (_, segment) => ({
      segment,
      mime_type: '',
      duration_ms: 1,
      parts,
    }));
    const sent = { token: who.token, params: { take }, body: { segments } };
    expect(await refusal(test.app, endpoints.sealTake, sent)).toMatchObject({
      status: 413,
      code: 'too_large',
    });
    const some = { ...sent, body: { segments: segments.slice(0, 1) } };
    const { code, fields } = await refusal(test.app, endpoints.sealTake, some);
    expect([code, Object.keys(fields).length]).toEqual(['invalid_fields', 100]);
  });

  it('that decompresses to far more than its size is refused at the limit', async () => {
    const payload = gzipSync(Buffer.alloc(100 * 1024 * 1024, 32));
    const as = { authorization: `Bearer ${owner.token}`, 'content-encoding': 'gzip' };
    const json = {
      method: 'POST',
      url: '/api/companies',
      headers: { ...as, 'content-type': 'application/json' },
      payload,
    } as const;
    const file = {
      method: 'PUT',
      url: `/api/files/${newId()}`,
      headers: { ...as, 'content-type': 'image/png' },
      payload,
    } as const;
    expect(await sendRaw(json)).toMatchObject({ status: 413, code: 'too_large' });
    expect(await sendRaw(file)).toMatchObject({ status: 413, code: 'too_large' });
    expect(await sendRaw({ ...file, payload: 'not packed' })).toMatchObject({
      status: 400,
      code: 'malformed_json',
    });
  });

  it('with half of a surrogate pair is stored with a replacement character', async () => {
    const company = await ask(test.app, endpoints.createCompany, {
      token: owner.token,
      body: companyDraft({ name: 'Cut \ud83d' }),
    });
    expect(company.name).toBe('Cut \ufffd');
    const body = startBody({ device: { user_agent: '\udc00', time_zone: '' } });
    await ask(test.app, endpoints.startShare, { params: { hash: job.hash_link }, body });
  });
});

describe('a timestamp', () => {
  it.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+23:00', '9999-12-31T23:59:59-23:00'])(
    'that PostgreSQL cannot store is refused: %s',
    async (at) => {
      const token = owner.token;
      const wrong = { status: 422, code: 'invalid_fields' };
      const draft = jobDraft(job.company_id, { start_at: at, questions: [questionDraft('text')] });
      expect(await refusal(test.app, endpoints.createJob, { token, body: draft })).toMatchObject(wrong);
      const start = {
        params: { hash: job.hash_link },
        body: startBody({ consent: { version: '1', given_at: at } }),
      };
      expect(await refusal(test.app, endpoints.startShare, start)).toMatchObject(wrong);
      const answer = { ...answerTo(questionOf(who, 'text'), { text: 'x' }), recorded_at: at };
      expect(
        await refusal(test.app, endpoints.submitAnswer, { token: who.token, body: answer }),
      ).toMatchObject(wrong);
      const binding = {
        token: who.token,
        params: { take: newId() },
        body: bindingFor(who, { started_at: at }),
      };
      expect(await refusal(test.app, endpoints.bindTake, binding)).toMatchObject(wrong);
      const after = Buffer.from(JSON.stringify([at, newId()])).toString('base64url');
      const page = { token, params: { id: job.id }, query: { after } };
      expect(await refusal(test.app, endpoints.getResponses, page)).toMatchObject(wrong);
    },
  );
});

describe('a recording from a device whose clock jumped', () => {
  it('is stored like any other', async () => {
    const take = await bind(test, who);
    const parts = someParts(2);
    for (const [number, bytes] of parts.entries()) await sendPart(test, who, { take, number }, bytes);
    const [segment] = manifestOf([parts]).segments;
    const body = { segments: [{ ...segment, duration_ms: Number.MAX_SAFE_INTEGER }] };
    const sealed = await ask(test.app, endpoints.sealTake, { token: who.token, params: { take }, body });
    expect(sealed.state).toBe('stored');
  });
});

describe('the address of a page', () => {
  it.each([
    ...[
      '//',
      '//[',
      '/../package.json',
      '/%2e%2e/package.json',
      '/..%2f..%2fpackage.json',
      '/%5c..%5cpackage.json',
    ],
    ...[
      '/assets/%2e%2e/%2e%2e/package.json',
      '/media/../../package.json',
      '/%00',
      '/i/%00',
      `/s/${'a'.repeat(5000)}`,
    ],
    ...['///candor.test', '/api/%2e%2e/dev/outbox'],
  ])('%s leads to the page or a 404, never outside the folder', async (path) => {
    const [head = '', body = ''] = (await requestRaw(path)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 (200|404) /);
    expect(head).not.toMatch(/^location:/im);
    expect(body).not.toContain('"devDependencies"');
  });
});

describe('a HEAD request', () => {
  it('for live updates opens no stream', async () => {
    let subscribers = 0;
    const { subscribe } = test.deps.events;
    test.deps.events.subscribe = (...asked) => {
      subscribers += 1;
      return subscribe(...asked);
    };
    const headers = { authorization: `Bearer ${owner.token}` };
    const reply = await test.app.inject({ method: 'HEAD', url: '/api/events', headers });
    test.deps.events.subscribe = subscribe;
    expect([reply.statusCode, subscribers]).toEqual([404, 0]);
  });
});

describe('the emails of a development machine', () => {
  it('are shown only to this machine', async () => {
    const statusFor = async (more: InjectOptions) =>
      (await test.app.inject({ url: '/dev/outbox.json', ...more })).statusCode;
    expect(await statusFor({ remoteAddress: '127.0.0.1' })).toBe(200);
    expect(await statusFor({ remoteAddress: '::ffff:127.0.0.1' })).toBe(200);
    expect(await statusFor({ remoteAddress: '192.168.1.20' })).toBe(404);
    expect(await statusFor({ headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(404);
    expect((await test.app.inject({ url: '/dev/outbox', remoteAddress: '10.0.0.1' })).statusCode).toBe(404);
  });

  it('are shown only under its own names, to no other site, through no proxy, and are never cached', async () => {
    const outbox = (headers: Record<string, string>) => test.app.inject({ url: '/dev/outbox', headers });
    for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000', 'a.localhost', 'candor.test']) {
      const reply = await outbox({ host });
      expect.soft([host, reply.statusCode, reply.headers['cache-control']]).toEqual([host, 200, 'no-store']);
    }
    for (const host of [
      'evil.test',
      'localhost.evil.test',
      '127.0.0.1.evil.test',
      '192.168.1.20',
      '[',
      'a b',
    ])
      expect.soft([host, (await outbox({ host })).statusCode]).toEqual([host, 404]);
    for (const name of [
      'x-real-ip',
      'via',
      'forwarded',
      'cf-connecting-ip',
      'cf-ray',
      'x-forwarded-host',
      'true-client-ip',
    ])
      expect.soft([name, (await outbox({ [name]: 'localhost' })).statusCode]).toEqual([name, 404]);
    const from = async (site: string) => (await outbox({ 'sec-fetch-site': site })).statusCode;
    expect([await from('none'), await from('same-origin'), await from('cross-site')]).toEqual([
      200, 200, 404,
    ]);
  });
});

/** Like a client that does not normalize its path. */
function requestRaw(path: string): Promise<string> {
  const { port } = test.app.server.address() as AddressInfo; // It listens on a port, so it is never a string.
  return new Promise((resolve, reject) => {
    let answered = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (bytes) => (answered += String(bytes)));
    socket.on('close', () => resolve(answered)).on('error', reject);
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: candor.test\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
    );
  });
}
