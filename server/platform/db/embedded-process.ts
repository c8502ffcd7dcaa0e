// PostgreSQL as a process: initialize, start, find after a crash, stop.
import { spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { StartFault } from '../../kernel/start-fault.ts';
import { giveTo, makeOwnFolder } from './embedded-home.ts';
import type { Home } from './embedded-home.ts';

const major = '18';

export interface Postmaster {
  pid: number;
  port: number;
}

/** By name, as in postgresql.conf. */
export type PostgresSettings = Readonly<Record<string, string>>;

/**
 * Creates the data directory if there is none: under another name, then renamed, so a crash leaves nothing
 * partial.
 */
export async function initialise(home: Home, superuser: string, password: string): Promise<void> {
  if (existsSync(join(home.data, 'PG_VERSION'))) return refuseOtherVersion(home);
  clearRemains(home);
  const beside = `${home.data}.new-${process.pid}`;
  const passwordFile = `${beside}.password`;
  makeOwnFolder(beside, home.runAs);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(passwordFile, home.runAs);
  try {
    await firstThatWorks(letterLocales, (locale) => runInitdb(home, beside, superuser, passwordFile, locale));
  } finally {
    rmSync(passwordFile, { force: true });
  }
  if (!existsSync(home.data)) renameSync(beside, home.data);
}

/**
 * Collation uses the built-in C.UTF-8, which is the same on every system, so indexes never become invalid.
 * Character classes (for the trigram search) come from the system's locale; not every system has each of
 * these.
 */
const letterLocales = ['C.UTF-8', 'en_US.UTF-8', 'C'];

function runInitdb(
  home: Home,
  data: string,
  superuser: string,
  passwordFile: string,
  letters: string,
): Promise<void> {
  return runProgram(home, 'initdb', [
    ...['-D', data, '-U', superuser, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${letters}`],
  ]);
}

async function firstThatWorks<T>(
  choices: readonly T[],
  attempt: (choice: T) => Promise<void>,
): Promise<void> {
  for (const [index, choice] of choices.entries()) {
    try {
      return await attempt(choice);
    } catch (error) {
      if (index === choices.length - 1) throw error;
    }
  }
}

function refuseOtherVersion(home: Home): void {
  const version = readFileSync(join(home.data, 'PG_VERSION'), 'utf8').trim();
  if (version === major) return;
  throw new StartFault(
    `${home.data} was made by PostgreSQL ${version} and this is ${major}: dump it with the old version first, or set another DATA_DIR.`,
  );
}

/** Removes what an interrupted first start left. */
function clearRemains(home: Home): void {
  const folder = dirname(home.data);
  for (const name of readdirSync(folder)) {
    const [, pid] = /\.new-(\d+)/.exec(name) ?? [];
    const isOurs = name.startsWith(`${basename(home.data)}.new-`);
    if (isOurs && !isAlive(Number(pid))) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Starts on a loopback port; undefined if it exits at once (another process was faster, or it is broken).
 * @param clientsPort the port that clients reconnect to: it waits a while until that is free
 */
export async function startPostgres(
  home: Home,
  changed: PostgresSettings = {},
  clientsPort?: number,
): Promise<number | undefined> {
  const port = await choosePort(clientsPort ?? lastPort(home), clientsPort === undefined ? 0 : 20_000);
  dropStrangersPid(home);
  const log = openSync(home.logFile, 'a', 0o600);
  const settings: PostgresSettings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    fsync: 'on',
    synchronous_commit: 'on',
    max_connections: '200',
    shared_buffers: '64MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...changed,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Detached, so Ctrl-C reaches only Node, which closes its connections and then stops the database.
  const child = spawn(join(home.programs, 'postgres'), ['-D', home.data, ...options], {
    ...home.runAs,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  return (await settled(child, home)) ? port : undefined;
}

/** True once postmaster.pid names this child, false if it exits first. */
async function settled(child: ReturnType<typeof spawn>, home: Home): Promise<boolean> {
  let hasEnded = false;
  child.once('exit', () => (hasEnded = true));
  child.once('error', () => (hasEnded = true));
  const until = Date.now() + 20_000;
  while (!hasEnded && Date.now() < until) {
    if (readPostmaster(home)?.pid === child.pid) return true;
    await pause(10);
  }
  return false;
}

/** Stops it, ending its sessions, and waits until it is gone. */
export async function stopPostgres(home: Home): Promise<void> {
  if (!findPostmaster(home)) return;
  await runProgram(home, 'pg_ctl', ['stop', '-D', home.data, '-m', 'fast', '-w', '-t', '30']);
}

/**
 * The postmaster of this data, if it is running. After a crash the pid in its file may belong to another
 * program.
 */
export function findPostmaster(home: Home): Postmaster | undefined {
  const named = readPostmaster(home);
  return named && isAlive(named.pid) && isPostmasterOf(home, named.pid) ? named : undefined;
}

/** PostgreSQL would mistake a live program of its own user for itself, and not start. */
function dropStrangersPid(home: Home): void {
  const named = readPostmaster(home);
  if (named && isAlive(named.pid) && !isPostmasterOf(home, named.pid))
    rmSync(join(home.data, 'postmaster.pid'), { force: true });
}

/** Checks the command line, which contains the data folder. Where it is unreadable, trusts the pid file. */
function isPostmasterOf(home: Home, pid: number): boolean {
  return commandLineOf(pid)?.includes(home.data) ?? true;
}

function commandLineOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // Not Linux.
    const listed = spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
    return listed.status === 0 ? listed.stdout : undefined;
  }
}

/** The previous port, so existing clients can reconnect. PostgreSQL records its own command line. */
function lastPort(home: Home): number {
  const options = readIfThere(join(home.data, 'postmaster.opts'));
  return Number(/"port=(\d+)"/.exec(options)?.[1] ?? 0);
}

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Reads postmaster.pid: the pid is in line 1, the port in line 4. */
function readPostmaster(home: Home): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(home.data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined; // Not running.
  }
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && port > 0 ? { pid, port } : undefined;
}

/** True if a process with this id exists, whatever user owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function runProgram(home: Home, program: string, options: string[]): Promise<void> {
  const child = spawn(join(home.programs, program), options, {
    ...home.runAs,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    // initdb reads LANG even if given a locale, and fails if the machine lacks LANG's locale.
    env: { ...process.env, LC_ALL: 'C' },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0)
    throw new StartFault(`The embedded database's ${program} failed: ${output.trim().slice(-600)}`);
}

/**
 * The previous port if it is free, since clients reconnect to it. A process of a database that was killed may hold it for a
 * moment, so `patienceMs` is how long to wait for it. Otherwise one below the ephemeral range
 * (RFC 6335: from 49152, Linux: from 32768): an outgoing connection could take one of those while PostgreSQL
 * restarts.
 */
async function choosePort(last: number, patienceMs: number): Promise<number> {
  const until = Date.now() + patienceMs;
  while (last > 0) {
    if (await isFree(last)) return last;
    if (Date.now() >= until) break;
    await pause(50);
  }
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = randomInt(10_000, 30_000);
    if (await isFree(port)) return port;
  }
  throw new StartFault('No port between 10000 and 30000 is free for the embedded database.');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
