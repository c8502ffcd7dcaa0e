// The server as a process on a data folder and a port of its own, to be killed and started again, and reached over HTTP.
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
  /** The server alone; its database stays, as after a real kill -9. */
  kill(): Promise<void>;
  /** The database alone, all of it. */
  killDatabase(): void;
  said(): string;
  /** Of the process that was started last. @throws if there was none. */
  pid(): number;
  /** Whether the process lives. */
  isRunning(): boolean;
  stop(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

export async function serverUnderTest(environment: Record<string, string> = {}): Promise<ServerUnderTest> {
  const dataDir = environment['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'candor-sf-'));
  // PostgreSQL, which does not run as root, has to get in.
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  let one: ServerProcess | undefined;
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
      one = started;
      hasEnded = false;
      void started.exit.then(() => (hasEnded = true));
      await ready(started);
    },
    kill: async () => void (await one?.end('SIGKILL')),
    killDatabase: () => {
      const pid = postmasterPid(dataDir);
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
    },
    said: () => one?.said() ?? '',
    pid: () => {
      if (one?.pid === undefined) throw new Error('no server was started');
      return one.pid;
    },
    isRunning: () => !hasEnded,
    stop: async () => void (await one?.end('SIGTERM')),
    remove: async () => {
      await one?.end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Calls go over the network: each may fail as the network does, with what fetch throws. */
export function callerOf(port: number): Callable['app'] {
  return {
    async inject({ method, url, query, headers, payload }) {
      const asked = query
        ? `?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`
        : '';
      const sent: Record<string, string> = { connection: 'close' };
      for (const [name, value] of Object.entries(headers ?? {})) sent[name] = String(value);
      const reply = await fetch(`http://127.0.0.1:${port}${String(url)}${asked}`, {
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

/** Sent again, as a device does, until something other than "later" is answered. */
export async function untilAnswered<T extends { status: number }>(send: () => Promise<T>): Promise<T> {
  const until = Date.now() + 60_000;
  for (;;) {
    const answered = await send().catch((error: unknown) => {
      if (Date.now() > until) throw error;
      return null; // The line or the server broke: again.
    });
    if (answered && answered.status < 500) return answered;
    if (Date.now() > until) throw new Error(`still ${answered?.status} after a minute`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/** The demo's owner and job: it has a question of every kind. */
export async function signInToDemo(server: Callable): Promise<{ token: string; job: JobDetail }> {
  const body = { email: 'demo@candor.test', password: 'candor-demo' };
  const { access_token: token } = AccessToken.parse((await call(server, login, { body })).data);
  const [first] = (await call(server, getJobs, { token })).data;
  if (!first) throw new Error('the demo has no job');
  return { token, job: (await call(server, getJob, { token, params: { id: first.id } })).data };
}

/** Numbers that look random and are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function postmasterPid(dataDir: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined; // It is not running.
  }
}
