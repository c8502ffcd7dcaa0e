// A separate PostgreSQL for a measurement. Its data is in its folder and removed with it: it can be gigabytes.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../../server/platform/db/embedded.ts';
import type { EmbeddedDatabase } from '../../server/platform/db/embedded.ts';

export interface OwnDatabase {
  database: EmbeddedDatabase;
  /** For other files, too. */
  folder: string;
  remove(): Promise<void>;
}

export async function startOwnDatabase(): Promise<OwnDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'candor-bench-'));
  // PostgreSQL, which does not run as root, must be able to enter the folder; otherwise its data would be elsewhere.
  chmodSync(folder, 0o755);
  const database = await startEmbedded(folder);
  const remove = async () => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { database, folder, remove };
}
