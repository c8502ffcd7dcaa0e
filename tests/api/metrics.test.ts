// Metrics are served on a separate port only, name no agency or person, and include everything that the alerts and
// dashboards in ops/ use.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { allTasks } from '../../server/entry/all-tasks.ts';
import { timed } from '../../server/platform/metrics/metrics.ts';
import { measuredMailer } from '../../server/platform/monitoring/measure-mail.ts';
import { serveMetrics } from '../../server/platform/monitoring/serve-metrics.ts';
import { mailReset } from '../../server/domain/organizations/recovery/reset-password.ts';
import { rateLimitNames } from '../../server/platform/net/rate-limits.ts';
import { enqueue } from '../../server/platform/queue/enqueue.ts';
import { call, signUp, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { startProcess } from './server-process.ts';

const root = path.resolve(import.meta.dirname, '../..');
let test: TestApp;
let port: number;
let stop: () => Promise<void>;
let owner: pg.Client;

beforeAll(async () => {
  test = await startTestApp({ limits: { login: { max: 1, windowMs: 3_600_000 } } });
  ({ port, stop } = await serveMetrics(test.deps, { port: 0, host: '127.0.0.1' }));
  owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await stop();
  await test.stop();
});

interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

async function look(): Promise<Sample[]> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return text.split('\n').flatMap((line) => {
    const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name === '') return [];
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', content = '']) => [
      key,
      content,
    ]);
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
  });
}

const valueOf = (samples: Sample[], name: string, labels: Record<string, string> = {}) =>
  samples.find(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([key, content]) => sample.labels[key] === content),
  )?.value;

describe('metrics', () => {
  it('are not on the public address', async () => {
    for (const accept of ['text/html', '*/*', 'text/plain'])
      expect((await test.app.inject({ url: '/metrics', headers: { accept } })).statusCode).toBe(404);
  });

  it('are on a separate port, with the health checks', async () => {
    const statusOf = async (url: string) => (await fetch(`http://127.0.0.1:${port}${url}`)).status;
    expect(await Promise.all(['/metrics', '/healthz', '/readyz', '/', '/api/user'].map(statusOf))).toEqual([
      ...[200, 200, 200, 404, 404],
    ]);
  });

  it('count calls by endpoint, with labels from fixed lists and nothing of what was sent', async () => {
    const person = await signUp(test);
    const body = { email: 'secret-name@example.test', password: 'wrong password' };
    const labels = { endpoint: 'login', status: '4xx' };
    // Test files of one worker share this process.
    const before = valueOf(await look(), 'candor_endpoint_total', labels) ?? 0;
    for (let n = 0; n < 3; n += 1) await call(test, endpoints.login, { body });
    await test.app.inject({
      url: '/api/jobs/secret-name?x=secret-name',
      headers: { 'x-agency': 'secret-name' },
    });
    await test.app.inject({ method: 'POST', url: '/secret-name' });
    const samples = await look();
    expect(valueOf(samples, 'candor_endpoint_total', labels)).toBe(before + 3);
    expect(valueOf(samples, 'candor_endpoint_seconds_total', { endpoint: 'login' })).toBeGreaterThan(0);
    expect(valueOf(samples, 'candor_http_seconds_count', { caller: 'anyone' })).toBeGreaterThanOrEqual(3);
    expect(valueOf(samples, 'candor_rate_limited_total', { name: 'login' })).toBeGreaterThan(0);
    const values = new Set(samples.flatMap(({ labels }) => Object.values(labels)));
    expect([...values].filter((value) => /secret-name|candor\.test/.test(value))).toEqual([]);
    expect(values.has(person.agencyId)).toBe(false);
    const known: Record<string, readonly string[]> = {
      endpoint: [...Object.keys(endpoints), 'page', 'other'],
      caller: [...Object.values(endpoints).map(({ access }) => access.who), 'page'],
      status: ['1xx', '2xx', '3xx', '4xx', '5xx'],
      queue: allTasks.map(({ name }) => name),
      task: allTasks.map(({ name }) => name),
      name: rateLimitNames,
    };
    for (const { labels } of samples)
      for (const [label, list] of Object.entries(known))
        if (labels[label] !== undefined) expect(list).toContain(labels[label]);
    expect(samples.length).toBeLessThan(2000);
  });

  it('leave out health checks, which would hide the failures of calls or be the only ones', async () => {
    const pages = async () =>
      (await look())
        .filter(({ name, labels }) => name === 'candor_endpoint_total' && labels['endpoint'] === 'page')
        .reduce((sum, { value }) => sum + value, 0);
    const before = await pages();
    for (const url of ['/healthz', '/readyz']) await test.app.inject({ url });
    expect(await pages()).toBe(before);
    await test.app.inject({ url: '/nothing' });
    expect(await pages()).toBe(before + 1);
  });

  it('stay below 2,000 series, whatever is called', async () => {
    for (const endpoint of Object.values(endpoints))
      await test.app.inject({
        method: endpoint.method,
        url: `/api/${endpoint.path.replaceAll(/:\w+/g, 'x')}`,
      });
    const samples = await look();
    const others = samples.filter(({ name }) => !/^candor_(endpoint|task)_/.test(name));
    // Every endpoint with its time and 2xx, 4xx and 5xx, every task with its time and both results.
    const most = Object.keys(endpoints).length * 4 + allTasks.length * 3;
    expect(others.length + most).toBeLessThan(2000);
    expect(samples.length).toBeLessThan(2000);
  });

  it('have buckets at our aims', async () => {
    await timed('put_if_absent', async () => undefined);
    const samples = await look();
    const limitsOf = (metric: string) =>
      samples.filter(({ name }) => name === `${metric}_bucket`).map(({ labels }) => labels['le']);
    for (const aim of ['0.025', '0.05', '0.06']) expect(limitsOf('candor_part_ack_seconds')).toContain(aim);
    // An alert compares with it.
    expect(limitsOf('candor_storage_seconds')).toContain('0.2');
  });
});

describe('the alerts’ conditions', () => {
  it('a task that waits is seen, and only until it is done', async () => {
    const startAfter = new Date(Date.now() - 400_000);
    await test.deps.db.asNobody((tx) => enqueue(tx, mailReset, { email: 'a@candor.test' }, { startAfter }));
    expect(valueOf(await look(), 'candor_queue_oldest_seconds', { queue: 'mail-reset' })).toBeGreaterThan(
      300,
    );
    await owner.query(`delete from pgboss.job where name = 'mail-reset'`);
    expect(valueOf(await look(), 'candor_queue_oldest_seconds', { queue: 'mail-reset' })).toBeUndefined();
  });

  it('a process without a heartbeat is lost', async () => {
    const beat = `select beat_process('019a0000-0000-7000-8000-000000000001', 'worker', 'there', '1', now())`;
    await test.deps.db.pool.query(beat);
    expect(valueOf(await look(), 'candor_processes', { role: 'worker' })).toBe(1);
    expect(valueOf(await look(), 'candor_processes_lost', { role: 'worker' })).toBe(0);
    await owner.query(`update processes set seen_at = seen_at - interval '61 seconds'`);
    expect(valueOf(await look(), 'candor_processes_lost', { role: 'worker' })).toBe(1);
  });

  it('failing emails, the age of the backup and the free disk are seen', async () => {
    const failing = measuredMailer({ send: async () => Promise.reject(new Error('no connection')) });
    const mail = { id: '1', to: { name: '', address: 'a@candor.test' }, subject: '', text: '' };
    await expect(failing.send(mail)).rejects.toThrow('no connection');
    expect(valueOf(await look(), 'candor_backup_age_seconds')).toBeUndefined();
    const yesterday = new Date(Date.now() - 27 * 3_600_000).toISOString();
    await owner.query(`insert into settings (key, value) values ('backup_at', $1)`, [yesterday]);
    const samples = await look();
    expect(valueOf(samples, 'candor_mail_total', { result: 'failed' })).toBeGreaterThan(0);
    expect(valueOf(samples, 'candor_backup_age_seconds')).toBeGreaterThan(26 * 3600);
    const free =
      (valueOf(samples, 'candor_disk_free_bytes') ?? 0) / (valueOf(samples, 'candor_disk_bytes') ?? 1);
    expect(free).toBeGreaterThan(0);
    expect(free).toBeLessThan(1);
  });
});

describe('ops/', () => {
  const files = [
    'alerts.yml',
    ...readdirSync(path.join(root, 'ops/grafana')).map((file) => `grafana/${file}`),
  ];

  it.each(files)('%s uses only metrics and endpoints that exist', async (file) => {
    const text = readFileSync(path.join(root, 'ops', file), 'utf8').replaceAll('\\"', '"');
    const asked = new Set(text.match(/candor_\w+/g));
    const told = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const known = new Set([...told.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
    const missing = [...asked].filter((name) => !known.has(name.replace(/_(count|sum|bucket)$/, '')));
    expect([asked.size > 0, missing]).toEqual([true, []]);
    const named = [...text.matchAll(/endpoint=~"([^"]+)"/g)].flatMap(([, names = '']) => names.split('|'));
    expect(named.filter((name) => !Object.hasOwn(endpoints, name))).toEqual([]);
  });

  it('has expressions whose brackets close and whose durations and comparisons exist', () => {
    const alerts = readFileSync(path.join(root, 'ops/alerts.yml'), 'utf8');
    const rules = alerts.split('- alert: ').slice(1);
    for (const rule of rules) {
      const [, expression = ''] = /expr: (?:>-\n)?([\s\S]+?)\n +(?:for|labels):/.exec(rule) ?? [];
      const bare = expression.replaceAll(/"[^"]*"/g, '""');
      expect.soft(bare, rule).toMatch(/^\s*absent\(\w+\)$|[<>=] *[\d.]+/);
      for (const [open, close] of ['()', '{}', '[]'].map((pair) => [...pair]))
        expect.soft(bare.split(open ?? '').length, rule).toBe(bare.split(close ?? '').length);
      for (const [, duration = ''] of bare.matchAll(/\[([^\]]*)\]/g))
        expect.soft(duration, rule).toMatch(/^\d+[smh]$/);
    }
  });

  it('has a runbook for each alert', () => {
    const alerts = readFileSync(path.join(root, 'ops/alerts.yml'), 'utf8');
    const operating = readFileSync(path.join(root, 'docs/operating.md'), 'utf8');
    const headings = [...operating.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading.toLowerCase().replaceAll(' ', '-'),
    );
    const runbooks = [...alerts.matchAll(/runbook: docs\/operating\.md#(\S+)/g)].map(
      ([, anchor = '']) => anchor,
    );
    expect(runbooks).toHaveLength((alerts.match(/- alert:/g) ?? []).length);
    expect(runbooks.filter((anchor) => !headings.includes(anchor))).toEqual([]);
  });
});

describe('a taken METRICS_PORT', () => {
  it('stops the start with a sentence', async () => {
    const listener = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => listener.once('listening', done));
    const address = listener.address();
    const taken = typeof address === 'object' && address ? address.port : 0;
    const { ownerUrl: DATABASE_URL, dataDir: DATA_DIR } = test;
    const server = startProcess({ DATABASE_URL, DATA_DIR, METRICS_PORT: String(taken) }, ['web']);
    expect(await server.exit).toBe(1);
    expect(server.output()).toBe(
      `METRICS_PORT ${taken} can't be opened on METRICS_HOST 127.0.0.1: EADDRINUSE.\n`,
    );
    listener.close();
  });
});
