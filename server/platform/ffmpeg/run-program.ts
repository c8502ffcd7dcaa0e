// Runs a program to its end and says how it ended. It has a limit of time and one of processor time, and ends with this
// process, however that ends.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { Writable } from 'node:stream';

export interface Ended {
  exitCode: number | null;
  signal: string | null;
  /** Which limit ended it, if one did. */
  limit: 'time' | 'processor' | null;
  stdout: string;
  /** The last few kilobytes. */
  stderr: string;
}

export interface ProgramLimits {
  timeoutMs: number;
  /** Of all its threads together; none unless told. */
  cpuSeconds?: number;
}

const maxKept = 1024 * 1024;
const maxStderrKept = 4096;

/** A program that is not there ends with 127, as in a shell. */
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
    let stdout = '';
    let stderr = '';
    child.stdout
      ?.setEncoding('utf8')
      .on('data', (text: string) => (stdout = (stdout + text).slice(0, maxKept)));
    child.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => (stderr = (stderr + text).slice(-maxStderrKept)));
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on('close', (code, ownSignal) => {
      clearTimeout(timer);
      const signal = ownSignal ?? signalOf(code);
      const limit = hasTimedOut ? 'time' : isOutOfProcessorTime(code, signal) ? 'processor' : null;
      resolve({ exitCode: signal ? null : code, signal, limit, stdout, stderr });
    });
  });
}

/** Answering requests goes before making renditions. */
export function beNice(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, niceness);
  } catch {
    // It has ended already, or this system does not let us: it runs all the same.
  }
}

const niceness = 10;

/** After its processor time is up, for a program that ends by itself then. */
const graceSeconds = 10;

/**
 * A shell holds one end of a line of which this process has the other. When this process dies, even by SIGKILL, the line
 * breaks and the shell kills the program, which would live on otherwise.
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
    return child.on('spawn', () => beNice(child.pid));
  }
  const shellArgs = ['-c', leash, 'sh', String(Math.ceil(cpuSeconds)), command, ...args];
  return spawn('/bin/sh', shellArgs, { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
}

/** Without the line the shell ends the program and then itself. */
function end(child: ChildProcess): void {
  const line = child.stdio[3];
  if (line instanceof Writable) line.destroy();
  else child.kill('SIGKILL');
}

/** A shell says that a program was killed by adding the signal's number to 128. */
function signalOf(code: number | null): string | null {
  if (code === null || code <= 128) return null;
  return Object.entries(constants.signals).find(([, number]) => number === code - 128)?.[0] ?? null;
}

/** ffmpeg takes the signal for a wish to end, and answers it with this code. */
const askedToEnd = 255;

function isOutOfProcessorTime(code: number | null, signal: string | null): boolean {
  return signal === 'SIGXCPU' || code === askedToEnd;
}
