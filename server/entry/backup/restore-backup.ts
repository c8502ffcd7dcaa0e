// Restores a backup on an empty machine: the database, then every file it names. Files stored after the
// backup's snapshot are unknown to its database and left out.
import type { QueueSettings } from '../../platform/queue/boss.ts';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import * as z from 'zod/mini';
import { migrateDatabase } from '../migrate.ts';
import { bossSchema } from '../../platform/queue/boss.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { StartFault } from '../../kernel/start-fault.ts';
import { End, Header, linesOf, WaitingTask } from './format.ts';
import { makeTables, whileUnguarded } from './load-database.ts';
import { findNamed } from './named-files.ts';
import type { Missing, NamedFiles } from './named-files.ts';
import { plainText, writeRows } from './tables.ts';
import type { Table } from './tables.ts';
import { headerOf, NotATar, readTar } from './tar.ts';
import type { TarEntry, TarReader } from './tar.ts';

export interface Restored {
  madeAt: string;
  rows: number;
  files: number;
  bytes: number;
  /** Files of the backup that its database does not know. */
  leftOut: number;
  /** Files its database names but the backup lacks. */
  missing: Missing[];
}

/**
 * @param url of the owner of an empty database
 * @throws StartFault if the file is not a complete backup, or the database is not empty
 */
export async function restoreBackup(
  file: string,
  url: string,
  storage: Storage,
  queues: readonly QueueSettings[],
): Promise<Restored> {
  const tar = await readTar(file).catch((cause: unknown) => {
    throw new StartFault(`${file} can't be read: ${cause instanceof Error ? cause.message : ''}.`, cause);
  });
  try {
    const { header, end } = await lookThrough(tar, file);
    return await putBack({ tar, file, header, end }, { url, storage, queues });
  } catch (cause) {
    if (!(cause instanceof NotATar)) throw cause;
    throw new StartFault(`${file} is no whole backup: ${cause.message}.`, cause);
  } finally {
    await tar.close();
  }
}

interface Backup {
  tar: TarReader;
  file: string;
  header: z.output<typeof Header>;
  end: z.output<typeof End>;
}

interface Target {
  url: string;
  storage: Storage;
  queues: readonly QueueSettings[];
}

/** Reads the header and the end before anything is written: a truncated backup has no end. */
async function lookThrough(tar: TarReader, file: string): Promise<Pick<Backup, 'header' | 'end'>> {
  let header: z.output<typeof Header> | undefined;
  let end: z.output<typeof End> | undefined;
  for await (const entry of tar.entries()) {
    if (entry.name === 'header.json') header = Header.safeParse(JSON.parse(await textOf(entry))).data;
    if (entry.name === 'end.json') end = End.safeParse(JSON.parse(await textOf(entry))).data;
  }
  if (header && end) return { header, end };
  throw new StartFault(`${file} is no whole backup of Candor.`);
}

async function putBack(backup: Backup, { url, storage, queues }: Target): Promise<Restored> {
  const client = new pg.Client({ connectionString: url, application_name: 'candor restore' });
  client.on('error', () => undefined); // The next query reports it.
  await client.connect();
  try {
    await client.query(plainText);
    const tables = await makeTables(client, backup.header);
    const hash = createHash('sha256');
    const entries = digested(backup.tar.entries(), hash);
    const { named, tasks } = await whileUnguarded(client, tables, async () => {
      const waiting = await loadRows(client, tables, entries, backup.end);
      return { named: await findNamed(client), tasks: waiting };
    });
    await migrateDatabase(url, queues);
    const { files, bytes, leftOut } = await loadMedia(storage, named, entries);
    if (hash.digest('hex') !== backup.end.sha256)
      throw new StartFault(
        `${backup.file} was changed after it was made: empty DATA_DIR again, and take another.`,
      );
    // Last: the tasks need their files.
    await queueAgain(url, tasks, queues);
    const rows = Object.values(backup.end.rows).reduce((sum, count) => sum + count, 0);
    return { madeAt: backup.header.made_at, rows, files, bytes, leftOut, missing: named.missing() };
  } finally {
    await client.end();
  }
}

type Hash = ReturnType<typeof createHash>;

/**
 * Yields one entry at a time and reads no further than its end, so two readers can take turns. Stops before
 * `end.json`.
 */
function digested(entries: AsyncGenerator<TarEntry>, hash: Hash) {
  let current: TarEntry | undefined;
  return {
    /** Returns the next entry if `isAccepted`; otherwise it stays next. */
    async next(isAccepted: (name: string) => boolean): Promise<TarEntry | undefined> {
      current ??= (await entries.next()).value ?? undefined;
      if (!current || current.name === 'end.json' || !isAccepted(current.name)) return undefined;
      const { name, bytes, content } = current;
      current = undefined;
      hash.update(headerOf(name, bytes));
      return { name, bytes, content: () => alsoInto(hash, content()) };
    },
  };
}

async function* alsoInto(hash: Hash, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

type Entries = ReturnType<typeof digested>;
type Waiting = z.output<typeof WaitingTask>;

async function loadRows(
  client: pg.Client,
  tables: readonly Table[],
  entries: Entries,
  end: Backup['end'],
): Promise<Waiting[]> {
  const tasks: Waiting[] = [];
  const counts = new Map(tables.map(({ name }) => [name, 0]));
  for (;;) {
    const entry = await entries.next((name) => !name.startsWith('media/'));
    if (!entry) break;
    const bytes = await bytesOf(entry);
    const [kind = '', name = ''] = entry.name.split('/');
    if (kind === 'jobs') tasks.push(...z.array(WaitingTask).parse(linesOf(bytes)));
    const table = kind === 'tables' && tables.find((known) => known.name === name);
    if (!table) continue;
    const rows = z.array(z.string()).parse(linesOf(bytes));
    await writeRows(client, table, rows);
    counts.set(name, (counts.get(name) ?? 0) + rows.length);
  }
  for (const [name, count] of counts)
    if (end.rows[name] !== count) throw new NotATar(`the table ${name} is not whole`);
  return tasks;
}

async function loadMedia(storage: Storage, named: NamedFiles, entries: Entries) {
  const loaded = { files: 0, bytes: 0, leftOut: 0 };
  for (;;) {
    const entry = await entries.next(() => true);
    if (!entry) return loaded;
    const key = entry.name.replace(/^media\//, '');
    if (!named.isNamed(key)) {
      await bytesPassedOver(entry);
      loaded.leftOut += 1;
      continue;
    }
    const stored = await storage.put(key, Readable.from(entry.content()));
    named.note(key, stored);
    loaded.files += 1;
    loaded.bytes += stored.bytes;
  }
}

/** Skips tasks this version no longer has. */
async function queueAgain(
  url: string,
  tasks: readonly Waiting[],
  queues: readonly QueueSettings[],
): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema: bossSchema, supervise: false, schedule: false });
  boss.on('error', () => undefined); // Failing calls reject anyway.
  await boss.start();
  try {
    for (const { name } of queues) {
      const own = tasks.filter((task) => task.name === name);
      for (let from = 0; from < own.length; from += 1000)
        await boss.insert(
          name,
          own.slice(from, from + 1000).map(({ id, data, priority, start_after }) => ({
            ...{ id, priority, startAfter: start_after },
            data: Object(data),
          })),
        );
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function bytesOf(entry: TarEntry): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of entry.content()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function textOf(entry: TarEntry): Promise<string> {
  return (await bytesOf(entry)).toString('utf8');
}

async function bytesPassedOver(entry: TarEntry): Promise<void> {
  for await (const _ of entry.content());
}
