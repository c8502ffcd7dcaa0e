// Runs the server as a process with its own data folder and port. Tests kill it, restart it, and
// call it over HTTP.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AccessToken, login } from '#contract/auth.ts';
import { getJob, getJobs } from '#contract/job.ts';
import type { JobDetail } from '#contract/job.ts';
import { call } from '../api/harness.ts';
import type { Callable } from '../api/harness.ts';
import { ready, startProcess } from '../api/server-process.ts';
import type { ServerProcess } from '../api/server-process.ts';
import { freePort } from './line.ts';

export interface ServerUnderTest extends Callable {
  port: number;
  dataDir: string;
  start(): Promise<void>;
  /** Kills only the server; its database stays, as after a real kill -9. */
  kill(): Promise<void>;
  /** Kills only the database, with all its processes. Returns its port. */
  killDatabase(): number | undefined;
  output(): string;
  /** The process started last. @throws if there is none */
  pid(): number;
  /** True if the process is running. */
  isRunning(): boolean;
  stop(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

export async function serverUnderTest(environment: Record<string, string> = {}): Promise<ServerUnderTest> {
  const dataDir = environment['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'candor-sf-'));
  // PostgreSQL, which does not run as root, must be able to enter the folder.
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  let current: ServerProcess | undefined;
  let hasEnded = true;
  return {
    port,
    dataDir,
    app: callerOf(port),
    start: async () => {
      const started = startProcess({
        LOG_LEVEL: 'error',
        ...environment,
        DATA_DIR: dataDir,
        PORT: String(port),
      });
      current = started;
      hasEnded = false;
      void started.exit.then(() => (hasEnded = true));
      await ready(started);
    },
    kill: async () => void (await current?.end('SIGKILL')),
    killDatabase: () => {
      const postmaster = readPostmaster(dataDir);
      if (postmaster) process.kill(postmaster.pid, 'SIGKILL');
      return postmaster?.port;
    },
    output: () => current?.output() ?? '',
    pid: () => {
      if (current?.pid === undefined) throw new Error('no server was started');
      return current.pid;
    },
    isRunning: () => !hasEnded,
    stop: async () => void (await current?.end('SIGTERM')),
    remove: async () => {
      await current?.end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Real network calls: each can fail with any error that fetch throws. Each has a new connection, unless `keepsConnections`. */
export function callerOf(port: number, { keepsConnections = false } = {}): Callable['app'] {
  return {
    async inject({ method, url, query, headers, payload }) {
      const search = query
        ? `?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`
        : '';
      const sent: Record<string, string> = keepsConnections ? {} : { connection: 'close' };
      for (const [name, value] of Object.entries(headers ?? {})) sent[name] = String(value);
      const reply = await fetch(`http://127.0.0.1:${port}${String(url)}${search}`, {
        method: method ?? 'GET',
        headers: sent,
        ...bodyOf(payload),
        signal: AbortSignal.timeout(30_000),
      });
      const text = await reply.text();
      return {
        statusCode: reply.status,
        headers: Object.fromEntries(reply.headers),
        json: (): unknown => JSON.parse(text),
      };
    },
  };
}

function bodyOf(payload: unknown): { body?: string | Uint8Array<ArrayBuffer> } {
  if (Buffer.isBuffer(payload)) return { body: Uint8Array.from(payload) };
  return typeof payload === 'string' ? { body: payload } : {};
}

/** Repeats a call as a device does, until the reply is something other than "later". */
export async function untilAnswered<T extends { status: number }>(send: () => Promise<T>): Promise<T> {
  const until = Date.now() + 60_000;
  for (;;) {
    const answered = await send().catch((error: unknown) => {
      if (Date.now() > until) throw error;
      return null; // The line or the server broke: try again.
    });
    if (answered && answered.status < 500) return answered;
    if (Date.now() > until) throw new Error(`still ${answered?.status} after a minute`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/** The demo's owner and job, which has a question of every kind. */
export async function signInToDemo(server: Callable): Promise<{ token: string; job: JobDetail }> {
  const body = { email: 'demo@candor.test', password: 'candor-demo' };
  const { access_token: token } = AccessToken.parse((await call(server, login, { body })).data);
  const [first] = (await call(server, getJobs, { token })).data;
  if (!first) throw new Error('the demo has no job');
  return { token, job: (await call(server, getJob, { token, params: { id: first.id } })).data };
}

/** Its pid is in line 1 of its file, its port in line 4. */
function readPostmaster(dataDir: string): { pid: number; port: number } | undefined {
  try {
    const lines = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return pid > 0 ? { pid, port } : undefined;
  } catch {
    return undefined; // It is not running.
  }
}
