// Makes a backup while the server runs. The database comes first, as one snapshot; then storage, which
// deletes nothing in the meantime (platform/storage/backup-hold.ts). So every file the database names is included.
// Files stored after the snapshot are included too, and a restore ignores them.
import { rename, rm } from 'node:fs/promises';
import pg from 'pg';
import { bossSchema } from '../../platform/queue/boss.ts';
import { storageFolders } from '../../platform/storage/open-storage.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { isMissing } from '../../kernel/is-missing.ts';
import { StartFault } from '../../kernel/start-fault.ts';
import { WaitingTask, writeLines } from './format.ts';
import type { End, Header } from './format.ts';
import { holdRemovals } from '../../platform/storage/backup-hold.ts';
import { backupKey } from '../../platform/monitoring/gauges.ts';
import { findTables, plainText, readRows } from './tables.ts';
import type { Table } from './tables.ts';
import { writeTar } from './tar.ts';
import type { TarWriter } from './tar.ts';
import type * as z from 'zod/mini';

export interface BackupMade {
  rows: number;
  files: number;
  bytes: number;
}

/**
 * @param url of the database's owner
 * @param file a new file; ends in `.part` until complete
 * @throws StartFault if the file exists, or another backup is running
 */
export async function makeBackup(url: string, storage: Storage, file: string): Promise<BackupMade> {
  const unfinished = `${file}.part`;
  const client = await holdStorage(url);
  try {
    const tar = await begin(unfinished);
    try {
      const made = await write(tar, client, storage);
      // If the lock's connection had broken, files could have been deleted unnoticed.
      await client.query('select 1');
      await tar.end();
      await tar.close();
      await rename(unfinished, file);
      await noteBackup(client);
      return made;
    } catch (error) {
      await tar.close().catch(() => undefined); // Already closed.
      await rm(unfinished, { force: true });
      throw error;
    }
  } finally {
    await client.end().catch(() => undefined); // The database is gone, and its lock with it.
  }
}

async function holdStorage(url: string): Promise<pg.Client> {
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
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** For monitoring: the time of the last complete backup. */
async function noteBackup(client: pg.Client): Promise<void> {
  await client.query(
    'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [backupKey, new Date().toISOString()],
  );
}

async function begin(file: string): Promise<TarWriter> {
  try {
    return await writeTar(file);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : '';
    throw new StartFault(`${file} can't be made: ${reason}.`, cause);
  }
}

async function write(tar: TarWriter, client: pg.Client, storage: Storage): Promise<BackupMade> {
  await client.query('begin isolation level repeatable read read only');
  const tables = await findTables(client);
  await addJson(tar, 'header.json', {
    candor_backup: 1,
    made_at: new Date().toISOString(),
    migrated: await newestMigration(client),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
  } satisfies z.output<typeof Header>);
  const rows: Record<string, number> = {};
  for (const table of tables) rows[table.name] = await addTable(tar, client, table);
  const tasks = await addTasks(tar, client);
  await client.query('commit');
  const { files, bytes } = await addMedia(tar, storage);
  const end = { rows, jobs: tasks, files, bytes, sha256: tar.digest() } satisfies z.output<typeof End>;
  await addJson(tar, 'end.json', end);
  return { rows: Object.values(rows).reduce((sum, count) => sum + count, 0), files, bytes };
}

async function addJson(tar: TarWriter, name: string, value: unknown): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(value));
  await tar.add(name, bytes.byteLength, [bytes]);
}

async function newestMigration(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.newest ?? 0);
}

async function addTable(tar: TarWriter, client: pg.Client, table: Table): Promise<number> {
  const lines = writeLines(tar, `tables/${table.name}`);
  let count = 0;
  for await (const rows of readRows(client, table)) {
    for (const row of rows) await lines.add(row);
    count += rows.length;
  }
  await lines.flush();
  return count;
}

/** Tasks queued or running at the snapshot run again after a restore; tasks are safe to run twice. */
async function addTasks(tar: TarWriter, client: pg.Client): Promise<number> {
  const lines = writeLines(tar, 'jobs');
  const { rows } = await client.query(
    `select id, name, data, priority, to_json(start_after) as start_after from ${bossSchema}.job
      where state < 'completed'`,
  );
  for (const row of rows) await lines.add(WaitingTask.parse(row));
  await lines.flush();
  return rows.length;
}

async function addMedia(tar: TarWriter, storage: Storage): Promise<{ files: number; bytes: number }> {
  const copied = { files: 0, bytes: 0 };
  for (const folder of storageFolders) {
    for await (const { key } of storage.survey(folder)) {
      const file = await opened(storage, key);
      if (!file) continue;
      await tar.add(`media/${key}`, file.bytes, file.content);
      copied.files += 1;
      copied.bytes += file.bytes;
    }
  }
  return copied;
}

/** Undefined if the file is gone: a deletion that began before the backup may finish during it. */
async function opened(storage: Storage, key: string) {
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
