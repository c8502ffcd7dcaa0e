// A child process that stays: a crash fails only its own request, memory and time are limited, and it dies with its parent.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { ProgramStopped, stopPrograms } from '../ffmpeg/run-program.ts';
import { ProcessFault, workerProcess } from './worker-process.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'candor-process-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const module = new URL('worker-process.ts', import.meta.url).href;
const file = path.join(folder, 'counter.mjs');
/** Does what a request asks for, then answers with the number of its requests so far. */
writeFileSync(
  file,
  `import { untilParentEnds } from ${JSON.stringify(module)};
  import { readFileSync } from 'node:fs';
  untilParentEnds();
  let count = 0;
  const kept = [];
  process.on('message', ({ do: what }) => {
    if (what === 'abort') process.abort();
    if (what === 'exit') { console.error('a library wrote this'); process.exit(255); }
    if (what === 'hang') return;
    if (what === 'block') for (;;);
    if (what === 'fill') for (;;) kept.push(Buffer.alloc(16 * 1024 * 1024, 1));
    const status = process.platform === 'linux' ? readFileSync('/proc/self/oom_score_adj', 'utf8').trim() : '';
    process.send({ what, count: ++count, pid: process.pid, secret: process.env.DATABASE_URL ?? null, args: process.argv.slice(2), status });
  });`,
);
const counter = pathToFileURL(file);
const options = { idleMs: 60_000, maxBytes: 2 * 1024 ** 3 };
const open = (more = {}) => workerProcess(counter, { ...options, ...more });
const isRunning = (pid: unknown) => {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
};

interface Reply {
  pid: number;
}

it('answers requests in order, in the same process, without our secrets', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://secret');
  const child = open({ args: ['an argument'] });
  const replies = await Promise.all(['a', 'b'].map((what) => child.ask({ do: what }, 30_000)));
  vi.unstubAllEnvs();
  expect(replies).toMatchObject([
    { what: 'a', count: 1, secret: null, args: ['an argument'] },
    { what: 'b', count: 2 },
  ]);
});

it('rejects the request during which it ends or takes too long, and answers the next', async () => {
  const child = open();
  const replies = await Promise.allSettled([
    ...[child.ask({ do: 'abort' }, 30_000), child.ask({ do: 'a' }, 30_000)],
    ...[child.ask({ do: 'exit' }, 30_000), child.ask({ do: 'hang' }, 1000)],
    ...[child.ask({ do: 'block' }, 1000), child.ask({ do: 'b' }, 30_000)],
  ]);
  const ended = (reason: string, message: unknown) => ({ reason: { reason, message } });
  expect(replies).toMatchObject([
    ended('crash', expect.stringContaining('SIGABRT')),
    { value: { what: 'a', count: 1 } },
    ended('crash', 'exit 255: a library wrote this'),
    ended('time', 'it took over 1 s'),
    ended('time', 'it took over 1 s'),
    { value: { what: 'b', count: 1 } },
  ]);
});

it.runIf(process.platform === 'linux')('has a memory limit, and the kernel kills it first', async () => {
  const child = open({ maxBytes: 1024 ** 3 });
  expect(await child.ask({ do: 'a' }, 30_000)).toMatchObject({ status: '900' });
  await expect(child.ask({ do: 'fill' }, 30_000)).rejects.toThrow(ProcessFault);
});

it('ends when nobody has asked for a while, and begins again', async () => {
  const child = open({ idleMs: 50 });
  const { pid } = (await child.ask({ do: 'a' }, 30_000)) as Reply;
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), 5000);
  expect(await child.ask({ do: 'b' }, 30_000)).toMatchObject({ count: 1 });
});

it('that is killed while it is idle begins again', async () => {
  const child = open();
  const { pid } = (await child.ask({ do: 'a' }, 30_000)) as Reply;
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), 5000);
  await sleep(50);
  expect(await child.ask({ do: 'b' }, 30_000)).toMatchObject({ count: 1 });
});

it('ends when this process stops, which is not its fault', async () => {
  const child = open();
  const { pid } = (await child.ask({ do: 'a' }, 30_000)) as Reply;
  const asked = child.ask({ do: 'hang' }, 60_000);
  await sleep(50);
  stopPrograms();
  await expect(asked).rejects.toThrow(ProgramStopped);
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), 5000);
});

it.skipIf(process.platform === 'win32').each(['SIGTERM', 'SIGKILL'] as const)(
  'does not outlive a process that ends by %s',
  async (signal) => {
    const script = `const { workerProcess } = await import(${JSON.stringify(module)});
      const child = workerProcess(new URL(${JSON.stringify(counter.href)}), ${JSON.stringify(options)});
      console.log((await child.ask({ do: 'a' }, 30000)).pid);
      await child.ask({ do: 'hang' }, 60000);`;
    const written = path.join(folder, `parent-${signal}.mjs`);
    writeFileSync(written, script);
    const parent = spawn(process.execPath, [written], { stdio: ['ignore', 'pipe', 'inherit'] });
    const pid = await new Promise<number>((resolve) => {
      parent.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk.toString())));
    });
    expect(isRunning(pid)).toBe(true);
    parent.kill(signal);
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), 5000);
  },
);

it('does not keep this process running while it is idle', async () => {
  const written = path.join(folder, 'short.mjs');
  writeFileSync(
    written,
    `const { workerProcess } = await import(${JSON.stringify(module)});
    await workerProcess(new URL(${JSON.stringify(counter.href)}), ${JSON.stringify(options)}).ask({ do: 'a' }, 30000);`,
  );
  const short = spawn(process.execPath, [written], { stdio: 'inherit' });
  const code = await new Promise((resolve) => short.once('exit', resolve));
  expect(code).toBe(0);
});

it.runIf(process.platform === 'linux')('leaves no core dump', async () => {
  const { pid } = (await open().ask({ do: 'a' }, 30_000)) as Reply;
  expect(readFileSync(`/proc/${pid}/limits`, 'utf8')).toMatch(/Max core file size +0 /);
});
