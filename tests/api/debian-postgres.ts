// A temporary cluster of the installed PostgreSQL, the oldest that we support: Debian's package.
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const installed = '/usr/lib/postgresql';
const oldest = 15;

export interface Cluster {
  /** For the superuser, or for a given role and database. */
  url(database?: string, user?: string, password?: string): string;
  /** Runs one of PostgreSQL's programs as the superuser. @throws Error if it fails */
  run(program: string, options: readonly string[]): void;
  /** Ends at once, as after a power cut. Its data stays. */
  kill(): void;
  stop(): void;
}

interface ClusterOptions {
  settings?: Readonly<Record<string, string>>;
  /** A base backup, from which it recovers. */
  from?: string;
}

/** A folder that PostgreSQL may write to. */
export function makeClusterFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'candor-cluster-'));
  const runAs = userToRunAs();
  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
  return folder;
}

/** Undefined without one. */
export function findPostgres(): { programs: string; version: number } | undefined {
  if (!existsSync(installed)) return undefined;
  const [version] = readdirSync(installed)
    .map(Number)
    .filter((version) => version >= oldest && existsSync(join(installed, `${version}`, 'bin/postgres')))
    .toSorted((a, b) => a - b);
  return version ? { programs: join(installed, `${version}`, 'bin'), version } : undefined;
}

export async function startCluster(
  programs: string,
  { settings = {}, from }: ClusterOptions = {},
): Promise<Cluster> {
  const folder = makeClusterFolder();
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, 'of-the-superuser');
  const runAs = userToRunAs();
  if (runAs) chownSync(passwordFile, runAs.uid, runAs.gid);
  const port = await freePort();
  const env = {
    ...process.env,
    PGHOST: '127.0.0.1',
    PGPORT: `${port}`,
    PGUSER: 'postgres',
    PGPASSWORD: 'of-the-superuser',
  };
  const run = (program: string, options: readonly string[]) => {
    const place = { ...runAs, cwd: '/', encoding: 'utf8', env } as const;
    const ended = spawnSync(join(programs, program), options, place);
    if (ended.status !== 0) throw new Error(`${program} failed: ${ended.stderr}${logged()}`);
  };
  const log = join(folder, 'log');
  const logged = () => (existsSync(log) ? readFileSync(log, 'utf8').slice(-2000) : '');
  const ways = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8', `--pwfile=${passwordFile}`];
  if (from === undefined) run('initdb', ['-D', data, '-U', 'postgres', '--no-sync', ...ways]);
  else {
    spawnSync('cp', ['-a', from, data], { ...runAs, cwd: '/' });
    writeFileSync(join(data, 'recovery.signal'), '');
  }
  const all = {
    listen_addresses: '127.0.0.1',
    port: `${port}`,
    unix_socket_directories: '',
    fsync: 'off',
    ...settings,
  };
  appendFileSync(
    join(data, 'postgresql.conf'),
    Object.entries(all)
      .map(([name, value]) => `${name} = '${value}'\n`)
      .join(''),
  );
  run('pg_ctl', ['start', '-w', '-t', '120', '-D', data, '-l', log]);
  return {
    url: (database = 'postgres', user = 'postgres', password = 'of-the-superuser') =>
      `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
    run,
    kill: () => {
      const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    stop: () => {
      spawnSync(join(programs, 'pg_ctl'), ['stop', '-w', '-m', 'immediate', '-D', data], {
        ...runAs,
        cwd: '/',
      });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL does not run as root; Debian's package creates a user for it. */
function userToRunAs(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (kind: string) => Number(spawnSync('id', [kind, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
