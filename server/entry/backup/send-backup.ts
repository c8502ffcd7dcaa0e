// Makes a backup in a bucket while the server runs: the rows as one object, each file as an object named by its digest, which
// later backups share, and the manifest last.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { forEachAtOnce } from '../../kernel/at-once.ts';
import { StartFault } from '../../kernel/start-fault.ts';
import { backupAddressKey } from '../../platform/erasures/record-erasure.ts';
import type { S3Calls } from '../../platform/storage/s3-client.ts';
import { defaultPieceBytes, writeObject } from '../../platform/storage/s3-write.ts';
import type { Storage, Stored, Surveyed } from '../../platform/storage/storage.ts';
import type { BackupMade } from './make-backup.ts';
import {
  countRows,
  eachFile,
  noteBackup,
  openFile,
  packSnapshot,
  requireHeld,
  whileHeld,
} from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import { packTar } from './tar.ts';
import { DamagedObject } from './frames.ts';
import { dayMs, runDays } from './kept-backups.ts';
import { backupName, listBackups, readManifest, timeOfBackup, writeManifest } from './manifest.ts';
import type { FileEntry, Head } from './manifest.ts';
import { prune } from './prune.ts';
import type { Pruned } from './prune.ts';
import { openOwnVault } from './vault.ts';
import type { Vault } from './vault.ts';

export interface BackupSent extends BackupMade {
  name: string;
  isEncrypted: boolean;
  /** Files that were not there yet. */
  sent: { files: number; bytes: number };
  pruned: Pruned;
}

export interface Sending {
  /** Of the database's owner. */
  url: string;
  storage: Storage;
  s3: S3Calls;
  /** Stored for the list of erasures. */
  address: string;
  passphrase: string | undefined;
  /** Of scrypt. */
  cost?: number;
  now?: () => Date;
}

const filesAtOnce = 4;
/** A file that is replaced while it is sent is read again. */
const maxReads = 3;
/** Stores round times to seconds. A file this young may have been replaced since without a change of its time. */
const timeStepMs = 10_000;

/** @throws StartFault if another backup is running, or the passphrase is wrong */
export function sendBackup(sending: Sending): Promise<BackupSent> {
  const { url, storage, s3, address, passphrase, cost, now = () => new Date() } = sending;
  return whileHeld(url, async (client) => {
    const vault = await openOwnVault(s3, passphrase, await readSigningKey(client), cost);
    await listErasuresAt(client, address);
    const startedAt = now();
    const name = backupName(startedAt);
    const known = await findKnown(s3, vault, startedAt);
    const { snapshot, stored } = await sendSnapshot(s3, vault, client, name);
    const { files, sent } = await sendFiles({ s3, vault, storage, known });
    await requireHeld(client);
    if (now().getTime() - startedAt.getTime() > runDays * dayMs)
      throw new StartFault(`The backup took more than ${runDays} days: run it again, it continues.`);
    const head: Head = { ...snapshot, snapshot: stored };
    await writeManifest(s3, vault, name, { head, files });
    await requireReadable(s3, vault, name, files.length);
    await noteBackup(client);
    return {
      ...{ name, isEncrypted: vault.isEncrypted, rows: countRows(snapshot.end), files: files.length },
      ...{ bytes: files.reduce((sum, file) => sum + file.bytes, 0), sent },
      pruned: await prune(s3, vault, now()),
    };
  });
}

async function readSigningKey(client: pg.Client): Promise<Buffer> {
  const { rows } = await client.query<{ value: string }>(
    `select value from settings where key = 'signing_key'`,
  );
  if (!rows[0]) throw new StartFault('The database has no data yet: start the server first.');
  return Buffer.from(rows[0].value, 'hex');
}

/**
 * From here on, erasures are listed at this address. Waits for transactions that began before and may be erasing without
 * listing it: the snapshot would be older than their commit.
 */
async function listErasuresAt(client: pg.Client, address: string): Promise<void> {
  const { rows } = await client.query<{ value: string }>('select value from settings where key = $1', [
    backupAddressKey,
  ]);
  if (rows[0]?.value === address) return;
  try {
    await client.query(`begin; set local lock_timeout = '60s'; lock table settings in access exclusive mode`);
    await client.query(
      'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
      [backupAddressKey, address],
    );
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback').catch(() => undefined); // The connection is gone, which also rolls back.
    throw new StartFault('The database is busy: try again in a few minutes.', cause);
  }
}

interface Known {
  /** Of the newest backup, by key: files that need not be read again. */
  files: ReadonlyMap<string, FileEntry>;
  /** Objects that need not be sent again, with their sizes. */
  objects: Map<string, number>;
}

/**
 * An object may be relied on if the newest backup names it, because that stays, or if it is young: others may be about to be
 * removed (prune.ts).
 */
async function findKnown(s3: S3Calls, vault: Vault, now: Date): Promise<Known> {
  const newest = (await listBackups(s3)).at(-1);
  const files = newest === undefined ? [] : await filesOf(s3, vault, newest);
  const madeAt = timeOfBackup(newest ?? '')?.getTime() ?? 0;
  const named = new Set(files.map(({ sha256 }) => objectKey(vault, sha256)));
  const objects = new Map<string, number>();
  for await (const page of s3.list('objects/'))
    for (const { key, bytes, writtenAt } of page)
      if (named.has(key) || now.getTime() - writtenAt.getTime() < runDays * dayMs) objects.set(key, bytes);
  const unchanging = files.filter(({ writtenAt }) => writtenAt < madeAt - timeStepMs);
  return { files: new Map(unchanging.map((file) => [file.key, file])), objects };
}

/** A damaged backup helps nobody: everything is read, and sent if it is not there. */
async function filesOf(s3: S3Calls, vault: Vault, name: string): Promise<FileEntry[]> {
  try {
    return (await readManifest(s3, vault, name)).files;
  } catch (error) {
    if (error instanceof DamagedObject) return [];
    throw error;
  }
}

function objectKey(vault: Vault, sha256: string): string {
  return `objects/${vault.nameOf(sha256)}`;
}

async function sendSnapshot(
  s3: S3Calls,
  vault: Vault,
  client: pg.Client,
  name: string,
): Promise<{ snapshot: Snapshot; stored: Stored }> {
  let snapshot: Snapshot | undefined;
  async function* packed(): AsyncGenerator<Uint8Array> {
    const tar = packTar();
    snapshot = yield* packSnapshot(tar, client);
    yield tar.end();
  }
  const stored = await send(s3, vault, `rows/${name}`, packed());
  if (!snapshot) throw new Error('the rows were not read to their end');
  return { snapshot, stored };
}

/** Returns the digest and size of what was in the object before it was encrypted. */
async function send(
  s3: S3Calls,
  vault: Vault,
  key: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  check?: (read: Stored) => void,
): Promise<Stored> {
  const hash = createHash('sha256');
  const stored = { bytes: 0, sha256: '' };
  async function* digested(): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      hash.update(chunk);
      stored.bytes += chunk.byteLength;
      yield chunk;
    }
    stored.sha256 = hash.digest('hex');
    check?.(stored);
  }
  await writeObject(s3, key, vault.seal(key, digested()), { pieceBytes: defaultPieceBytes, isNew: false });
  return stored;
}

interface Source {
  s3: S3Calls;
  vault: Vault;
  storage: Storage;
  known: Known;
}

async function sendFiles(source: Source): Promise<{ files: FileEntry[]; sent: BackupSent['sent'] }> {
  const files: FileEntry[] = [];
  const sent = { files: 0, bytes: 0 };
  await forEachAtOnce(eachFile(source.storage), filesAtOnce, async (file) => {
    const entry = await sendFile(source, file, sent);
    if (entry) files.push(entry);
  });
  return { files, sent };
}

/** Undefined if the file is gone. */
async function sendFile(
  { s3, vault, storage, known }: Source,
  file: Surveyed,
  sent: BackupSent['sent'],
): Promise<FileEntry | undefined> {
  const writtenAt = file.writtenAt.getTime();
  const before = known.files.get(file.key);
  const isSame = before?.bytes === file.bytes && before.writtenAt === writtenAt;
  for (let reads = 0; reads < maxReads; reads += 1) {
    const read = reads === 0 && isSame ? before : await digestOf(storage, file.key);
    if (!read) return undefined;
    const key = objectKey(vault, read.sha256);
    const entry = { key: file.key, sha256: read.sha256, bytes: read.bytes, writtenAt };
    if (known.objects.get(key) === vault.sealedBytes(read.bytes)) return entry;
    if (!(await sendContent({ s3, vault, storage }, file.key, key, read))) continue;
    known.objects.set(key, vault.sealedBytes(read.bytes));
    sent.files += 1;
    sent.bytes += read.bytes;
    return entry;
  }
  throw new Error(`${file.key} changed each time it was read`);
}

async function digestOf(storage: Storage, key: string): Promise<Stored | undefined> {
  const file = await openFile(storage, key);
  if (!file) return undefined;
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of file.content) {
    hash.update(chunk);
    bytes += chunk.byteLength;
  }
  return { bytes, sha256: hash.digest('hex') };
}

class FileChanged extends Error {}

/** False if the file is not what was read before. Then nothing is stored under the digest's name. */
async function sendContent(
  { s3, vault, storage }: Omit<Source, 'known'>,
  key: string,
  object: string,
  expected: Stored,
): Promise<boolean> {
  const file = await openFile(storage, key);
  if (!file) return false;
  try {
    await send(s3, vault, object, file.content, ({ bytes, sha256 }) => {
      if (bytes !== expected.bytes || sha256 !== expected.sha256) throw new FileChanged(key);
    });
    return true;
  } catch (error) {
    if (error instanceof FileChanged) return false;
    throw error;
  }
}

/** A store can answer 200 and have stored something else. */
async function requireReadable(s3: S3Calls, vault: Vault, name: string, count: number): Promise<void> {
  const { files } = await readManifest(s3, vault, name);
  if (files.length !== count)
    throw new Error(`the manifest of ${name} was stored with ${files.length} files`);
}
