// Runs a candidate's program in a separate process. The interpreter inside it is the sandbox (sandbox.ts). The
// process adds a second barrier: no environment, no network, no files but the interpreter's, no child processes,
// little memory and little time.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { lowerPriority } from '../../../platform/ffmpeg/run-program.ts';
import { maxOutputCharacters, timeLimitMs } from '#contract/javascript-machine.ts';
import type { RunResult } from '#contract/javascript-machine.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const sandbox = fileURLToPath(new URL('sandbox.ts', import.meta.url));

const readable = [
  'package.json',
  'server/domain/interviews/code',
  'contract/javascript-machine.ts',
  'node_modules/zod',
  'node_modules/quickjs-emscripten-core',
  'node_modules/@jitl',
];

/** CPU time for Node and the interpreter to start, on top of the program's own. */
const startUpMs = 4000;
/** For all examples of an answer together. On a busy machine each process needs seconds to start, at a low priority. */
export const longestMs = 30_000;
/** Heap of the JavaScript around the interpreter; the interpreter has its own limit. */
const heapMegabytes = 64;
/** JSON may escape each character of the output as six. */
const maxReplyCharacters = 6 * maxOutputCharacters + 10_000;

const Reply = z.object({
  ending: z.enum(['ended', 'error', 'time', 'memory', 'output']),
  output: z.string(),
  message: z.string(),
  tookMs: z.int(),
});

/** Rejects only if the sandbox itself fails, never because of the program. */
export function runSandboxed(code: string, input: string, limitMs = longestMs): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const [command, ...args] = limited([
      process.execPath,
      '--permission',
      ...readable.map((path) => `--allow-fs-read=${root}${path}`),
      `--max-old-space-size=${heapMegabytes}`,
      '--no-warnings',
      sandbox,
    ]);
    const child = spawn(command ?? process.execPath, args, {
      cwd: root,
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: Math.ceil(limitMs),
      killSignal: 'SIGKILL',
    });
    let reply = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      reply += text;
      if (reply.length > maxReplyCharacters) child.kill('SIGKILL');
    });
    child.stdin.on('error', () => undefined); // It ended before it read all its input; its reply explains why.
    child.on('spawn', () => lowerPriority(child.pid));
    child.on('error', reject);
    child.on('close', (exitCode, signal) => {
      const ran = ranOf(reply);
      const ending = endingOf(signal);
      const tookMs = Math.round(performance.now() - startedAt);
      if (ran) resolve(ran);
      else if (ending) resolve({ ending, output: '', message: '', tookMs });
      else reject(new Error(`the sandbox did not work, it ended with ${exitCode}`));
    });
    child.stdin.end(JSON.stringify({ code, input }));
  });
}

/** SIGKILL (ours or ulimit's) means too slow; an abort means out of memory. Undefined: it exited normally. */
export function endingOf(signal: NodeJS.Signals | null): 'time' | 'memory' | undefined {
  if (signal === null) return undefined;
  return signal === 'SIGKILL' || signal === 'SIGXCPU' ? 'time' : 'memory';
}

/** With a shell: no file writes, no core dumps, and no more CPU time than it could need. */
function limited(command: readonly string[]): readonly string[] {
  if (process.platform === 'win32') return command;
  const seconds = Math.ceil((timeLimitMs + startUpMs) / 1000);
  return ['/bin/sh', '-c', `ulimit -c 0; ulimit -f 0; ulimit -t ${seconds}; exec "$@"`, 'sh', ...command];
}

function ranOf(reply: string): RunResult | null {
  try {
    return Reply.parse(JSON.parse(reply));
  } catch {
    return null; // Truncated when it was killed, or never started.
  }
}
