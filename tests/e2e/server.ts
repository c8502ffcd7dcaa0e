// The real server for a browser test: `node server/entry/main.ts` with embedded PostgreSQL and its own
// data folder, behind a line (tests/faults/line.ts) that a test may cut. It can be killed with -9 and
// started again on the same data.
import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  createWriteStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  type WriteStream,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { serverOptions } from '../../server/entry/node-options.mjs';
import { freePort, type Line, openLine } from '../faults/line.ts';
import { root } from '../source-imports.ts';

const SentMail = z.object({
  to: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  text: z.string(),
  written_at: z.string(),
});
export type SentMail = z.infer<typeof SentMail>;

export interface TestServer {
  /** The address for the browser, through the line. */
  url: string;
  /** The server's own, behind the line. */
  port: number;
  dataDir: string;
  line: Line;
  /** Kills the process with -9, like a power cut; its PostgreSQL stays, which is part of the fault. */
  kill9(): Promise<void>;
  /** Ends it like Ctrl-C, with all its processes. */
  stop(): Promise<void>;
  /** Starts it again on the same data and port. */
  restart(): Promise<void>;
  /** Sent emails, oldest first. */
  mails(): SentMail[];
  /** Ends everything and deletes the data. */
  dispose(): Promise<void>;
}

/** A limit for what hangs: a busy machine needs a minute. */
const startMs = 110_000;

/** `home`: the folder of the sources, if not this one. */
export async function startServer(
  options: { env?: Record<string, string>; home?: string } = {},
): Promise<TestServer> {
  const home = options.home ?? root;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'candor-e2e-'));
  // PostgreSQL does not run as root and needs access.
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const line = await openLine(() => port);
  const url = `http://localhost:${line.port}`;
  const log = createWriteStream(path.join(dataDir, 'server.log'));
  const env = {
    ...process.env,
    PORT: `${port}`,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    // Every organization of a story is new.
    NEW_AGENCY_EMAILS: '1000000',
    // The tests' calls name their own addresses (workspace.ts).
    TRUST_PROXY: '1',
    ...options.env,
  };
  let running = await launch(home, env, port, log);

  return {
    url,
    port,
    dataDir,
    line,
    kill9: () => end(running, 'SIGKILL'),
    stop: () => end(running, 'SIGTERM'),
    restart: async () => {
      await end(running, 'SIGTERM');
      running = await launch(home, env, port, log);
    },
    mails: () => readMails(dataDir),
    dispose: async () => {
      await end(running, 'SIGTERM');
      await line.close();
      endStrayPostgres(dataDir);
      await new Promise((resolve) => log.end(resolve));
      const forbidden = policyViolations(dataDir);
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
      // Fails if any page violated its own Content-Security-Policy.
      if (forbidden.length > 0) throw new Error(`a page ran into its policy:\n${forbidden.join('\n')}`);
    },
  };
}

async function launch(
  home: string,
  env: NodeJS.ProcessEnv,
  port: number,
  log: WriteStream,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...serverOptions, 'server/entry/main.ts'], {
    cwd: home,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output.push(chunk.toString());
      log.write(chunk);
    });
  }
  const deadline = Date.now() + startMs;
  while (!(await isReady(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`the server did not start:\n${output.join('')}`);
    }
    await sleep(100);
  }
  return child;
}

async function isReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
    return answer.ok;
  } catch {
    // Not listening yet.
    return false;
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const isInTime = await Promise.race([ended.then(() => true), sleep(15_000, false, { ref: false })]);
  if (isInTime) return;
  child.kill('SIGKILL');
  await ended;
  throw new Error(`the server did not end within 15 s of ${signal}`);
}

function readMails(dataDir: string): SentMail[] {
  const folder = path.join(dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files
    .map((name) => SentMail.parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))))
    .toSorted((a, b) => a.written_at.localeCompare(b.written_at));
}

/** Policy reports from browsers (server/platform/http/policy-reports.ts). */
function policyViolations(dataDir: string): string[] {
  const lines = readFileSync(path.join(dataDir, 'server.log'), 'utf8').split('\n');
  return lines.filter((line) => line.includes('a page tried what its policy forbids'));
}

// A server that was killed with -9 and not restarted leaves its PostgreSQL running.
function endStrayPostgres(dataDir: string): void {
  const found = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('postmaster.pid'),
  );
  for (const name of found) {
    const pid = Number(readFileSync(path.join(dataDir, name), 'utf8').split('\n')[0]);
    try {
      process.kill(pid, 'SIGQUIT');
    } catch {
      // It has already ended.
    }
  }
}
