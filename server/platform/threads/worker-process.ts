// Work with a library that can crash, in a child process that is kept for a while. A crash costs one request and never this process.
// The child gets no settings of ours, such as passwords, and dies with this process, even if this process is killed.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { lowerPriority, onStopPrograms, ProgramStopped } from '../ffmpeg/run-program.ts';

/** The process ended during a request, or was ended since it took too long. */
export class ProcessFault extends Error {
  readonly reason: 'crash' | 'time';

  constructor(reason: 'crash' | 'time', message: string) {
    super(message);
    this.name = 'ProcessFault';
    this.reason = reason;
  }
}

export interface ProcessOptions {
  /** How long it is kept without a request. */
  idleMs: number;
  /** The most data that it may hold, without its program files. Enforced on Linux. */
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

/** The file answers each message with one message, and ends itself with its parent (`untilParentEnds`). */
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
  // Also errors of killing it and of sending to it: its end is what counts.
  child.on('error', () => undefined);
  // `close` comes after the last of its output. A child that could not be started has no `exit`.
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
    keepUs(child, true);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, limitMs);
    const reply = new Promise<{ message: unknown }>((resolve) => {
      child.once('message', (message) => resolve({ message }));
    });
    // The end of the process says more than an error of its pipe.
    child.send(request as object, () => undefined);
    const first = await Promise.race([reply, ended]);
    clearTimeout(timer);
    if (typeof first === 'object') {
      keepUs(child, false);
      idle = setTimeout(() => child.kill('SIGKILL'), idleMs);
      idle.unref();
      return first.message;
    }
    if (isStopping) throw new ProgramStopped();
    if (isLate) throw new ProcessFault('time', `it took over ${limitMs / 1000} s`);
    throw new ProcessFault('crash', [first, lastLine(stderr)].filter(Boolean).join(': '));
  }

  return { ask, hasEnded: () => hasEnded || isStopping || child.exitCode !== null || child.killed };
}

const maxStderr = 4096;
const maxLine = 300;

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.slice(-maxLine) ?? '';
}

/** An idle child does not keep this process running. */
function keepUs(child: ChildProcess, isKeeping: boolean): void {
  if (isKeeping) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

/** What Node and libraries need, and none of our secrets. */
const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMPDIR'];

/**
 * Without core dumps, which have what candidates said. If memory runs out, the kernel ends this process before others. `exec` keeps the
 * process and its pipes.
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
 * For the child. It ends with its parent, at once: Node would wait for work in other threads. A signal to the whole group leaves it
 * alone, since the parent may have time to finish its work.
 */
export function untilParentEnds(): void {
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
}
