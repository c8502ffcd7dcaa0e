// Runs lossy-link.py: the real server at one end of a link that loses packets, programs at the
// other end.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../source-imports.ts';
import type { ServerUnderTest } from '../../faults/server-under-test.ts';

export interface LinkKind {
  bitsPerSecond: number;
  roundTripMs: number;
  /** The share of packets lost in each direction: 0.05 is 5 %. */
  loss: number;
}

export interface LossyLink {
  /** The server's address for programs at the near end. */
  url: string;
  /**
   * Runs a TypeScript file of this folder at the near end with JSON as its argument. Resolves to the JSON it prints.
   */
  run(file: string, argument: object): Promise<unknown>;
}

/** Why this machine cannot create such a link; null if it can. */
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

/**
 * The server must already be stopped. It starts again at the far end of the link, on the same data.
 */
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
    await untilPrinted(link, 'ready');
    const far = startAt(ends.far, ['server/entry/main.ts'], {
      HOST: serverAddress,
      PORT: String(server.port),
      DATA_DIR: server.dataDir,
      DATABASE_URL: '',
      NODE_ENV: '',
      LOG_LEVEL: 'error',
    });
    try {
      await untilPrinted(far, 'Candor is at');
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

function untilPrinted(child: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(words)) resolve();
    });
    child.once('exit', () => reject(new Error(`it ended before it printed "${words}"`)));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
