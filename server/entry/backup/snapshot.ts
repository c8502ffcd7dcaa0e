// What every backup reads. The database comes first, as one snapshot; then storage, which deletes nothing in the
// meantime (platform/storage/backup-hold.ts). So every file that the database names is included. Files stored after the
// snapshot are included too, and a restore ignores them.
import pg from 'pg';
import type * as z from 'zod/mini';
import { isMissing } from '../../kernel/is-missing.ts';
import { backupKey } from '../../platform/monitoring/gauges.ts';
import { bossSchema } from '../../platform/queue/boss.ts';
import { holdRemovals } from '../../platform/storage/backup-hold.ts';
import { storageFolders } from '../../platform/media/open-storage.ts';
import type { Storage, Surveyed } from '../../platform/storage/storage.ts';
import { packJson, packLines, WaitingTask } from './format.ts';
import type { End, Header } from './format.ts';
import { findTables, plainText, readRows } from './tables.ts';
import type { Table } from './tables.ts';
import type { TarPacker } from './tar.ts';

/**
 * Runs `work` while storage deletes nothing.
 * @param url of the database's owner
 * @throws StartFault if another backup is running
 */
export async function whileHeld<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'candor backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  client.on('error', () => undefined); // The next query reports it.
  await client.connect();
  try {
    await client.query(plainText);
    await holdRemovals(client);
    return await work(client);
  } finally {
    await client.end().catch(() => undefined); // The database is gone, and its lock with it.
  }
}

/** @throws Error if the lock's connection has broken: files could have been deleted unnoticed */
export async function requireHeld(client: pg.Client): Promise<void> {
  await client.query('select 1');
}

/** For monitoring: the time of the last complete backup. */
export async function noteBackup(client: pg.Client): Promise<void> {
  await client.query(
    'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [backupKey, new Date().toISOString()],
  );
}

/** Rows and waiting tasks. */
export interface Snapshot {
  header: z.output<typeof Header>;
  end: Pick<z.output<typeof End>, 'rows' | 'jobs'>;
}

/** The header, every row and every waiting task, as entries of a tar. */
export async function* packSnapshot(tar: TarPacker, client: pg.Client): AsyncGenerator<Uint8Array, Snapshot> {
  await client.query('begin isolation level repeatable read read only');
  const tables = await findTables(client);
  const header = {
    candor_backup: 1,
    made_at: new Date().toISOString(),
    migrated: await newestMigration(client),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
  } as const;
  yield* packJson(tar, 'header.json', header);
  const rows: Record<string, number> = {};
  for (const table of tables)
    rows[table.name] = yield* packLines(tar, `tables/${table.name}`, eachRow(client, table));
  const jobs = yield* packLines(tar, 'jobs', await waitingTasks(client));
  await client.query('commit');
  return { header, end: { rows, jobs } };
}

export function countRows({ rows }: Pick<z.output<typeof End>, 'rows'>): number {
  return Object.values(rows).reduce((sum, count) => sum + count, 0);
}

async function newestMigration(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.newest ?? 0);
}

async function* eachRow(client: pg.Client, table: Table): AsyncGenerator<string> {
  for await (const rows of readRows(client, table)) yield* rows;
}

/** Tasks queued or running at the snapshot run again after a restore; tasks are safe to run twice. */
async function waitingTasks(client: pg.Client): Promise<z.output<typeof WaitingTask>[]> {
  const { rows } = await client.query(
    `select id, name, data, priority, to_json(start_after) as start_after from ${bossSchema}.job
      where state < 'completed'`,
  );
  return rows.map((row) => WaitingTask.parse(row));
}

export async function* eachFile(storage: Storage): AsyncGenerator<Surveyed> {
  for (const folder of storageFolders) yield* storage.survey(folder);
}

/** Undefined if the file is gone: a deletion that began before the backup may finish during it. */
export async function openFile(
  storage: Storage,
  key: string,
): Promise<{ bytes: number; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> } | undefined> {
  const bytes = await storage.size(key);
  if (bytes === undefined) return undefined;
  if (bytes === 0) return { bytes, content: [] };
  try {
    return { bytes, content: await storage.read(key, { start: 0, end: bytes - 1 }) };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
