// Loads a backup into an empty database: the same migrations, then the rows, all in one transaction. Foreign
// keys, triggers and the owner's row-level security are off until all rows are loaded.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import * as z from 'zod/mini';
import { makeAppRole, migrationsFolder } from '../migrate.ts';
import { StartFault } from '../../kernel/start-fault.ts';
import type { Header } from './format.ts';
import { findTables, quoted } from './tables.ts';
import type { Table } from './tables.ts';

const Journal = z.looseObject({ entries: z.array(z.looseObject({ when: z.number() })) });

/** @throws StartFault if the database is not empty, or the backup is of a newer version */
export async function makeTables(client: pg.Client, header: z.output<typeof Header>): Promise<Table[]> {
  const found = await client.query(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  if (found.rowCount)
    throw new StartFault(
      'There is a database already, and nothing of it is overwritten: restore into an empty DATA_DIR (or, with DATABASE_URL, an empty database).',
    );
  await makeAppRole(client);
  await migrateUpTo(client, header.migrated);
  const tables = await findTables(client);
  const shape = (all: readonly { name: string; columns: readonly string[] }[]) =>
    JSON.stringify(all.map(({ name, columns }) => ({ name, columns })));
  if (shape(tables) !== shape(header.tables))
    throw new StartFault(
      'The backup has other tables than this version of Candor had then: it can’t be restored.',
    );
  return tables;
}

/** Drizzle applies everything in a folder's journal, so it gets a folder with a shortened journal. */
export async function migrateUpTo(client: pg.Client, newest: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-migrations-'));
  try {
    cpSync(migrationsFolder, folder, { recursive: true });
    const file = join(folder, 'meta', '_journal.json');
    const journal = Journal.parse(JSON.parse(readFileSync(file, 'utf8')));
    const entries = journal.entries.filter(({ when }) => when <= newest);
    if (entries.at(-1)?.when !== newest)
      throw new StartFault(
        'The backup was made by another version of Candor: restore it with that one or a later one.',
      );
    writeFileSync(file, JSON.stringify({ ...journal, entries }));
    await migrate(drizzle(client), { migrationsFolder: folder });
    await client.query('select protect_tables()');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs `load` in a transaction that accepts rows in any order and hides none. The guards are back when it
 * commits.
 */
export async function whileUnguarded<T>(
  client: pg.Client,
  tables: readonly Table[],
  load: () => Promise<T>,
): Promise<T> {
  const each = (change: (name: string) => string) =>
    client.query(tables.map(({ name }) => change(quoted(name))).join(';'));
  await client.query('begin');
  try {
    const forced = await forcedTables(client);
    const keys = await foreignKeys(client);
    for (const name of forced) await client.query(`alter table ${quoted(name)} no force row level security`);
    for (const { table, name } of keys)
      await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
    await each((name) => `alter table ${name} disable trigger user`);
    await each((name) => `delete from ${name}`);
    const loaded = await load();
    await each((name) => `alter table ${name} enable trigger user`);
    for (const { table, name, rule } of keys)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${rule}`);
    for (const name of forced) await client.query(`alter table ${quoted(name)} force row level security`);
    await client.query('commit');
    return loaded;
  } catch (error) {
    await client.query('rollback').catch(() => undefined); // The connection is gone, which also rolls back.
    throw error;
  }
}

/** Runs `look`, which only reads, as the tables' owner without row-level security. */
export async function whileUnforced<T>(client: pg.Client, look: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    for (const name of await forcedTables(client))
      await client.query(`alter table ${quoted(name)} no force row level security`);
    return await look();
  } finally {
    await client.query('rollback').catch(() => undefined); // The connection is gone, which also rolls back.
  }
}

async function forcedTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
  );
  return rows.map(({ name }) => name);
}

async function foreignKeys(client: pg.Client): Promise<{ table: string; name: string; rule: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; rule: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as rule
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  return rows;
}
