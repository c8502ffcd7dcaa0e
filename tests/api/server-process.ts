// The server as a separate process: its output, and how it ends.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { expect } from 'vitest';
import { serverOptions } from '../../server/entry/node-options.mjs';
import { eventually } from './harness.ts';

const root = resolve(import.meta.dirname, '../..');
const demo = { email: 'demo@candor.test', password: 'candor-demo' };

export interface ServerProcess {
  pid: number | undefined;
  output(): string;
  url(): string;
  end(signal: NodeJS.Signals): Promise<number | null>;
  exit: Promise<number | null>;
  /** Like a killed `npm start`: closes the IPC channel to the server. */
  closeChannel(): void;
}

/** Starts one on a free port, without this shell's environment. `home`: the folder of its sources. */
export function startProcess(
  environment: Record<string, string>,
  role: string[] = [],
  home = root,
): ServerProcess {
  const env = {
    ...process.env,
    // Enough for every test; the limit itself is tested in tests/api.
    NEW_AGENCY_EMAILS: '1000000',
    PORT: '0',
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
    NODE_ENV: '',
    ...environment,
  };
  const child: ChildProcess = spawn(process.execPath, [...serverOptions, 'server/entry/main.ts', ...role], {
    cwd: home,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = new Promise<number | null>((done) => child.once('exit', done));
  return {
    pid: child.pid,
    output: () => output,
    url: () => /Candor is at\s+(\S+)/.exec(output)?.[1] ?? '',
    exit,
    closeChannel: () => child.disconnect(),
    end: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      return exit;
    },
  };
}

export async function ready(server: ServerProcess): Promise<ServerProcess> {
  await eventually(() => expect(server.output()).toContain('Candor is at'), 120_000);
  return server;
}

/** The status of a sign-in to the demo workspace. */
export async function signIn(url: string): Promise<number> {
  return (await post(`${url}/api/login`, demo)).status;
}

export function post(url: string, body: object, token?: string): Promise<Response> {
  const bearer = token ? { authorization: `Bearer ${token}` } : {};
  const headers = { 'content-type': 'application/json', ...bearer };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}
