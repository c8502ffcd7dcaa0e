// What holds for every call: the envelope of refusals, headers, the API documentation, health checks.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { languages } from '#contract/languages.ts';
import { legalPages } from '#contract/legal.ts';
import { lineProbePath } from '#contract/line-probe.ts';
import { ErrorEnvelope } from '#contract/refusals.ts';
import { buildApp } from '../../server/entry/app.ts';
import { makeDemoWorkspace } from '../../server/entry/demo/workspace.ts';
import { refusalOf } from '../../server/platform/http/errors.ts';
import { sentence } from '../../server/kernel/texts/sentences.ts';
import { legalPage } from '../../src/kit/site-links.ts';
import { call, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import { makeJob } from './people.ts';

let test: TestApp;
let owner: SignedUp;
beforeAll(async () => {
  test = await startTestApp();
  owner = await signUp(test);
});
afterAll(() => test.stop());

async function post(
  payload: string | Buffer,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) {
  const reply = await test.app.inject({ method: 'POST', url: '/api/login', payload, headers });
  return { status: reply.statusCode, ...ErrorEnvelope.parse(reply.json()).error };
}

describe('an unreadable request', () => {
  it.each([
    ['malformed JSON', '{"email":', undefined, 400, 'malformed_json'],
    ['a prototype in JSON', '{"__proto__":{"email":"a"}}', undefined, 400, 'malformed_json'],
    ['a body above the limit', `"${'x'.repeat(1024 * 1024)}"`, undefined, 413, 'too_large'],
    ['another type', 'email=a', { 'content-type': 'text/plain' }, 415, 'unsupported_format'],
    [
      'a form instead of JSON',
      'email=a',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'unsupported_format',
    ],
    ['no body at all', '', undefined, 422, 'invalid_fields'],
    ['a list instead of an object', '[]', undefined, 422, 'invalid_fields'],
  ])('with %s is refused with a code and a sentence', async (_title, payload, headers, status, code) => {
    const refused = await post(payload, headers);
    expect(refused).toMatchObject({ status, code });
    expect(refused.message.length).toBeGreaterThan(10);
  });

  it('to an unknown path gets 404 in the same envelope', async () => {
    for (const url of [
      ...['/api/nothing', '/api/user/1', '/api', '/api/%ff'],
      ...['/assets', '/assets/', '/assets/none-12345678.js', '/en-US/'],
    ]) {
      const reply = await test.app.inject({ url, headers: { accept: 'text/html' } });
      expect
        .soft([reply.statusCode, ErrorEnvelope.parse(reply.json()).error.code], url)
        .toEqual([404, 'not_found']);
    }
  });

  it('to an impossible path gets 404, not an error about its form', async () => {
    const reply = await call(test, endpoints.getJob, { params: { id: 'no-uuid' }, token: owner.token });
    expect([reply.status, reply.error?.code]).toEqual([404, 'not_found']);
  });
});

describe('a violated foreign key', () => {
  const fault = (statement: SQL) =>
    test.deps.db
      .asTenant(owner, (tx) => tx.execute(statement))
      .then(
        () => undefined,
        (error: unknown) => refusalOf(error),
      );

  it('is permanent if the referenced row is missing, and temporary if other rows still refer to it', async () => {
    const job = await makeJob(test.app, owner);
    const tag = sql`insert into response_tags (agency_id, response_id, tag, job_id, response_created_at)
      values (${owner.agencyId}, gen_random_uuid(), 'calm', ${job.id}, now())`;
    expect(await fault(tag)).toMatchObject({ code: 'not_found', status: 404 });
    const named = sql`delete from companies where id = ${job.company_id}`;
    expect(await fault(named)).toMatchObject({ code: 'not_ready', status: 503 });
  });
});

describe('every response', () => {
  it('has strict headers and a request id, and API responses are not cached', async () => {
    const { headers } = await test.app.inject({ url: '/api/user' });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*; sandbox$/);
    expect(headers['permissions-policy']).not.toContain('self');
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'cache-control': 'no-store',
    });
  });

  it('that is a page runs only our own scripts, and cannot turn text into script', async () => {
    const headers = { accept: 'text/html' };
    for (const url of [
      '/',
      '/login',
      '/jobs',
      '/i/x',
      '/i/process/x',
      '/s/x',
      '/r/x',
      '/c/x',
      '/offline.html',
      '/sw.js',
    ]) {
      const policy = String((await test.app.inject({ url, headers })).headers['content-security-policy']);
      expect([url, policy]).toEqual([url, expect.stringContaining("; script-src 'self'; ")]);
      expect([url, policy]).toEqual([
        url,
        expect.stringContaining("; require-trusted-types-for 'script'; trusted-types candor; "),
      ]);
    }
  });

  it('allows camera, microphone and wake lock only on pages that record', async () => {
    const asked = async (url: string) => {
      const reply = await test.app.inject({ url, headers: { accept: 'text/html' } });
      return String(reply.headers['permissions-policy']);
    };
    for (const url of ['/i/x', '/i/process/x', '/s/x', '/offline.html', '/jobs/create'])
      expect([url, await asked(url)]).toEqual([
        url,
        expect.stringContaining('camera=(self), microphone=(self), screen-wake-lock=(self)'),
      ]);
    for (const url of ['/r/x', '/c/x', '/media/x/y', '/api/user', '/dev/outbox', '/api/docs/'])
      expect([url, await asked(url)]).toEqual([
        url,
        expect.stringContaining('camera=(), microphone=(), screen-wake-lock=()'),
      ]);
    for (const url of ['/i/x', '/', '/r/x', '/api/user'])
      for (const power of ['geolocation', 'payment', 'usb', 'display-capture', 'clipboard-read'])
        expect([url, await asked(url)]).toEqual([url, expect.stringContaining(`${power}=()`)]);
    for (const url of ['/i/l/x', '/offline.html'])
      expect([url, await asked(url)]).toEqual([url, expect.stringContaining('display-capture=(self)')]);
  });

  it('allows passkeys only on pages that can lead to the sign-in or the account', async () => {
    const asked = async (url: string) => {
      const reply = await test.app.inject({ url, headers: { accept: 'text/html' } });
      return String(reply.headers['permissions-policy']);
    };
    const passkeys = (who: string) =>
      expect.stringContaining(`publickey-credentials-create=${who}, publickey-credentials-get=${who}`);
    for (const url of ['/', '/login', '/profile', '/jobs/vacancy/x'])
      expect([url, await asked(url)]).toEqual([url, passkeys('(self)')]);
    for (const url of [
      '/i/x',
      '/s/x',
      '/r/x',
      '/c/x',
      '/i/l/x',
      '/legal/privacy',
      '/offline.html',
      '/api/user',
      '/media/x',
    ])
      expect([url, await asked(url)]).toEqual([url, passkeys('()')]);
  });

  it('tells browsers to stay with HTTPS, and only under HTTPS', async () => {
    const of = async (environment: Record<string, string>) => {
      const app = await startTestApp({ environment });
      const { headers } = await app.app.inject({ url: '/' });
      await app.stop();
      return headers['strict-transport-security'];
    };
    const https = { NODE_ENV: 'production', PUBLIC_URL: 'https://candor.test' };
    expect(await of(https)).toBe('max-age=31536000; includeSubDomains');
    expect(await of({})).toBeUndefined();
  });

  it('names an address for policy reports, which accepts nothing else', async () => {
    const send = (payload: string, type = 'application/csp-report') =>
      test.app.inject({ method: 'POST', url: '/policy-reports', headers: { 'content-type': type }, payload });
    const report = { 'effective-directive': 'script-src-elem' };
    expect((await send(JSON.stringify({ 'csp-report': report }))).statusCode).toBe(204);
    expect((await send('{}')).statusCode).toBe(422);
    expect((await send('no json')).statusCode).toBe(422);
    expect((await send('x'.repeat(20_000))).statusCode).toBe(413);
    expect((await send('{}', 'text/plain')).statusCode).toBe(415);
  });

  it('for a candidate’s page keeps search engines away', async () => {
    const [share, home] = await Promise.all(
      ['/s/x', '/'].map((url) => test.app.inject({ url, headers: { accept: 'text/html' } })),
    );
    expect([share?.headers['x-robots-tag'], home?.headers['x-robots-tag']]).toEqual([
      'noindex, nofollow',
      undefined,
    ]);
  });
});

describe('the HTML of a page', () => {
  it('is 404 for an unknown path, with the page that leads to /404, and 200 for all others', async () => {
    const headers = { accept: 'text/html' };
    const statusOf = async (url: string) => {
      const reply = await test.app.inject({ url, headers });
      expect.soft(reply.headers['content-type'], url).toBe('text/html; charset=utf-8');
      return reply.statusCode;
    };
    for (const url of ['/nothing', '/jobs/nothing/here', '/i/x/y/z', '/404', '/nothing?next=/login'])
      expect.soft([url, await statusOf(url)]).toEqual([url, 404]);
    // Pages of interviews and guests report an expired link themselves, with status 200.
    for (const url of ['/', '/login', '/jobs/vacancy/x?search=y', '/registration', '/i/x', '/s/x', '/r/x'])
      expect.soft([url, await statusOf(url)]).toEqual([url, 200]);
  });
});

describe('the first HTML of an interview', () => {
  it('is sent to chat previews, whatever they accept', async () => {
    const headers = { accept: '*/*' };
    const page = await test.app.inject({ url: '/s/x', headers });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect((await test.app.inject({ url: '/missing.png', headers })).statusCode).toBe(404);
  });

  it('names the job and the company in the requested language, and nothing for an unknown hash', async () => {
    const hash = await makeDemoWorkspace(test.app, 'candor-demo');
    const headers = { accept: 'text/html', 'accept-language': 'de-AT,de;q=0.9' };
    const known = await test.app.inject({ url: `/s/${hash}`, headers });
    expect(known.body).toContain('<title>Barista · Harbour Coffee</title>');
    expect(known.body).toContain('<html lang="de-DE" dir="ltr">');
    const unknown = await test.app.inject({ url: `/s/${hash.slice(1)}x`, headers });
    expect([unknown.statusCode, unknown.body.includes('<title>Candor</title>')]).toEqual([200, true]);
  });

  it('links an app that opens this interview and names what the page names; other candidate pages link none', async () => {
    const { name, company, hash_link: hash } = await makeJob(test.app, owner);
    const headers = { accept: 'text/html' };
    const { body } = await test.app.inject({ url: `/s/${hash}`, headers });
    const address = `/s/${hash}/manifest.webmanifest`;
    expect(body).toContain(`<link rel="manifest" href="${address}">`);
    const found = await test.app.inject({ url: address });
    expect(found.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(found.json()).toMatchObject({
      id: `/s/${hash}`,
      start_url: `/s/${hash}`,
      name: `${name} · ${company.name}`,
    });
    const others = ['/i/result/expired', `/i/${'x'.repeat(24)}`, `/s/${hash.slice(1)}x`];
    for (const url of others) {
      const page = await test.app.inject({ url, headers });
      expect.soft([url, page.body.includes('rel="manifest"')]).toEqual([url, false]);
    }
  });

  it('has no app for a guessed hash, and limits guessing', async () => {
    const link = { max: 2, windowMs: 60_000 };
    const app = await buildApp({ ...test.deps, limits: { ...test.deps.limits, link } });
    const statuses = [];
    for (const letter of ['i', 's', 'i'])
      statuses.push((await app.inject(`/${letter}/${'x'.repeat(24)}/manifest.webmanifest`)).statusCode);
    expect(statuses).toEqual([404, 404, 429]);
    await app.close();
  });
});

describe('the legal pages', () => {
  const titles = { privacy: 'shell.privacy_policy', terms: 'shell.terms', refund: 'shell.refund' } as const;
  const open = (page: string, language: string = 'en-US') =>
    test.app.inject({
      url: `/legal/${page}`,
      headers: { accept: 'text/html', cookie: `language=${language}` },
    });

  it.each(languages)('exist without a SITE_URL, in %s and without scripts', async (language) => {
    for (const page of legalPages) {
      const { statusCode, headers, body } = await open(page, language);
      expect(statusCode).toBe(200);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(body).toContain(`<html lang="${language}"`);
      expect(body).toContain(`<h1>${sentence(language, titles[page])}</h1>`);
      expect(body).not.toContain('<script');
    }
    expect((await test.app.inject({ url: legalPage('terms', language, '') })).statusCode).toBe(200);
  });

  it('show the operator’s text, without its HTML and scripts', async () => {
    const folder = join(test.dataDir, 'legal');
    mkdirSync(folder);
    try {
      writeFileSync(
        join(folder, 'privacy.md'),
        '# Our policy\n\n<script>alert(1)</script>\n\n[here](javascript:alert(1)) [there](https://example.com)',
      );
      writeFileSync(join(folder, 'privacy.de-DE.md'), '# Unsere Regeln');
      const { body } = await open('privacy', 'it-IT');
      expect(body).toContain('<h1>Our policy</h1>');
      expect(body).toContain('<a href="https://example.com">there</a>');
      expect(body).not.toMatch(/<script|href="javascript/);
      expect((await open('privacy', 'de-DE')).body).toContain('<h1>Unsere Regeln</h1>');
      expect((await open('terms')).body).toContain('<h1>Terms of service</h1>');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('redirect to SITE_URL if it is set', async () => {
    const { config } = test.deps;
    test.deps.config = { ...config, siteUrl: 'https://www.example.com' };
    try {
      const { statusCode, headers } = await open('refund', 'ru-RU');
      expect([statusCode, headers.location]).toEqual([302, 'https://www.example.com/ru/refund-policy']);
    } finally {
      test.deps.config = config;
    }
  });
});

describe('the API documentation', () => {
  it('names every endpoint of the contract and can be browsed', async () => {
    const document = (await test.app.inject({ url: '/api/openapi.json' })).json<{
      openapi: string;
      paths: Record<string, object>;
    }>();
    expect(document.openapi).toBe('3.1.0');
    for (const endpoint of Object.values(endpoints)) {
      const path = `/${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
      expect.soft(Object.keys(document.paths[path] ?? {}), path).toContain(endpoint.method.toLowerCase());
    }
    expect((await test.app.inject({ url: '/api/docs/' })).body).toContain('swagger-ui');
    const browsed = (await test.app.inject({ url: '/api/docs/json' })).json<{
      paths: Record<string, object>;
    }>();
    expect(Object.keys(browsed.paths)).toContain('/jobs/{id}/invitations');
  });

  it('names only existing endpoints', async () => {
    for (const endpoint of Object.values(endpoints)) {
      const url = `/api/${endpoint.path}`;
      expect
        .soft(test.app.hasRoute({ method: endpoint.method, url }), `${endpoint.method} ${url}`)
        .toBe(true);
    }
  });
});

describe('the health check', () => {
  it('reports each component', async () => {
    expect((await test.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
    const ready = await test.app.inject({ url: '/readyz' });
    expect(ready.json()).toMatchObject({ status: 'ready', checks: { database: 'ok', storage: 'ok' } });
  });
});

describe('a form', () => {
  it('is read in both encodings, and refused while no payment provider is set', async () => {
    const headers = { authorization: `Bearer ${owner.token}` };
    const url = '/api/v2/plans/intent';
    const multipart = '--x\r\nContent-Disposition: form-data; name="currency"\r\n\r\nGBR\r\n--x--\r\n';
    const replies = await Promise.all([
      test.app.inject({
        method: 'POST',
        url,
        payload: 'currency=USD',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      }),
      test.app.inject({
        method: 'POST',
        url,
        payload: multipart,
        headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
      }),
      test.app.inject({
        method: 'POST',
        url,
        payload: 'currency=XXX',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      }),
      test.app.inject({
        method: 'POST',
        url,
        payload: 'nonsense',
        headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
      }),
    ]);
    const codes = replies.map((reply) => ErrorEnvelope.parse(reply.json()).error.code);
    expect(codes).toEqual(['payments_off', 'payments_off', 'invalid_fields', 'malformed_json']);
  });
});

describe('a connection that breaks midway', () => {
  it('does not affect other connections', async () => {
    const listening = await startTestApp({ listen: true });
    const { port } = new URL(listening.app.listeningOrigin);
    const cut = httpRequest({
      port,
      method: 'POST',
      path: '/api/login',
      headers: { 'content-type': 'application/json', 'content-length': 1000 },
    });
    cut.on('error', () => undefined);
    cut.write('{"email":');
    await new Promise((resolve) => setTimeout(resolve, 100));
    cut.destroy();
    const { status } = await fetch(`${listening.app.listeningOrigin}/healthz`);
    await listening.stop();
    expect(status).toBe(200);
  });
});

describe('a WebSocket', () => {
  let listening: TestApp;
  beforeAll(async () => {
    listening = await startTestApp({ listen: true });
  });
  afterAll(() => listening.stop());

  function wasOpened(path: string): Promise<boolean> {
    const socket = new WebSocket(new URL(path, listening.app.listeningOrigin));
    let wasOpen = false;
    socket.addEventListener('open', () => (wasOpen = true));
    socket.addEventListener('error', () => undefined); // The end says what happened.
    return new Promise((resolve) => {
      socket.addEventListener('close', () => resolve(wasOpen));
    });
  }

  it('of a page that looks for the server is opened and closed', async () => {
    expect(await wasOpened(lineProbePath)).toBe(true);
  });

  it.each(['/api/live/events', '/api/login', '/', `${lineProbePath}/`, `${lineProbePath}?a=1`])(
    'is refused at %s',
    async (path) => {
      expect(await wasOpened(path)).toBe(false);
    },
  );

  it.each(['', 'short', 'é'.repeat(24), 'A'.repeat(4000)])(
    'without a valid key is refused: %s',
    async (key) => {
      const headers = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-key': encodeURI(key) };
      const url = new URL(lineProbePath, listening.app.listeningOrigin);
      const status = await new Promise((resolve, reject) => {
        const asked = httpRequest(url, { headers });
        asked.on('response', ({ statusCode }) => resolve(statusCode));
        asked.on('upgrade', () => reject(new Error('accepted')));
        asked.on('error', reject);
        asked.end();
      });
      expect(status).toBe(404);
    },
  );

  it('that is given up in the middle leaves the server working', async () => {
    const { port } = new URL(listening.app.listeningOrigin);
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-key': `${'A'.repeat(22)}==`,
    };
    for (let i = 0; i < 50; i += 1) {
      const asked = httpRequest({ port, path: lineProbePath, headers });
      asked.on('error', () => undefined);
      asked.on('upgrade', (_reply, socket) => socket.resetAndDestroy());
      asked.end();
      if (i % 2 === 0) asked.destroy();
    }
    expect((await fetch(`${listening.app.listeningOrigin}/healthz`)).status).toBe(200);
  });
});
