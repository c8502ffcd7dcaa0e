// Runs a program to its end and reports how it ended. Limits wall and processor time. The program dies with
// this process, even if this process is killed.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { Writable } from 'node:stream';

export interface Ended {
  exitCode: number | null;
  signal: string | null;
  /** The limit that ended it, if any. */
  limit: 'time' | 'processor' | null;
  stdout: string;
  /** The last few kilobytes. */
  stderr: string;
}

export interface ProgramLimits {
  timeoutMs: number;
  /** Processor time across all its threads; default: no limit. */
  cpuSeconds?: number;
}

/** The program was ended because this process is stopping. No fault of the program or its input. */
export class ProgramStopped extends Error {
  constructor() {
    super('the program was ended because this process is stopping');
    this.name = 'ProgramStopped';
  }
}

const running = new Set<() => void>();

/** Ends all running programs. Their callers get ProgramStopped. */
export function stopPrograms(): void {
  for (const stop of [...running]) stop();
}

/** `stop` runs with `stopPrograms`. Returns a function that cancels this. */
export function onStopPrograms(stop: () => void): () => void {
  running.add(stop);
  return () => void running.delete(stop);
}

const maxStdout = 1024 * 1024;
const maxStderr = 4096;

/**
 * A missing program ends with 127, as in a shell.
 * @throws ProgramStopped
 */
export function runProgram(
  command: string,
  args: readonly string[],
  { timeoutMs, cpuSeconds }: ProgramLimits,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = start(command, args, cpuSeconds);
    let hasTimedOut = false;
    const timer = setTimeout(() => {
      hasTimedOut = true;
      end(child);
    }, timeoutMs);
    const stop = () => {
      reject(new ProgramStopped());
      end(child);
    };
    running.add(stop);
    let stdout = '';
    let stderr = '';
    child.stdout
      ?.setEncoding('utf8')
      .on('data', (text: string) => (stdout = (stdout + text).slice(0, maxStdout)));
    child.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => (stderr = (stderr + text).slice(-maxStderr)));
    child.on('error', (error) => {
      running.delete(stop);
      clearTimeout(timer);
      reject(error);
    });
    child.on('close', (code, ownSignal) => {
      running.delete(stop);
      clearTimeout(timer);
      const signal = ownSignal ?? signalOf(code);
      const limit = hasTimedOut ? 'time' : isOutOfProcessorTime(code, signal) ? 'processor' : null;
      resolve({ exitCode: signal ? null : code, signal, limit, stdout, stderr });
    });
  });
}

/** Serving requests takes priority over making renditions. */
export function lowerPriority(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, niceness);
  } catch {
    // It has already ended, or this system does not allow it. It runs anyway.
  }
}

const niceness = 10;

/** Extra processor time for a program to exit on its own. */
const graceSeconds = 10;

/**
 * A shell holds one end of a pipe and this process the other. When this process dies, even by SIGKILL, the
 * pipe breaks and the shell kills the program, which would otherwise keep running.
 */
const leash = `
limit=$1; shift
ulimit -c 0
if [ "$limit" -gt 0 ]; then ulimit -S -t "$limit"; ulimit -H -t $((limit + ${graceSeconds})); fi
nice -n ${niceness} "$@" 3<&- &
program=$!
(read -r _ <&3; kill -9 "$program") >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait "$program"
status=$?
kill -9 "$watcher" 2>/dev/null
exit "$status"
`;

function start(command: string, args: readonly string[], cpuSeconds = 0): ChildProcess {
  if (process.platform === 'win32') {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    return child.on('spawn', () => lowerPriority(child.pid));
  }
  const shellArgs = ['-c', leash, 'sh', String(Math.ceil(cpuSeconds)), command, ...args];
  return spawn('/bin/sh', shellArgs, { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
}

/** Breaks the pipe: the shell kills the program, then exits. */
function end(child: ChildProcess): void {
  const line = child.stdio[3];
  if (line instanceof Writable) line.destroy();
  else child.kill('SIGKILL');
}

/** A shell reports a signal as 128 plus its number. */
function signalOf(code: number | null): string | null {
  if (code === null || code <= 128) return null;
  return Object.entries(constants.signals).find(([, number]) => number === code - 128)?.[0] ?? null;
}

/** ffmpeg treats the signal as a request to quit, and exits with this code. */
const askedToEnd = 255;

function isOutOfProcessorTime(code: number | null, signal: string | null): boolean {
  return signal === 'SIGXCPU' || code === askedToEnd;
}
