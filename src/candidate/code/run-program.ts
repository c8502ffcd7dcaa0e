// Runs a candidate's programs on this device, in workers that are terminated on timeout. This also stops what
// the interpreter's own limits cannot, such as one endless step.
import { timeLimitMs, type RunResult } from '#contract/javascript-machine.ts';
import { scriptAddress } from '../../kit/script-address.ts';
// Vite bundles each worker as a separate file and returns its URL.
// oxlint-disable-next-line import/default
import javaScriptWorker from './javascript-worker.ts?worker&url';
// oxlint-disable-next-line import/default
import pythonWorker from './python-worker.ts?worker&url';
import type { PythonFiles } from './save-code.ts';

/** Messages between page and worker: first `ready`, then one result per program. */
export interface ProgramRequest {
  code: string;
  input: string;
}
export type WorkerMessage = { kind: 'ready' } | { kind: 'failed' } | { kind: 'ran'; ran: RunResult };

export const runnableLanguages = ['javascript', 'python'] as const;
export type Runnable = (typeof runnableLanguages)[number];

export interface Interpreter {
  /** Runs programs one at a time. Rejects only if the interpreter cannot be loaded. */
  run(request: ProgramRequest): Promise<RunResult>;
  dispose(): void;
}

/** Slow phones take a while to unpack Python. */
const startLimitMs = 120_000;
/** Extra time beyond the program's own limit, so that the interpreter can report the error itself. */
const graceMs = 1500;

export function isRunnable(language: string): language is Runnable {
  return runnableLanguages.some((runnable) => runnable === language);
}

/** `python`: location of Pyodide's files; only needed for Python. */
export function openInterpreter(language: Runnable, python: PythonFiles | null): Interpreter {
  let worker: Promise<Worker> | null = null;
  let isDisposed = false;

  async function run(request: ProgramRequest): Promise<RunResult> {
    worker ??= startWorker(language, python);
    const running = await worker.catch((error: unknown) => {
      worker = null;
      throw error;
    });
    if (isDisposed) running.terminate();
    const startedAt = performance.now();
    running.postMessage(request);
    const message = await nextMessage(running, timeLimitMs + graceMs);
    const isSpent = language === 'javascript' || message?.kind !== 'ran' || !isHealthy(message.ran);
    if (isSpent) {
      running.terminate();
      worker = null;
    }
    if (message?.kind === 'ran') return message.ran;
    const tookMs = Math.round(performance.now() - startedAt);
    return { ending: message ? 'memory' : 'time', output: '', message: '', tookMs };
  }

  return {
    run,
    dispose() {
      isDisposed = true;
      void worker?.then((running) => running.terminate()).catch(() => undefined); // Never started, so nothing to terminate.
      worker = null;
    },
  };
}

/** Python survives a program's error, but not running out of memory. */
function isHealthy({ ending }: RunResult): boolean {
  return ending === 'ended' || ending === 'error';
}

async function startWorker(language: Runnable, python: PythonFiles | null): Promise<Worker> {
  const address = language === 'javascript' ? javaScriptWorker : pythonWorker;
  const worker = new Worker(scriptAddress(address), { type: 'module' });
  if (python) worker.postMessage(new URL(python.folder, location.href).href);
  const message = await nextMessage(worker, startLimitMs);
  if (message?.kind === 'ready') return worker;
  worker.terminate();
  throw new Error(`no interpreter for ${language}`);
}

/** The worker's next message; null after `limitMs`. A crashed worker counts as `failed`. */
function nextMessage(worker: Worker, limitMs: number): Promise<WorkerMessage | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), limitMs);
    const settle = (message: WorkerMessage) => {
      clearTimeout(timer);
      resolve(message);
    };
    worker.onmessage = (event: MessageEvent<WorkerMessage>) => settle(event.data);
    worker.onerror = () => settle({ kind: 'failed' });
  });
}
