// Point-in-time recovery, as docs/operating.md says: PostgreSQL archives its log with ops/archive-wal.sh. The server and the database are
// killed, and the database is recovered to a time before a mistake, beside the recordings of today. Every part that was
// acknowledged before that moment is there, though its take has been joined since.
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getJob, updateJob } from '#contract/job.ts';
import * as takes from '#contract/take.ts';
import { findPostgres, makeClusterFolder, startCluster } from '../api/debian-postgres.ts';
import type { Cluster } from '../api/debian-postgres.ts';
import { call } from '../api/harness.ts';
import * as candidate from '../api/interviewing.ts';
import { runSql } from '../api/one-database-server.ts';
import { root } from '../source-imports.ts';
import { expectOriginal, expectSealed, sendUntil, startSending } from './sending-device.ts';
import type { Sending } from './sending-device.ts';
import { serverUnderTest, signInToDemo } from './server-under-test.ts';
import type { ServerUnderTest } from './server-under-test.ts';

const found = findPostgres();
const title = found
  ? `on PostgreSQL ${found.version} of this machine`
  : 'is left out: there is no /usr/lib/postgresql/15/bin here, nor a newer one';
if (!found) process.stdout.write(`Point-in-time recovery ${title}.\n`);

describe.skipIf(!found)(`Point-in-time recovery ${title}`, () => {
  const programs = found?.programs ?? '';
  let backup: string;
  let before: Cluster;
  let after: Cluster | undefined;
  let server: ServerUnderTest;
  const servers: ServerUnderTest[] = [];

  beforeAll(async () => {
    backup = makeClusterFolder();
    mkdirSync(join(backup, 'wal'));
    chmodSync(join(backup, 'wal'), 0o777);
    const archive = `sh ${join(root, 'ops/archive-wal.sh')} %p %f ${join(backup, 'wal')}`;
    const settings = {
      wal_level: 'replica',
      archive_mode: 'on',
      archive_command: archive,
      archive_timeout: '300',
    };
    before = await startCluster(programs, { settings });
    await runSql(before.url(), 'create database candor');
    server = await startServer(before);
  }, 120_000);
  afterAll(async () => {
    for (const each of servers.toReversed()) await each.remove();
    before.stop();
    after?.stop();
    rmSync(backup, { recursive: true, force: true });
  });

  async function startServer({ url }: Cluster, DATA_DIR = ''): Promise<ServerUnderTest> {
    const settings = { DATABASE_URL: url('candor'), MEDIA_UNDELETE_DAYS: '7', LOG_LEVEL: 'silent' };
    const started = await serverUnderTest({ ...settings, ...(DATA_DIR && { DATA_DIR }) });
    servers.push(started);
    await started.start();
    return started;
  }

  it('keeps every byte that was acknowledged before it', async () => {
    const { token, job } = await signInToDemo(server);
    before.run('pg_basebackup', ['--pgdata', join(backup, 'base'), '--checkpoint', 'fast']);
    const begin = (email: string) => startSending(server, job, { email, parts: [] });
    const [joined, open, running] = [
      await begin('a@example.test'),
      await begin('b@example.test'),
      await begin('c@example.test'),
    ];
    for (const sending of [joined, open]) await send(sending, 20);
    await expectSealed(server, joined);
    await expectOriginal(server, token, joined);
    let isStopping = false;
    const recording = sendUntil(server, running, () => isStopping, { partBytes: 20_000, pauseMs: 20 });
    await pause(1500);

    const acknowledged = running.parts.length - 1;
    const moment = new Date();
    await pause(50);
    const params = { id: job.id };
    await call(server, updateJob, { token, params, body: { ...job, name: 'A mistake' } });
    await expectSealed(server, open);
    await expectOriginal(server, token, open);
    await pause(500);
    isStopping = true;
    await recording;
    await runSql(before.url(), 'select pg_switch_wal()');
    await pause(1000);
    await server.kill();
    before.kill();

    after = await startCluster(programs, {
      from: join(backup, 'base'),
      settings: {
        archive_mode: 'off',
        restore_command: `cp ${join(backup, 'wal')}/%f %p`,
        recovery_target_time: moment.toISOString().replace('T', ' ').replace('Z', '+00'),
        recovery_target_action: 'promote',
      },
    });
    const recovered = await startServer(after, server.dataDir);
    expect((await call(recovered, getJob, { token, params })).data.name).toBe(job.name);
    await expectOriginal(recovered, token, joined);
    for (const [sending, many] of [
      [open, open.parts.length],
      [running, acknowledged],
    ] as const) {
      const known = await call(recovered, takes.getTake, {
        token: sending.who.token,
        params: { take: sending.take },
      });
      expect(known.data.state).toBe('open');
      const here = known.data.parts.map(({ number }) => number).filter((number) => number < many);
      expect(here).toEqual([...sending.parts.keys()].slice(0, many));
    }
    await expectSealed(recovered, open);
    await expectOriginal(recovered, token, open);
  }, 180_000);

  async function send({ who, take, parts }: Sending, many: number): Promise<void> {
    parts.push(...candidate.someParts(many, 20_000));
    for (const [number, part] of parts.entries())
      await candidate.sendPart(server, who, { take, number }, part);
  }
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
