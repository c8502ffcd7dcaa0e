// One PostgreSQL for the whole run: the embedded one, or that of DATABASE_URL, whose user must be allowed
// to create databases. It has a template, migrated once; every test file gets a copy.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/platform/db/embedded.ts';
import { migrateDatabase } from '../../server/entry/migrate.ts';
import { allTasks } from '../../server/entry/all-tasks.ts';

export interface DatabaseServer {
  /** A user that may create and drop databases. */
  adminUrl: string;
  /** The user that owns them; the path is replaced by the database's name. */
  ownerUrl: string;
  owner: string;
  template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: DatabaseServer;
  }
}

/** No test here cuts the power. Durability is tested in tests/faults, with production settings. */
const withoutDurability = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

let end: (() => Promise<void>) | undefined;

/** Vitest calls it before the first file, and `teardown` after the last. */
export async function setup(project: TestProject): Promise<void> {
  const given = process.env['DATABASE_URL'];
  const { adminUrl, ownerUrl, stop } = given ? existing(given) : await embedded();
  const owner = decodeURIComponent(new URL(ownerUrl).username);
  const template = `candor_template_${process.pid}`;
  await runSql(adminUrl, `create database ${template} owner "${owner}"`);
  end = async () => {
    await runSql(adminUrl, `drop database if exists ${template}`);
    await stop();
  };
  await migrateDatabase(inDatabase(ownerUrl, template), allTasks);
  project.provide('databaseServer', { adminUrl, ownerUrl, owner, template });
}

export async function teardown(): Promise<void> {
  await end?.();
}

function existing(url: string) {
  return { adminUrl: url, ownerUrl: url, stop: async () => undefined };
}

async function embedded() {
  const folder = mkdtempSync(join(tmpdir(), 'candor-api-'));
  // PostgreSQL does not run as root and needs access.
  chmodSync(folder, 0o755);
  const server = await startEmbedded(folder, undefined, withoutDurability);
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { adminUrl: server.superuserUrl, ownerUrl: server.url, stop };
}

export function inDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

export async function runSql(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
