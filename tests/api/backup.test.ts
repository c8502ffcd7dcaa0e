// Backup and restore as an owner without superuser rights, who is subject to row-level security. With
// real servers, under load and on an empty machine: tests/faults/server-restore.test.ts.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { submitAnswer } from '#contract/interview.ts';
import { newId } from '#contract/id.ts';
import { postMessages } from '#contract/room-messages.ts';
import type { SelfId } from '#contract/self-id.ts';
import { savePhoto } from '#contract/user.ts';
import { backupLock, withoutRemovalsDuringBackup } from '../../server/platform/storage/backup-hold.ts';
import { migrateUpTo } from '../../server/entry/backup/load-database.ts';
import { makeBackup } from '../../server/entry/backup/make-backup.ts';
import { restoreBackup } from '../../server/entry/backup/restore-backup.ts';
import type { Restored, Target } from '../../server/entry/backup/restore-backup.ts';
import { readTar } from '../../server/entry/backup/tar.ts';
import { migrationsFolder } from '../../server/entry/migrate.ts';
import { allTasks } from '../../server/entry/all-tasks.ts';
import { migrateQueues } from '../../server/platform/queue/boss.ts';
import { openSelfId, sealSelfId, selfIdKeys } from '../../server/kernel/secrets/self-id.ts';
import { self_ids } from '../../server/platform/db/schema/impact.ts';
import { openDiskStorage } from '../../server/platform/storage/disk-storage.ts';
import type { Storage } from '../../server/platform/storage/storage.ts';
import { removeStored } from '../../server/domain/files/remove-stored.ts';
import { rangeOfKey, runKey } from '../../server/domain/interviews/part-keys.ts';
import { encodeRun } from '../../server/domain/interviews/takes/runs.ts';
import { call, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import { answerTo, begin, bind, questionOf, sendTake, sha256Of, someParts } from './interviewing.ts';
import { inDatabase, runSql } from './one-database-server.ts';
import { makeJob } from './people.ts';
import { bytesOf, contentOf, dropDatabases, keysOf, newDatabase } from './restored-database.ts';
import { addSide, sendReel } from './room-side.ts';
import { png } from './workspace.ts';

const server = inject('databaseServer');
let test: TestApp;
let owner: SignedUp;
let folder: string;
let file: string;
/** Of a stored take that still consists of its parts. */
let takePrefix: string;
/** A candidate whose self-identification no report has counted. */
let uncounted: string;
const selfId: SelfId = { sex: 'female', ethnicity: 'asian', age: null };

beforeAll(async () => {
  test = await startTestApp();
  folder = mkdtempSync(join(tmpdir(), 'candor-backup-'));
  file = join(folder, 'all.tar');
  owner = await signUp(test, 'Olga "O\'Brien" \\ Owner\n\t{},(x)');
  await signUp(test, 'Another agency');
  await call(test, savePhoto, { token: owner.token, body: png }).then(({ data }) => data);
  const job = await makeJob(test.app, owner);
  const who = await begin(test, job);
  const body = answerTo(questionOf(who, 'text'), { text: 'A line,\n"another" \\N {null} ☃ 𝄞' });
  await call(test, submitAnswer, { token: who.token, body });
  const take = await bind(test, who);
  await sendTake(test, who, take, [someParts(3), someParts(2)]);
  takePrefix = `agencies/${owner.agencyId}/takes/${take}/`;
  uncounted = who.interview.response_id;
  await addSelfIds();
  await makeBackup(test.ownerUrl, test.deps.storage, file);
});
afterAll(async () => {
  await dropDatabases();
  rmSync(folder, { recursive: true, force: true });
  await test.stop();
});

/** One that waits for a report, and one that was counted. */
async function addSelfIds(): Promise<void> {
  const { signingKey, db } = test.deps;
  const [key, counted] = [uncounted, newId()].map(selfIdKeys(signingKey, owner.agencyId));
  if (!key || !counted) throw new Error('two keys were made');
  const row = { agency_id: owner.agencyId };
  await db.asTenant(owner, (tx) =>
    tx.insert(self_ids).values([
      { ...row, key, sealed: sealSelfId(signingKey, key, { selfId, needed: 0 }) },
      { ...row, key: counted, sealed: null },
    ]),
  );
}

function newStorage(): Promise<Storage> {
  return openDiskStorage(mkdtempSync(join(folder, 'media-')));
}

async function into(url: string): Promise<Target> {
  return { url, storage: await newStorage(), queues: allTasks };
}

async function restore(from = file): Promise<{ url: string; storage: Storage; restored: Restored }> {
  const [url, storage] = [await newDatabase(), await newStorage()];
  return { url, storage, restored: await restoreBackup(from, { url, storage, queues: allTasks }) };
}

describe('a backup', () => {
  it('restores everything: every row, constraint, policy and file', async () => {
    const { url, storage, restored } = await restore();
    expect(await contentOf(url)).toEqual(await contentOf(test.ownerUrl));
    expect(restored).toMatchObject({ files: 6, leftOut: 0, missing: [] });
    const keys = await keysOf(test.deps.storage);
    expect(await keysOf(storage)).toEqual(keys);
    expect([...new Set(keys.map((key) => key.split('/')[0]))].toSorted()).toEqual(['agencies', 'people']);
    for (const key of keys)
      expect(await bytesOf(storage, key)).toEqual(await bytesOf(test.deps.storage, key));
  });

  it('restores the waiting tasks', async () => {
    const { url } = await restore();
    const waiting = async (of: string) => {
      const client = new pg.Client({ connectionString: of });
      await client.connect();
      const { rows } = await client.query(
        `select id, name, data, priority, start_after from pgboss.job where name = 'process-video' order by id`,
      );
      await client.end();
      return rows;
    };
    const before = await waiting(test.ownerUrl);
    expect(before).toHaveLength(1);
    expect(await waiting(url)).toEqual(before);
  });

  it('restores the key that opens self-identifications, and counted ones stay empty', async () => {
    const { url } = await restore();
    const client = new pg.Client({
      connectionString: inDatabase(server.adminUrl, new URL(url).pathname.slice(1)),
    });
    await client.connect();
    const settings = await client.query<{ value: string }>(
      `select value from settings where key = 'signing_key'`,
    );
    const { rows } = await client.query<{ key: Buffer; sealed: Buffer | null }>(
      'select key, sealed from self_ids',
    );
    await client.end();
    const signingKey = Buffer.from(settings.rows[0]?.value ?? '', 'hex');
    const key = selfIdKeys(signingKey, owner.agencyId)(uncounted);
    const found = rows.map(
      (row) => row.sealed && row.key.equals(key) && openSelfId(signingKey, key, row.sealed),
    );
    expect(found).toHaveLength(2);
    expect(found).toEqual(expect.arrayContaining([{ selfId, needed: 0 }, null]));
  });

  it('leaves out files that no row names, and the restore reports missing ones', async () => {
    const storage = await newStorage();
    const [lost = '', ...parts] = await test.deps.storage.list(takePrefix);
    for (const key of parts) await storage.put(key, await test.deps.storage.read(key));
    await storage.put(`agencies/${owner.agencyId}/files/${newId()}`, randomBytes(10));
    const incomplete = join(folder, 'incomplete.tar');
    await makeBackup(test.ownerUrl, storage, incomplete);
    const { restored } = await restore(incomplete);
    expect(lost).not.toBe('');
    expect(restored).toMatchObject({
      files: 4,
      leftOut: 1,
      missing: [
        { what: 'file', key: expect.stringMatching(/^people\//) },
        { what: 'recording', key: takePrefix },
      ],
    });
  });

  it('has every part of a recording that is in runs', async () => {
    const storage = await newStorage();
    const parts = [];
    for (const key of await test.deps.storage.list(takePrefix)) {
      const content = await buffer(await test.deps.storage.read(key));
      const { segment, first } = rangeOfKey(key);
      parts.push({ segment, number: first, sha256: sha256Of(content), content });
    }
    const run = encodeRun(parts);
    const [, agency_id = '', , id = ''] = takePrefix.split('/');
    const range = { segment: 0, first: 0, last: parts.length - 1 };
    await storage.put(runKey({ agency_id, id }, range, sha256Of(run)), run);
    const inRuns = join(folder, 'in-runs.tar');
    await makeBackup(test.ownerUrl, storage, inRuns);
    const { restored } = await restore(inRuns);
    expect(parts.length).toBeGreaterThan(1);
    expect(restored).toMatchObject({ files: 1, missing: [{ what: 'file' }] });
  });
});

describe('a restore', () => {
  it('of a backup from an older version migrates it to this one', async () => {
    const old = await newDatabase();
    const client = new pg.Client({ connectionString: old });
    await client.connect();
    // The version before reviewing existed.
    await migrateUpTo(client, whenOf('0010_file_references'));
    await client.end();
    await migrateQueues(old, allTasks);
    const admin = inDatabase(server.adminUrl, new URL(old).pathname.slice(1));
    const somebody = `'${newId()}', 'old@example.test', '-', 'Of old'`;
    await runSql(admin, `insert into users (id, email, password_hash, name) values (${somebody})`);
    const from = join(folder, 'old.tar');
    await makeBackup(old, await newStorage(), from);
    const { url } = await restore(from);
    const [before, after] = [await contentOf(url), await contentOf(test.ownerUrl)];
    expect(Object.keys(before)).toEqual(Object.keys(after));
    expect(before['users']).toMatch(/^1 /);
    expect(before['constraints and policies']).toBe(after['constraints and policies']);
  });

  it('does not overwrite existing data', async () => {
    const { url } = await restore();
    const before = await contentOf(url);
    const again = restoreBackup(file, await into(url));
    await expect(again).rejects.toThrow('restore into an empty DATA_DIR');
    expect(await contentOf(url)).toEqual(before);
  });

  it('of a truncated file writes nothing', async () => {
    const cut = join(folder, 'cut.tar');
    writeFileSync(cut, readFileSync(file));
    truncateSync(cut, Math.floor(statSync(file).size / 2));
    const url = await newDatabase();
    await expect(restoreBackup(cut, await into(url))).rejects.toThrow('is no whole backup');
    expect(await contentOf(url)).toEqual({ 'constraints and policies': '' });
  });

  it('of a file with one changed byte reports the corruption', async () => {
    const changed = join(folder, 'changed.tar');
    const bytes = readFileSync(file);
    const at = bytes.lastIndexOf('00-0001') + 700;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(changed, bytes);
    const restored = restoreBackup(changed, await into(await newDatabase()));
    await expect(restored).rejects.toThrow('was changed after it was made');
  });
});

describe('during a backup', () => {
  it('storage deletes nothing, and deletes it afterwards', async () => {
    const key = `agencies/${owner.agencyId}/files/${newId()}`;
    await test.deps.storage.put(key, randomBytes(10));
    const storage = withoutRemovalsDuringBackup(test.deps.storage, test.deps.db);
    const client = new pg.Client({ connectionString: test.ownerUrl });
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [backupLock]);
    await storage.remove(key);
    const job = () => removeStored.run({ keys: [key] }, { ...test.deps, storage });
    await expect(job()).rejects.toThrow('a backup is being made');
    expect(await storage.size(key)).toBe(10);
    const second = makeBackup(test.ownerUrl, storage, join(folder, 'second.tar'));
    await expect(second).rejects.toThrow('Another backup or move is running');
    await client.end();
    await job();
    expect(await storage.size(key)).toBeUndefined();
  });
});

it('a backup is a tar that only its owner can read, with exactly the tables it lists', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const tar = await readTar(file);
  const names: string[] = [];
  for await (const { name } of tar.entries()) names.push(name);
  await tar.close();
  expect([names[0], names.at(-1)]).toEqual(['header.json', 'end.json']);
});

/** The timestamp in the migration journal. */
function whenOf(tag: string): number {
  const journal: { entries: { tag: string; when: number }[] } = JSON.parse(
    readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'),
  );
  return journal.entries.find((entry) => entry.tag === tag)?.when ?? 0;
}

it('a live room comes back with what was said and recorded in it', async () => {
  const side = await addSide(test, owner, (await makeJob(test.app, owner)).company_id);
  const { take } = await sendReel(test, side, [{ bytes: Buffer.concat(someParts(2)) }]);
  const chat = { id: newId(), kind: 'chat', to: null, body: { text: 'A line,\n"another" \\N {null} ☃ 𝄞' } };
  const said = await call(test, postMessages, { token: side.token, body: { messages: [chat] } });
  expect(said.status).toBe(200);
  const withRoom = join(folder, 'with-room.tar');
  await makeBackup(test.ownerUrl, test.deps.storage, withRoom);
  const { url, storage, restored } = await restore(withRoom);
  expect(restored.missing).toEqual([]);
  expect(await contentOf(url)).toEqual(await contentOf(test.ownerUrl));
  const reel = `agencies/${owner.agencyId}/takes/${take}/`;
  const parts = await test.deps.storage.list(reel);
  expect(parts.length).toBeGreaterThan(0);
  expect(await storage.list(reel)).toEqual(parts);
});
