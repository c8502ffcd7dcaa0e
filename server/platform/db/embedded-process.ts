// PostgreSQL as a process: made once, started, found again after a crash, stopped.
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

/** Makes the data directory if there is none: beside it, then renamed, so that a cut leaves nothing half-made. */
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
 * Order and case are the built-in C.UTF-8's: the same on every system, so no index is ever out of order. Which
 * characters are letters (the trigram search asks) comes from the system's locale; not every system has each.
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

/** What an interrupted first start left behind. */
function clearRemains(home: Home): void {
  const folder = dirname(home.data);
  for (const name of readdirSync(folder)) {
    const [, pid] = /\.new-(\d+)/.exec(name) ?? [];
    const isOurs = name.startsWith(`${basename(home.data)}.new-`);
    if (isOurs && !isAlive(Number(pid))) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Starts on a port of the loopback; undefined if it ended at once (somebody else was faster, or it is broken). */
export async function startPostgres(home: Home, changed: PostgresSettings = {}): Promise<number | undefined> {
  const port = await choosePort(lastPort(home));
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
  // Detached: Ctrl-C goes to Node alone, which closes its connections and then stops the database.
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

/** True once postmaster.pid names this child, false if it ended before. */
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

/** The postmaster of this data, if it runs. After a crash the pid in its file may be another program's by now. */
export function findPostmaster(home: Home): Postmaster | undefined {
  const named = readPostmaster(home);
  return named && isAlive(named.pid) && isPostmasterOf(home, named.pid) ? named : undefined;
}

/** PostgreSQL would take a living program of its own user for itself, and not start. */
function dropStrangersPid(home: Home): void {
  const named = readPostmaster(home);
  if (named && isAlive(named.pid) && !isPostmasterOf(home, named.pid))
    rmSync(join(home.data, 'postmaster.pid'), { force: true });
}

/** By its command line, which holds the folder of its data. Where that can't be read, the file is believed. */
function isPostmasterOf(home: Home, pid: number): boolean {
  return commandLineOf(pid)?.includes(home.data) ?? true;
}

function commandLineOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // Not Linux.
    const asked = spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
    return asked.status === 0 ? asked.stdout : undefined;
  }
}

/** Where it listened before: whoever is still connected finds it there again. PostgreSQL notes its own command line. */
function lastPort(home: Home): number {
  const options = readIfThere(join(home.data, 'postmaster.opts'));
  return Number(/"port=(\d+)"/.exec(options)?.[1] ?? 0);
}

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** What postmaster.pid says: the pid in its first line, the port in its fourth. */
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

/** Whether a process with this id exists, whoever it belongs to. */
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
    // initdb reads LANG even when told the locale; a machine without that locale would make it fail.
    env: { ...process.env, LC_ALL: 'C' },
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0)
    throw new StartFault(`The embedded database's ${program} failed: ${said.trim().slice(-600)}`);
}

/**
 * The last one, where it is free, since connections come back to it; otherwise one below those that systems give to
 * outgoing connections (RFC 6335: 49152 on, Linux: 32768 on). One of theirs could be taken while PostgreSQL restarts.
 */
async function choosePort(last: number): Promise<number> {
  if (last > 0 && (await isFree(last))) return last;
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
