// Runs a program to its end and says how it ended. Nothing of it outlives its time limit.
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';

export interface Ended {
  exitCode: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  /** The last few kilobytes. */
  stderr: string;
}

const maxKept = 1024 * 1024;
const maxStderrKept = 4096;

/** @throws Error with code ENOENT if there is no such program. */
export function runProgram(command: string, args: readonly string[], timeoutMs: number): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    let stdout = '';
    let stderr = '';
    child.stdout
      .setEncoding('utf8')
      .on('data', (text: string) => (stdout = (stdout + text).slice(0, maxKept)));
    child.stderr
      .setEncoding('utf8')
      .on('data', (text: string) => (stderr = (stderr + text).slice(-maxStderrKept)));
    child.on('spawn', () => beNice(child.pid));
    child.on('error', reject);
    child.on('close', (exitCode, signal) => resolve({ exitCode, signal, stdout, stderr }));
  });
}

/** Answering requests goes before making renditions. */
export function beNice(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, 10);
  } catch {
    // It has ended already, or this system does not let us: it runs all the same.
  }
}
