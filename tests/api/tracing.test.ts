// Traces: a span for each call and task, which says nothing about people, has the id that the log has, and costs nothing if the
// collector does not answer.
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#contract/endpoints.ts';
import type { JobDetail } from '#contract/job.ts';
import { allTasks } from '../../server/entry/all-tasks.ts';
import { measuredStorage } from '../../server/platform/monitoring/measure-storage.ts';
import { exportSpans } from '../../server/platform/monitoring/export-spans.ts';
import { beginTrace, endSpan, inSpan, within } from '../../server/platform/tracing/spans.ts';
import type { Span } from '../../server/platform/tracing/spans.ts';
import { newTrace } from '../../server/platform/tracing/trace-context.ts';
import { callerOf } from '../faults/server-under-test.ts';
import { call, eventually, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import * as candidate from './interviewing.ts';
import { makeJob } from './people.ts';
import { attributesOf, startCollector } from './otlp-collector.ts';
import type { Collector, ReceivedSpan } from './otlp-collector.ts';
import { ready, startProcess } from './server-process.ts';

let test: TestApp;
let owner: SignedUp;
let job: JobDetail;
const recorded: Span[] = [];
let logged = '';
beforeAll(async () => {
  test = await startTestApp({ ports: { tracer: { record: (span) => void recorded.push(span) } } });
  owner = await signUp(test);
  job = await makeJob(test.app, owner);
});
afterAll(() => test.stop());

const parent = '00f067aa0ba902b7';
/** The last digits decide whether a part is sampled. */
const [sampled, unsampled] = [`4bf92f3577b34da6a3c${'0'.repeat(13)}`, `4bf92f3577b34da6a3c${'f'.repeat(13)}`];
const headersOf = (traceId: string, flags = '01') => ({ traceparent: `00-${traceId}-${parent}-${flags}` });

async function recordedBy(work: () => Promise<unknown>): Promise<Span[]> {
  recorded.length = 0;
  await work();
  return [...recorded];
}

describe('a call', () => {
  it('is a span of the trace that its caller has begun, and what it waits for are children', async () => {
    const { token } = owner;
    const spans = await recordedBy(() =>
      call(test, endpoints.getJobs, { token, headers: headersOf(unsampled) }),
    );
    const span = spans.find(({ kind }) => kind === 'server');
    expect(span).toMatchObject({
      ...{ name: 'getJobs', traceId: unsampled, parentSpanId: parent, hasFailed: false },
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/jobs',
        'http.response.status_code': 200,
      },
    });
    const children = spans.filter((child) => child !== span);
    expect(children.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['database find_user_session', 'database transaction']),
    );
    for (const child of children) {
      expect(child).toMatchObject({ traceId: unsampled, parentSpanId: span?.spanId, kind: 'client' });
      expect(child.startMs).toBeGreaterThanOrEqual(span?.startMs ?? Infinity);
      expect(child.endMs).toBeLessThanOrEqual(span?.endMs ?? 0);
    }
  });

  it('that has a body keeps its children', async () => {
    const body = { email: 'nobody@candor.test', password: 'wrong password' };
    const spans = await recordedBy(() => call(test, endpoints.login, { body }));
    const span = spans.find(({ name }) => name === 'login');
    expect(span).toMatchObject({ parentSpanId: undefined, hasFailed: false });
    expect(spans.filter(({ parentSpanId }) => parentSpanId === span?.spanId)).not.toEqual([]);
  });

  it('that fails because of the server is a failed span', async () => {
    const { storage, log } = test.deps;
    log.level = 'silent';
    const who = await candidate.begin(test, job);
    const take = await candidate.bind(test, who);
    test.deps.storage = measuredStorage({
      ...storage,
      putIfAbsent: () => Promise.reject(new Error('secret')),
    });
    const [part = Buffer.alloc(0)] = candidate.someParts(1);
    const headers = { ...candidate.digestHeader(part), ...headersOf(sampled) };
    const spans = await recordedBy(() => candidate.sendPart(test, who, { take, number: 0 }, part, headers));
    Object.assign(test.deps, { storage });
    log.level = 'error';
    const failed = spans.filter(({ hasFailed }) => hasFailed).map(({ name }) => name);
    expect(failed).toEqual(['storage put_if_absent', 'putPart']);
    expect(JSON.stringify(spans)).not.toContain('secret');
  });

  it('is not recorded if its caller does not record the trace, nor is a page', async () => {
    const spans = await recordedBy(async () => {
      await call(test, endpoints.getJobs, { token: owner.token, headers: headersOf(sampled, '00') });
      await test.app.inject({ url: '/healthz', headers: headersOf(sampled) });
      await test.app.inject({ url: '/nothing', headers: headersOf(sampled) });
    });
    expect(spans).toEqual([]);
  });

  it('with a part is recorded once in a thousand times, whatever its caller asks for', async () => {
    const who = await candidate.begin(test, job);
    const take = await candidate.bind(test, who);
    const [part = Buffer.alloc(0)] = candidate.someParts(1);
    const send = (traceId: string) => {
      const headers = { ...candidate.digestHeader(part), ...headersOf(traceId) };
      return candidate.sendPart(test, who, { take, number: 0 }, part, headers);
    };
    expect(await recordedBy(() => send(unsampled))).toEqual([]);
    const names = (await recordedBy(() => send(sampled))).map(({ name }) => name);
    expect(names).toContain('putPart');
  });
});

it('a trace has at most 200 children', async () => {
  const spans = await recordedBy(async () => {
    const open = beginTrace({ record: (span) => void recorded.push(span) }, newTrace(), 'export', 'consumer');
    await within(open, async () => {
      for (let n = 0; n < 300; n += 1) await inSpan('mail', 'client', async () => n);
    });
    endSpan(open);
  });
  expect(spans).toHaveLength(201);
});

const LogLine = z.object({
  msg: z.string(),
  route: z.optional(z.string()),
  task: z.optional(z.string()),
  trace_id: z.optional(z.string()),
});

describe('a server with OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  let collector: Collector;
  let exitCode: number | null;
  beforeAll(async () => {
    collector = await startCollector('Bearer a token');
    const server = await ready(
      startProcess({
        ...{ DATABASE_URL: test.ownerUrl, DATA_DIR: test.dataDir, LOG_LEVEL: 'info', DRAIN_SECONDS: '0' },
        OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
        OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20a%20token',
      }),
    );
    const there = { app: callerOf(Number(new URL(server.url()).port)) };
    await candidate.begin(there, job);
    const { token, email } = owner;
    await call(there, endpoints.getJob, { token, params: { id: job.id }, headers: headersOf(unsampled) });
    await call(there, endpoints.getJobs, { token, headers: headersOf(sampled, '00') });
    await call(there, endpoints.forgotPassword, { body: { email } });
    await eventually(() => {
      if (!/"task":"mail-reset".*"msg":"task done"/.test(server.output()))
        throw new Error('no email is sent');
    });
    exitCode = await server.end('SIGTERM');
    logged = server.output();
  });
  afterAll(() => collector.stop());

  const lines = () =>
    logged.split('\n').flatMap((line) => (line.startsWith('{') ? [LogLine.parse(JSON.parse(line))] : []));
  const firstSpans = () => collector.spans.filter(({ kind }) => kind === 2 || kind === 5);

  it('sends spans as the specification has them, and those that wait when it stops', () => {
    expect([exitCode, collector.faults]).toEqual([0, []]);
    expect(new Set(collector.resources.map((resource) => resource['service.name']))).toEqual(
      new Set(['candor']),
    );
    const names = firstSpans().map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['startShare', 'getJob', 'forgotPassword', 'mail-reset']));
    expect(names).not.toContain('getJobs');
    const asked = collector.spans.find(({ name }) => name === 'getJob');
    expect(asked).toMatchObject({ traceId: unsampled, parentSpanId: parent });
    const childrenOf = (first: string) => {
      const parentId = firstSpans().find(({ name }) => name === first)?.spanId;
      return collector.spans.flatMap((span) => (span.parentSpanId === parentId ? [span.name] : []));
    };
    expect(childrenOf('mail-reset')).toContain('mail');
    // Its body was read from the network.
    expect(childrenOf('startShare')).toContain('database transaction');
  });

  it('logs each call and each task with the id of its trace', () => {
    const named = new Map(lines().map((line) => [line.trace_id, line.task ?? line.route]));
    const expected = (span: ReceivedSpan) => attributesOf(span)['http.route'] ?? span.name;
    const differing = firstSpans().filter((span) => named.get(span.traceId) !== expected(span));
    expect(differing.map(({ name }) => name)).toEqual([]);
    for (const { msg, trace_id } of lines())
      if (msg === 'answered' || msg === 'task done') expect(trace_id).toMatch(/^[0-9a-f]{32}$/);
  });

  it('sends nothing about people, no path, and only names from fixed lists', () => {
    const sent = collector.bodies.join();
    const { email, token, agencyId, userId } = owner;
    for (const secret of [email, token, agencyId, userId, job.hash_link, job.id, 'carla', 'Carla', 'select'])
      expect(sent).not.toContain(secret);
    const names = [...Object.keys(endpoints), ...allTasks.map(({ name }) => name), 'mail'];
    const others = collector.spans.filter(({ name }) => !names.includes(name));
    for (const { name } of others) expect(name).toMatch(/^(database [a-z_]+|storage [a-z_]+|push|webhook)$/);
    const routes = Object.values(endpoints).map(({ path }) => `/api/${path}`);
    const allowed: Record<string, RegExp> = {
      'http.request.method': /^(GET|POST|PUT|DELETE|PATCH)$/,
      'http.response.status_code': /^\d{3}$/,
      'db.system.name': /^postgresql$/,
    };
    for (const span of collector.spans)
      for (const [key, value] of Object.entries(attributesOf(span))) {
        if (key === 'http.route') expect(routes).toContain(value);
        else expect(value, key).toMatch(allowed[key] ?? /^not allowed$/);
      }
  });
});

describe('a collector', () => {
  const aSpan = (): Span => ({
    ...{ name: 'getJobs', kind: 'server', traceId: sampled, spanId: parent, parentSpanId: undefined },
    ...{ startMs: Date.now(), endMs: Date.now(), attributes: {}, hasFailed: false },
  });
  const warnings: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });

  async function exportTo(collector: Collector, count: number) {
    const exporter = exportSpans({ url: collector.url, headers: {} }, test.deps.own, log);
    for (let n = 0; n < count; n += 1) exporter.record(aSpan());
    return exporter;
  }

  it('that is silent costs no call its time and no memory', async () => {
    const collector = await startCollector();
    collector.status = null;
    const exporter = await exportTo(collector, 10_000);
    await eventually(() => expect(collector.requests).toBe(1), 10_000);
    const begunAt = performance.now();
    await exporter.stop();
    expect(performance.now() - begunAt).toBeLessThan(4000);
    expect(collector.requests).toBe(1);
    await collector.stop();
  });

  it('that fails is reported once, and gets the next spans', async () => {
    const collector = await startCollector();
    collector.status = 503;
    warnings.length = 0;
    const exporter = await exportTo(collector, 512);
    await eventually(() => expect(warnings).toHaveLength(1), 10_000);
    expect(JSON.parse(warnings[0] ?? '')).toMatchObject({ reason: 'status 503', dropped: 512 });
    collector.status = 200;
    collector.spans.length = 0;
    for (let n = 0; n < 700; n += 1) exporter.record(aSpan());
    await exporter.stop();
    expect([collector.spans.length, collector.faults, warnings.length]).toEqual([700, [], 1]);
    await collector.stop();
  });

  it('that is slow gets at most 2,048 waiting spans, and the number of the others is logged', async () => {
    const collector = await startCollector();
    warnings.length = 0;
    const exporter = await exportTo(collector, 10_000);
    await exporter.stop();
    // With those of the first request.
    expect(collector.spans).toHaveLength(2048 + 512);
    expect(JSON.parse(warnings[0] ?? '{}')).toMatchObject({ dropped: 10_000 - 2048 - 512 });
    await collector.stop();
  });
});
