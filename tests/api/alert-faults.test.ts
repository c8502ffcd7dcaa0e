// Each alert of ops/alerts.yml becomes true by the fault that it is about, made on real processes, and no other alert does.
// promtool evaluates what /metrics then reports, as if it had gone on for minutes. Moments that are hours or minutes away are
// reached by moving a stored time.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/id.ts';
import type { JobDetail } from '#contract/job.ts';
import { getJobs } from '#contract/job.ts';
import { inviteByEmail } from '#contract/response.ts';
import { buildApp } from '../../server/entry/app.ts';
import { makeBackup } from '../../server/entry/backup/make-backup.ts';
import type { Deps } from '../../server/platform/deps.ts';
import { measuredStorage } from '../../server/platform/monitoring/measure-storage.ts';
import { serveMetrics } from '../../server/platform/monitoring/serve-metrics.ts';
import type { Storage } from '../../server/platform/storage/storage.ts';
import { freePort, openLine } from '../faults/line.ts';
import type { Line } from '../faults/line.ts';
import { callerOf } from '../faults/server-under-test.ts';
import { call, eventually, signUp, startTestApp } from './harness.ts';
import type { Callable, SignedUp, TestApp } from './harness.ts';
import * as candidate from './interviewing.ts';
import type { Interviewee } from './interviewing.ts';
import { makeJob } from './people.ts';
import { alertNames, faultOfAlerts, hasPromtool, scrape } from './scrapes.ts';
import type { Scrape } from './scrapes.ts';
import { startProcess } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';
import { startSmtp } from './smtp-server.ts';
import type { SmtpTwin } from './smtp-server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'candor-alert-faults-'));
const isMounted =
  hasPromtool &&
  process.platform === 'linux' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'none', folder]).status === 0;
/** Enough for the rules that ask for more than ten. */
const count = 12;

let test: TestApp;
let owner: SignedUp;
let job: JobDetail;
let who: Interviewee;
let take: string;
let database: pg.Client;
let line: Line;
let smtp: SmtpTwin;
let web: ServerProcess;
let worker: ServerProcess;
const metricsPorts = { web: 0, worker: 0 };
let server: Callable;

beforeAll(async () => {
  if (!hasPromtool) return;
  test = await startTestApp();
  const url = new URL(test.ownerUrl);
  const databasePort = Number(url.port);
  [line, smtp] = await Promise.all([openLine(() => databasePort), startSmtp()]);
  url.port = String(line.port);
  const [port, ...metrics] = await Promise.all([freePort(), freePort(), freePort()]);
  [metricsPorts.web, metricsPorts.worker] = metrics;
  const start = (role: 'web' | 'worker', more: Record<string, string>) =>
    startProcess(
      {
        ...{ DATABASE_URL: url.href, DATA_DIR: folder, LOG_LEVEL: 'silent', HOST: '127.0.0.1' },
        ...{ METRICS_PORT: String(metricsPorts[role]), ...more },
      },
      [role],
    );
  web = start('web', { PORT: String(port) });
  worker = start('worker', { SMTP_URL: smtp.url, MAIL_FROM: 'candor@candor.test' });
  server = { app: callerOf(port) };
  database = new pg.Client({ connectionString: test.ownerUrl });
  await database.connect();
  owner = await signUp(test);
  job = await makeJob(test.app, owner);
  who = await candidate.begin(test, job);
  take = await candidate.bind(test, who);
  for (const port of Object.values(metricsPorts))
    await eventually(async () => {
      const { ok } = await fetch(`http://127.0.0.1:${port}/readyz`);
      if (!ok) throw new Error(`not ready: ${web.output()}${worker.output()}`);
    });
});
afterAll(async () => {
  if (hasPromtool) {
    await Promise.all([web.end('SIGKILL'), worker.end('SIGKILL')]);
    await Promise.all([database.end(), line.close(), smtp.stop()]);
    await test.stop();
  }
  if (isMounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});

const scrapeBoth = () => Promise.all([scrape(metricsPorts.web), scrape(metricsPorts.worker)]);

const reached = new Set<string>();

/** No alert fires before the fault, and exactly these do when it has gone on for minutes. */
async function expectAlerts(
  expected: readonly string[],
  fault: () => Promise<unknown>,
  read: () => Promise<Scrape[]> = scrapeBoth,
): Promise<void> {
  const before = await read();
  await fault();
  const after = await read();
  const pairs = before.map((sample, i) => [sample, after[i] ?? null] as const);
  expect(faultOfAlerts(pairs, expected)).toBe('');
  for (const name of expected) reached.add(name);
}

let sent = 0;
/** Sends parts, all at once, and returns the statuses. */
async function sendParts(to: Callable = server, token = who.token): Promise<Set<number>> {
  const statuses = candidate
    .someParts(count)
    .map(async (part) => (await candidate.sendPart(to, { token }, { take, number: sent++ }, part)).status);
  return new Set(await Promise.all(statuses));
}

const invited = new Set<string>();

async function invite(people: number): Promise<void> {
  const calls = Array.from({ length: people }, async () => {
    const email = `${newId()}@example.test`;
    invited.add(email);
    const body = { id: newId(), name: 'Ada', email, language: 'en-US' };
    return call(test, inviteByEmail, { token: owner.token, params: { id: job.id }, body });
  });
  for (const { status } of await Promise.all(calls)) expect(status).toBeLessThan(300);
}

/** Changes the byte in the middle of a part. */
function damageLog(logs: string, part: Buffer): void {
  const slots = readdirSync(logs, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.slot'),
  );
  const slot = slots.map((name) => path.join(logs, name)).find((file) => readFileSync(file).includes(part));
  if (!slot) throw new Error('no slot of the part log contains the part');
  const bytes = readFileSync(slot);
  const at = bytes.indexOf(part) + 2500;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
  writeFileSync(slot, bytes);
}

const listJobs = async () => (await call(server, getJobs, { token: owner.token })).status;

describe.skipIf(!hasPromtool)('alerts', () => {
  it('none: everything works', async () => {
    await expectAlerts([], async () => {
      expect(await sendParts()).toEqual(new Set([201]));
      expect(await listJobs()).toBe(200);
      await invite(count);
      // The owner gets emails too.
      const arrived = () => smtp.arrived.map(({ to }) => to).filter((to) => invited.has(to));
      await eventually(() => expect(new Set(arrived()).size).toBe(count));
      await makeBackup(test.ownerUrl, test.deps.storage, path.join(tmpdir(), `${newId()}.tar`));
    });
  });

  it('none: only devices whose session has ended send parts', () =>
    expectAlerts([], async () => expect(await sendParts(server, 'x'.repeat(43))).toEqual(new Set([401]))));

  it('CandorMailFails: the mail server refuses', () =>
    expectAlerts(['CandorMailFails'], async () => {
      smtp.refuse = () => '451 try again later';
      await invite(count);
      await eventually(async () => {
        const failed = (await scrape(metricsPorts.worker))?.get('candor_mail_total{result="failed"}');
        expect(failed?.value).toBeGreaterThanOrEqual(count);
      });
      smtp.refuse = () => undefined;
    }));

  it('CandorBackupOld: the last backup was 27 hours ago', async () => {
    const moveBackup = (interval: string) =>
      database.query(
        `update settings set value = (value::timestamptz + $1::interval)::text where key = 'backup_at'`,
        [interval],
      );
    await expectAlerts(['CandorBackupOld'], () => moveBackup('-27 hours'));
    await moveBackup('27 hours');
  });

  it('CandorOldTask and CandorProcessLost: the worker was killed, and its tasks wait', async () => {
    await expectAlerts(['CandorOldTask', 'CandorProcessLost'], async () => {
      await worker.end('SIGKILL');
      await invite(1);
      await database.query(
        `update processes set seen_at = seen_at - interval '1 minute' where role = 'worker'`,
      );
      await database.query(
        `update pgboss.job set start_after = now() - interval '310 seconds' where state < 'active'`,
      );
    });
    await database.query(`delete from processes where role = 'worker'`);
    await database.query(`delete from pgboss.job`);
  });

  it('CandorLogDamaged: the disk changed a byte of a part', async () => {
    const [part = Buffer.alloc(0)] = candidate.someParts(1, 5000);
    const number = sent++;
    const send = async () => (await candidate.sendPart(server, who, { take, number }, part)).status;
    expect(await send()).toBe(201);
    await expectAlerts(['CandorLogDamaged'], async () => {
      damageLog(path.join(folder, 'media', '.log'), part);
      // It counts as one that never arrived.
      expect(await send()).toBe(201);
    });
  });

  it.skipIf(!isMounted)('CandorDiskFull: the disk is nearly full', async () => {
    const { blocks, bsize } = statfsSync(folder);
    const filler = path.join(folder, 'filler');
    await expectAlerts(['CandorDiskFull'], async () => {
      writeFileSync(filler, Buffer.alloc(Math.round(blocks * bsize * 0.87)));
      expect(await sendParts()).toEqual(new Set([201]));
    });
    rmSync(filler);
    await expectAlerts(['CandorDiskFull', 'CandorErrors', 'CandorNoPartStored'], async () => {
      spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k']);
      expect(await sendParts()).toEqual(new Set([507]));
    });
    rmSync(filler);
  });

  it('CandorErrors and CandorNoPartStored: the database cannot be reached', async () => {
    // Nothing can be read from the database either.
    await expectAlerts(['CandorErrors', 'CandorNoPartStored', 'CandorSilent'], async () => {
      line.cut();
      expect(await listJobs()).toBe(503);
      expect(await sendParts()).toEqual(new Set([503]));
    });
    line.mend();
    await eventually(async () => expect(await listJobs()).toBe(200));
  });

  it('CandorSilent: no process answers', () =>
    expectAlerts(['CandorSilent'], async () => void (await web.end('SIGKILL'))));

  describe('of the storage', () => {
    let metrics: Awaited<ReturnType<typeof serveMetrics>>;
    let storage: Storage;
    beforeAll(async () => {
      storage = test.deps.storage;
      metrics = await serveMetrics(test.deps, { port: 0, host: '127.0.0.1' });
      // Else no process would have a heartbeat.
      await database.query(`select beat_process($1, 'web', 'here', '1', now())`, [newId()]);
    });
    afterAll(() => metrics.stop());
    const read = async () => [await scrape(metrics.port)];
    const delay = (wait: Promise<unknown> | (() => Promise<unknown>)) => {
      test.deps.storage = measuredStorage({
        ...storage,
        putIfAbsent: async (key, bytes) => {
          await (typeof wait === 'function' ? wait() : wait);
          return storage.putIfAbsent(key, bytes);
        },
      });
    };

    it('CandorSlowStorage: each part takes 250 ms', () =>
      expectAlerts(
        ['CandorSlowStorage'],
        async () => {
          delay(() => new Promise((resolve) => setTimeout(resolve, 250)));
          expect(await sendParts(test)).toEqual(new Set([201]));
        },
        read,
      ));

    it('CandorNoPartStored: the disk hangs, and no request ends', async () => {
      const hang = Promise.withResolvers<void>();
      let sending: Promise<Set<number>> | undefined;
      await expectAlerts(
        ['CandorNoPartStored'],
        async () => {
          const begun = (await scrape(metrics.port))?.get('candor_part_requests_total')?.value ?? 0;
          delay(hang.promise);
          sending = sendParts(test);
          await eventually(async () => {
            const now = (await scrape(metrics.port))?.get('candor_part_requests_total')?.value;
            expect(now).toBe(begun + count);
          });
        },
        read,
      );
      hang.resolve();
      expect(await sending).toEqual(new Set([201]));
      test.deps.storage = storage;
    });
  });

  it('CandorCertificateEnds: the certificate that a process serves ends within 14 days, even if its file was replaced', async () => {
    const files = (name: string) =>
      ({ certFile: path.join(folder, `${name}.pem`), keyFile: path.join(folder, `${name}.key`) }) as const;
    const make = (name: string, days: number) => {
      const { certFile, keyFile } = files(name);
      const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
      const named = ['-subj', '/CN=candor.test', '-days', String(days), '-out', certFile, '-keyout', keyFile];
      execFileSync('openssl', ['req', '-x509', ...curve, ...named], { stdio: 'pipe' });
    };
    make('new', 30);
    make('old', 13);
    const serve = async (name: string) => {
      const own = { ...test.deps.own, role: 'ingest' as const };
      const deps: Deps = { ...test.deps, own, config: { ...test.deps.config, tls: files(name) } };
      const app = await buildApp(deps);
      await app.listen({ port: 0, host: '127.0.0.1' });
      const metrics = await serveMetrics(deps, { port: 0, host: '127.0.0.1' });
      const stop = async () => void (await Promise.all([app.close(), metrics.stop()]));
      return { port: Number(new URL(app.listeningOrigin).port), metrics, stop };
    };
    let running = await serve('new');
    const read = async () => [await scrape(running.metrics.port)];
    await expectAlerts(
      ['CandorCertificateEnds'],
      async () => {
        await running.stop();
        running = await serve('old');
        copyFileSync(files('new').certFile, files('old').certFile);
      },
      read,
    );
    const served = connect({ port: running.port, host: '127.0.0.1', rejectUnauthorized: false });
    await new Promise((resolve) => served.once('secureConnect', resolve));
    const seconds = (Date.parse(served.getPeerCertificate().valid_to) - Date.now()) / 1000;
    served.destroy();
    expect((await read())[0]?.get('candor_certificate_seconds')?.value).toBeCloseTo(seconds, -1);
    await running.stop();
  });

  it('all of them were reached', () => {
    const out = isMounted ? [] : ['CandorDiskFull'];
    expect(alertNames.filter((name) => !reached.has(name))).toEqual(out);
  });
});
