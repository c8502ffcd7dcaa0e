// Databases that a test restores into, and what is in them.
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { inject } from 'vitest';
import { momentary } from '../../server/entry/backup/tables.ts';
import { backupKey } from '../../server/platform/monitoring/gauges.ts';
import type { Storage } from '../../server/platform/storage/storage.ts';
import { inDatabase, runSql } from './one-database-server.ts';

const databases: string[] = [];

/** An empty database of the same owner. Call `dropDatabases` in afterAll. */
export async function newDatabase(): Promise<string> {
  const server = inject('databaseServer');
  const name = `candor_restored_${randomBytes(6).toString('hex')}`;
  databases.push(name);
  await runSql(server.adminUrl, `create database ${name} owner "${server.owner}"`);
  return inDatabase(server.ownerUrl, name);
}

export async function dropDatabases(): Promise<void> {
  const { adminUrl } = inject('databaseServer');
  for (const name of databases.splice(0))
    await runSql(adminUrl, `drop database if exists ${name} with (force)`);
}

/** Runs a query as a role that bypasses policies. */
export async function rowsIn<Row extends pg.QueryResultRow>(
  url: string,
  query: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const { adminUrl } = inject('databaseServer');
  const client = new pg.Client({ connectionString: inDatabase(adminUrl, new URL(url).pathname.slice(1)) });
  await client.connect();
  try {
    return (await client.query<Row>(query, values)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Row counts and contents of every table, read by a role that bypasses policies. Without what a backup leaves out, and the
 * moment that it notes afterwards.
 */
export async function contentOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({
    connectionString: inDatabase(inject('databaseServer').adminUrl, new URL(url).pathname.slice(1)),
  });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    );
    const content: Record<string, string> = {};
    for (const { name } of tables.rows) {
      if (momentary.includes(name)) continue;
      const { rows } = await client.query<{ content: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(row::text, '|' order by row::text)), '') as content from ${name} row
         where to_jsonb(row)->>'key' is distinct from $1`,
        [backupKey],
      );
      content[name] = rows[0]?.content ?? '';
    }
    const guards = await client.query<{ content: string }>(
      `select string_agg(content, E'\n' order by content) as content from (
        select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as content from pg_constraint
          where connamespace = 'public'::regnamespace
        union all select relname || ' ' || relrowsecurity || ' ' || relforcerowsecurity from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'r') guards`,
    );
    content['constraints and policies'] = guards.rows[0]?.content ?? '';
    return content;
  } finally {
    await client.end();
  }
}

/** Every key. */
export async function keysOf(storage: Storage): Promise<string[]> {
  return [...(await storage.list('agencies/')), ...(await storage.list('people/'))];
}

export async function bytesOf(storage: Storage, key: string): Promise<Buffer> {
  return buffer(await storage.read(key));
}
