// Backups in a bucket (the stand-in of tests/s3), encrypted, one after the other: what is sent, a kill in the middle, and
// restores into other databases. How old backups are removed: server/entry/backup/bucket-backups.test.ts.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { erase } from '#contract/candidate-page.ts';
import { newId } from '#contract/id.ts';
import { submitAnswer } from '#contract/interview.ts';
import { savePhoto } from '#contract/user.ts';
import { deleteGiven } from '../../server/domain/candidates/retention/delete-given.ts';
import { deleteCompany, lockJobsOf } from '../../server/domain/companies/removal/remove.ts';
import { findLocked } from '../../server/domain/interviews/progress.ts';
import { deleteReels } from '../../server/domain/interviews/takes/delete-reels.ts';
import { deleteRooms } from '../../server/domain/interviews/takes/delete-rooms.ts';
import { removeAgency } from '../../server/domain/organizations/removal/remove-agency.ts';
import { allTasks } from '../../server/entry/all-tasks.ts';
import { fetchBackup } from '../../server/entry/backup/fetch-backup.ts';
import { listBackups } from '../../server/entry/backup/manifest.ts';
import { sendBackup } from '../../server/entry/backup/send-backup.ts';
import type { BackupSent } from '../../server/entry/backup/send-backup.ts';
import { openVault } from '../../server/entry/backup/vault.ts';
import type { Vault } from '../../server/entry/backup/vault.ts';
import { commandOptions } from '../../server/entry/node-options.mjs';
import { backupBucket } from '../../server/kernel/backup-s3.ts';
import { companies } from '../../server/platform/db/schema/company.ts';
import { listErasures } from '../../server/platform/erasures/record-erasure.ts';
import { openDiskStorage } from '../../server/platform/storage/disk-storage.ts';
import { openS3 } from '../../server/platform/storage/s3-client.ts';
import type { S3Calls } from '../../server/platform/storage/s3-client.ts';
import type { Storage } from '../../server/platform/storage/storage.ts';
import { startS3 } from '../s3/stand-in.ts';
import type { StandInS3 } from '../s3/stand-in.ts';
import { call, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import { answerTo, begin, bind, questionOf, sendTake, sha256Of, someParts } from './interviewing.ts';
import { makeJob } from './people.ts';
import { bytesOf, contentOf, dropDatabases, keysOf, newDatabase, rowsIn } from './restored-database.ts';
import { addRoom, addSide, sendReel } from './room-side.ts';
import { png } from './workspace.ts';

const address = 's3://recordings/backups/';
const passphrase = 'correct horse battery staple';
const secretWords = 'What only this candidate wrote';
let standIn: StandInS3;
let environment: Record<string, string>;
let test: TestApp;
let owner: SignedUp;
let folder: string;
let s3: S3Calls;
let vault: Vault;
let photoKey: string;
let first: BackupSent;

beforeAll(async () => {
  standIn = await startS3();
  const { S3_REGION, S3_KEY_ID, S3_SECRET, S3_ENDPOINT } = standIn.environment;
  environment = {
    ...{ BACKUP_S3_REGION: S3_REGION, BACKUP_S3_KEY_ID: S3_KEY_ID, BACKUP_S3_SECRET: S3_SECRET },
    ...{ BACKUP_S3_ENDPOINT: S3_ENDPOINT, BACKUP_S3_PATH_STYLE: 'true', BACKUP_PASSPHRASE: passphrase },
    // The tests change the times of files.
    INGEST_SLOT_MB: '0',
  };
  test = await startTestApp({ environment });
  s3 = openS3(backupBucket(address, test.deps.config.backup));
  folder = mkdtempSync(join(tmpdir(), 'candor-backup-'));
  owner = await signUp(test);
  await call(test, savePhoto, { token: owner.token, body: png }).then(({ data }) => data);
  [photoKey = ''] = await test.deps.storage.list('people/');
  await addCandidate();
  ageFiles();
  first = await backUp();
  vault = await openVault(s3, passphrase);
});
afterAll(async () => {
  await dropDatabases();
  rmSync(folder, { recursive: true, force: true });
  await test.stop();
  await standIn.stop();
});

/** One with a text and a stored recording of these parts. */
async function addCandidate(parts = someParts(3), of: SignedUp = owner) {
  const job = await makeJob(test.app, of);
  const who = await begin(test, job, { email: `${newId()}@example.test` });
  const body = answerTo(questionOf(who, 'text'), { text: secretWords });
  await call(test, submitAnswer, { token: who.token, body }).then(({ data }) => data);
  const take = await bind(test, who);
  expect((await sendTake(test, who, take, [parts])).status).toBe(200);
  const prefix = `agencies/${of.agencyId}/takes/${take}/`;
  return { who, job, prefix, responseId: who.interview.response_id };
}

/** Files of the last seconds are read in every backup. */
function ageFiles(): void {
  const hourAgo = new Date(Date.now() - 3_600_000);
  for (const entry of readdirSync(join(test.dataDir, 'media'), { recursive: true, withFileTypes: true }))
    if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), hourAgo, hourAgo);
}

/** Scrypt with the smallest cost, to save time. */
function backUp(storage: Storage = test.deps.storage): Promise<BackupSent> {
  return sendBackup({ url: test.ownerUrl, storage, s3, address, passphrase, cost: 2 ** 14 });
}

const newStorage = () => openDiskStorage(mkdtempSync(join(folder, 'media-')));

async function fetch(name?: string, used = passphrase) {
  const [url, storage] = [await newDatabase(), await newStorage()];
  const restoring = fetchBackup({ s3, passphrase: used, name }, { url, storage, queues: allTasks });
  return { url, storage, restored: await restoring };
}

const keysSent = () =>
  standIn.calls.flatMap((sent) => (sent.startsWith('PUT /backups/objects/') ? [sent.slice(5)] : []));

/** Runs the command as an operator would. */
async function run(
  args: readonly string[],
  env: { DATABASE_URL: string; DATA_DIR: string },
  onStart: (kill: () => void) => void = () => undefined,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [...commandOptions, 'server/entry/backup/main.ts', ...args], {
    env: { ...process.env, ...environment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onStart(() => child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, output };
}

it('the first backup sends everything, and a reader of the bucket learns nothing', async () => {
  const keys = await keysOf(test.deps.storage);
  expect(first).toMatchObject({ isEncrypted: true, files: keys.length, sent: { files: keys.length } });
  expect(await rowsIn(test.ownerUrl, `select value from settings where key = 'backup_at'`)).toHaveLength(1);
  const contents = await Promise.all(keys.map((key) => bytesOf(test.deps.storage, key)));
  const digests = contents.map(sha256Of);
  for (const [key, { bytes }] of standIn.bucket.objects) {
    expect(digests.some((digest) => key.includes(digest) || bytes.includes(digest))).toBe(false);
    expect(contents.some((content) => bytes.includes(content.subarray(0, 50)))).toBe(false);
    for (const text of [secretWords, '@example.test', owner.agencyId, 'tables/users'])
      expect(bytes.includes(text), `${text} in ${key}`).toBe(false);
  }
  expect(standIn.complaints).toEqual([]);
});

it('the next one reads and sends only what is new', async () => {
  const [shared = Buffer.alloc(0)] = await Promise.all(
    (await test.deps.storage.list('agencies/')).slice(0, 1).map((key) => bytesOf(test.deps.storage, key)),
  );
  const fresh = someParts(2);
  const { prefix } = await addCandidate([shared, ...fresh]);
  // An object that no backup names may be about to be removed: it is sent again if it is not from the last days.
  const [stale, young] = fresh.map((part) => `backups/objects/${vault.nameOf(sha256Of(part))}`);
  for (const [key, days] of [
    [stale, 4],
    [young, 1],
  ] as const)
    standIn.bucket.objects.set(key ?? '', {
      ...{ bytes: Buffer.alloc(vault.sealedBytes(1000)), etag: '"left"', metadata: {} },
      writtenAt: new Date(Date.now() - days * 86_400_000),
    });
  const read: string[] = [];
  standIn.calls.length = 0;
  const second = await backUp({
    ...test.deps.storage,
    read: async (key, range) => {
      read.push(key);
      return test.deps.storage.read(key, range);
    },
  });
  expect(second.sent).toEqual({ files: 1, bytes: 1000 });
  expect(keysSent()).toEqual([stale]);
  expect(second.files).toBe(first.files + 3);
  expect(new Set(read)).toEqual(new Set(await test.deps.storage.list(prefix)));
  // What was found was not a backup's: with the next one it is gone, and sent.
  standIn.bucket.objects.delete(young ?? '');
});

it('a backup that is killed in the middle does not count, and the next one continues it', async () => {
  await addCandidate(someParts(6));
  ageFiles();
  const env = { DATABASE_URL: test.ownerUrl, DATA_DIR: test.dataDir };
  const before = await listBackups(s3);
  standIn.calls.length = 0;
  const killed = await run(['backup', address], env, (kill) => {
    standIn.fail = (sent) => {
      // Three more are on their way.
      if (!sent.startsWith('PUT /backups/objects/') || keysSent().length < 3) return undefined;
      kill();
      return 'hang up';
    };
  });
  standIn.fail = () => undefined;
  expect(killed.code).toBeNull();
  expect(await listBackups(s3)).toEqual(before);
  const there = new Set(standIn.bucket.objects.keys());
  const arrived = new Set(keysSent().filter((key) => there.has(key)));
  expect(arrived.size).toBeGreaterThan(0);
  standIn.calls.length = 0;
  const { code, output } = await run(['backup', address], env);
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('files were sent') });
  expect(keysSent().filter((key) => arrived.has(key))).toEqual([]);
  // Of seven: the six, and the one that was removed above.
  expect(new Set([...keysSent(), ...arrived]).size).toBe(7);
  expect(await listBackups(s3)).toHaveLength(before.length + 1);
});

it('a file that is replaced while it is sent arrives whole', async () => {
  const storage = test.deps.storage;
  await storage.put(photoKey, Buffer.from('an old picture'));
  let reads = 0;
  await backUp({
    ...storage,
    read: async (key, range) => {
      if (key !== photoKey) return storage.read(key, range);
      const content = await bytesOf(storage, key);
      if ((reads += 1) === 1) await storage.put(key, Buffer.from('a new picture!'));
      return Readable.from([content]);
    },
  });
  expect(reads).toBeGreaterThan(2);
});

it('a restore of a named backup has every row and every byte', async () => {
  const { url, storage, restored } = await fetch((await listBackups(s3)).at(-1));
  expect(restored).toMatchObject({ leftOut: 0, erased: 0, missing: [], unreadable: [] });
  expect(await contentOf(url)).toEqual(await contentOf(test.ownerUrl));
  const keys = await keysOf(test.deps.storage);
  expect(await keysOf(storage)).toEqual(keys);
  for (const key of keys)
    expect((await bytesOf(storage, key)).equals(await bytesOf(test.deps.storage, key)), key).toBe(true);
  await expect(fetch('2020-01-01T00-00-00-000Z')).rejects.toThrow(`The newest are:\n  ${first.name}\n`);
});

it('with a wrong passphrase, or with changed rows, nothing is restored', async () => {
  await expect(fetch(undefined, 'another passphrase')).rejects.toThrow(
    /^BACKUP_PASSPHRASE is not the one that these backups were made with\.$/,
  );
  const rows = standIn.bucket.objects.get(`backups/rows/${first.name}`)?.bytes ?? Buffer.alloc(0);
  const at = Math.floor(rows.length / 2);
  rows[at] = (rows[at] ?? 0) ^ 1;
  const url = await newDatabase();
  const target = { url, storage: await newStorage(), queues: allTasks };
  await expect(fetchBackup({ s3, passphrase, name: first.name }, target)).rejects.toThrow(
    `The backup ${first.name} cannot be restored: rows/${first.name} was changed.`,
  );
  expect(await contentOf(url)).toEqual({ 'constraints and policies': '' });
});

it('a restore brings back nothing that was erased since, and names what is missing or changed', async () => {
  const other = await signUp(test, 'Another agency');
  const ofOther = await addCandidate(someParts(1), other);
  const ofCompany = await addCandidate(someParts(1));
  const given = await addCandidate(someParts(1));
  const erased = await addCandidate(someParts(1));
  const roomId = await addRoom(test, owner, given.job.company_id);
  const side = await addSide(test, owner, given.job.company_id);
  const { take } = await sendReel(test, side, [{ bytes: Buffer.concat(someParts(2)) }]);
  await backUp();

  // Every way to erase.
  const { agencyId } = owner;
  const { db, signingKey } = test.deps;
  await call(test, erase, { token: erased.who.token, body: { id: newId() } }).then(({ data }) => data);
  await db.asTenant(owner, async (tx) => {
    const response = await findLocked(tx, agencyId, given.responseId);
    if (response) await deleteGiven(tx, test.deps, response);
    await deleteRooms(tx, agencyId, [roomId]);
    await deleteReels(tx, agencyId, [side.participantId]);
    const [company] = await tx.select().from(companies).where(eq(companies.id, ofCompany.job.company_id));
    if (company) await deleteCompany(tx, test.deps, company, await lockJobsOf(tx, company));
  });
  await db.asTenant(other, (tx) => removeAgency(tx, { signingKey }, other.agencyId));
  const waiting = await rowsIn<{ data: unknown }>(
    test.ownerUrl,
    `select data from pgboss.job where name = 'list-erasures'`,
  );
  for (const { data } of waiting) await listErasures.run(data, test.deps);
  const listed = [...standIn.bucket.objects].filter(([key]) => key.startsWith('backups/erasures/'));
  expect(listed.length).toBe(waiting.length);
  for (const [key, { bytes }] of listed) expect(`${key} ${String(bytes)}`).not.toContain(erased.responseId);

  // A lost file and a changed one.
  const objectOf = (content: Uint8Array) => `backups/objects/${vault.nameOf(sha256Of(content))}`;
  standIn.bucket.objects.delete(objectOf(await bytesOf(test.deps.storage, photoKey)));
  const [partKey = ''] = await test.deps.storage.list(`agencies/${agencyId}/takes/`);
  const changed = objectOf(await bytesOf(test.deps.storage, partKey));
  const object = standIn.bucket.objects.get(changed);
  if (object)
    object.bytes = Buffer.concat([object.bytes.subarray(0, -1), Buffer.of(1 ^ (object.bytes.at(-1) ?? 0))]);

  const url = await newDatabase();
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const { code, output } = await run(['restore', address], { DATABASE_URL: url, DATA_DIR: dataDir });
  expect(output).toContain('erasures that came after the backup were repeated');
  expect(output).toContain(`  file ${photoKey}\n`);
  expect(output).toMatch(new RegExp(`  ${photoKey}: objects/[0-9a-f]{64} is missing\n`));
  expect(output).toContain(`  ${partKey}: ${changed.slice('backups/'.length)} was changed\n`);
  expect(code).toBe(2);

  for (const table of [
    'agencies',
    'companies',
    'jobs',
    'responses',
    'answers',
    'rooms',
    'takes',
    'files',
    'users',
  ]) {
    const key = table === 'agencies' ? 'agency_id' : 'id';
    const ids = (of: string) => rowsIn(of, `select ${key} from ${table} order by 1`);
    // The account of an organization goes with it, which the task of its removal does here.
    const own =
      table === 'users'
        ? (await ids(test.ownerUrl)).filter(({ id }) => id !== other.userId)
        : await ids(test.ownerUrl);
    expect(await ids(url), table).toEqual(own);
  }
  const texts = `select text from answers where response_id = '${given.responseId}' and text is not null`;
  expect(await rowsIn(url, texts)).toEqual([]);
  const keys = await keysOf(await openDiskStorage(join(dataDir, 'media')));
  expect(keys.length).toBeGreaterThan(0);
  const gone = [erased.prefix, given.prefix, ofCompany.prefix, ofOther.prefix, `/takes/${take}/`];
  expect(keys.filter((key) => gone.some((prefix) => key.includes(prefix)))).toEqual([]);
});
