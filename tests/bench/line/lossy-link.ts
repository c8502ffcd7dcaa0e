// lossy-link.py from here: the real server at one end of a link that loses packets, programs run at the other.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../source-imports.ts';
import type { ServerUnderTest } from '../../faults/server-under-test.ts';

export interface LinkKind {
  bitsPerSecond: number;
  roundTripMs: number;
  /** Of packets, in each direction: 0.05 is 5 %. */
  loss: number;
}

export interface LossyLink {
  /** Of the server, for programs at the near end. */
  url: string;
  /** Runs a TypeScript file of this folder at the near end, with JSON as its argument; resolves to the JSON it prints. */
  run(file: string, argument: object): Promise<unknown>;
}

/** Why there can be no such link on this machine; null if there can. */
export function whyNoLink(): string | null {
  if (process.platform !== 'linux') return 'needs Linux';
  if (process.getuid?.() !== 0) return 'needs root';
  if (!existsSync('/dev/net/tun')) return 'needs /dev/net/tun';
  for (const [tool, flag] of [
    ['python3', '--version'],
    ['ip', '-V'],
  ] as const)
    if (spawnSync(tool, [flag]).status !== 0) return `needs ${tool}`;
  const made = spawnSync('ip', ['netns', 'add', ends.far]);
  if (made.status !== 0) return 'may not make network namespaces here';
  spawnSync('ip', ['netns', 'del', ends.far]);
  return null;
}

const ends = { near: `cdr-a${process.pid}`, far: `cdr-b${process.pid}` };
const serverAddress = '10.77.0.2';

/** The server that is given is stopped already: it is started again, on the same data, at the link's far end. */
export async function overLink<T>(
  server: ServerUnderTest,
  { bitsPerSecond, roundTripMs, loss }: LinkKind,
  work: (link: LossyLink) => Promise<T>,
): Promise<T> {
  const kind = { ...ends, bits_per_second: bitsPerSecond, one_way_ms: roundTripMs / 2, loss };
  const link = spawn('python3', [path.join(import.meta.dirname, 'lossy-link.py'), JSON.stringify(kind)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    await said(link, 'ready');
    const far = startAt(ends.far, ['server/main.ts'], {
      HOST: serverAddress,
      PORT: String(server.port),
      DATA_DIR: server.dataDir,
      DATABASE_URL: '',
      NODE_ENV: '',
      LOG_LEVEL: 'error',
    });
    try {
      await said(far, 'Candor is at');
      return await work({ url: `http://${serverAddress}:${server.port}`, run: runNear });
    } finally {
      await end(far);
    }
  } finally {
    await end(link);
  }
}

async function runNear(file: string, argument: object): Promise<unknown> {
  const child = startAt(ends.near, [path.join(import.meta.dirname, file), JSON.stringify(argument)], {});
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${file} ended with ${String(code)}`);
  return JSON.parse(printed);
}

function startAt(namespace: string, script: string[], env: Record<string, string>): ChildProcess {
  return spawn('ip', ['netns', 'exec', namespace, process.execPath, ...script], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function said(child: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let heard = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
      if (heard.includes(words)) resolve();
    });
    child.once('exit', () => reject(new Error(`it ended before it said "${words}"`)));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
