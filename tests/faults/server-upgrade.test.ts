// An upgrade without downtime. Today's migration runs while the previous release serves devices that record. Then its processes
// are replaced one by one, and the upgrade is rolled back. No call fails, and no byte is lost.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getResponse, rateAnswer } from '#contract/response.ts';
import { startEmbedded } from '../../server/platform/db/embedded.ts';
import type { EmbeddedDatabase } from '../../server/platform/db/embedded.ts';
import { call, eventually } from '../api/harness.ts';
import type { Callable } from '../api/harness.ts';
import { ready, startProcess } from '../api/server-process.ts';
import type { ServerProcess } from '../api/server-process.ts';
import { openBalancer } from './balancer.ts';
import type { Balancer } from './balancer.ts';
import { checkOut, earlierRevision } from './earlier-release.ts';
import type { EarlierRelease } from './earlier-release.ts';
import { freePort } from './line.ts';
import { expectOriginal, expectSealed, sendUntil, startSending } from './sending-device.ts';
import type { Sending } from './sending-device.ts';
import { callerOf, signInToDemo } from './server-under-test.ts';

const revision = earlierRevision();
if (revision === null)
  process.stdout.write('The upgrade is not tested: it needs the history of this repository.\n');

interface Member {
  port: number;
  process: ServerProcess;
}

describe.skipIf(revision === null)('an upgrade', () => {
  let folder: string;
  let earlier: EarlierRelease;
  let database: EmbeddedDatabase;
  let balancer: Balancer;
  let server: Callable & { port: number };
  const webs: Member[] = [];
  const all: ServerProcess[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'candor-upgrade-'));
    // PostgreSQL, which does not run as root, must be able to enter the folder.
    chmodSync(folder, 0o755);
    earlier = checkOut(revision ?? '');
    database = await startEmbedded(folder);
    balancer = await openBalancer(() => webs.map(({ port }) => port));
    server = { app: callerOf(balancer.port), port: balancer.port };
  });
  afterAll(async () => {
    await balancer.close();
    await Promise.all(all.map((own) => own.end('SIGKILL')));
    await database.stop();
    earlier.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  function run(role: string, home: string | undefined, settings: Record<string, string> = {}): ServerProcess {
    const environment = { DATABASE_URL: database.url, DATA_DIR: folder, DRAIN_SECONDS: '1', ...settings };
    const started = startProcess(environment, [role], home);
    all.push(started);
    return started;
  }

  async function startWeb(home?: string): Promise<Member> {
    const port = await freePort();
    const member = { port, process: await ready(run('web', home, { PORT: String(port) })) };
    webs.push(member);
    // An operator waits for this, too, before stopping the old server.
    await balancer.sendsTo(port);
    return member;
  }

  async function startWorker(home?: string): Promise<ServerProcess> {
    const port = await freePort();
    const started = run('worker', home, { METRICS_PORT: String(port) });
    await eventually(async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200));
    return started;
  }

  /** What a candidate and a reviewer do, whatever release serves them. */
  async function expectReviewed(token: string, device: Sending): Promise<void> {
    await expectSealed(server, device);
    await expectOriginal(server, token, device);
    const params = { id: device.who.interview.response_id };
    const { answers } = (await call(server, getResponse, { token, params })).data;
    const id = answers.find(({ video }) => video)?.id ?? '';
    const rated = await call(server, rateAnswer, { token, params: { id }, body: { rate: 'good' } });
    expect(rated.data.answers.find((answer) => answer.id === id)).toMatchObject({ raters_count: 1 });
  }

  it('replaces a running release and rolls back: no call fails, and no byte is lost', async () => {
    const oldWeb = await startWeb(earlier.home);
    const oldWorker = await startWorker(earlier.home);
    const { token, job } = await signInToDemo(server);
    const devices = await Promise.all(Array.from({ length: 4 }, () => startSending(server, job)));
    const finished = new Set<Sending>();
    const sending = new Map(
      devices.map((device) => [
        device,
        sendUntil(server, device, () => finished.has(device), { partBytes: 8000, pauseMs: 250 }),
      ]),
    );
    const [first, second, third, fourth] = devices;
    const finish = async (device: Sending | undefined) => {
      if (!device) throw new Error('there are four devices');
      finished.add(device);
      await sending.get(device);
      await expectReviewed(token, device);
    };

    // The earlier release on today's schema.
    const migration = run('migrate', undefined);
    expect([await migration.exit, migration.output()]).toEqual([0, expect.stringContaining('is up to date')]);
    await finish(first);

    // Today's pages, and the earlier release's tasks.
    const web = await startWeb();
    expect(await oldWeb.process.end('SIGTERM')).toBe(0);
    webs.splice(webs.indexOf(oldWeb), 1);
    await finish(second);

    // Today's release alone.
    const worker = await startWorker();
    expect(await oldWorker.end('SIGTERM')).toBe(0);
    await finish(third);

    // Rolled back while the last device still records.
    await startWorker(earlier.home);
    await startWeb(earlier.home);
    await Promise.all([web.process, worker].map((own) => own.end('SIGTERM')));
    webs.splice(webs.indexOf(web), 1);
    await finish(fourth);
    expect(balancer.faults).toEqual([]);
  });
});
