// The embedded database's passwords: made once, kept in DATA_DIR beside the data that they open.
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

/** Made once; only we and root can read them. Written beside and linked, so that a cut leaves no half of a file. */
export async function makePasswords(dataDir: string, home: Home): Promise<Passwords> {
  if (existsSync(home.data)) await setAside(dataDir, home);
  const made = { superuser: randomBytes(24).toString('hex'), owner: randomBytes(24).toString('hex') };
  const beside = `${passwordFile(dataDir)}.${process.pid}`;
  writeFileSync(beside, JSON.stringify(made), { mode: 0o600, flush: true });
  keepFirst(beside, passwordFile(dataDir));
  return readPasswords(dataDir) ?? made;
}

/** Unlike a rename, a link does not overwrite: of two first starts at once, both work with the one's passwords. */
function keepFirst(beside: string, file: string): void {
  try {
    linkSync(beside, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(beside, { force: true });
  }
}

/** Somebody emptied DATA_DIR, but its data lies elsewhere (embedded-home.ts): they want to begin anew. */
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
    return undefined; // The first start: there is no file yet.
  }
  const read: unknown = JSON.parse(text);
  if (typeof read !== 'object' || read === null) return undefined;
  if (!('superuser' in read && 'owner' in read)) return undefined;
  return { superuser: String(read.superuser), owner: String(read.owner) };
}
