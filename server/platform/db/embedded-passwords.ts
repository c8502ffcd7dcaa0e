// The embedded database's passwords: created once, stored in DATA_DIR next to the data they protect.
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFault } from '../../kernel/start-fault.ts';
import type { Home } from './embedded-home.ts';
import { stopPostgres } from './embedded-process.ts';

export interface Passwords {
  superuser: string;
  owner: string;
}

function passwordFile(dataDir: string): string {
  return join(dataDir, 'postgres-passwords.json');
}

/**
 * Created once; only we and root can read the file. Written under another name and linked, so a crash leaves
 * no partial file.
 */
export async function makePasswords(dataDir: string, home: Home): Promise<Passwords> {
  if (existsSync(home.data)) await setAside(dataDir, home);
  const made = { superuser: randomBytes(24).toString('hex'), owner: randomBytes(24).toString('hex') };
  const beside = `${passwordFile(dataDir)}.${process.pid}`;
  writeFileSync(beside, JSON.stringify(made), { mode: 0o600, flush: true });
  keepFirst(beside, passwordFile(dataDir));
  return readPasswords(dataDir) ?? made;
}

/**
 * Unlike a rename, a link does not overwrite. If two first starts race, both use the first one's passwords.
 */
function keepFirst(beside: string, file: string): void {
  try {
    linkSync(beside, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(beside, { force: true });
  }
}

/** Someone emptied DATA_DIR, but the database is elsewhere (embedded-home.ts): they want a fresh start. */
async function setAside(dataDir: string, home: Home): Promise<void> {
  if (home.data === join(dataDir, 'postgres')) {
    throw new StartFault(
      `${passwordFile(dataDir)} is gone, and without it the database there can't be opened: put it back.`,
    );
  }
  await stopPostgres(home);
  renameSync(home.data, `${home.data}.left-${Date.now()}`);
}

export function readPasswords(dataDir: string): Passwords | undefined {
  let text: string;
  try {
    text = readFileSync(passwordFile(dataDir), 'utf8');
  } catch {
    return undefined; // The first start: no file yet.
  }
  const read: unknown = JSON.parse(text);
  if (typeof read !== 'object' || read === null) return undefined;
  if (!('superuser' in read && 'owner' in read)) return undefined;
  return { superuser: String(read.superuser), owner: String(read.owner) };
}
