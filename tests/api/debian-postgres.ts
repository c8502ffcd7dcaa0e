// A temporary cluster of the installed PostgreSQL, the oldest that we support: Debian's package.
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const installed = '/usr/lib/postgresql';
const oldest = 15;

export interface Cluster {
  /** For the superuser, or for a given role and database. */
  url(database?: string, user?: string, password?: string): string;
  stop(): void;
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

export async function startCluster(programs: string): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-cluster-'));
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, 'of-the-superuser');
  const runAs = userToRunAs();
  if (runAs) for (const path of [folder, passwordFile]) chownSync(path, runAs.uid, runAs.gid);
  const run = (program: string, options: string[]) => {
    const ended = spawnSync(join(programs, program), options, { ...runAs, cwd: '/', encoding: 'utf8' });
    if (ended.status !== 0) throw new Error(`${program} failed: ${ended.stderr}`);
  };
  const ways = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8', `--pwfile=${passwordFile}`];
  run('initdb', ['-D', data, '-U', 'postgres', '--no-sync', ...ways]);
  const port = await freePort();
  const settings = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories= -c fsync=off`;
  run('pg_ctl', ['start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', settings]);
  return {
    url: (database = 'postgres', user = 'postgres', password = 'of-the-superuser') =>
      `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
    stop: () => {
      run('pg_ctl', ['stop', '-w', '-m', 'immediate', '-D', data]);
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
