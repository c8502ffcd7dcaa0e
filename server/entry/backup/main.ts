// `npm run backup -- <file>` and `npm run restore -- <file>`: the database and every stored file, for the
// server's DATA_DIR and DATABASE_URL. A backup can run while the server does; a restore runs before it
// starts.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfig } from '../../kernel/config.ts';
import type { Config } from '../../kernel/config.ts';
import { startEmbedded } from '../../platform/db/embedded.ts';
import { findDatabase } from '../../platform/db/find-database.ts';
import { describeError } from '../../platform/http/logging.ts';
import { allTasks } from '../all-tasks.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { StartFault } from '../../kernel/start-fault.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

/** More would fill the screen. */
const maxListed = 50;

try {
  const [what, given] = process.argv.slice(2);
  if (!given) throw new StartFault(`Say which file: npm run ${what ?? 'backup'} -- <file>.`);
  // npm changes to the project's folder; INIT_CWD is where the user called it.
  const file = resolve(process.env['INIT_CWD'] ?? '.', given);
  const config = readConfig(process.env);
  if (what === 'backup') await backup(config, file);
  else if (what === 'restore') await restore(config, file);
  else throw new StartFault(`There is no "${what}" to run: say backup or restore.`);
} catch (error) {
  print(error instanceof StartFault ? error.message : JSON.stringify(describeError(error), null, 2));
  process.exitCode = 1;
}

async function backup(config: Config, file: string): Promise<void> {
  if (existsSync(file)) throw new StartFault(`${file} is there already, and is not overwritten.`);
  if (!config.databaseUrl && !existsSync(config.dataDir))
    throw new StartFault(`There is no DATA_DIR ${config.dataDir} to back up.`);
  const database = await findDatabase(config);
  try {
    const made = await makeBackup(database.url, await openStorage(config), file);
    print(
      `${file}: ${made.rows} rows and ${made.files} files, ${made.bytes} bytes. It holds everything that candidates said, and keys: keep it as safe as the server.`,
    );
  } finally {
    await database.stop();
  }
}

async function restore(config: Config, file: string): Promise<void> {
  if (!existsSync(file)) throw new StartFault(`There is no ${file}.`);
  const database = config.databaseUrl
    ? { url: config.databaseOwnerUrl ?? config.databaseUrl, stop: async () => undefined }
    : await startEmbedded(config.dataDir);
  try {
    const storage = await openStorage(config);
    const restored = await restoreBackup(file, database.url, storage, allTasks);
    const { madeAt, rows, files, bytes, leftOut, missing } = restored;
    print(`Restored as it was on ${madeAt}: ${rows} rows and ${files} files, ${bytes} bytes.`);
    if (leftOut > 0) print(`${leftOut} files that came while the backup was being made were left out.`);
    if (missing.length === 0) return print('Every file that the database names is there. Start the server.');
    print(`The database names ${missing.length} that are not there, or not whole:`);
    for (const { what, key } of missing.slice(0, maxListed)) print(`  ${what} ${key}`);
    if (missing.length > maxListed) print(`  and ${missing.length - maxListed} more`);
    process.exitCode = 2;
  } finally {
    await database.stop();
  }
}

function print(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
