// `npm run backup -- <file>` and `npm run restore -- <file>`: the database and every stored file, for the
// server's DATA_DIR and DATABASE_URL. Instead of a file, `s3://bucket/prefix/`, and for a restore the name of a backup. A
// backup can run while the server does; a restore runs before it starts.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfig } from '../../kernel/config.ts';
import type { Config } from '../../kernel/config.ts';
import { startEmbedded } from '../../platform/db/embedded.ts';
import { findDatabase } from '../../platform/db/find-database.ts';
import { describeError } from '../../platform/http/logging.ts';
import { allTasks } from '../all-tasks.ts';
import { openStorage } from '../../platform/media/open-storage.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { backupBucket, isBucketAddress } from '../../kernel/backup-s3.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { S3Settings } from '../../kernel/s3.ts';
import type { S3Calls } from '../../platform/storage/s3-client.ts';
import { probeStore } from '../../platform/storage/s3-probe.ts';
import { fetchBackup } from './fetch-backup.ts';
import { DamagedObject } from './frames.ts';
import { sendBackup } from './send-backup.ts';
import { StartFault } from '../../kernel/start-fault.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

/** More would fill the screen. */
const maxListed = 50;

try {
  const [what, given, name] = process.argv.slice(2);
  if (!given)
    throw new StartFault(`Say where: npm run ${what ?? 'backup'} -- <file>, or s3://bucket/prefix/.`);
  const config = readConfig(process.env);
  if (what === 'backup') await backup(config, given);
  else if (what === 'restore') await restore(config, given, name);
  else throw new StartFault(`There is no "${what}" to run: say backup or restore.`);
} catch (error) {
  print(sentenceFor(error));
  process.exitCode = 1;
}

function sentenceFor(error: unknown): string {
  if (error instanceof StartFault) return error.message;
  if (error instanceof DamagedObject) return `The bucket did not store what was sent: ${error.message}.`;
  if (error instanceof Refusal && error.code === 'storage_full') return 'The storage is full.';
  if (error instanceof Refusal && error.code === 'not_ready')
    return 'The storage does not answer: run it again, nothing is lost.';
  return JSON.stringify(describeError(error), null, 2);
}

/** npm changes to the project's folder; INIT_CWD is where the user called it. */
function fileOf(given: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', given);
}

async function backup(config: Config, given: string): Promise<void> {
  if (!config.databaseUrl && !existsSync(config.dataDir))
    throw new StartFault(`There is no DATA_DIR ${config.dataDir} to back up.`);
  const isBucket = isBucketAddress(given);
  const file = fileOf(given);
  if (!isBucket && existsSync(file))
    throw new StartFault(`${file} is there already, and is not overwritten.`);
  const database = await findDatabase(config);
  try {
    if (isBucket) return await backupToBucket(config, given, database.url);
    const made = await makeBackup(database.url, await openForCommand(config), file);
    print(
      `${file}: ${made.rows} rows and ${made.files} files, ${made.bytes} bytes. It holds everything that candidates said, and keys: keep it as safe as the server.`,
    );
  } finally {
    await database.stop();
  }
}

/** What a command stores are files at once: it ends soon. */
function openForCommand(config: Config): Promise<Storage> {
  return openStorage({ ...config, ingestSlotBytes: 0 });
}

async function backupToBucket(config: Config, address: string, url: string): Promise<void> {
  const bucket = backupBucket(address, config.backup);
  const s3 = await open(bucket);
  await probeStore(s3, bucket, 'The backup bucket');
  const made = await sendBackup({
    ...{ url, s3, storage: await openForCommand(config) },
    address: `s3://${bucket.bucket}/${bucket.prefix}`,
    passphrase: config.backup?.passphrase,
  });
  const { name, rows, files, bytes, sent, pruned } = made;
  print(
    `${name}: ${rows} rows and ${files} files, ${bytes} bytes. ${sent.files} files were sent, ${sent.bytes} bytes; the others were there.`,
  );
  if (pruned.refusal) print(`Old backups were not deleted, because one cannot be read: ${pruned.refusal}.`);
  else print(`${pruned.backups} old backups and ${pruned.objects} files of theirs were deleted.`);
  if (!made.isEncrypted)
    print(
      'It is not encrypted, and holds everything that candidates said, and keys: keep the bucket as safe as the server.',
    );
}

async function restore(config: Config, given: string, name: string | undefined): Promise<void> {
  const from = isBucketAddress(given) ? backupBucket(given, config.backup) : undefined;
  const file = fileOf(given);
  if (!from && !existsSync(file)) throw new StartFault(`There is no ${file}.`);
  const database = config.databaseUrl
    ? { url: config.databaseOwnerUrl ?? config.databaseUrl, stop: async () => undefined }
    : await startEmbedded(config.dataDir);
  try {
    const storage = await openForCommand(config);
    const target = { url: database.url, storage, queues: allTasks };
    const restored = from
      ? await fetchBackup({ s3: await open(from), passphrase: config.backup?.passphrase, name }, target)
      : await restoreBackup(file, target);
    const { madeAt, rows, files, bytes, leftOut, erased, missing, unreadable } = restored;
    print(`Restored as it was on ${madeAt}: ${rows} rows and ${files} files, ${bytes} bytes.`);
    if (leftOut > 0) print(`${leftOut} files that came while the backup was being made were left out.`);
    if (erased > 0) print(`${erased} erasures that came after the backup were repeated.`);
    if (missing.length + unreadable.length === 0)
      return print('Every file that the database names is there. Start the server.');
    process.exitCode = 2;
    if (unreadable.length > 0)
      list(`${unreadable.length} objects of the backup could not be read:`, unreadable);
    if (missing.length > 0)
      list(
        `The database names ${missing.length} that are not there, or not whole:`,
        missing.map(({ what, key }) => `${what} ${key}`),
      );
  } finally {
    await database.stop();
  }
}

/** Loads the SDK, which takes memory and time. */
async function open(bucket: S3Settings): Promise<S3Calls> {
  const { openS3 } = await import('../../platform/storage/s3-client.ts');
  return openS3(bucket);
}

function list(title: string, lines: readonly string[]): void {
  print(title);
  for (const line of lines.slice(0, maxListed)) print(`  ${line}`);
  if (lines.length > maxListed) print(`  and ${lines.length - maxListed} more`);
}

function print(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
