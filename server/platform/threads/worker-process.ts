// Runs a library that can crash in a child process, which stays for a while. A crash fails one request and never ends this process. The
// child gets none of our settings, such as passwords, and dies with this process, even if this process is killed.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { lowerPriority, onStopPrograms, ProgramStopped } from '../ffmpeg/run-program.ts';

/** The child ended during a request, or exceeded its time limit and was killed. */
export class ProcessFault extends Error {
  readonly reason: 'crash' | 'time';

  constructor(reason: 'crash' | 'time', message: string) {
    super(message);
    this.name = 'ProcessFault';
    this.reason = reason;
  }
}

export interface ProcessOptions {
  /** How long the child stays without a request. */
  idleMs: number;
  /** Limit of its memory for data. Enforced on Linux. */
  maxBytes: number;
  /** Arguments for the file. */
  args?: readonly string[];
}

export interface WorkerProcess {
  /**
   * One request at a time; others wait. Requests and replies are JSON. `limitMs` counts from the beginning of the work.
   * @throws ProcessFault; the next request starts another process
   * @throws ProgramStopped
   */
  ask(request: unknown, limitMs: number): Promise<unknown>;
}

/** The file answers each message with one message, and calls `untilParentEnds`. */
export function workerProcess(file: URL, options: ProcessOptions): WorkerProcess {
  let running: Running | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  async function askNow(request: unknown, limitMs: number): Promise<unknown> {
    if (running?.hasEnded() !== false) running = start(file, options);
    return running.ask(request, limitMs);
  }

  return {
    ask(request, limitMs) {
      const mine = turn.then(() => askNow(request, limitMs));
      turn = mine.catch(() => undefined);
      return mine;
    },
  };
}

interface Running extends WorkerProcess {
  hasEnded(): boolean;
}

function start(file: URL, { idleMs, maxBytes, args = [] }: ProcessOptions): Running {
  const child = launch(fileURLToPath(file), args, maxBytes);
  let idle: NodeJS.Timeout | undefined;
  let hasEnded = false;
  let isStopping = false;
  let stderr = '';
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => (stderr = (stderr + text).slice(-maxStderr)));
  const forget = onStopPrograms(() => {
    isStopping = true;
    child.kill('SIGKILL');
  });
  // Errors of killing the child and of sending to it: `ended` has the reason.
  child.on('error', () => undefined);
  // `close` follows the last output.
  const ended = once(child, 'close').then(
    ([code, signal]) => String(signal ?? `exit ${String(code)}`),
    (error: unknown) => String(error),
  );
  void ended.then(() => {
    hasEnded = true;
    forget();
  });

  async function ask(request: unknown, limitMs: number): Promise<unknown> {
    clearTimeout(idle);
    holdOpen(child, true);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, limitMs);
    const reply = new Promise<{ message: unknown }>((resolve) => {
      child.once('message', (message) => resolve({ message }));
    });
    // If the child has ended, `ended` has the reason.
    child.send(request as object, () => undefined);
    const first = await Promise.race([reply, ended]);
    clearTimeout(timer);
    if (typeof first === 'object') {
      holdOpen(child, false);
      idle = setTimeout(() => child.kill('SIGKILL'), idleMs);
      idle.unref();
      return first.message;
    }
    if (isStopping) throw new ProgramStopped();
    if (isLate) throw new ProcessFault('time', `it took over ${limitMs / 1000} s`);
    throw new ProcessFault('crash', [first, lastLine(stderr)].filter(Boolean).join(': '));
  }

  const isGone = () => hasEnded || isStopping || child.exitCode !== null || child.signalCode !== null;
  return { ask, hasEnded: () => isGone() || child.killed };
}

const maxStderr = 4096;
const maxLine = 300;

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.slice(-maxLine) ?? '';
}

/** An idle child must not prevent this process from exiting. */
function holdOpen(child: ChildProcess, isBusy: boolean): void {
  const pipe = child.stderr instanceof Socket ? child.stderr : undefined;
  for (const handle of [child, child.channel, pipe]) {
    if (isBusy) handle?.ref();
    else handle?.unref();
  }
}

/** Variables that Node and libraries need. None is a secret. */
const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMPDIR'];

/**
 * No core dumps: they would contain what candidates said. If memory runs out, the kernel kills this process before others. With `exec` the
 * pipes stay.
 */
const limited = `
ulimit -c 0
ulimit -d "$1" 2>/dev/null
shift
{ echo 900 >/proc/self/oom_score_adj; } 2>/dev/null
exec nice -n 10 "$@"
`;

function launch(file: string, args: readonly string[], maxBytes: number): ChildProcess {
  const env = Object.fromEntries(passedOn.map((name) => [name, process.env[name]]));
  const stdio: ['ignore', 'ignore', 'pipe', 'ipc'] = ['ignore', 'ignore', 'pipe', 'ipc'];
  const command = [process.execPath, file, ...args];
  if (process.platform === 'win32') {
    const child = spawn(process.execPath, command.slice(1), { stdio, env });
    return child.on('spawn', () => lowerPriority(child.pid));
  }
  const kilobytes = String(Math.ceil(maxBytes / 1024));
  return spawn('/bin/sh', ['-c', limited, 'sh', kilobytes, ...command], { stdio, env });
}

/**
 * For the child: it dies at once when its parent ends. A normal exit would wait for work in other threads. Signals to the whole process
 * group are ignored, because the parent may still finish its work.
 */
export function untilParentEnds(): void {
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
}
