// Where only `migrate` acts as the database's owner, and every other process as a user that owns nothing.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { eventually } from './harness.ts';
import { inDatabase, runSql } from './one-database-server.ts';
import { ready, startProcess } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

const server = inject('databaseServer');
const name = `candor_roles_${randomBytes(6).toString('hex')}`;
const ownerUrl = inDatabase(server.ownerUrl, name);
const userUrl = new URL(ownerUrl);
userUrl.username = name;
userUrl.password = 'secret';
const dataDir = mkdtempSync(path.join(tmpdir(), 'candor-roles-'));
const started: ServerProcess[] = [];

beforeAll(async () => {
  await runSql(
    server.adminUrl,
    `create database ${name} template ${server.template} owner "${server.owner}" strategy file_copy`,
  );
  await runSql(server.adminUrl, `create role ${name} login password 'secret'`);
});
afterAll(async () => {
  for (const process of started) await process.end('SIGKILL');
  await runSql(server.adminUrl, `drop database ${name} with (force)`);
  await runSql(server.adminUrl, `drop role ${name}`);
  rmSync(dataDir, { recursive: true, force: true });
});

function start(role: string, environment: Record<string, string> = {}): ServerProcess {
  const process = startProcess({ DATABASE_URL: userUrl.href, DATA_DIR: dataDir, ...environment }, [role]);
  started.push(process);
  return process;
}

it(
  'a user that owns nothing is refused before the migration, and works after it',
  { timeout: 300_000 },
  async () => {
    const early = start('web');
    expect(await early.exit).toBe(1);
    expect(early.output()).toContain(
      'The user of DATABASE_URL may not work as candor_app: run "node server/entry',
    );
    expect(early.output().trim().split('\n')).toHaveLength(1);

    const migrate = start('migrate', { DATABASE_OWNER_URL: ownerUrl });
    expect(await migrate.exit).toBe(0);
    expect(migrate.output()).toBe('The database is up to date.\n');

    const web = await ready(start('web'));
    expect((await fetch(`${web.url()}/readyz`)).status).toBe(200);
    const worker = start('worker', { LOG_LEVEL: 'info', QUEUES: 'render, code' });
    await eventually(() => expect(worker.output()).toContain('the worker takes tasks'), 60_000);
    expect(await worker.end('SIGTERM')).toBe(0);

    // As before a deployment's migration.
    await runSql(
      inDatabase(server.adminUrl, name),
      `update settings set value = '1' where key = 'schema_version'`,
    );
    for (const settings of [{}, { DATABASE_OWNER_URL: ownerUrl }]) {
      const older = start('web', settings);
      expect(await older.exit).toBe(1);
      expect(older.output()).toContain('The database has the schema of an older version of Candor: run');
    }
    await runSql(inDatabase(server.adminUrl, name), `update settings set value = '9999999999999'`);
    expect(await start('migrate', { DATABASE_OWNER_URL: ownerUrl }).exit).toBe(0);
    // The version before this one still starts after a newer one has migrated.
    await ready(start('web'));
  },
);

it('an unknown role or group of tasks stops the start with a sentence', async () => {
  const role = start('webb');
  expect(await role.exit).toBe(1);
  expect(role.output()).toBe(
    'There is no "webb" to run: say web, ingest, worker or migrate, or nothing for web and worker.\n',
  );
  const group = start('worker', { QUEUES: 'render,codes' });
  expect(await group.exit).toBe(1);
  expect(group.output()).toBe('QUEUES has no group codes: there are render, speech, code, rest.\n');
});
