// A child program has limits, and dies with its parent.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { ProgramStopped, runProgram, stopPrograms } from './run-program.ts';

const sh = (script: string, limits: Parameters<typeof runProgram>[2]) =>
  runProgram('sh', ['-c', script], limits);

test('reports how the program ended and what it printed', async () => {
  const ended = { exitCode: 0, signal: null, limit: null, stdout: 'out\n', stderr: 'err\n' };
  expect(await sh('echo out; echo err >&2', { timeoutMs: 10_000 })).toEqual(ended);
  expect(await sh('exit 3', { timeoutMs: 10_000 })).toMatchObject({ exitCode: 3, limit: null });
  expect(await sh('kill -SEGV $$', { timeoutMs: 10_000 })).toMatchObject({ signal: 'SIGSEGV', limit: null });
  expect((await runProgram('there-is-no-such-program', [], { timeoutMs: 10_000 })).exitCode).toBe(127);
});

test.skipIf(process.platform === 'win32')('is ended by its time and by its processor time', async () => {
  const slow = await runProgram('sleep', ['1000'], { timeoutMs: 300 });
  expect(slow).toMatchObject({ limit: 'time', exitCode: null });
  const busy = await sh('while :; do :; done', { timeoutMs: 60_000, cpuSeconds: 1 });
  expect(busy).toMatchObject({ limit: 'processor', exitCode: null });
});

test.skipIf(process.platform !== 'linux').each(['SIGTERM', 'SIGKILL'] as const)(
  'does not outlive a process that ends by %s',
  { timeout: 30_000 },
  async (signal) => {
    const seconds = String(100_000 + Math.floor(Math.random() * 100_000));
    const module = new URL('run-program.ts', import.meta.url).href;
    const script = `import(${JSON.stringify(module)}).then((m) => m.runProgram('sleep', ['${seconds}'], { timeoutMs: 60_000 }))`;
    const parent = spawn(process.execPath, ['--eval', script], { stdio: 'inherit' });
    await vi.waitFor(() => expect(running(seconds)).toBe(true), 20_000);
    parent.kill(signal);
    await vi.waitFor(() => expect(running(seconds)).toBe(false), 5000);
  },
);

test.skipIf(process.platform !== 'linux')(
  'ends when this process stops, which is not its fault',
  async () => {
    const seconds = String(200_000 + Math.floor(Math.random() * 100_000));
    const ended = runProgram('sleep', [seconds], { timeoutMs: 60_000 });
    await vi.waitFor(() => expect(running(seconds)).toBe(true), 20_000);
    stopPrograms();
    await expect(ended).rejects.toThrow(ProgramStopped);
    await vi.waitFor(() => expect(running(seconds)).toBe(false), 5000);
  },
);

/** True if a process with this last argument is running. */
function running(argument: string): boolean {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .some((pid) => commandOf(pid) === `sleep\0${argument}\0`);
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // The process has already ended.
  }
}
