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
import type { Erasures } from '../../platform/erasures/list.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { forEachAtOnce } from '../../kernel/at-once.ts';
import { StartFault } from '../../kernel/start-fault.ts';
import { End, Header, linesOf, WaitingTask } from './format.ts';
import { eraseAgain } from './erase-again.ts';
import { makeTables, whileUnforced, whileUnguarded } from './load-database.ts';
import { findNamed } from './named-files.ts';
import type { Missing, NamedFiles } from './named-files.ts';
import { countRows } from './snapshot.ts';
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
  /** Erased since the backup, and so not restored: candidates, rooms, companies and so on. */
  erased: number;
  /** Files its database names but the backup lacks. */
  missing: Missing[];
  /** What of the backup could not be read, and why. */
  unreadable: string[];
}

/** What a restore reads, wherever it is. */
export interface Backup {
  /** As messages call it. */
  label: string;
  header: z.output<typeof Header>;
  end: Pick<z.output<typeof End>, 'rows'>;
  /** First the rows and tasks, then the files. */
  entries: Entries;
  /** How many files may be read at once. */
  filesAtOnce: number;
  erasures: Erasures;
  /** @throws StartFault if what was read is not what was written */
  verify(): void;
}

export interface Target {
  /** Of the owner of an empty database. */
  url: string;
  storage: Storage;
  queues: readonly QueueSettings[];
}

/** Of a file that cannot be read while others can. */
export class UnreadableFile extends Error {}

/** @throws StartFault if the file is not a complete backup, or the database is not empty */
export async function restoreBackup(file: string, target: Target): Promise<Restored> {
  const tar = await readTar(file).catch((cause: unknown) => {
    throw new StartFault(`${file} can't be read: ${cause instanceof Error ? cause.message : ''}.`, cause);
  });
  try {
    const { header, end } = await lookThrough(tar, file);
    const hash = createHash('sha256');
    return await putBack(
      {
        ...{ label: file, header, end, filesAtOnce: 1, erasures: { marks: new Set(), damaged: [] } },
        entries: digested(tar.entries(), hash),
        verify() {
          if (hash.digest('hex') === end.sha256) return;
          throw new StartFault(
            `${file} was changed after it was made: empty DATA_DIR again, and take another.`,
          );
        },
      },
      target,
    );
  } finally {
    await tar.close();
  }
}

/** Reads the header and the end before anything is written: a truncated backup has no end. */
async function lookThrough(
  tar: TarReader,
  file: string,
): Promise<{ header: z.output<typeof Header>; end: z.output<typeof End> }> {
  let header: z.output<typeof Header> | undefined;
  let end: z.output<typeof End> | undefined;
  try {
    for await (const entry of tar.entries()) {
      if (entry.name === 'header.json') header = Header.safeParse(JSON.parse(await textOf(entry))).data;
      if (entry.name === 'end.json') end = End.safeParse(JSON.parse(await textOf(entry))).data;
    }
  } catch (cause) {
    throw orNotWhole(file, cause);
  }
  if (header && end) return { header, end };
  throw new StartFault(`${file} is no whole backup of Candor.`);
}

function orNotWhole(label: string, cause: unknown): unknown {
  if (!(cause instanceof NotATar)) return cause;
  return new StartFault(`${label} is no whole backup: ${cause.message}.`, cause);
}

/** @throws StartFault */
export async function putBack(backup: Backup, { url, storage, queues }: Target): Promise<Restored> {
  const client = new pg.Client({ connectionString: url, application_name: 'candor restore' });
  client.on('error', () => undefined); // The next query reports it.
  await client.connect();
  try {
    await client.query(plainText);
    const tables = await makeTables(client, backup.header);
    const tasks = await whileUnguarded(client, tables, () => loadRows(client, tables, backup));
    await migrateDatabase(url, queues);
    const erased = await eraseAgain(client, url, backup.erasures);
    const named = await whileUnforced(client, () => findNamed(client));
    const { files, bytes, leftOut, unreadable } = await loadMedia(storage, named, backup);
    backup.verify();
    // Last: the tasks need their files.
    await queueAgain(url, tasks, queues);
    return {
      ...{ madeAt: backup.header.made_at, rows: countRows(backup.end), files, bytes, leftOut, erased },
      missing: named.missing(),
      unreadable: [...unreadable, ...backup.erasures.damaged.map((key) => `${key} was changed`)],
    };
  } catch (cause) {
    throw orNotWhole(backup.label, cause);
  } finally {
    await client.end();
  }
}

type Hash = ReturnType<typeof createHash>;

/**
 * Yields one entry at a time and reads no further than its end, so two readers can take turns. Stops before
 * `end.json`.
 */
export function inTurn(entries: AsyncIterator<TarEntry>): Entries {
  let current: TarEntry | undefined;
  return {
    async next(isAccepted) {
      current ??= (await entries.next()).value ?? undefined;
      if (!current || current.name === 'end.json' || !isAccepted(current.name)) return undefined;
      const accepted = current;
      current = undefined;
      return accepted;
    },
    async skip() {},
  };
}

export interface Entries {
  /** Returns the next entry if `isAccepted`; otherwise it stays next. */
  next(isAccepted: (name: string) => boolean): Promise<TarEntry | undefined>;
  /** For an entry that is not needed. */
  skip(entry: TarEntry): Promise<void>;
}

/** Everything that is read, or skipped, is part of the digest. */
function digested(entries: AsyncIterator<TarEntry>, hash: Hash): Entries {
  const inner = inTurn(entries);
  return {
    async next(isAccepted) {
      const entry = await inner.next(isAccepted);
      if (!entry) return undefined;
      const { name, bytes, content } = entry;
      hash.update(headerOf(name, bytes));
      return { name, bytes, content: () => alsoInto(hash, content()) };
    },
    async skip(entry) {
      for await (const _ of entry.content());
    },
  };
}

async function* alsoInto(hash: Hash, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

type Waiting = z.output<typeof WaitingTask>;

async function loadRows(
  client: pg.Client,
  tables: readonly Table[],
  { entries, end }: Backup,
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

async function* mediaOf(entries: Entries): AsyncGenerator<TarEntry> {
  for (let entry = await entries.next(() => true); entry; entry = await entries.next(() => true)) yield entry;
}

async function loadMedia(storage: Storage, named: NamedFiles, { entries, filesAtOnce }: Backup) {
  const loaded = { files: 0, bytes: 0, leftOut: 0, unreadable: Array<string>() };
  await forEachAtOnce(mediaOf(entries), filesAtOnce, async (entry) => {
    const key = entry.name.replace(/^media\//, '');
    if (!named.isNamed(key)) {
      await entries.skip(entry);
      loaded.leftOut += 1;
      return;
    }
    try {
      const stored = await storage.put(key, Readable.from(entry.content()));
      named.note(key, stored);
      loaded.files += 1;
      loaded.bytes += stored.bytes;
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      loaded.unreadable.push(error.message);
    }
  });
  return loaded;
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
